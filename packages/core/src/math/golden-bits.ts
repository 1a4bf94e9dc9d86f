import { acos, asin, atan, atan2 } from './arc.ts';
import { Draw, drawExponential, drawGamma, drawLogNormal, drawNormal, drawWeibull } from './draw.ts';
import { exp, tanh } from './exponential.ts';
import { ChecksumSum, hashWords } from './hash.ts';
import { length2, length3 } from './length.ts';
import { log } from './logarithm.ts';
import { normalQuantile } from './normal-quantile.ts';
import { cbrt, pow } from './power.ts';
import { normal, randomBits, uniform, uniformOpen } from './random.ts';
import { cos, sin, sinCos, tan } from './trigonometry.ts';

/**
 * The bits of every function over a fixed set of arguments, as checksums. An engine on which `goldenBits()` differs from
 * `expectedGoldenBits` cannot reproduce a run; an edit that changes one changes the results of scenarios.
 */
const SEED = 20240229;
const RANDOM_ARGUMENTS = 4000;

const special = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  2,
  -2,
  3,
  -3,
  10,
  0.1,
  1e-3,
  1e-9,
  1e-20,
  1e20,
  1e300,
  -1e300,
  5e-324,
  2.2250738585072014e-308,
  1.7976931348623157e308,
  Infinity,
  -Infinity,
  NaN,
  0.7853981633974483,
  1.5707963267948966,
  3.141592653589793,
  -710,
  709.78,
  745,
  -745.1,
  0.9999999999999999,
  1.0000000000000002,
  9007199254740991,
  1e6,
  -1e6,
];

const float = new Float64Array(1);
const floatWords = new Uint32Array(float.buffer);
const NAN_WORDS = [0, 0x7ff80000];

/** Argument number i of a place: special values in all combinations first, then moderate ones, then any bits at all. */
function argument(i: number, place: number): number {
  const specialCount = special.length * special.length;
  if (i < specialCount) return special[place === 0 ? i % special.length : Math.floor(i / special.length)];
  const high = randomBits(SEED, i, place, 1);
  const low = randomBits(SEED, i, place, 2);
  const unit = (high * 1048576 + (low >>> 12)) / 4503599627370496;
  if (i % 4 === 0) return 2 * unit - 1;
  if (i % 4 === 1) return 20 * unit - 10;
  if (i % 4 === 2) return 2000 * unit - 1000;
  floatWords[0] = low;
  floatWords[1] = high;
  return float[0];
}

const pair = new Float64Array(2);
const draw = new Draw(SEED);
const positive = (x: number): number => 0.1 + Math.min(9, Math.abs(x) || 1);

/** Each takes three arguments x, y, z and the number of the case i. */
const functions: Record<string, (x: number, y: number, z: number, i: number) => number> = {
  exp: (x) => exp(x),
  log: (x, _y, _z, i) => log(i % 2 === 0 ? Math.abs(x) : x),
  sin: (x) => sin(x),
  cos: (x) => cos(x),
  sinCos: (x) => {
    sinCos(x, pair);
    return pair[0] - 0.5 * pair[1];
  },
  tan: (x) => tan(x),
  atan: (x) => atan(x),
  asin: (x) => asin(x),
  acos: (x) => acos(x),
  tanh: (x) => tanh(x),
  cbrt: (x) => cbrt(x),
  atan2: (x, y) => atan2(x, y),
  pow: (x, y, _z, i) => pow(i % 2 === 0 ? Math.abs(x) : x, y),
  length2: (x, y) => length2(x, y),
  length3: (x, y, z) => length3(x, y, z),
  normalQuantile: (x) => normalQuantile(Math.abs(x)),
  randomBits: (_x, _y, _z, i) => randomBits(SEED, i, i >>> 3, 3),
  uniform: (_x, _y, _z, i) => uniform(SEED, i, 4, i >>> 5),
  uniformOpen: (_x, _y, _z, i) => uniformOpen(i, 7, i >>> 2, 5),
  normal: (_x, _y, _z, i) => normal(SEED, i, 9, 6),
  drawNormal: (x, _y, _z, i) => drawNormal(draw.at(i, 1, 7), x, 2),
  drawLogNormal: (_x, y, _z, i) => drawLogNormal(draw.at(i, 2, 7), 0.5, positive(y)),
  drawExponential: (x, _y, _z, i) => drawExponential(draw.at(i, 3, 7), positive(x)),
  drawWeibull: (x, y, _z, i) => drawWeibull(draw.at(i, 4, 7), positive(x), positive(y)),
  drawGamma: (x, y, _z, i) => drawGamma(draw.at(i, 5, 7), positive(x), positive(y)),
};

/** Checksum of the result bits of each function, by name. */
export function goldenBits(): Record<string, string> {
  const hash = new Uint32Array(2);
  const sum = new ChecksumSum();
  const bits: Record<string, string> = {};
  const cases = special.length * special.length + RANDOM_ARGUMENTS;
  for (const [name, evaluate] of Object.entries(functions)) {
    sum.clear();
    for (let i = 0; i < cases; i++) {
      const result = evaluate(argument(i, 0), argument(i, 1), argument(i, 2), i);
      float[0] = result;
      // The bits of NaN are the engine's choice, so it gets bits of ours.
      if (result !== result) floatWords.set(NAN_WORDS);
      hashWords(floatWords, 0, 2, i, hash);
      sum.add(hash[0], hash[1]);
    }
    bits[name] = sum.hex();
  }
  return bits;
}

/** What `goldenBits` gives on every engine. Changing an entry needs a "Changes results" line in the changelog. */
export const expectedGoldenBits: Readonly<Record<string, string>> = {
  exp: 'b493a005515fd966',
  log: '547985661c9a4d41',
  sin: '83a184dc9faec478',
  cos: 'a85f40831ff4a836',
  sinCos: '6a4b0459d0218600',
  tan: 'b08f1d7cbf46a658',
  atan: '4ba5644293758038',
  asin: 'a29fcd21e575cce7',
  acos: 'cbc5c6684108bcd9',
  tanh: 'c8ed48f1d846d9d3',
  cbrt: 'db4146e446a047d7',
  atan2: 'ad7f4eb794efab8a',
  pow: '7a914c8702eb400d',
  length2: 'ef19568b5a68622e',
  length3: '4f7f11ff2b192b7f',
  normalQuantile: '3cc0660b8f4c1200',
  randomBits: '8a82af9836b390d7',
  uniform: 'd65cb99dc4fd28b2',
  uniformOpen: '1739ae30c9db51c0',
  normal: '62200b3c3fa731e5',
  drawNormal: '4e89bcb4fc60f979',
  drawLogNormal: 'f57ce01f8af016c7',
  drawExponential: '23cd14eb3df689de',
  drawWeibull: '319d239793da2852',
  drawGamma: 'f613408f885b74ef',
};
