import { eachTile, type ColumnSpec, type PartPhase } from '@korzo/core';
import { runColumn } from '@korzo/traffic';
import { factorAt } from './factor.ts';
import type { Sky } from './sky.ts';

export const dryHaste: ColumnSpec = {
  name: 'dryHaste',
  type: 'f64',
  role: 'row',
  meaning: 'haste that a vehicle had before the rain slowed it, as a share of what is allowed',
};

const haste = runColumn('haste');

/**
 * Slows vehicles: what they would like to drive is lowered while the lanes are found, from where each takes it for the tick. Before
 * and after it a vehicle has its haste in the dry.
 */
export const roadPhases = (sky: Sky): readonly PartPhase[] => [
  {
    name: 'rain/roads',
    after: ['commands', 'premises'],
    before: ['lanes'],
    work: (run) => {
      const falling = sky.at(run.tick * run.dt);
      for (const { crowd, ownColumns } of run.tiles) {
        const { x, y, level } = crowd.columns;
        for (let row = 0; row < crowd.ownCount; row++) {
          const factor = factorAt(falling, x[row], y[row], level[row]);
          ownColumns[dryHaste.name][row] = ownColumns[haste][row];
          if (factor > 0) ownColumns[haste][row] *= factor;
        }
      }
    },
  },
  {
    name: 'rain/roads dry',
    after: ['lanes'],
    before: ['exchange'],
    work: eachTile(({ crowd, ownColumns }) => {
      for (let row = 0; row < crowd.ownCount; row++) ownColumns[haste][row] = ownColumns[dryHaste.name][row];
    }),
  },
];
