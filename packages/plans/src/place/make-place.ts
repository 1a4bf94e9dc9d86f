import {
  boxOf,
  contains,
  crossingShare,
  type Building,
  type Gate,
  type Obstacle,
  type Point,
  type Portal,
  type Region,
  type WorldBounds,
} from '@korzo/building';
import type { Drawing, DrawnFloor } from '../drawing/drawing.ts';
import { usualTolerances, type Tolerances } from '../drawing/tolerances.ts';
import { Healer, type Healing } from '../drawing/healing.ts';
import { makeFloor, type FloorGround } from './make-floor.ts';
import { liftFaces, withLiftDoors } from './lift-shafts.ts';
import { liftsOf, type LiftFloor, type MadeLift } from './lifts.ts';
import { Names } from './names.ts';
import { stretchesOf, type PassageLine } from './passages.ts';
import { roomsOf } from './rooms.ts';
import { endsOf, joinFloors, type StairsFloor } from './stairs.ts';

export interface PlaceOptions {
  readonly tolerances?: Partial<Tolerances>;
  /** Ids of healings that are not wanted. */
  readonly refuse?: readonly string[];
}

/** What could not be made of a drawing, and where. */
export interface PlanFlaw {
  readonly level: number;
  readonly at: readonly Point[];
  readonly what: string;
}

/** The place that a drawing shows. */
export interface MadePlace {
  readonly building: Building;
  readonly lifts: readonly MadeLift[];
  readonly bounds: WorldBounds;
  readonly levels: number;
  readonly healings: readonly Healing[];
  readonly flaws: readonly PlanFlaw[];
  /** What the drawing does not say of its lifts. */
  readonly guesses: readonly string[];
}

/** Narrower doors are too narrow for a person, m. */
const narrowestDoor = 0.5;
/** GroundKind around the rooms, m. */
const margin = 1;

/** Makes rooms, doors, gates and stairs of a drawing. Throws TangledDrawing when its lines cross without end. */
export function makePlace(drawing: Drawing, { tolerances, refuse = [] }: PlaceOptions = {}): MadePlace {
  const lengths = { ...usualTolerances, ...tolerances };
  const refused = new Set(refuse);
  const names = new Names();
  const passageNames = new Names();
  const { floors, guesses } = withLiftDoors(drawing.floors);
  const made = withStairsAbove(floors).map((floor) => makeOneFloor(floor, { lengths, refused, names, passageNames }));
  const flaws = made.flatMap((floor) => floor.flaws);
  const stairs = stairsBetween(drawing.floors, made, passageNames, flaws);
  const { lifts, flaws: liftFlaws } = liftsOf(floors, made, passageNames);
  flaws.push(...liftFlaws);
  const building: Building = {
    regions: made.flatMap(({ regions }) => regions),
    portals: [...made.flatMap(({ portals }) => portals), ...stairs],
    gates: made.flatMap(({ gates }) => gates),
    obstacles: made
      .flatMap(({ obstacles }) => obstacles)
      .map(({ level, shape }, index): Obstacle => ({ id: `obstacle${index + 1}`, level, shape })),
  };
  const levels = Math.max(1, ...drawing.floors.map(({ level }) => level + 1));
  const healings = made.flatMap((floor) => floor.healings);
  return { building, lifts, bounds: boundsOf(building), levels, healings, flaws, guesses };
}

/** Stairs also take their ground on the floor that they lead to. */
function withStairsAbove(floors: readonly DrawnFloor[]): DrawnFloor[] {
  return floors.map((floor) => {
    const below = floors.find(({ level }) => level === floor.level - 1);
    return { ...floor, stairs: [...(floor.stairs ?? []), ...(below?.stairs ?? [])] };
  });
}

interface Making {
  readonly lengths: Tolerances;
  readonly refused: ReadonlySet<string>;
  readonly names: Names;
  readonly passageNames: Names;
}

interface MadeFloor extends StairsFloor, LiftFloor {
  readonly regions: readonly Region[];
  readonly portals: readonly Portal[];
  readonly gates: readonly Gate[];
  readonly obstacles: readonly Omit<Obstacle, 'id'>[];
  readonly healings: readonly Healing[];
  readonly flaws: readonly PlanFlaw[];
}

function makeOneFloor(floor: DrawnFloor, { lengths, refused, names, passageNames }: Making): MadeFloor {
  const { level } = floor;
  const healer = new Healer(level, refused);
  const ground = makeFloor(floor, lengths, healer);
  const rooms = roomsOf(ground, floor, names);
  const stretches = stretchesOf(ground.network, ground.faces);
  const { portals, gates, exits } = passagesOf(stretches, rooms.regionOf, {
    ground,
    passageNames,
    floor,
    gateNames: names,
  });
  const lines = [...portals, ...gates].map(({ segment }) => segment);
  const obstacles = rooms.obstacles.filter(
    (shape) =>
      !lines.some((line) => blocks(shape, line)) ||
      !healer.heal('blocked-door', outlineOf(shape), 'A shape that stands in a door was left out.'),
  );
  const { healings } = healer;
  const flaws = rooms.regions.length > 0 ? exitsLeftOut(floor, exits) : [noRooms(floor)];
  const { regions, regionOf } = rooms;
  return {
    level,
    regions,
    regionOf,
    liftOf: liftFaces(ground.faces, floor.lifts ?? []),
    stretches,
    portals,
    gates,
    obstacles: obstacles.map((shape) => ({ level, shape })),
    healings,
    flaws,
  };
}

