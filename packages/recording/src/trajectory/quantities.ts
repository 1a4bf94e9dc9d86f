/** Positions are kept in whole millimetres, velocities in whole millimetres per second: at most half of one is lost. */
export const perMetre = 1000;

/** Residuals are 16 bits wide, small ones of either sign near 0. This one says: the value does not fit, it stands among the escapes. */
export const escapeCode = 0xffff;
const widestResidual = 0x7fff;

/** Absolute values are 32 bits wide. These two say: it stands among the escapes, and: it is no number. */
export const escapedWhole = -0x8000_0000;
export const noNumber = -0x7fff_ffff;
const widestWhole = 0x7fff_fffe;

/** Whether a number of millimetres can be kept as 32 bits. Not when it is NaN, endless or thousands of kilometres. */
export const isWhole = (millimetres: number): boolean => millimetres >= -widestWhole && millimetres <= widestWhole;

/** Whether a residual fits into 16 bits beside the escape code. */
export const isNarrow = (residual: number): boolean => residual >= -widestResidual && residual <= widestResidual;

/** 0, -1, 1, -2, 2 ... as 0, 1, 2, 3, 4 ... */
export const zigzag = (value: number): number => (value << 1) ^ (value >> 31);
export const unzigzag = (code: number): number => (code >>> 1) ^ -(code & 1);

/**
 * The part of the last velocity in the way walked between two frames that lie `ticks` ticks apart, when velocities change evenly: each
 * tick moves by the velocity it ends with, so it is all of it for one tick and half of it for many.
 */
export const shareOfLast = (ticks: number): number => (ticks + 1) / (2 * ticks);
