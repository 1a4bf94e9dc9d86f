import { east, north, northEast, northWest, south, southEast, southWest, west } from './fast-marching.ts';
import type { BodyGround } from './ground.ts';
import type { KnownStretch } from './links.ts';

/** The direction down a distance field at every cell. */
export interface Headings {
  /** Unit vectors times 127; x is `knownWay` where the next point to walk to is known. */
  readonly x: Int8Array;
  readonly y: Int8Array;
  readonly known: ReadonlyMap<number, KnownStretch>;
}

export const knownWay = -128;

export function headings(ground: BodyGround, distance: Float32Array): Headings {
  const x = new Int8Array(distance.length);
  const y = new Int8Array(distance.length);
  for (let level = 0; level < ground.columns.length; level++) {
    for (let cell = ground.starts[level]; cell < ground.starts[level + 1]; cell++) {
      if (distance[cell] !== Infinity) descend(ground.open, distance, cell, ground.columns[level], x, y);
    }
  }
  return { x, y, known: takeKnownStretches(ground, distance, x) };
}

/** Down the upwind gradient: on each axis towards the lesser neighbour, as steeply as it is less. */
function descend(
  open: Uint8Array,
  distance: Float32Array,
  cell: number,
  columns: number,
  headingX: Int8Array,
  headingY: Int8Array,
): void {
  const sides = open[cell];
  const here = distance[cell];
  const down = (side: number, away: number): number =>
    (sides & side) !== 0 && distance[cell + away] < here ? here - distance[cell + away] : 0;
  const toEast = down(east, 1);
  const toWest = down(west, -1);
  const toNorth = down(north, columns);
  const toSouth = down(south, -columns);
  let x = toEast > toWest ? toEast : -toWest;
  let y = toNorth > toSouth ? toNorth : -toSouth;
  if (x === 0 && y === 0) {
    const diagonals = [
      down(northEast, columns + 1),
      down(northWest, columns - 1),
      down(southWest, -columns - 1),
      down(southEast, 1 - columns),
    ];
    const steepest = diagonals.indexOf(Math.max(...diagonals));
    if (diagonals[steepest] > 0) {
      x = steepest === 0 || steepest === 3 ? 1 : -1;
      y = steepest < 2 ? 1 : -1;
    }
  }
  const size = Math.sqrt(x * x + y * y);
  if (size === 0) return;
  headingX[cell] = Math.round((x / size) * 127);
  headingY[cell] = Math.round((y / size) * 127);
}

/** In passages and at stairs the way is known: it replaces what the neighbours say where it is not longer. */
function takeKnownStretches(
  ground: BodyGround,
  distance: Float32Array,
  x: Int8Array,
): ReadonlyMap<number, KnownStretch> {
  const known = new Map<number, KnownStretch>();
  for (const stretch of ground.stretches) {
    const along = distance[stretch.goal] + stretch.length;
    if (along === Infinity || along > distance[stretch.cell] + 1e-3) continue;
    distance[stretch.cell] = Math.min(distance[stretch.cell], along);
    x[stretch.cell] = knownWay;
    known.set(stretch.cell, stretch);
  }
  return known;
}
