import { contains, crossingShare, distanceBetween, distanceToSegment, signedArea, type Point } from '@korzo/building';
import type { DoorFrame, DrawnFloor, DrawnLift, DrawnLine } from '../drawing/drawing.ts';
import type { Faces } from '../network/faces.ts';
import { shapeOfFace } from './outlines.ts';

/** Doors whose middle is nearer to the outline of a shaft belong to it, m. */
const atShaft = 0.5;
/** Walls this near to the sides of a shaft enclose it, m; no wall between lift and room is thicker. */
const enclosing = 0.8;
/** A door that nothing is known of, m. */
const usualDoor = 1;
const besideDoor = 0.1;

/** One lift on all floors that it is drawn on. */
export interface Shaft {
  readonly lifts: readonly { readonly level: number; readonly lift: DrawnLift; readonly index: number }[];
}

export const middleOf = (outline: readonly Point[]): Point => {
  const sum = (axis: 0 | 1): number => outline.reduce((total, corner) => total + corner[axis], 0) / outline.length;
  return [sum(0), sum(1)];
};

/** Lifts that lie above each other are one. */
export function shaftsIn(floors: readonly DrawnFloor[]): Shaft[] {
  const shafts: { lifts: { level: number; lift: DrawnLift; index: number }[] }[] = [];
  for (const { level, lifts = [] } of floors)
    for (const [index, lift] of lifts.entries()) {
      const own = shafts.find(({ lifts: others }) =>
        others.some(
          (other) =>
            other.level !== level &&
            (contains(other.lift.outline, middleOf(lift.outline)) ||
              contains(lift.outline, middleOf(other.lift.outline))),
        ),
      );
      if (own === undefined) shafts.push({ lifts: [{ level, lift, index }] });
      else own.lifts.push({ level, lift, index });
    }
  return shafts;
}

