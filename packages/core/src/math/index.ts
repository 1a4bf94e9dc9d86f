export { acos, asin, atan, atan2 } from './arc.ts';
export {
  Draw,
  drawBetween,
  drawExponential,
  drawGamma,
  drawIndex,
  drawLogNormal,
  drawNormal,
  drawWeibull,
} from './draw.ts';
export { exp, tanh } from './exponential.ts';
export { expectedGoldenBits, goldenBits } from './golden-bits.ts';
export { ChecksumSum, HashBlock, hashText, hashWords, rowsPerBlock, type RowHash } from './hash.ts';
export { length2, length3 } from './length.ts';
export { log } from './logarithm.ts';
export { normalQuantile } from './normal-quantile.ts';
export { cbrt, pow } from './power.ts';
export { purposeNamed, purposes } from './purposes.ts';
export { normal, randomBits, uniform, uniformOpen } from './random.ts';
export { scaleEnd } from './scale-end.ts';
export { cos, sin, sinCos, tan } from './trigonometry.ts';
