/**
 * The eight steps of a cell in the visiting order of the wave: orthogonal ones clockwise from the top, then diagonal ones
 * clockwise from the top left. Step `d` has bit `1 << d`; its opposite is `d ^ 2`. The diagonal `4 + d` lies to the left of the
 * orthogonal step `d`, and `4 + (d + 1) % 4` to its right.
 */
export const directionCount = 8;

/** Columns that each step goes to the right, and rows that it goes up. */
const right = [0, 1, 0, -1, -1, 1, 1, -1];
const up = [1, 0, -1, 0, 1, 1, -1, -1];

/** Length of each step, cells. */
export const stepLength: Float64Array = Float64Array.from(right, (columns, d) =>
  columns !== 0 && up[d] !== 0 ? Math.SQRT2 : 1,
);

/** How much each step adds to the number of a cell; `above` is what the cell above has more. */
export const stepOffsets = (above: number): Int32Array =>
  Int32Array.from(right, (columns, d) => columns + up[d] * above);
