import { compileMaps, type Building, type Point } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import { describeRegions, regionReport } from './region-report.ts';

const room = (id: string, x: number, y: number) => ({
  id,
  level: 0,
  outline: [[x, y], [x + 4, y], [x + 4, y + 4], [x, y + 4]] as Point[], // prettier-ignore
});
const door = (from: string, to: string, segment: readonly [Point, Point]) => ({
  id: `${from}${to}`,
  from,
  to,
  segment,
  kind: 'opening' as const,
  direction: 'both' as const,
});

/** Three rooms round a corner; the fourth has no door. */
const building: Building = {
  regions: [room('a', 0, 0), room('b', 4, 0), room('c', 4, 4), room('d', 0, 4)],
  portals: [door('a', 'b', [[4, 1], [4, 3]]), door('b', 'c', [[5, 4], [7, 4]])], // prettier-ignore
  gates: [],
  obstacles: [],
};

describe('the table of paths between regions', () => {
  it('has the next region and the portals of each way, and says where none leads', () => {
    const report = regionReport(building, compileMaps(building).regions);
    expect(report.ways.find(({ from, to }) => from === 'a' && to === 'c')?.next).toEqual([{ region: 'b', portals: 2 }]);
    expect(describeRegions(report).split('\n')).toEqual([
      'from \\ to  a       b       c       d',
      'a          .       [b, 1]  [b, 2]  -',
      'b          [a, 1]  .       [c, 1]  -',
      'c          [b, 2]  [b, 1]  .       -',
      'd          -       -       -       .',
      '[next region, portals of the path]; - where no path leads',
      '',
    ]);
  });
});
