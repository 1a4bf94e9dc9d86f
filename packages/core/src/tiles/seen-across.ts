import type { AgentStore } from '../agents/agent-store.ts';
import type { TurningPair } from '../memory/turning-columns.ts';
import { borderBlock } from '../space/hot-loops.ts';
import { alongOf, beyondOf, carriedX, carriedY, type CrossingFrame } from '../world/crossing-frame.ts';
import type { NearCrossings } from './near-crossings.ts';
import type { Tile } from './tile.ts';

/** Rounding of positions stays far below this, m. */
const safe = 1e-3;

/** Called for each agent that is seen on another floor: its row, the number of the crossing, and where it is seen there, m. */
export type ShowAcross = (row: number, crossing: number, x: number, y: number) => void;

/**
 * Goes over the rows that `listNearCrossings` found and shows those before the line of a crossing, within sight of it, on the other
 * floor. An agent is shown once on a floor, through the nearest crossing: two of the same id must not be neighbours.
 */
export function showAcross(
  tile: Tile,
  near: NearCrossings,
  { sight, isShut }: { readonly sight: number; readonly isShut: (crossing: number) => boolean },
  show: ShowAcross,
): void {
  const { x, y, level, cellOfRow } = tile.crowd.columns;
  const { ownCount } = tile.store;
  const farthest = sight + safe;
  for (let place = 0; place < ownCount; place++) {
    const row = cellOfRow[place];
    if (row < 0) {
      // The rest of the block is near no crossing.
      place = (Math.floor(place / borderBlock) + 1) * borderBlock - 1;
      continue;
    }
    const numbers = near.at(level[row], x[row], y[row]);
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index];
      const frame = near.frames[number];
      const away = distanceBefore(frame, x[row], y[row]);
      if (!(away <= farthest) || isShut(number)) continue;
      if (isShownNearer(near, numbers, number, away, x[row], y[row])) continue;
      const along = alongOf(frame, x[row], y[row]);
      const beyond = beyondOf(frame, x[row], y[row]);
      show(row, number, carriedX(frame, along, beyond), carriedY(frame, along, beyond));
    }
  }
}

/** How far a place before the line is from it, m; Infinity for places beyond it, and for those that are not seen. */
function distanceBefore(frame: CrossingFrame, x: number, y: number): number {
  const before = -beyondOf(frame, x, y);
  if (!(before >= 0) || before > frame.seenFor) return Infinity;
  const along = alongOf(frame, x, y);
  const aside = along < 0 ? -along : Math.max(along - frame.here.length, 0);
  return Math.sqrt(before * before + aside * aside);
}

/** Whether another crossing to the same floor is nearer to a place. */
function isShownNearer(
  { frames }: NearCrossings,
  numbers: readonly number[],
  number: number,
  away: number,
  x: number,
  y: number,
): boolean {
  for (let index = 0; index < numbers.length; index++) {
    const other = numbers[index];
    if (other === number || frames[other].toLevel !== frames[number].toLevel) continue;
    const distance = distanceBefore(frames[other], x, y);
    if (distance < away || (distance === away && other < number)) return true;
  }
  return false;
}

type Numbers = AgentStore['columns'][number]['view'];

/** Turns the coordinates of a row from those of one floor into those of the other. */
export function turnRow(
  columnAt: (place: number) => Numbers,
  pairs: readonly TurningPair[],
  row: number,
  frame: CrossingFrame,
): void {
  const { cosine, sine } = frame;
  if (frame.isStraightOn) return;
  for (let index = 0; index < pairs.length; index++) {
    const { x: placeX, y: placeY, width, isPlace } = pairs[index];
    const xs = columnAt(placeX);
    const ys = columnAt(placeY);
    for (let at = row * width; at < (row + 1) * width; at++) {
      const x = xs[at];
      const y = ys[at];
      const along = isPlace ? alongOf(frame, x, y) : 0;
      const beyond = isPlace ? beyondOf(frame, x, y) : 0;
      xs[at] = isPlace ? carriedX(frame, along, beyond) : cosine * x - sine * y;
      ys[at] = isPlace ? carriedY(frame, along, beyond) : sine * x + cosine * y;
    }
  }
}
