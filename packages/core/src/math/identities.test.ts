import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acos, asin, atan, atan2, cbrt, cos, exp, length2, log, pow, sin, tan, tanh } from './index.ts';

const any = fc.double();
const finite = fc.double({ noDefaultInfinity: true, noNaN: true });
const within = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

const view = new DataView(new ArrayBuffer(8));

/** The float `steps` places further from zero. */
function neighbour(x: number, steps: number): number {
  view.setFloat64(0, x);
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps));
  return view.getFloat64(0);
}

const relative = (a: number, b: number): number => Math.abs(a / b - 1);

describe('symmetry, bit by bit', () => {
  it.each([
    ['sin', sin],
    ['tan', tan],
    ['atan', atan],
    ['asin', asin],
    ['tanh', tanh],
    ['cbrt', cbrt],
  ])('%s is odd', (_name, f) => {
    fc.assert(
      fc.property(any, (x) => Object.is(f(-x), -f(x)) || f(x) !== f(x)),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(within(-1, 1), (x) => Object.is(f(-x), -f(x))),
      { numRuns: 2000 },
    );
  });

  it('cos is even, length2 is symmetric, atan2 is odd in y', () => {
    fc.assert(
      fc.property(any, (x) => Object.is(cos(-x), cos(x))),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(any, any, (x, y) => Object.is(length2(x, -y), length2(y, x))),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(finite, finite, (y, x) => Object.is(atan2(-y, x), -atan2(y, x))),
      { numRuns: 2000 },
    );
  });
});

describe('identities', () => {
  it('exp and log undo each other', () => {
    fc.assert(fc.property(within(-700, 700), (x) => Math.abs(log(exp(x)) - x) <= 2 ** -52 * (1 + Math.abs(x))));
    fc.assert(fc.property(within(1e-300, 1e300), (x) => relative(exp(log(x)), x) < 2 ** -53 * (2 + Math.abs(log(x)))));
  });

  it('exp turns sums into products', () => {
    fc.assert(
      fc.property(
        within(-300, 300),
        within(-300, 300),
        (a, b) => relative(exp(a) * exp(b), exp(a + b)) < 2 ** -52 * 400,
      ),
    );
  });

  it('sin^2 + cos^2 = 1, tan = sin/cos', () => {
    fc.assert(
      fc.property(finite, (x) => Math.abs(sin(x) * sin(x) + cos(x) * cos(x) - 1) < 5e-16),
      { numRuns: 3000 },
    );
    fc.assert(fc.property(within(-1e6, 1e6), (x) => sin(x) === 0 || relative(sin(x) / cos(x), tan(x)) < 6e-16));
  });

  it('inverse functions undo', () => {
    fc.assert(fc.property(within(-1.57, 1.57), (x) => Math.abs(atan(tan(x)) - x) < 1e-15));
    fc.assert(fc.property(within(-1, 1), (x) => Math.abs(sin(asin(x)) - x) < 5e-16));
    fc.assert(fc.property(within(-1, 1), (x) => Math.abs(cos(acos(x)) - x) < 5e-16));
    fc.assert(fc.property(within(-1, 1), (x) => Math.abs(asin(x) + acos(x) - Math.PI / 2) < 5e-16));
    fc.assert(fc.property(within(-1e100, 1e100), (x) => x === 0 || relative(cbrt(x) * cbrt(x) * cbrt(x), x) < 1e-15));
  });

  it('atan2 lies in the quadrant of its vector and turns back into it', () => {
    fc.assert(
      fc.property(within(-1e100, 1e100), within(-1e100, 1e100), (y, x) => {
        fc.pre(length2(x, y) > 1e-100);
        const angle = atan2(y, x);
        const size = length2(x, y);
        expect(angle > 0 || Object.is(angle, 0)).toBe(y > 0 || Object.is(y, 0));
        expect(Math.abs(angle) <= Math.PI / 2).toBe(x > 0 || (x === 0 && y !== 0) || Math.abs(angle) === Math.PI / 2);
        expect(Math.abs(cos(angle) * size - x)).toBeLessThanOrEqual(1e-15 * size);
        expect(Math.abs(sin(angle) * size - y)).toBeLessThanOrEqual(1e-15 * size);
      }),
      { numRuns: 2000 },
    );
  });

  it('powers: squares, roots, inverses, sums of exponents', () => {
    fc.assert(fc.property(within(-1e150, 1e150), (x) => Math.abs(x) < 1e-150 || relative(pow(x, 2), x * x) < 2 ** -52));
    fc.assert(fc.property(within(1e-300, 1e300), (x) => relative(pow(x, 0.5), Math.sqrt(x)) < 2 ** -52));
    fc.assert(fc.property(within(1e-300, 1e300), (x) => relative(pow(x, -1), 1 / x) < 2 ** -52));
    fc.assert(
      fc.property(
        within(0.01, 100),
        within(-50, 50),
        within(-10, 10),
        (x, a, b) => relative(pow(x, a) * pow(x, b), pow(x, a + b)) < 1e-13,
      ),
    );
  });

  it('tanh follows from exp', () => {
    fc.assert(fc.property(within(0.5, 15), (x) => relative(tanh(x), 1 - 2 / (exp(2 * x) + 1)) < 1e-15));
  });
});

describe('rising without a step back', () => {
  const rising: [string, (x: number) => number, number[]][] = [
    ['exp', exp, [0.00270760617, 0.0081228185, -0.0027076, 1, -1, 0.5, -30.3, 100, 700, 709.78, -708.39, -740]],
    ['log', log, [0.9375, 1.0625, 0.70703125, 1.4140625, 1, 2, 0.5, 1.080078125, 1e-308, 5e-310, 1e300]],
    ['atan', atan, [0.125, 0.1328125, 1, 8, 0.3, 1e17, 1e-8]],
    ['asin', asin, [0.1240347, 0.7071067811865476, 0.3, 0.99999, 1e-8]],
    ['tanh', tanh, [0.0625, 0.3, 1e-9, 5, 18, 22]],
    ['cbrt', cbrt, [1, 8, 2, 4, 1e-308, 1e300]],
  ];
  it.each(rising)('%s at the seams of its pieces', (_name, f, seams) => {
    for (const seam of seams) {
      const direction = seam < 0 ? -1 : 1;
      let before = f(neighbour(seam, -400 * direction));
      for (let step = -399; step <= 400; step++) {
        const value = f(neighbour(seam, step * direction));
        expect(value, `${seam}, ${step} places on`).toBeGreaterThanOrEqual(before);
        before = value;
      }
    }
  });
});
