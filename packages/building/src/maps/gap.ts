/** The narrowest place between two walls. */
export interface Gap {
  /** Its middle, m. */
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  /** Unit vector of the path through. */
  readonly alongX: number;
  readonly alongY: number;
}

/** The nearest points of two walls found last: their mean when there are several pairs. Kept to allocate nothing. */
let least = Infinity;
let pairs = 0;
let oneX = 0;
let oneY = 0;
let twoX = 0;
let twoY = 0;

/** The gap between two walls of `ends`, or undefined when they touch, cross or are `widest` or more apart. */
export function gapBetween(ends: Float64Array, one: number, two: number, widest: number): Gap | undefined {
  least = widest * widest;
  pairs = 0;
  toWall(ends, one, two, false);
  toWall(ends, one + 2, two, false);
  toWall(ends, two, one, true);
  toWall(ends, two + 2, one, true);
  if (pairs === 0 || least < 1e-8 || crosses(ends, one, two)) return undefined;
  const acrossX = (twoX - oneX) / pairs;
  const acrossY = (twoY - oneY) / pairs;
  const width = Math.sqrt(acrossX * acrossX + acrossY * acrossY);
  return {
    x: (oneX + twoX) / pairs / 2,
    y: (oneY + twoY) / pairs / 2,
    halfWidth: width / 2,
    alongX: -acrossY / width,
    alongY: acrossX / width,
  };
}

/**
 * Takes over the end at `end` and the point of `wall` nearest to it when they are nearer than what was found so far.
 * Parallel walls are nearest along a whole stretch: equally near pairs are summed up, their mean is its middle.
 */
function toWall(ends: Float64Array, end: number, wall: number, swapped: boolean): void {
  const x = ends[end];
  const y = ends[end + 1];
  const alongX = ends[wall + 2] - ends[wall];
  const alongY = ends[wall + 3] - ends[wall + 1];
  const raw = ((x - ends[wall]) * alongX + (y - ends[wall + 1]) * alongY) / (alongX * alongX + alongY * alongY);
  const share = raw < 0 ? 0 : raw > 1 ? 1 : raw;
  const nearX = ends[wall] + share * alongX;
  const nearY = ends[wall + 1] + share * alongY;
  const squared = (nearX - x) * (nearX - x) + (nearY - y) * (nearY - y);
  if (squared > least * (1 + 1e-9) + 1e-12) return;
  if (squared < least * (1 - 1e-9) - 1e-12 || pairs === 0) {
    least = squared;
    pairs = 0;
    oneX = oneY = twoX = twoY = 0;
  }
  pairs++;
  oneX += swapped ? nearX : x;
  oneY += swapped ? nearY : y;
  twoX += swapped ? x : nearX;
  twoY += swapped ? y : nearY;
}

function crosses(ends: Float64Array, one: number, two: number): boolean {
  const side = (wall: number, x: number, y: number): number =>
    (ends[wall + 2] - ends[wall]) * (y - ends[wall + 1]) - (ends[wall + 3] - ends[wall + 1]) * (x - ends[wall]);
  return (
    side(one, ends[two], ends[two + 1]) * side(one, ends[two + 2], ends[two + 3]) < 0 &&
    side(two, ends[one], ends[one + 1]) * side(two, ends[one + 2], ends[one + 3]) < 0
  );
}
