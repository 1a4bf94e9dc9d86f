import type { CrowdView } from '@korzo/core';

/** What one search asks for; the same as the kernels' nearestOfSlot. */
export interface NeighbourSearch {
  /** Metres. */
  readonly radius: number;
  readonly limit: number;
  /** Cosine of half the field of view; -1 sees all round. */
  readonly cosHalfView: number;
  /** Bit mask of kinds. */
  readonly kindsSeen: number;
}

export interface Neighbour {
  readonly slot: number;
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly squared: number;
}

const { fround } = Math;

/**
 * The k nearest by looking at every agent. Every operation is rounded to 32 bits as the kernels do it, so the neighbours,
 * their order and their distances agree to the bit.
 */
export function nearestOfAll(view: CrowdView, self: number, search: NeighbourSearch): Neighbour[] {
  const radius = fround(search.radius);
  const limitSquared = fround(radius * radius);
  const found: Neighbour[] = [];
  for (let other = 0; other < view.rowCount; other++) {
    if (other === self || ((search.kindsSeen >>> view.columns.slotKind[other]) & 1) === 0) continue;
    const neighbour = wayBetween(view, self, other);
    if (neighbour === undefined || neighbour.squared > limitSquared) continue;
    if (isInView(view, self, neighbour, fround(search.cosHalfView))) found.push(neighbour);
  }
  found.sort((a, b) => a.squared - b.squared || a.id - b.id);
  return found.slice(0, search.limit);
}

/** Where `other` is, seen from `self`; undefined when they are on different floors. */
function wayBetween(view: CrowdView, self: number, other: number): Neighbour | undefined {
  const { slotOffsetX, slotOffsetY, slotOffsetZ, slotId } = view.columns;
  const from = placeOf(view, self);
  const to = placeOf(view, other);
  const levels = view.int('levels');
  const inVolume = from.layer >= levels;
  if (inVolume !== to.layer >= levels || (!inVolume && from.layer !== to.layer)) return undefined;
  const x = wayAlong(view, 'X', slotOffsetX[self], slotOffsetX[other], to.cellX - from.cellX);
  const y = wayAlong(view, 'Y', slotOffsetY[self], slotOffsetY[other], to.cellY - from.cellY);
  const z = inVolume ? wayAlong(view, 'Z', slotOffsetZ[self], slotOffsetZ[other], to.layer - from.layer) : 0;
  const flat = fround(fround(x * x) + fround(y * y));
  return { slot: other, id: slotId[other], x, y, z, squared: inVolume ? fround(flat + fround(z * z)) : flat };
}

/** Cell of a slot inside the window. */
function placeOf(view: CrowdView, slot: number): { cellX: number; cellY: number; layer: number } {
  const cellsX = view.int('cellsX');
  const cellsY = view.int('cellsY');
  const cell = view.columns.cellOfRow[view.columns.rowOfSlot[slot]];
  return { cellX: cell % cellsX, cellY: Math.floor(cell / cellsX) % cellsY, layer: Math.floor(cell / cellsX / cellsY) };
}

/** f32(other's offset + steps * cell size) - own offset; where the window loops, by the image with -L/2 <= d < L/2. */
function wayAlong(view: CrowdView, axis: 'X' | 'Y' | 'Z', own: number, others: number, steps: number): number {
  const cellSize = view.float(`cellSize${axis}`);
  const cells = view.int(`cells${axis}`);
  const by = (count: number): number => fround(fround(others + fround(count * cellSize)) - own);
  if (view.int(`loop${axis}`) === 0) return by(steps);
  const difference = fround(others - own);
  for (const image of [steps - 2 * cells, steps - cells, steps, steps + cells]) {
    const least = fround((-cells / 2 - image) * cellSize);
    const most = fround((cells / 2 - image) * cellSize);
    if (difference >= least && difference < most) return by(image);
  }
  throw new RangeError(`an agent lies outside the world along ${axis}, which wraps around`);
}

function isInView(view: CrowdView, self: number, { x, y, z, squared }: Neighbour, cosHalfView: number): boolean {
  if (cosHalfView <= -1) return true;
  const { headingX, headingY, headingZ, rowOfSlot } = view.columns;
  const row = rowOfSlot[self];
  const flat = fround(fround(x * headingX[row]) + fround(y * headingY[row]));
  const inVolume = placeOf(view, self).layer >= view.int('levels');
  const ahead = inVolume ? fround(flat + fround(z * headingZ[row])) : flat;
  return ahead >= fround(cosHalfView * fround(Math.sqrt(squared)));
}
