import { boxOf, contains, type Point } from '@korzo/building';
import type { DrawnFloor } from '../drawing/drawing.ts';
import type { Tolerances } from '../drawing/tolerances.ts';
import type { Healer } from '../drawing/healing.ts';
import { meanWidth, perimeterOf } from '../network/components.ts';
import type { Face, Faces } from '../network/faces.ts';
import type { Network } from '../network/weld.ts';
import { liftFaces } from './lift-shafts.ts';
import { shapeOfFace } from './outlines.ts';

/** What a piece of ground is. Solid ground is not walkable; a person at an exit or outside has left. */
export type GroundKind = 'outside' | 'room' | 'solid' | 'exit' | 'stairs' | 'lift';

/** Thinner pieces are no rooms, as their mean width, m. */
const thinnest = 0.5;

interface GroundOptions {
  readonly tolerances: Tolerances;
  readonly healer: Healer;
  /** Outlines that were taken out of the lines and stand on the ground as solids. */
  readonly cleared: readonly (readonly Point[])[];
}

/** What every piece of ground between the lines is. */
export function groundsOf(
  network: Network,
  { faces, sides }: Faces,
  floor: DrawnFloor,
  { tolerances, healer, cleared }: GroundOptions,
): GroundKind[] {
  const hasDoor = new Set<number>();
  for (const [edge, { kind }] of network.edges.entries())
    if (kind !== 'wall') for (const side of sides[edge]) hasDoor.add(side);
  const within = insideTests(withoutCleared(floor, cleared, tolerances.snap));
  const shafts = liftFaces({ faces, sides }, floor.lifts ?? []);
  return faces.map((face, number): GroundKind => {
    if (shafts.has(number)) return 'lift';
    const point = face.outer === undefined ? undefined : pointIn(face);
    if (face.outer === undefined || point === undefined) return number === 0 ? 'outside' : 'solid';
    const given = within(point);
    if (given !== undefined) return given;
    const outlines = [face.outer, ...face.holes];
    const area = outlines.reduce((sum, loop) => sum + loop.area, 0);
    const width = meanWidth(
      area,
      outlines.reduce((sum, { outline }) => sum + perimeterOf(outline), 0),
    );
    const at = face.outer.outline;
    if (width < 2 * tolerances.snap)
      return healer.heal('sliver', at, `A sliver of ${area.toFixed(3)} m2 was left out.`) ? 'solid' : 'room';
    // A room that the file names is one, however narrow.
    if (width < thinnest && !isNamed(floor, point)) {
      const what = `Two lines ${width.toFixed(2)} m apart became one wall.`;
      return healer.heal('double-wall', at, what) ? 'solid' : 'room';
    }
    if (!hasDoor.has(number) && area < tolerances.smallestRoom && floor.grounds === undefined) {
      const what = `Closed ground of ${area.toFixed(2)} m2 without a door became solid.`;
      return healer.heal('closet', at, what) ? 'solid' : 'room';
    }
    return 'room';
  });
}

const isNamed = ({ grounds = [] }: DrawnFloor, point: Point): boolean =>
  grounds.some(({ outline, name }) => name !== undefined && contains(outline, point));

/** Ground without the holes that became solids: the ground around them goes through below. */
function withoutCleared(floor: DrawnFloor, cleared: GroundOptions['cleared'], snap: number): DrawnFloor {
  if (floor.grounds === undefined || cleared.length === 0) return floor;
  const boxes = cleared.map(boxOf);
  const isCleared = (hole: readonly Point[]): boolean => {
    const box = boxOf(hole);
    return boxes.some((other) => other.every((side, index) => Math.abs(side - box[index]) < 2 * snap));
  };
  const grounds = floor.grounds.map((ground) =>
    Object.assign({}, ground, { holes: ground.holes.filter((hole) => !isCleared(hole)) }),
  );
  return { ...floor, grounds };
}

type GivenGround = (point: Point) => GroundKind | undefined;

/** What the file itself says of a point. */
function insideTests({ exits = [], stairs = [], grounds, frames = [] }: DrawnFloor): GivenGround {
  return (point) => {
    if (stairs.some(({ corners }) => contains(corners, point))) return 'stairs';
    if (exits.some(({ outline }) => contains(outline, point))) return 'exit';
    if (grounds === undefined || frames.some(({ corners }) => contains(corners, point))) return undefined;
    const isGround = grounds.some(
      ({ outline, holes }) => contains(outline, point) && !holes.some((hole) => contains(hole, point)),
    );
    return isGround ? undefined : 'solid';
  };
}

/** A point well inside a face: the middle of the widest stretch on a line through its middle. */
export function pointIn(face: Face): Point | undefined {
  const shape = shapeOfFace(face);
  if (shape === undefined || face.outer === undefined) return undefined;
  const [west, south, east, north] = face.outer.box;
  let best: Point | undefined;
  let widest = 0;
  for (const share of [0.5, 0.37, 0.61, 0.23, 0.79, 0.11, 0.91]) {
    for (const axis of [0, 1] as const) {
      const level = axis === 0 ? south + share * (north - south) : west + share * (east - west);
      const stops = [shape.outline, ...shape.holes]
        .flatMap((loop) => crossingsAt(loop, axis, level))
        .sort((a, b) => a - b);
      for (let index = 0; index + 1 < stops.length; index += 2) {
        if (stops[index + 1] - stops[index] <= widest) continue;
        widest = stops[index + 1] - stops[index];
        const middle = (stops[index] + stops[index + 1]) / 2;
        best = axis === 0 ? [middle, level] : [level, middle];
      }
    }
    if (best !== undefined) return best;
  }
  return best;
}

function crossingsAt(loop: readonly Point[], axis: 0 | 1, level: number): number[] {
  const found: number[] = [];
  for (const [index, corner] of loop.entries()) {
    const next = loop[(index + 1) % loop.length];
    const [here, there] = [corner[1 - axis], next[1 - axis]];
    if (here > level === there > level) continue;
    found.push(corner[axis] + ((level - here) / (there - here)) * (next[axis] - corner[axis]));
  }
  return found;
}
