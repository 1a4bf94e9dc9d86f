import type { Part } from '../parts/part.ts';
import type { RunPlace } from '../parts/run-place.ts';
import type { CrowdView } from '../space/crowd-view.ts';
import { distanceToWall } from '../space/wall-index.ts';
import type { Exit } from '../world/world.ts';

/** Value of `wantedExit` for an agent that takes any exit. */
export const anyExit = -2;

/** What keeps people in who stand in the exit they want. */
interface LeavingRules {
  readonly isShut: (exit: string) => boolean;
  readonly mayLeave: (tile: number, row: number, exit: Exit) => boolean;
}

/** Lets agents out who stand in the exit they want. */
export const exitsPart = (exits: readonly Exit[], rules: LeavingRules): Part => ({
  name: 'exits',
  phases: [
    {
      name: 'release',
      after: ['move', 'turnstiles', 'levels'],
      before: ['arrivals'],
      work: (run) => {
        for (let tile = 0; tile < run.crowds.length; tile++) releaseFrom(run, tile, exits, rules);
      },
    },
  ],
});

function releaseFrom(run: RunPlace, tile: number, exits: readonly Exit[], { isShut, mayLeave }: LeavingRules): void {
  const crowd = run.crowds[tile];
  const { ownCount } = crowd;
  const { wantedExit } = crowd.columns;
  for (let row = 0; row < ownCount; row++) {
    const wanted = wantedExit[row];
    if (wanted === -1) continue;
    const exit =
      wanted === anyExit ? exits.find((each) => isAtExit(each, crowd, row) && !isShut(each.id)) : exits[wanted];
    if (exit === undefined || !isAtExit(exit, crowd, row) || isShut(exit.id) || !mayLeave(tile, row, exit)) continue;
    run.leave(tile, row, exit.id);
  }
}

export function isAtExit(exit: Exit, crowd: CrowdView, row: number): boolean {
  const { level, x, y, radius } = crowd.columns;
  if (level[row] !== exit.level) return false;
  if (x[row] < exit.min[0] || x[row] > exit.max[0] || y[row] < exit.min[1] || y[row] > exit.max[1]) return false;
  if (exit.line === undefined) return true;
  const [from, to] = exit.line;
  return distanceToWall(x[row], y[row], { level: exit.level, from, to }) <= radius[row];
}
