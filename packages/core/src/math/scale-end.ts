/** Ends of scales: each has a half that is as short to write. */
const ends = [1, 1.5, 2, 3, 4, 5, 6, 8, 10];

/** Where a scale for people ends that must reach a value: at a round number, which stays while the value changes a little. */
export function scaleEnd(value: number): number {
  if (!(value > 0)) return 0;
  let power = 0;
  while (value > 10 ** (power + 1)) power++;
  while (value <= 10 ** power) power--;
  // Divided where it is a fraction, so that ends are the decimal numbers they are written as.
  const atUnit = (end: number): number => (power < 0 ? end / 10 ** -power : end * 10 ** power);
  return atUnit(ends.find((end) => atUnit(end) >= value) ?? 10);
}
