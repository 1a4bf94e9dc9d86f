import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastViolation, LinearProgram, solve } from './linear-program.ts';

interface HalfPlane {
  readonly angle: number;
  readonly bound: number;
}

/** Evenly spread, unlike fast-check's own numbers, nearly all of which are tiny. */
const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: 1e6 }).map((step) => min + (step / 1e6) * (max - min));
const halfPlane = fc.record({ angle: between(0, 2 * Math.PI), bound: between(-1, 1) });
const wantedVelocity = fc.record({ x: between(-2, 2), y: between(-2, 2) });
const maxSpeed = 1.5;

function programOf(planes: readonly HalfPlane[]): LinearProgram {
  const program = new LinearProgram();
  program.clear(maxSpeed);
  for (const { angle, bound } of planes) program.add(Math.cos(angle), Math.sin(angle), bound);
  return program;
}

/** All corners of the constraints, and all feet of the wanted velocity: the optimum is one of them. */
function candidates(planes: readonly HalfPlane[], wanted: { x: number; y: number }): { x: number; y: number }[] {
  const points = [wanted, { x: 0, y: 0 }];
  const speed = Math.hypot(wanted.x, wanted.y);
  if (speed > 0) points.push({ x: (wanted.x / speed) * maxSpeed, y: (wanted.y / speed) * maxSpeed });
  for (const { angle, bound } of planes) {
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
    const short = bound - nx * wanted.x - ny * wanted.y;
    points.push({ x: wanted.x + short * nx, y: wanted.y + short * ny });
    const half = Math.sqrt(Math.max(maxSpeed * maxSpeed - bound * bound, 0));
    for (const t of [half, -half]) points.push({ x: bound * nx + t * ny, y: bound * ny - t * nx });
    for (const other of planes) {
      const [mx, my] = [Math.cos(other.angle), Math.sin(other.angle)];
      const cross = nx * my - ny * mx;
      if (Math.abs(cross) < 1e-9) continue;
      points.push({ x: (bound * my - other.bound * ny) / cross, y: (nx * other.bound - mx * bound) / cross });
    }
  }
  return points;
}

const violationAt = (planes: readonly HalfPlane[], { x, y }: { x: number; y: number }): number =>
  planes.reduce(
    (most, { angle, bound }) => Math.max(most, bound - Math.cos(angle) * x - Math.sin(angle) * y),
    -Infinity,
  );

describe('linear program', () => {
  it('takes nearly equal half-planes for what they are: a nudge, not a way out at full speed', () => {
    const program = programOf([
      { angle: 1, bound: 0.2 },
      { angle: 1.000004, bound: 0.2000001 },
    ]);
    solve(program, new LinearProgram(), 0, { x: 0.1, y: 0 });
    expect(program.largestViolation(0)).toBeLessThan(1e-5);
    expect(Math.hypot(program.x, program.y)).toBeLessThan(0.3);
  });

  it('finds the nearest of all velocities that meet every half-plane', () => {
    fc.assert(
      fc.property(fc.array(halfPlane, { maxLength: 8 }), wantedVelocity, (planes, wanted) => {
        const program = programOf(planes);
        const failed = program.nearestTo(wanted.x, wanted.y);
        const allowed = candidates(planes, wanted).filter(
          (point) => violationAt(planes, point) <= 1e-9 && Math.hypot(point.x, point.y) <= maxSpeed + 1e-9,
        );
        const best = Math.min(...allowed.map((point) => Math.hypot(point.x - wanted.x, point.y - wanted.y)));
        if (failed < program.count) {
          // Nothing is allowed, or next to nothing: no point with a thousandth to spare.
          const roomy = allowed.filter(
            (point) => violationAt(planes, point) < -1e-3 && Math.hypot(point.x, point.y) < maxSpeed - 1e-3,
          );
          expect(roomy).toEqual([]);
          return;
        }
        expect(program.largestViolation(0)).toBeLessThan(1e-4);
        expect(Math.hypot(program.x, program.y)).toBeLessThanOrEqual(maxSpeed + 1e-9);
        expect(Math.hypot(program.x - wanted.x, program.y - wanted.y)).toBeLessThan(best + 1e-3);
      }),
      { numRuns: 500 },
    );
  });

  it('makes the largest violation as small as a fine search does when nothing meets every half-plane', () => {
    fc.assert(
      fc.property(fc.array(halfPlane, { minLength: 3, maxLength: 8 }), wantedVelocity, (planes, wanted) => {
        const program = programOf(planes);
        const failed = program.nearestTo(wanted.x, wanted.y);
        fc.pre(failed < program.count);
        leastViolation(program, new LinearProgram(), 0, failed);
        expect(Math.hypot(program.x, program.y)).toBeLessThanOrEqual(maxSpeed + 1e-6);
        let least = Infinity;
        for (let ring = 0; ring <= 60; ring++) {
          for (let step = 0; step < 180; step++) {
            const speed = (ring / 60) * maxSpeed;
            const point = { x: speed * Math.cos((step * Math.PI) / 90), y: speed * Math.sin((step * Math.PI) / 90) };
            least = Math.min(least, violationAt(planes, point));
          }
        }
        expect(violationAt(planes, program)).toBeLessThan(least + 1e-3);
      }),
      { numRuns: 100 },
    );
  });

  it('never relaxes hard half-planes', () => {
    const program = programOf([
      { angle: 0, bound: 0 },
      { angle: Math.PI, bound: 1 },
      { angle: Math.PI / 2, bound: 0.5 },
    ]);
    solve(program, new LinearProgram(), 1, { x: -1, y: 0 });
    expect(program.x).toBeGreaterThanOrEqual(0);
    expect(program.violation(1)).toBeCloseTo(1, 9);
    expect(program.violation(2)).toBeLessThanOrEqual(1);
  });

  it('stands still between walls that push from both sides', () => {
    const program = programOf([
      { angle: Math.PI / 2, bound: 0.01 },
      { angle: -Math.PI / 2, bound: 0.01 },
    ]);
    solve(program, new LinearProgram(), 2, { x: 1, y: 0.3 });
    expect(program.x).toBeCloseTo(1, 9);
    expect(program.y).toBeCloseTo(0, 9);
  });
});