const noRooms = ({ level, lines }: DrawnFloor): PlanFlaw => ({
  level,
  at: lines.length === 0 ? [] : [lines[0].from],
  what: 'The lines of this floor enclose no room: the outer wall has an opening that is wider than a door.',
});

/** Exits that are drawn so that no person could pass their sides. */
const exitsLeftOut = ({ level, exits = [] }: DrawnFloor, made: ReadonlySet<number>): readonly PlanFlaw[] =>
  exits.flatMap(({ outline }, mark) =>
    made.has(mark)
      ? []
      : [{ level, at: outline, what: `No side of this exit is ${narrowestDoor} m wide beside a room.` }],
  );

interface Passing {
  readonly ground: FloorGround;
  readonly passageNames: Names;
  readonly gateNames: Names;
  readonly floor: DrawnFloor;
}

function passagesOf(
  stretches: readonly PassageLine[],
  regionOf: ReadonlyMap<number, string>,
  { ground: { grounds }, passageNames, gateNames, floor }: Passing,
): { readonly portals: Portal[]; readonly gates: Gate[]; readonly exits: ReadonlySet<number> } {
  const portals: Portal[] = [];
  const gates: Gate[] = [];
  const exits = new Set<number>();
  for (const { kind, mark, sides, segment, width } of stretches) {
    if (kind === 'stairs' || width < narrowestDoor) continue;
    const [from, to] = sides.map((side) => regionOf.get(side));
    if (from !== undefined && to !== undefined) {
      if (from === to || kind === 'exit') continue;
      const isDoor = kind === 'door';
      const id = passageNames.next(isDoor ? 'door' : 'opening');
      portals.push({ id, from, to, segment, kind: isDoor ? 'door' : 'opening', direction: 'both' });
      continue;
    }
    const region = from ?? to;
    const other = grounds[from === undefined ? sides[0] : sides[1]];
    if (region === undefined || (other !== 'outside' && other !== 'exit')) continue;
    const name = kind === 'exit' ? floor.exits?.[mark]?.name : undefined;
    const id = name === undefined ? gateNames.next('exit') : gateNames.take(name, 'exit');
    gates.push({ id, region, segment, way: 'out' });
    if (kind === 'exit') exits.add(mark);
  }
  return { portals, gates, exits };
}

function stairsBetween(
  floors: readonly DrawnFloor[],
  made: readonly MadeFloor[],
  names: Names,
  flaws: PlanFlaw[],
): Portal[] {
  return floors.flatMap((floor) =>
    (floor.stairs ?? []).flatMap((stairs, number) => {
      const lower = made.find(({ level }) => level === floor.level);
      const upper = made.find(({ level }) => level === floor.level + 1);
      const own = floors.find(({ level }) => level === floor.level + 1)?.stairs?.length ?? 0;
      const id = stairs.name === undefined ? names.next('stairs') : names.take(stairs.name, 'stairs');
      const portal =
        lower === undefined || upper === undefined
          ? undefined
          : joinFloors(stairs, id, endsOf(number, lower), endsOf(own + number, upper));
      if (portal !== undefined) return [portal];
      const what = 'These stairs border on no room at one of their ends, or have no floor above them.';
      flaws.push({ level: floor.level, at: stairs.corners, what });
      return [];
    }),
  );
}

const outlineOf = (shape: Obstacle['shape']): readonly Point[] =>
  shape.type === 'polygon'
    ? shape.outline
    : [
        [shape.centre[0] - shape.radius, shape.centre[1]],
        [shape.centre[0] + shape.radius, shape.centre[1]],
      ];

/** Whether a shape lies on a door. */
function blocks(shape: Obstacle['shape'], [from, to]: readonly [Point, Point]): boolean {
  const outline = shape.type === 'polygon' ? shape.outline : squareAround(shape.centre, shape.radius);
  const at = (share: number): Point => [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  return (
    [0.02, 0.25, 0.5, 0.75, 0.98].some((share) => contains(outline, at(share))) ||
    outline.some(
      (corner, index) => crossingShare(from, to, corner, outline[(index + 1) % outline.length]) !== undefined,
    )
  );
}

const squareAround = ([x, y]: Point, reach: number): Point[] => [
  [x - reach, y - reach],
  [x + reach, y - reach],
  [x + reach, y + reach],
  [x - reach, y + reach],
];

function boundsOf({ regions, obstacles }: Building): WorldBounds {
  const points = [...regions.flatMap(({ outline }) => outline), ...obstacles.flatMap(({ shape }) => outlineOf(shape))];
  if (points.length === 0) return { origin: [0, 0], size: [1, 1] };
  const [west, south, east, north] = boxOf(points);
  const origin: Point = [Math.floor(west - margin), Math.floor(south - margin)];
  return { origin, size: [Math.ceil(east + margin) - origin[0], Math.ceil(north + margin) - origin[1]] };
}
