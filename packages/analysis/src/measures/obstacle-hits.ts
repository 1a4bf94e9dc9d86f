import { measureGap, number } from '@korzo/core';
import { defineMeasure, type Measure } from '../measure/measure.ts';

/** Counts bodies that get into solid obstacles. The models have no part in it. */
export const obstacleHits: Measure = defineMeasure({
  name: 'obstacle-hits',
  summary: 'Hits per minute: how often a body gets into an obstacle, all agents together. Its mean is that of the run.',
  unit: '1/min',
  parameters: {
    tolerance: number(0.01, { min: 0, max: 1, unit: 'm' }, 'a body is in an obstacle when it is deeper than this'),
  },
  start: ({ world, dt }, { tolerance }) => {
    const solids = world.solids ?? [];
    const gap = { distance: 0, x: 0, y: 0, z: 0 };
    let inside = new Set<number>();
    let before = new Set<number>();
    return {
      valueAfter({ crowds }) {
        if (solids.length === 0) return 0;
        [before, inside] = [inside, before];
        inside.clear();
        let hits = 0;
        for (const { ownCount, columns } of crowds) {
          const { id, x, y, z, level, radius } = columns;
          for (let row = 0; row < ownCount; row++) {
            for (let at = 0; at < solids.length; at++) {
              if ((solids[at].level ?? -1) !== Math.max(level[row], -1)) continue;
              measureGap(solids[at], x[row], y[row], z[row], gap);
              if (gap.distance >= radius[row] - tolerance) continue;
              inside.add(id[row]);
              if (!before.has(id[row])) hits++;
              break;
            }
          }
        }
        return (hits * 60) / dt;
      },
    };
  },
});
