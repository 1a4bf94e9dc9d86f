import fc from 'fast-check';
import { plainHotLoops } from '@korzo/core';
import { layOutCrowd, type TrialCrowd, type TrialPlan } from './lay-out-crowd.ts';
import { numbersFrom } from './trial-flock.ts';

export type Spread = 'everywhere' | 'clusters' | 'one cell' | 'lattice';

/** A crowd as property tests make it up: small enough to shrink, odd enough to hurt. */
export interface TrialCase {
  readonly plan: TrialPlan;
  readonly spread: Spread;
  /** Share of agents that fly or swim. */
  readonly flying: number;
  readonly seed: number;
}

export const trialCases: fc.Arbitrary<TrialCase> = fc
  .record({
    count: fc.integer({ min: 0, max: 90 }),
    sizeX: fc.double({ min: 3, max: 30, noNaN: true }),
    sizeY: fc.double({ min: 3, max: 30, noNaN: true }),
    sizeZ: fc.constantFrom(0, 5, 13.7),
    origin: fc.constantFrom<readonly [number, number, number]>([0, 0, 0], [-1234.5, 777.25, -3]),
    cellSize: fc.constantFrom(1, 2.5, 7),
    edges: fc.constantFrom('open', 'closed', 'wrap'),
    levels: fc.integer({ min: 1, max: 3 }),
    ghosts: fc.boolean(),
    spread: fc.constantFrom<Spread>('everywhere', 'clusters', 'one cell', 'lattice'),
    flying: fc.constantFrom(0, 0.5, 1),
    seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  })
  .map(({ count, sizeX, sizeY, sizeZ, origin, cellSize, edges, levels, ghosts, spread, flying, seed }) => ({
    plan: {
      count,
      ownCount: ghosts ? Math.ceil(count * 0.7) : count,
      size: [sizeX, sizeY, sizeZ] as const,
      origin,
      cellSize,
      edges,
      levels,
    },
    spread,
    flying: sizeZ === 0 ? 0 : flying,
    seed,
  }));

/** The crowd of a case, with cells not yet worked out. Agents beyond open edges are part of it. */
export function makeCrowd({ plan, spread, flying, seed }: TrialCase): TrialCrowd {
  const trial = layOutCrowd(plan);
  const { columns } = trial.view;
  const next = numbersFrom(seed);
  const [originX, originY, originZ] = plan.origin ?? [0, 0, 0];
  const [sizeX, sizeY, sizeZ] = plan.size;
  const overhang = plan.edges === 'open' ? 1.4 : 1;
  const along = (origin: number, size: number): number => {
    const share = spreadShare(spread, next);
    return origin + size * Math.min((share - 0.5) * overhang + 0.5, overhang > 1 ? 2 : 1 - 1e-12);
  };
  for (let row = 0; row < plan.count; row++) {
    columns.x[row] = along(originX, sizeX);
    columns.y[row] = along(originY, sizeY);
    columns.level[row] = next() < flying ? -1 : Math.floor(next() * (plan.levels ?? 1));
    columns.z[row] = columns.level[row] < 0 ? along(originZ, sizeZ) : 0;
    columns.vx[row] = (next() - 0.5) * 4;
    columns.vy[row] = (next() - 0.5) * 4;
    columns.vz[row] = columns.level[row] < 0 ? (next() - 0.5) * 4 : 0;
    columns.headingX[row] = Math.cos(row);
    columns.headingY[row] = Math.sin(row);
    columns.kind[row] = Math.floor(next() * 6);
    columns.model[row] = Math.floor(next() * 2);
    columns.radius[row] = 0.1 + next() * 0.3;
    columns.maxSpeed[row] = 0.5 + 2 * next();
    columns.goalX[row] = next() < 0.2 ? NaN : along(originX, sizeX);
    columns.goalY[row] = along(originY, sizeY);
    columns.goalZ[row] = along(originZ, sizeZ);
  }
  return trial;
}

function spreadShare(spread: Spread, next: () => number): number {
  switch (spread) {
    case 'everywhere':
      return next();
    case 'clusters':
      return (Math.floor(next() * 3) + 0.02 * next()) / 3;
    case 'one cell':
      return 0.5 + next() * 1e-3;
    case 'lattice':
      return Math.floor(next() * 8) / 8;
  }
}

/** Works out cells and slots with the plain loops. */
export function settle(trial: TrialCrowd): void {
  const loops = plainHotLoops(trial.memory);
  const rows = trial.view.rowCount;
  loops.locateRows(trial.crowd, 0, rows);
  loops.sortRows(trial.crowd);
  loops.copySlots(trial.crowd, 0, rows);
}