/** The pieces of ground that are shafts, with the number of their lift on the floor. */
export function liftFaces({ faces }: Faces, lifts: readonly DrawnLift[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  if (lifts.length === 0) return found;
  for (const [number, face] of faces.entries()) {
    const shape = shapeOfFace(face);
    if (shape === undefined) continue;
    const area = Math.abs(signedArea(shape.outline));
    const index = lifts.findIndex(
      ({ outline }) =>
        contains(shape.outline, middleOf(outline)) &&
        !shape.holes.some((hole) => contains(hole, middleOf(outline))) &&
        area < 4 * Math.abs(signedArea(outline)) + 2,
    );
    if (index >= 0) found.set(number, index);
  }
  return found;
}

export interface FloorsWithLifts {
  readonly floors: readonly DrawnFloor[];
  readonly guesses: readonly string[];
}

/** Lifts without walls get their outline as walls; those without a door on a floor get the one of another floor, or a guessed one. */
export function withLiftDoors(floors: readonly DrawnFloor[]): FloorsWithLifts {
  const guesses: string[] = [];
  const drawn = new Map(floors.map((floor) => [floor.level, { ...floor }]));
  for (const { lifts } of shaftsIn(floors)) {
    const parts = lifts.flatMap(({ level, lift }) => {
      const floor = drawn.get(level);
      return floor === undefined ? [] : [{ lift, floor, isFree: !isEnclosed(lift, floor) }];
    });
    const name = lifts[0].lift.name ?? 'a lift';
    const known = parts.map(({ lift, floor }) => doorsAt(lift, floor));
    const given = known.find(({ frames, doors }) => frames.length + doors.length > 0);
    const isBox = parts.every(({ lift, isFree }) => lift.isShaft !== true && isFree);
    if (given === undefined && isBox) {
      const [made, side] = guessedDoors(parts);
      for (const [index, { floor }] of parts.entries()) add(floor, made[index]);
      guesses.push(`${name} has no door in the drawing: one of ${side.toFixed(2)} m was put into a side of it`);
    } else if (given !== undefined)
      for (const [index, { floor }] of parts.entries())
        if (known[index].frames.length + known[index].doors.length + known[index].swings === 0 && parts[index].isFree) {
          add(floor, given);
          guesses.push(`${name} has no door on level ${floor.level}: it is where the door of another floor is`);
        }
    for (const { lift, floor, isFree } of parts)
      if (isFree) Object.assign(floor, { lines: [...floor.lines, ...sidesOf(lift.outline)] });
  }
  return { floors: floors.map((floor) => drawn.get(floor.level) ?? floor), guesses };
}

interface Doors {
  readonly frames: readonly DoorFrame[];
  readonly doors: readonly DrawnLine[];
}

const add = (floor: DrawnFloor, { frames, doors }: Doors): void =>
  void Object.assign(floor, {
    frames: [...(floor.frames ?? []), ...frames],
    doors: [...(floor.doors ?? []), ...doors],
  });

const sidesOf = (outline: readonly Point[]): DrawnLine[] =>
  outline.map((from, index) => ({ from, to: outline[(index + 1) % outline.length] }));

function doorsAt(
  { outline }: DrawnLift,
  { frames = [], doors = [], swings = [] }: DrawnFloor,
): Doors & { readonly swings: number } {
  const isNear = (point: Point): boolean =>
    sidesOf(outline).some(({ from, to }) => distanceToSegment(point, from, to) < atShaft);
  return {
    frames: frames.filter(({ corners }) => isNear(middleOf(corners))),
    doors: doors.filter(({ from, to }) => isNear(middleOf([from, to]))),
    swings: swings.filter(({ hinge, ends }) => ends.some((end) => isNear(middleOf([hinge, end])))).length,
  };
}

/** Whether walls that are drawn stand on all sides of a lift but one at most. */
function isEnclosed({ outline }: DrawnLift, { lines }: DrawnFloor): boolean {
  const middle = middleOf(outline);
  const closed = sidesOf(outline).filter(({ from, to }) => {
    const [x, y] = middleOf([from, to]);
    const length = distanceBetween(middle, [x, y]);
    const inner: Point = [middle[0] + (x - middle[0]) * 0.7, middle[1] + (y - middle[1]) * 0.7];
    const reach = (length + enclosing) / length;
    const outer: Point = [middle[0] + (x - middle[0]) * reach, middle[1] + (y - middle[1]) * reach];
    return lines.some((line) => crossingShare(inner, outer, line.from, line.to) !== undefined);
  });
  return closed.length >= outline.length - 1;
}

interface LiftOnFloor {
  readonly lift: DrawnLift;
  readonly floor: DrawnFloor;
}

/** A door in the side that most floors have a room at, for each floor. */
function guessedDoors(parts: readonly LiftOnFloor[]): [readonly Doors[], number] {
  const [{ lift }] = parts;
  const choices = sidesOf(lift.outline).map(({ from, to }) => {
    const length = distanceBetween(from, to);
    const width = Math.min(usualDoor, length - 2 * besideDoor);
    const at = (along: number): Point => [
      from[0] + ((to[0] - from[0]) * along) / length,
      from[1] + ((to[1] - from[1]) * along) / length,
    ];
    const ends = [at((length - width) / 2), at((length + width) / 2)] as const;
    const made = parts.map(({ floor }) => doorThrough(ends, middleOf(lift.outline), floor));
    return { width, made, count: width < 0.6 ? 0 : made.filter((each) => each !== undefined).length };
  });
  const best = choices.reduce((one, other) => (other.count > one.count ? other : one));
  return [best.made.map((each) => each ?? { frames: [], doors: [] }), best.width];
}

/** A door from a side of a lift to the room beside it; undefined where there is none. */
function doorThrough(
  [from, to]: readonly [Point, Point],
  inside: Point,
  { grounds, lines }: DrawnFloor,
): Doors | undefined {
  const middle = middleOf([from, to]);
  const length = distanceBetween(from, to);
  let [ox, oy] = [(to[1] - from[1]) / length, -(to[0] - from[0]) / length];
  if ((middle[0] - inside[0]) * ox + (middle[1] - inside[1]) * oy < 0) [ox, oy] = [-ox, -oy];
  const out = ([x, y]: Point, by: number): Point => [x + ox * by, y + oy * by];
  const far = out(middle, enclosing);
  const crossings = (each: readonly DrawnLine[]): number[] =>
    each.flatMap((line) => crossingShare(out(middle, 1e-3), far, line.from, line.to) ?? []);
  const line: Doors = { frames: [], doors: [{ from, to }] };
  if (grounds === undefined) return crossings(lines).length > 0 ? undefined : line;
  const isGround = (point: Point): boolean => grounds.some(({ outline }) => contains(outline, point));
  if (isGround(out(middle, 0.02))) return line;
  const hits = crossings(grounds.flatMap(({ outline }) => sidesOf(outline))).map((share) => share * enclosing);
  if (hits.length === 0) return undefined;
  const depth = Math.min(...hits) + 1e-3;
  const corners = [out(from, -1e-5), out(to, -1e-5), out(to, depth + 1e-5), out(from, depth + 1e-5)] as const;
  return { frames: [{ corners }], doors: [] };
}
