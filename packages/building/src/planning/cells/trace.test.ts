import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GridMap } from './grid-map.ts';
import { bodyFits, type StraightWalk } from './trace.ts';

/** The least distance of the walk's line to any blocked cell or to the outside, by looking at many points of it. */
function clearance(map: GridMap, { fromX, fromY, toX, toY }: StraightWalk): number {
  let least = Infinity;
  const samples = 2000;
  for (let sample = 0; sample <= samples; sample++) {
    const x = fromX + ((toX - fromX) * sample) / samples;
    const y = fromY + ((toY - fromY) * sample) / samples;
    for (let row = -1; row <= map.rows; row++) {
      for (let column = -1; column <= map.columns; column++) {
        if (map.isOpen(map.cellAt(column, row))) continue;
        const offX = Math.max(column - x, 0, x - column - 1);
        const offY = Math.max(row - y, 0, y - row - 1);
        least = Math.min(least, Math.hypot(offX, offY));
      }
    }
  }
  return least;
}

describe('a straight walk of a whole body', () => {
  const map = GridMap.drawn(['.....', '..#..', '.....']);
  const walk = (fromX: number, fromY: number, toX: number, toY: number, radius: number): boolean =>
    bodyFits(map, { fromX, fromY, toX, toY, radius });

  it('goes past a wall it touches and not through one', () => {
    expect(walk(0.5, 0.5, 4.5, 0.5, 0.5)).toBe(true);
    expect(walk(0.5, 0.5, 4.5, 0.5, 0.51)).toBe(false);
    expect(walk(0.5, 1.5, 4.5, 1.5, 0.01)).toBe(false);
    expect(walk(0.5, 1.5, 1.875, 1.5, 0.125)).toBe(true);
    expect(walk(0.5, 1.5, 1.88, 1.5, 0.125)).toBe(false);
  });

  it('keeps off corners by its radius, also where its centre passes', () => {
    // The line through (1, 2) and (3, 0) and those beside it pass the corner (2, 1) of the blocked cell.
    expect(walk(0.5, 2.5 - 0.2, 2.5 - 0.2, 0.5, 0.01)).toBe(true);
    expect(walk(0.5, 2.5 - 0.2, 2.5 - 0.2, 0.5, 0.3)).toBe(false);
  });

  it('agrees with a look at every cell from many points of the way', () => {
    const place = fc.double({ min: 0, max: 7, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 49, maxLength: 49 }),
        fc.tuple(place, place, place, place),
        fc.double({ min: 0.01, max: 0.7, noNaN: true }),
        (draws, [fromX, fromY, toX, toY], radius) => {
          const drawn = new GridMap(7, 7, draws);
          const straight = { fromX, fromY, toX, toY, radius };
          const room = clearance(drawn, straight);
          // Between two points looked at the line may come nearer by half their distance at most.
          const unsure = Math.hypot(toX - fromX, toY - fromY) / 2000 + 1e-6;
          if (room < radius - 1e-6) expect(bodyFits(drawn, straight)).toBe(false);
          if (room > radius + unsure) expect(bodyFits(drawn, straight)).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });
});
