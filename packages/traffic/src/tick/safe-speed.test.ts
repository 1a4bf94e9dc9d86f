import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hardestBraking, safeSpeed, stoppingSpeed } from './safe-speed.ts';

/** Moves by the mean of both speeds; a vehicle that comes to rest within the time stops where braking evenly ends. */
const way = (before: number, after: number, part: number, braking: number): number =>
  after > 0 ? ((before + after) / 2) * part : Math.min((before / 2) * part, (before * before) / (2 * braking));

describe('a safe speed', () => {
  it('never touches the one ahead, however that one brakes', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.double({ min: 0.4, max: 120, noNaN: true }),
        fc.constantFrom(0.05, 0.1, 0.25),
        fc.array(fc.double({ min: -hardestBraking, max: 3, noNaN: true }), { minLength: 60, maxLength: 60 }),
        (speed, leaderSpeed, gap, part, accelerations) => {
          // A vehicle that is too fast to begin with is not the rule's fault.
          fc.pre(safeSpeed(speed, gap, leaderSpeed, part) >= speed - hardestBraking * part + 1e-9);
          let [own, ahead, room] = [speed, leaderSpeed, gap];
          for (const acceleration of accelerations) {
            const next = Math.min(own + 3 * part, safeSpeed(own, room, ahead, part));
            const aheadNext = Math.max(0, ahead + acceleration * part);
            room += way(ahead, aheadNext, part, hardestBraking) - way(own, next, part, (own - next) / part || 1);
            own = next;
            ahead = aheadNext;
            expect(room).toBeGreaterThan(-1e-6);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is 0 where there is no room, and rises with room and with the speed ahead', () => {
    expect(stoppingSpeed(10, 0, 0, 0.1, hardestBraking)).toBe(0);
    expect(safeSpeed(10, 20, 5, 0.1)).toBeGreaterThan(safeSpeed(10, 20, 0, 0.1));
    expect(safeSpeed(10, 20, 5, 0.1)).toBeGreaterThan(safeSpeed(10, 15, 5, 0.1));
  });

  it('stops just before something that stands', () => {
    let [speed, where] = [14, 0];
    for (let step = 0; step < 400; step++) {
      const next = Math.min(speed + 0.2, stoppingSpeed(speed, 50 - where, 0, 0.1, 4));
      where += ((speed + next) / 2) * 0.1;
      speed = next;
    }
    expect(where).toBeGreaterThan(49.5);
    // The last part ends at rest and may carry some millimetres over: bodies keep 30 cm, and lines a millimetre of their own.
    expect(where).toBeLessThan(50.005);
  });
});
