/**
 * Numbers of about 106 bits as the unevaluated sum of two floats.
 *
 * `productError` serves the hot functions; the pairs are for the tables that are computed once when the module loads
 * (so the tables need no listing and are checked by the tests, entry by entry).
 */
const SPLITTER = 134217729; // 2^27 + 1 (Dekker 1971)

/** a * b - product exactly, when product is the rounded a * b and nothing overflows or becomes subnormal. */
export function productError(a: number, b: number, product: number): number {
  const shiftedA = SPLITTER * a;
  const upperA = shiftedA - (shiftedA - a);
  const lowerA = a - upperA;
  const shiftedB = SPLITTER * b;
  const upperB = shiftedB - (shiftedB - b);
  const lowerB = b - upperB;
  return upperA * upperB - product + upperA * lowerB + lowerA * upperB + lowerA * lowerB;
}

/**
 * (numerator + numeratorTail) / (denominator + denominatorTail), nearly correctly rounded. The tails are below one ulp and
 * all sizes between 1e-30 and 1e30: single precision, whose products are exact, holds the first part of the quotient.
 */
export function quotientOfPairs(
  numerator: number,
  numeratorTail: number,
  denominator: number,
  denominatorTail: number,
): number {
  const inverse = 1 / denominator;
  const quotient = Math.fround(numerator * inverse);
  const upper = Math.fround(denominator);
  const rest = numerator - quotient * upper - quotient * (denominator - upper); // exact
  return quotient + (rest + (numeratorTail - quotient * denominatorTail)) * inverse;
}

export interface Pair {
  readonly high: number;
  readonly low: number;
}

function normalized(a: number, b: number): Pair {
  const high = a + b;
  const virtual = high - a;
  return { high, low: a - (high - virtual) + (b - virtual) };
}

export function addPairs(a: Pair, b: Pair): Pair {
  const sum = normalized(a.high, b.high);
  return normalized(sum.high, sum.low + a.low + b.low);
}

export function multiplyPairs(a: Pair, b: Pair): Pair {
  const product = a.high * b.high;
  return normalized(product, productError(a.high, b.high, product) + (a.high * b.low + a.low * b.high));
}

export function dividePairs(a: Pair, b: Pair): Pair {
  const first = a.high / b.high;
  const rest = addPairs(a, multiplyPairs(b, { high: -first, low: 0 }));
  const second = rest.high / b.high;
  const restOfRest = addPairs(rest, multiplyPairs(b, { high: -second, low: 0 }));
  const sum = normalized(first, second);
  return normalized(sum.high, sum.low + restOfRest.high / b.high);
}

export function squareRootOfPair(a: Pair): Pair {
  const root = Math.sqrt(a.high);
  const rest = a.high - root * root - productError(root, root, root * root) + a.low;
  return normalized(root, rest / (2 * root));
}

/** The pair with its high part cut to a multiple of `grid`, so that sums of a few such parts stay exact. */
export function onGrid(a: Pair, grid: number): Pair {
  const high = Math.round(a.high / grid) * grid;
  return { high, low: a.high - high + a.low };
}

/** a / b of two integers. */
export function ratio(a: number, b: number): Pair {
  return dividePairs({ high: a, low: 0 }, { high: b, low: 0 });
}

/** x - s x^3/3 + x^5/5 - s x^7/7 ... : the arc tangent for s = 1, its hyperbolic sister for s = -1; |x| below 1/32. */
export function arcTangentSeries(x: Pair, s: 1 | -1): Pair {
  const square = multiplyPairs(x, x);
  const signedSquare = { high: -s * square.high, low: -s * square.low };
  let sum: Pair = { high: 0, low: 0 };
  for (let k = 12; k >= 0; k--) sum = addPairs(multiplyPairs(sum, signedSquare), ratio(1, 2 * k + 1));
  return multiplyPairs(sum, x);
}
