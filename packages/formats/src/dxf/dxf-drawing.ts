import { contains, distanceBetween, signedArea, type Point } from '@korzo/building';
import type {
  DoorSwing,
  Drawing,
  DrawnArea,
  DrawnFloor,
  DrawnGround,
  DrawnLift,
  DrawnLine,
  DrawnSolid,
  DrawnStairs,
  Label,
} from '@korzo/plans';
import type { NoteBook } from '../format/import-notes.ts';
import { arcPoints } from './curves.ts';
import type { PlacedShape } from './expand.ts';
import { floorOf, roleOf, type LayerRole } from './layers.ts';
import type { Shape } from './shapes.ts';

/** One floor while it is gathered. */
interface Gathering {
  readonly lines: DrawnLine[];
  readonly swings: DoorSwing[];
  readonly doors: DrawnLine[];
  readonly solids: DrawnSolid[];
  readonly grounds: DrawnGround[];
  readonly exits: DrawnArea[];
  readonly starts: DrawnArea[];
  readonly stairs: DrawnStairs[];
  readonly lifts: DrawnLift[];
  readonly labels: Label[];
}

/** Heights that differ by more belong to different floors, m. */
const storey = 2;
/** A closed line may stop this far from where it began, m. */
const nearlyClosed = 0.1;

