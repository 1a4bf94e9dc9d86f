import type { Part } from '../parts/part.ts';
import type { Exit } from '../world/world.ts';

/** Lets agents out that stand in the rectangle of the exit they want: the least that a place must do for tests of the run. */
export const wayOut = (exits: readonly Exit[]): Part => ({
  name: 'way out',
  phases: [
    {
      name: 'way out',
      after: ['move'],
      before: ['arrivals'],
      work: (run) => {
        for (const [tile, { columns, ownCount }] of run.crowds.entries()) {
          const { x, y, wantedExit } = columns;
          for (let row = 0; row < ownCount; row++) {
            const exit = exits.at(wantedExit[row]);
            if (wantedExit[row] < 0 || exit === undefined) continue;
            const isInside = [x[row], y[row]].every((at, axis) => at >= exit.min[axis] && at <= exit.max[axis]);
            if (isInside) run.leave(tile, row, exit.id);
          }
        }
      },
    },
  ],
});
