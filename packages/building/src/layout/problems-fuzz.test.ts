import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsWithBuilding } from './problems.ts';
import { pillar, solid, twoRoomsBounds } from './two-rooms.testing.ts';

describe('problemsWithBuilding', () => {
  it('never throws, whatever the numbers', () => {
    const number = fc.oneof(fc.double(), fc.integer({ min: -2, max: 42 }), fc.constantFrom(0, 20, 40, 1e9, -0, 5e-4));
    const point = fc.tuple(number, number);
    const id = fc.constantFrom('r1', 'r2', 'r3', '', '__proto__');
    const region = fc.record({ id, level: fc.constantFrom(0, 1, -1, 0.5), outline: fc.array(point, { maxLength: 6 }) });
    const segment = fc.tuple(point, point);
    const gate = fc.record({ id, region: id, segment, way: fc.constantFrom('in' as const, 'out' as const) });
    const portal = fc.record({
      id,
      from: id,
      to: id,
      segment,
      landing: fc.option(segment, { nil: undefined }),
      kind: fc.constantFrom('opening' as const, 'stairs' as const),
      direction: fc.constant('both' as const),
      open: fc.array(fc.tuple(number, number), { maxLength: 2 }),
    });
    const building = fc.record({
      regions: fc.array(region, { maxLength: 5 }),
      portals: fc.array(portal, { maxLength: 3 }),
      gates: fc.array(gate, { maxLength: 3 }),
      obstacles: fc.array(
        fc.oneof(
          fc.tuple(id, fc.array(point, { maxLength: 6 })).map(([name, outline]) => solid(name, outline)),
          fc.tuple(id, point, number).map(([name, centre, radius]) => pillar(name, centre, radius)),
        ),
        { maxLength: 3 },
      ),
    });
    fc.assert(
      fc.property(building, point, point, (random, origin, size) => {
        for (const bounds of [{ origin, size }, twoRoomsBounds]) {
          for (const { rule, remedy } of problemsWithBuilding(random, bounds)) {
            expect(rule.length).toBeGreaterThan(10);
            expect(remedy.length).toBeGreaterThan(5);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