/** Sorts the shapes of a DXF file by floor and by what their layers say, in metres. */
export function drawingOf(placed: readonly PlacedShape[], unit: number, notes: NoteBook): Drawing {
  const hasWalls = placed.some(({ layer }) => ['walls', 'ground'].includes(roleOf(layer)));
  const shapes = placed.map(({ shape, layer }) => ({ shape: scaled(shape, unit), layer }));
  const levelOf = levelsFor(shapes);
  const floors = new Map<number, Gathering>();
  const counts = new Map<string, number>();
  for (const { shape, layer } of shapes) {
    let role = roleOf(layer);
    if (role === 'unknown') role = hasWalls ? 'nothing' : 'walls';
    const level = levelOf(shape, layer);
    let floor = floors.get(level);
    if (floor === undefined) floors.set(level, (floor = emptyFloor()));
    if (shape.kind === 'text') {
      if (/[A-Za-z]/.test(shape.text) && shape.text.length <= 40) floor.labels.push({ at: shape.at, text: shape.text });
      continue;
    }
    const key = `${layer}\n${role}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (role !== 'nothing') gather[role](shape, floor);
  }
  for (const [key, count] of counts) note(key.split('\n'), count, notes);
  return {
    floors: [...floors].sort(([one], [other]) => one - other).map(([level, floor]) => finished(level, floor, notes)),
  };
}

function note([layer, role]: readonly string[], count: number, notes: NoteBook): void {
  if (role === 'nothing') notes.skipped(`shapes on the layer ${layer}`, count);
  else if (roleOf(layer) === 'unknown') notes.guessed(`shapes on the layer ${layer} are walls`, count);
  else notes.understood(`shapes on the layer ${layer} as ${role}`, count);
}

const emptyFloor = (): Gathering => ({
  lines: [],
  swings: [],
  doors: [],
  solids: [],
  grounds: [],
  exits: [],
  starts: [],
  stairs: [],
  lifts: [],
  labels: [],
});

type Drawn = Exclude<Shape, { readonly kind: 'text' }>;

/** What becomes of a shape on a layer of each role. */
const gather: Record<Exclude<LayerRole, 'nothing' | 'unknown'>, (shape: Drawn, floor: Gathering) => void> = {
  walls: (shape, floor) => {
    const swing = swingOf(shape);
    if (swing === undefined) floor.lines.push(...linesOf(shape));
    else floor.swings.push(swing);
  },
  doors: (shape, floor) => {
    const swing = swingOf(shape);
    if (swing !== undefined) floor.swings.push(swing);
    else if (shape.kind === 'path') floor.doors.push(...linesOf(shape));
  },
  exits: (shape, floor) => {
    const outline = outlineOf(shape);
    if (outline === undefined) floor.doors.push(...linesOf(shape));
    else floor.exits.push({ outline });
  },
  stairs: (shape, floor) => {
    const outline = outlineOf(shape);
    if (outline?.length === 4) floor.stairs.push({ corners: outline });
  },
  lifts: (shape, floor) => {
    const outline = outlineOf(shape);
    if (outline !== undefined) floor.lifts.push({ outline });
  },
  furniture: (shape, floor) => gatherSolid(shape, floor),
  obstacles: (shape, floor) => gatherSolid(shape, floor),
  ground: (shape, floor) => {
    const outline = outlineOf(shape);
    if (outline !== undefined) floor.grounds.push({ outline, holes: [] });
  },
  starts: (shape, floor) => {
    const outline = outlineOf(shape);
    if (outline !== undefined) floor.starts.push({ outline });
  },
};

function gatherSolid(shape: Drawn, floor: Gathering): void {
  const outline = outlineOf(shape);
  if (shape.kind === 'circle') floor.solids.push({ centre: shape.centre, radius: shape.radius });
  else if (outline !== undefined) floor.solids.push({ outline });
}

function finished(level: number, floor: Gathering, notes: NoteBook): DrawnFloor {
  const { grounds, doors, swings, ...rest } = floor;
  // Where doors have swings, straight lines beside them are leaves and frames.
  const lines = swings.length > 0 ? [] : doors.filter(({ from, to }) => distanceBetween(from, to) >= 0.5);
  if (doors.length > lines.length) notes.skipped('lines of door symbols', doors.length - lines.length);
  return { level, ...rest, swings, doors: lines, ...(grounds.length === 0 ? {} : { grounds: withHoles(grounds) }) };
}

/** Outlines of ground inside others are holes in them. */
function withHoles(grounds: readonly DrawnGround[]): DrawnGround[] {
  const bySize = grounds.toSorted(
    (one, other) => Math.abs(signedArea(other.outline)) - Math.abs(signedArea(one.outline)),
  );
  const whole: { outline: readonly Point[]; holes: (readonly Point[])[] }[] = [];
  for (const { outline } of bySize) {
    const around = whole.find(
      (each) => contains(each.outline, outline[0]) && !each.holes.some((hole) => contains(hole, outline[0])),
    );
    if (around === undefined) whole.push({ outline, holes: [] });
    else around.holes.push(outline);
  }
  return whole;
}

/** A quarter of a circle of the size of a door leaf. */
function swingOf(shape: Drawn): DoorSwing | undefined {
  if (shape.kind !== 'arc' || shape.sweep < 1 || shape.sweep > 2.2) return undefined;
  const [from, to] = [shape.points[0], shape.points[shape.points.length - 1]];
  const radius = distanceBetween(shape.centre, from);
  return radius < 0.4 || radius > 1.6 ? undefined : { hinge: shape.centre, ends: [from, to] };
}

function linesOf(shape: Drawn): DrawnLine[] {
  if (shape.kind === 'circle') return closedLines(arcPoints(shape.centre, shape.radius, 0, 2 * Math.PI).slice(0, -1));
  const { points } = shape;
  if (shape.kind === 'path' && shape.isClosed) return closedLines(points);
  return points.slice(1).map((to, index) => ({ from: points[index], to }));
}

const closedLines = (points: readonly Point[]): DrawnLine[] =>
  points.map((from, index) => ({ from, to: points[(index + 1) % points.length] }));

/** The outline of a closed or nearly closed shape. */
function outlineOf(shape: Drawn): readonly Point[] | undefined {
  if (shape.kind === 'circle') return arcPoints(shape.centre, shape.radius, 0, 2 * Math.PI).slice(0, -1);
  const { points } = shape;
  if (points.length < 3) return undefined;
  const isJoined = distanceBetween(points[0], points[points.length - 1]) <= nearlyClosed;
  if (!isJoined && !(shape.kind === 'path' && shape.isClosed)) return undefined;
  const corners = isJoined ? points.slice(0, -1) : points;
  return corners.length > 2 && Math.abs(signedArea(corners)) > 1e-6 ? corners : undefined;
}

function scaled(shape: Shape, unit: number): Shape {
  const grow = ([x, y]: Point): Point => [x * unit, y * unit];
  const height = shape.height * unit;
  if (shape.kind === 'path') return { ...shape, points: shape.points.map(grow), height };
  if (shape.kind === 'arc') return { ...shape, centre: grow(shape.centre), points: shape.points.map(grow), height };
  if (shape.kind === 'circle') return { ...shape, centre: grow(shape.centre), radius: shape.radius * unit, height };
  return { ...shape, at: grow(shape.at), height };
}

/** Floors by the names of layers, or by heights that lie a storey apart. */
function levelsFor(shapes: readonly PlacedShape[]): (shape: Shape, layer: string) => number {
  const named = [...new Set(shapes.flatMap(({ layer }) => floorOf(layer) ?? []))].sort((one, other) => one - other);
  if (named.length > 0) return (_, layer) => Math.max(0, named.indexOf(floorOf(layer) ?? named[0]));
  const heights = shapes
    .filter(({ layer }) => roleOf(layer) !== 'nothing')
    .map(({ shape }) => shape.height)
    .sort((one, other) => one - other);
  const floors: number[] = [];
  for (const height of heights)
    if (floors.length === 0 || height - floors[floors.length - 1] > storey) floors.push(height);
  return ({ height }) =>
    Math.max(
      0,
      floors.findLastIndex((floor) => height >= floor - 1e-6),
    );
}
