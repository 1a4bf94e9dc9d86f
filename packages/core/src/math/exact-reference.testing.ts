/**
 * Elementary functions in integer arithmetic of any precision, to judge the last bit of the fast ones. Nothing is shared
 * with them: other series, other reductions, constants from their own series.
 */

/** digits * 2^-scale */
export interface Exact {
  readonly digits: bigint;
  readonly scale: number;
}

const view = new DataView(new ArrayBuffer(8));

/** The float without any rounding. */
export function exactly(x: number): Exact {
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const magnitude = biased === 0 ? fraction : fraction | 0x10000000000000n;
  return { digits: x < 0 ? -magnitude : magnitude, scale: 1075 - Math.max(biased, 1) };
}

function shifted(digits: bigint, by: number): bigint {
  return by >= 0 ? digits << BigInt(by) : digits >> BigInt(-by);
}

/** The float as a fixed-point number with `places` binary places. */
export function fixed(x: number, places: number): bigint {
  const { digits, scale } = exactly(x);
  return shifted(digits, places - scale);
}

function bitLength(n: bigint): number {
  const hex = (n < 0n ? -n : n).toString(16);
  return hex === '0' ? 0 : 4 * (hex.length - 1) + (32 - Math.clz32(Number.parseInt(hex[0], 16)));
}

/** |result - reference| in units of the last place that a float near the reference has. */
export function ulpError(result: number, reference: Exact): number {
  const top = bitLength(reference.digits) - reference.scale - 1;
  const lastPlace = Math.max(top - 52, -1074);
  const value = exactly(result);
  const scale = Math.max(value.scale, reference.scale, 40 - lastPlace);
  const difference = shifted(value.digits, scale - value.scale) - shifted(reference.digits, scale - reference.scale);
  const inUlps = shifted(difference < 0n ? -difference : difference, 40 - scale - lastPlace);
  return Number(inUlps) / 2 ** 40;
}

/** sum of (+-) 1/((2k+1) n^(2k+1)): arc tangent (alternating) or its hyperbolic sister of 1/n. */
function arcOfReciprocal(n: bigint, places: number, alternating: boolean): bigint {
  let power = (1n << BigInt(places)) / n;
  let sum = 0n;
  for (let k = 0n; power !== 0n; k++) {
    const term = power / (2n * k + 1n);
    sum += alternating && k % 2n === 1n ? -term : term;
    power /= n * n;
  }
  return sum;
}

function remembered(compute: (places: number) => bigint): (places: number) => bigint {
  const known = new Map<number, bigint>();
  return (places) => {
    const value = known.get(places) ?? compute(places + 32) >> 32n;
    known.set(places, value);
    return value;
  };
}

export const fixedPi = remembered(
  (places) => 16n * arcOfReciprocal(5n, places, true) - 4n * arcOfReciprocal(239n, places, true),
);

export const fixedLn2 = remembered(
  (places) =>
    18n * arcOfReciprocal(26n, places, false) -
    2n * arcOfReciprocal(4801n, places, false) +
    8n * arcOfReciprocal(8749n, places, false),
);

function nearestQuotient(a: bigint, b: bigint): bigint {
  const doubled = 2n * a + b;
  const quotient = doubled / (2n * b);
  return doubled < 0n && quotient * 2n * b !== doubled ? quotient - 1n : quotient;
}

/** e^x for a fixed-point x. */
export function exactExp(x: bigint, places: number): Exact {
  const guarded = places + 24;
  const ln2 = fixedLn2(guarded);
  const doublings = nearestQuotient(x << 24n, ln2);
  const r = ((x << 24n) - doublings * ln2) >> 8n; // divided by 2^8, undone by eight squarings
  const one = 1n << BigInt(guarded);
  let sum = one;
  let term = one;
  for (let k = 1n; term !== 0n && term !== -1n; k++) {
    term = (term * r) / (k << BigInt(guarded));
    sum += term;
  }
  for (let i = 0; i < 8; i++) sum = (sum * sum) >> BigInt(guarded);
  return { digits: sum >> 24n, scale: places - Number(doublings) };
}

/** log(x) for a float x > 0: a float as a first guess, the rest from log(1 + u) with a tiny u. */
export function exactLog(x: number, places: number): Exact {
  const guess = fixed(Math.log(x), places);
  const inverse = exactExp(-guess, places);
  const { digits, scale } = exactly(x);
  const one = 1n << BigInt(places);
  const u = shifted(digits * inverse.digits, places - scale - inverse.scale) - one;
  let power = u;
  let sum = 0n;
  for (let k = 1n; power !== 0n && power !== -1n; k++) {
    sum += (k % 2n === 1n ? power : -power) / k;
    power = (power * u) >> BigInt(places);
  }
  return { digits: guess + sum, scale: places };
}

/** Sine and cosine of a fixed-point angle. */
export function exactSinCos(x: bigint, places: number): { sine: bigint; cosine: bigint } {
  const halfPi = fixedPi(places) >> 1n;
  const turns = nearestQuotient(x, halfPi);
  const r = x - turns * halfPi;
  const one = 1n << BigInt(places);
  let [sine, cosine, term] = [0n, 0n, one];
  for (let k = 0n; term !== 0n && term !== -1n; k++) {
    const signed = k % 4n < 2n ? term : -term;
    if (k % 2n === 0n) cosine += signed;
    else sine += signed;
    term = (term * r) / ((k + 1n) << BigInt(places));
  }
  const quadrant = ((turns % 4n) + 4n) % 4n;
  if (quadrant === 0n) return { sine, cosine };
  if (quadrant === 1n) return { sine: cosine, cosine: -sine };
  if (quadrant === 2n) return { sine: -sine, cosine: -cosine };
  return { sine: -cosine, cosine: sine };
}

/** Angle of the vector (x, y) in fixed point; `guess` is that angle as a float, corrected by the angle that is left. */
export function exactAngle(y: bigint, x: bigint, guess: number, places: number): Exact {
  const start = fixed(guess, places);
  const { sine, cosine } = exactSinCos(start, places);
  const t = ((y * cosine - x * sine) << BigInt(places)) / (x * cosine + y * sine);
  let power = t;
  let sum = 0n;
  for (let k = 0n; power !== 0n && power !== -1n; k++) {
    sum += (k % 2n === 0n ? power : -power) / (2n * k + 1n);
    power = (((power * t) >> BigInt(places)) * t) >> BigInt(places);
  }
  return { digits: start + sum, scale: places };
}

/** The largest integer whose n-th power is not above a. */
export function integerRoot(a: bigint, n: 2 | 3): bigint {
  let root = 1n << BigInt(Math.ceil(bitLength(a) / n) + 1);
  const degree = BigInt(n);
  for (;;) {
    const next = ((degree - 1n) * root + a / root ** (degree - 1n)) / degree;
    if (next >= root) return root;
    root = next;
  }
}
