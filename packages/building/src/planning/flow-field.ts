import {
  centreX,
  centreY,
  insidePolygon,
  isClear,
  levelMap,
  roomFor,
  sharedCopy,
  type MapFrame,
  type LevelMap,
  type Maps,
} from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { leadingCell } from './beside-walls.ts';
import { east, March, north, south, west, type Seed } from './fast-marching.ts';
import { makeGroundFor, type BodyGround } from './ground.ts';
import { Headings, knownWay, type KeptHeadings } from './headings.ts';
import { joinField, type FieldJoint } from './join-field.ts';
import { Stream } from './stream.ts';

/** Where a field leads to: a point, a segment (gate, portal, edge of a platform) or an area. */
export type FlowGoal =
  | { readonly level: number; readonly point: Point }
  | { readonly level: number; readonly segment: readonly [Point, Point] }
  | { readonly level: number; readonly area: readonly Point[] };

/** Cells within this distance of a goal (in cells) get it exactly; the front starts from them. */
const exactCells = 2.5;

/** Share of the stream in the direction of those who go with it. */
const streamShare = 0.95;
/** Only where it brings people nearer to the goal the stream is followed: cosine of the angle to the shortest path. */
const leadsOn = 0.02;

/** Least length of the mean of four directions (127 when equal) that is followed: they differ by less than 90 degrees. */
const agreeing = 90;

/**
 * Walking distances and directions to a goal from everywhere, for bodies of one radius: computed once, shared by all who
 * want to go there. It can be made in slices (`advance`); a question before it is made finishes it.
 */
export class FlowField {
  /** Of the maps the field is made from, and of their version then. */
  readonly madeFrom: Maps;
  readonly version: number;
  /** Maps of the walls as they stand now: others than `madeFrom` while the field is out of date and still in use. */
  maps: Maps;
  readonly #goals: readonly FlowGoal[];
  readonly #radius: number;
  readonly #making: Generator<number, BodyGround, void>;
  #march: March | undefined;
  #made: Made | undefined;

  constructor(maps: Maps, goals: readonly FlowGoal[], radius: number) {
    this.madeFrom = maps;
    this.maps = maps;
    this.version = maps.version;
    this.#goals = goals;
    this.#radius = radius;
    this.#making = makeGroundFor(maps, radius);
  }

  /** A field that another thread has made and shared. */
  static opened(maps: Maps, { ground, distance, headings, goals }: SharedField): FlowField {
    const field = new FlowField(maps, [], 0);
    field.#made = { ground, distance, headings: new Headings(ground, distance, headings), goals };
    return field;
  }

  /** The field as it can be posted to other threads; from now on it lies in memory that all of them see. */
  share(grounds: Map<FieldGround, FieldGround>): SharedField {
    const { ground, distance, headings, goals } = this.#whole();
    const { cellSize, starts, columns, open } = ground;
    const seen = grounds.get(ground) ?? { cellSize, starts, columns, open: sharedCopy(open) };
    grounds.set(ground, seen);
    const kept = { packed: sharedCopy(headings.packed), known: headings.known };
    const shared = { ground: seen, distance: sharedCopy(distance), headings: kept, goals };
    this.#made = { ...shared, headings: new Headings(seen, shared.distance, kept) };
    return shared;
  }

  get isMade(): boolean {
    return this.#made !== undefined;
  }

  /** Whether the field is of these maps as they are now. */
  isOf(maps: Maps): boolean {
    return this.madeFrom === maps && this.version === maps.version;
  }

  /** Works on the field until it is made or about so many cells are done; returns how many were. */
  advance(most: number): number {
    let done = 0;
    while (done < most && this.#made === undefined) {
      if (this.#march !== undefined) done += this.#marchOn(this.#march, most - done);
      else done += this.#prepare();
    }
    return done;
  }

  /** The ground, slice by slice, then the seeds. */
  #prepare(): number {
    const { done, value } = this.#making.next();
    if (done !== true) return value;
    this.#ground = value;
    this.#parts = this.#goals.flatMap((goal) => partsOf(this.madeFrom, goal, this.#radius));
    this.#march = new March(value, seedsOf(this.madeFrom, value, this.#parts));
    return 0;
  }

  #stream: Stream | undefined;
  #ground: BodyGround | undefined;
  #parts: readonly GoalPart[] = [];

  #marchOn(front: March, most: number): number {
    const passed = front.advance(most);
    if (front.isDone && this.#ground !== undefined) {
      const headings = Headings.of(this.#ground, front.distance);
      this.#made = { ground: this.#ground, distance: front.distance, headings, goals: this.#parts };
      this.#march = undefined;
    }
    return passed;
  }

  #whole(): Made {
    if (this.#made === undefined) this.advance(Infinity);
    return this.#made as Made;
  }

