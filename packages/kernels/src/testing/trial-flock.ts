import type { HotLoops } from '@korzo/core';
import type { DecideKernel } from '../twins/floor-decision.ts';
import { layOutCrowd, type TrialCrowd } from './lay-out-crowd.ts';

/** A flock to measure with: agents anywhere in a square or cube that wraps around, flying anywhere, ids in no order. */
export interface TrialFlock {
  readonly count: number;
  readonly inVolume: boolean;
  /** Length of a side, m. */
  readonly side: number;
  readonly cellSize: number;
  readonly seed?: number;
  readonly shared?: boolean;
}

const cruisingSpeed = 3;
const maxSpeed = 9;

export function layOutFlock(flock: TrialFlock): TrialCrowd {
  const { count, side, inVolume, cellSize, shared } = flock;
  const height = inVolume ? side : 0;
  const trial = layOutCrowd({ count, size: [side, side, height], cellSize, edges: 'wrap', dt: 1 / 60, shared });
  const { columns } = trial.view;
  const next = numbersFrom(flock.seed ?? 1);
  for (let row = 0; row < count; row++) {
    columns.x[row] = next() * side;
    columns.y[row] = next() * side;
    columns.z[row] = next() * height;
    columns.level[row] = inVolume ? -1 : 0;
    const vx = next() - 0.5;
    const vy = next() - 0.5;
    const vz = inVolume ? next() - 0.5 : 0;
    const scale = cruisingSpeed / Math.sqrt(vx * vx + vy * vy + vz * vz + 1e-9);
    columns.vx[row] = vx * scale;
    columns.vy[row] = vy * scale;
    columns.vz[row] = vz * scale;
    columns.radius[row] = 0.5;
    columns.maxSpeed[row] = maxSpeed;
  }
  return trial;
}

/** Evenly spread numbers from 0 to 1 (xorshift). */
export function numbersFrom(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

/** One whole tick of a trial crowd of one model: locate, sort, copy, decide on floors and in the volume, move. */
export function runTrialTick(trial: TrialCrowd, loops: HotLoops, decide: DecideKernel, model: number): void {
  const { crowd, scratch, view } = trial;
  loops.locateRows(crowd, 0, view.rowCount);
  loops.sortRows(crowd);
  loops.copySlots(crowd, 0, view.rowCount);
  const floors = view.int('occupiedFloors');
  decide(crowd, model, scratch, 0, floors);
  decide(crowd, model, scratch, floors, view.int('occupiedCount'));
  loops.moveRows(crowd, 0, view.ownCount);
}
