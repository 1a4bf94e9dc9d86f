import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HalfPlanes } from './half-planes.ts';

const limit = fc.record({
  angle: fc.integer({ min: 0, max: 359 }).map((degree) => (degree * Math.PI) / 180),
  least: fc.integer({ min: -100, max: 0 }).map((value) => value / 50),
});
const speed = fc.integer({ min: -100, max: 100 }).map((value) => value / 50);

describe('limits of a velocity', () => {
  it('are all kept, never make it faster, and leave it as near to the wish as any velocity that keeps them', () => {
    fc.assert(
      fc.property(fc.array(limit, { maxLength: 12 }), speed, speed, (wanted, x, y) => {
        const limits = new HalfPlanes();
        for (const { angle, least } of wanted) limits.add(Math.cos(angle), Math.sin(angle), least);
        const velocity = { x, y };
        limits.apply(velocity);
        const keeps = (vx: number, vy: number, slack: number): boolean =>
          wanted.every(({ angle, least }) => vx * Math.cos(angle) + vy * Math.sin(angle) >= least - slack);
        expect(keeps(velocity.x, velocity.y, 1e-9)).toBe(true);
        expect(Math.hypot(velocity.x, velocity.y)).toBeLessThanOrEqual(Math.hypot(x, y) + 1e-9);
        const missed = Math.hypot(velocity.x - x, velocity.y - y);
        for (let vx = -2; vx <= 2; vx += 0.25) {
          for (let vy = -2; vy <= 2; vy += 0.25) {
            if (keeps(vx, vy, 0)) expect(missed).toBeLessThanOrEqual(Math.hypot(vx - x, vy - y) + 1e-6);
          }
        }
      }),
    );
  });

  it('gives up a limit that contradicts those before it', () => {
    const limits = new HalfPlanes();
    limits.add(1, 0, 0);
    limits.add(-1, 0, 1);
    const velocity = { x: -1, y: 0.5 };
    limits.apply(velocity);
    expect(velocity).toEqual({ x: 0, y: 0.5 });
  });

  it('leaves standing still where all limits meet in that point', () => {
    fc.assert(
      fc.property(fc.array(limit, { minLength: 3, maxLength: 12 }), speed, speed, (wanted, x, y) => {
        const limits = new HalfPlanes();
        for (const { angle } of wanted) {
          limits.add(Math.cos(angle), Math.sin(angle), 0);
          limits.add(-Math.cos(angle), -Math.sin(angle), 0);
        }
        const velocity = { x, y };
        limits.apply(velocity);
        for (const { angle } of wanted)
          expect(Math.abs(velocity.x * Math.cos(angle) + velocity.y * Math.sin(angle))).toBeLessThan(1e-9);
      }),
    );
  });
});