  get bytes(): number {
    const { distance, headings } = this.#whole();
    return distance.byteLength + headings.bytes;
  }

  /** Walking distance from a place to the goal, m: exact to about a cell; Infinity when there is no way. */
  distanceAt(level: number, x: number, y: number): number {
    const made = this.#made ?? this.#whole();
    const cell = this.#cellAt(made, level, x, y);
    if (cell < 0) return Infinity;
    if (made.distance[cell] < Infinity) return made.distance[cell];
    const joint = this.#jointAt(made, level, x, y);
    return joint === undefined ? Infinity : made.distance[joint.cell] + joint.length;
  }

  /** The stairs, ramp or escalator to step on at this place, if the path leads over one here. */
  portalAt(level: number, x: number, y: number): string | undefined {
    const made = this.#made ?? this.#whole();
    const cell = this.#cellAt(made, level, x, y);
    if (cell < 0) return undefined;
    const from = made.distance[cell] < Infinity ? cell : this.#jointAt(made, level, x, y)?.cell;
    return from === undefined ? undefined : made.headings.known.get(from)?.portal;
  }

  /** Writes the unit vector to walk along into `out`; false when there is no way. At the goal it points to the goal. */
  directionAt(level: number, x: number, y: number, out: Float64Array): boolean {
    const made = this.#made ?? this.#whole();
    const cell = this.#cellAt(made, level, x, y);
    if (cell < 0) return false;
    const distance = made.distance[cell];
    if (distance === Infinity) return this.#joinAt(made, level, x, y, out);
    if (distance < exactCells * made.ground.cellSize && this.#pointToGoal(made, level, x, y, out)) return true;
    if (made.headings.x(cell) === knownWay && this.#followKnown(made, cell, x, y, out)) return true;
    const map = this.maps.levels[level] as LevelMap;
    const lead = leadingCell({ open: made.ground.open, headings: made.headings, columns: map.frame.columns }, cell);
    if (lead !== cell && followsCell(made, map, lead, x, y, out)) return true;
    blend(made, { frame: map.frame, start: made.ground.starts[level], cell }, x, y, out);
    return true;
  }

  /**
   * The same with the stream to the goal instead of the shortest path: it uses the whole width of halls and bends. A little of the shortest path is mixed in,
   * which brings those along outer walls on. Over links, in passages and near the goal it is the shortest path.
   */
  streamAt(level: number, x: number, y: number, out: Float64Array): boolean {
    if (!this.directionAt(level, x, y, out)) return false;
    const made = this.#whole();
    const cell = this.#cellAt(made, level, x, y);
    if (made.distance[cell] === Infinity) return true;
    const isShortest = made.distance[cell] < exactCells * made.ground.cellSize || made.headings.x(cell) === knownWay;
    if (isShortest) return true;
    const shortX = out[0];
    const shortY = out[1];
    this.#stream ??= new Stream(made.ground, made.distance, made.headings.waysOffFloors());
    const flows = this.#stream.at(level, cell, out);
    if (!flows || shortX * out[0] + shortY * out[1] < leadsOn) {
      out[0] = shortX;
      out[1] = shortY;
      return true;
    }
    const mixX = streamShare * out[0] + (1 - streamShare) * shortX;
    const mixY = streamShare * out[1] + (1 - streamShare) * shortY;
    const size = Math.sqrt(mixX * mixX + mixY * mixY);
    out[0] = mixX / size;
    out[1] = mixY / size;
    return true;
  }

  /** The joint of a place whose own cell is closed; an open cell without a way is cut off from the goal. */
  #jointAt(made: Made, level: number, x: number, y: number): FieldJoint | undefined {
    const { ground, distance } = made;
    if (ground.open[this.#cellAt(made, level, x, y)] !== 0) return undefined;
    const start = ground.starts[level];
    const joint = joinField(this.maps, level, [x, y], (cell) => distance[start + cell] < Infinity);
    return joint === undefined ? undefined : { ...joint, cell: start + joint.cell };
  }

  /** From a closed cell: to the goal, on over stairs, or as the cell leads that knows the way. */
  #joinAt(made: Made, level: number, x: number, y: number, out: Float64Array): boolean {
    const joint = this.#jointAt(made, level, x, y);
    if (joint === undefined) return false;
    const isNear = made.distance[joint.cell] < exactCells * made.ground.cellSize;
    if (isNear && this.#pointToGoal(made, level, x, y, out)) return true;
    if (made.headings.x(joint.cell) === knownWay && this.#followKnown(made, joint.cell, x, y, out)) return true;
    // By way of its waypoint an agent would turn back again and again.
    if (followsCell(made, this.maps.levels[level] as LevelMap, joint.cell, x, y, out)) return true;
    const size = Math.max(joint.length, 1e-9);
    out[0] = (joint.x - x) / size;
    out[1] = (joint.y - y) / size;
    return true;
  }

  #followKnown({ headings }: Made, cell: number, x: number, y: number, out: Float64Array): boolean {
    const stretch = headings.known.get(cell);
    if (stretch === undefined) return false;
    const size = Math.sqrt((stretch.nextX - x) * (stretch.nextX - x) + (stretch.nextY - y) * (stretch.nextY - y));
    if (size < 1e-9) return false;
    out[0] = (stretch.nextX - x) / size;
    out[1] = (stretch.nextY - y) / size;
    return true;
  }

  #cellAt({ ground }: Made, level: number, x: number, y: number): number {
    const map = this.maps.levels[level];
    if (map === undefined) return -1;
    const { frame } = map;
    const column = Math.floor((x - frame.minX) / frame.cellSize);
    const row = Math.floor((y - frame.minY) / frame.cellSize);
    if (column < 0 || row < 0 || column >= frame.columns || row >= frame.rows) return -1;
    return ground.starts[level] + row * frame.columns + column;
  }

  /** Near the goal the straight line to its nearest point is better than any cell. */
  #pointToGoal({ goals }: Made, level: number, x: number, y: number, out: Float64Array): boolean {
    let least = Infinity;
    for (const part of goals) {
      if (part.level !== level) continue;
      const alongX = part.bx - part.ax;
      const alongY = part.by - part.ay;
      const lengthSquared = alongX * alongX + alongY * alongY;
      const raw = lengthSquared > 0 ? ((x - part.ax) * alongX + (y - part.ay) * alongY) / lengthSquared : 0;
      const share = raw < 0 ? 0 : raw > 1 ? 1 : raw;
      const offX = part.ax + share * alongX - x;
      const offY = part.ay + share * alongY - y;
      const away = offX * offX + offY * offY;
      if (away >= least || away > 1) continue;
      least = away;
      out[0] = offX;
      out[1] = offY;
    }
    if (least === Infinity) return false;
    const map = this.maps.levels[level] as LevelMap;
    if (!isClear(map, x, y, x + out[0], y + out[1], 1e-3)) return false;
    const size = Math.sqrt(least);
    out[0] = size > 1e-9 ? out[0] / size : 0;
    out[1] = size > 1e-9 ? out[1] / size : 0;
    return true;
  }
}

/** What reading a field needs of its ground. */
export type FieldGround = Pick<BodyGround, 'cellSize' | 'starts' | 'columns' | 'open'>;

/** A field that is made. */
interface Made {
  readonly ground: FieldGround;
  readonly distance: Float32Array;
  readonly headings: Headings;
  readonly goals: readonly GoalPart[];
}

/** A field as threads describe it to each other. */
export interface SharedField extends Omit<Made, 'headings'> {
  readonly headings: KeptHeadings;
}

/** A cell, counted over all floors, and the first one of its floor. */
interface CellPlace {
  readonly frame: MapFrame;
  readonly start: number;
  readonly cell: number;
}

/** Writes the direction of a cell for a place beside it, where it holds too; false when it has none or a wall is in the way. */
function followsCell(made: Made, map: LevelMap, cell: number, x: number, y: number, out: Float64Array): boolean {
  if (made.headings.x(cell) === knownWay) return false;
  const headingX = made.headings.x(cell) / 127;
  const headingY = made.headings.y(cell) / 127;
  const size = Math.sqrt(headingX * headingX + headingY * headingY);
  const ahead = made.ground.cellSize;
  if (size <= 0.5 || !isClear(map, x, y, x + headingX * ahead, y + headingY * ahead, 1e-3)) return false;
  out[0] = headingX / size;
  out[1] = headingY / size;
  return true;
}

/** Mean of the directions of the four cells around, each by its share, as far as one can step to them from here. */
function blend(
  { headings, ground }: Made,
  { frame, start, cell }: CellPlace,
  x: number,
  y: number,
  out: Float64Array,
): void {
  const { open } = ground;
  const { columns } = frame;
  const inX = (x - frame.minX) / frame.cellSize - ((cell - start) % columns) - 0.5;
  const inY = (y - frame.minY) / frame.cellSize - Math.floor((cell - start) / columns) - 0.5;
  const shareX = inX < 0 ? -inX : inX;
  const shareY = inY < 0 ? -inY : inY;
  const besideX = inX < 0 ? cell - 1 : cell + 1;
  const rows = inY < 0 ? -columns : columns;
  const sides = open[cell];
  let sumX = headings.x(cell) * (1 - shareX) * (1 - shareY);
  let sumY = headings.y(cell) * (1 - shareX) * (1 - shareY);
  const sideX = (sides & (inX < 0 ? west : east)) !== 0 && headings.x(besideX) !== knownWay;
  const sideY = (sides & (inY < 0 ? south : north)) !== 0 && headings.x(cell + rows) !== knownWay;
  if (sideX) {
    sumX += headings.x(besideX) * shareX * (1 - shareY);
    sumY += headings.y(besideX) * shareX * (1 - shareY);
  }
  if (sideY) {
    sumX += headings.x(cell + rows) * shareY * (1 - shareX);
    sumY += headings.y(cell + rows) * shareY * (1 - shareX);
  }
  if (sideX && sideY && open[besideX + rows] !== 0 && headings.x(besideX + rows) !== knownWay) {
    sumX += headings.x(besideX + rows) * shareX * shareY;
    sumY += headings.y(besideX + rows) * shareX * shareY;
  }
  const size = Math.sqrt(sumX * sumX + sumY * sumY);
  // Of unit vectors times 127 that agree the mean stays near 127; beside a ridge they cancel out: follow the own cell.
  if (size > agreeing) {
    out[0] = sumX / size;
    out[1] = sumY / size;
    return;
  }
  const own = Math.sqrt(headings.x(cell) * headings.x(cell) + headings.y(cell) * headings.y(cell));
  out[0] = own > 0 ? headings.x(cell) / own : 0;
  out[1] = own > 0 ? headings.y(cell) / own : 0;
}

/** A straight part of a goal; a point has two equal ends. */
interface GoalPart {
  readonly level: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** The area it is the outline of: cells inside are at the goal. */
  readonly area?: readonly Point[];
}

/** Of segments only the stretches count where the body has room. */
function partsOf(maps: Maps, goal: FlowGoal, radius: number): GoalPart[] {
  const { level } = goal;
  if ('point' in goal) {
    const [x, y] = goal.point;
    return [{ level, ax: x, ay: y, bx: x, by: y }];
  }
  if ('area' in goal) {
    return goal.area.map(([ax, ay], corner) => {
      const [bx, by] = goal.area[(corner + 1) % goal.area.length];
      return corner === 0 ? { level, ax, ay, bx, by, area: goal.area } : { level, ax, ay, bx, by };
    });
  }
  const [[ax, ay], [bx, by]] = goal.segment;
  return roomFor(levelMap(maps, level), goal.segment, radius).map(([from, to]) => ({
    level,
    ax: ax + from * (bx - ax),
    ay: ay + from * (by - ay),
    bx: ax + to * (bx - ax),
    by: ay + to * (by - ay),
  }));
}

function seedsOf(maps: Maps, ground: BodyGround, parts: readonly GoalPart[]): Seed[] {
  const seeds: Seed[] = [];
  for (const part of parts) {
    const map = levelMap(maps, part.level);
    const { frame } = map;
    const start = ground.starts[part.level];
    const box =
      part.area ??
      ([
        [part.ax, part.ay],
        [part.bx, part.by],
      ] as const);
    const reach = exactCells * frame.cellSize;
    const fromColumn = Math.floor((Math.min(...box.map(([x]) => x)) - reach - frame.minX) / frame.cellSize);
    const toColumn = Math.floor((Math.max(...box.map(([x]) => x)) + reach - frame.minX) / frame.cellSize);
    const fromRow = Math.floor((Math.min(...box.map(([, y]) => y)) - reach - frame.minY) / frame.cellSize);
    const toRow = Math.floor((Math.max(...box.map(([, y]) => y)) + reach - frame.minY) / frame.cellSize);
    for (let row = Math.max(fromRow, 0); row <= Math.min(toRow, frame.rows - 1); row++) {
      for (let column = Math.max(fromColumn, 0); column <= Math.min(toColumn, frame.columns - 1); column++) {
        const cell = row * frame.columns + column;
        if (ground.open[start + cell] === 0) continue;
        const distance = distanceToPart(map, part, centreX(frame, cell), centreY(frame, cell), reach);
        if (distance <= reach) seeds.push({ cell: start + cell, distance });
      }
    }
  }
  return seeds;
}

/** Straight distance from a place to a part of a goal, 0 inside its area; Infinity when farther than `reach` or hidden. */
function distanceToPart(map: LevelMap, part: GoalPart, x: number, y: number, reach: number): number {
  if (part.area !== undefined && insidePolygon(x, y, part.area)) return 0;
  const alongX = part.bx - part.ax;
  const alongY = part.by - part.ay;
  const lengthSquared = alongX * alongX + alongY * alongY;
  const raw = lengthSquared > 0 ? ((x - part.ax) * alongX + (y - part.ay) * alongY) / lengthSquared : 0;
  const share = Math.min(Math.max(raw, 0), 1);
  const nearX = part.ax + share * alongX;
  const nearY = part.ay + share * alongY;
  const distance = Math.sqrt((nearX - x) * (nearX - x) + (nearY - y) * (nearY - y));
  return distance <= reach && isClear(map, x, y, nearX, nearY, 1e-3) ? distance : Infinity;
}
