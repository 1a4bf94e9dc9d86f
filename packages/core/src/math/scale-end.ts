/** Ends of scales: each has a half that is as short to write. */
const ends = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Where a scale for people ends that must reach a value: at a round number, which stays while the value changes a little. */
export function scaleEnd(value: number): number {
  if (!(value > 0 && value < Infinity)) return 0;
  let unit = 1;
  while (value > unit * 10) unit *= 10;
  // Divided where it is a fraction, so that ends are the decimal numbers they are written as.
  let parts = 1;
  while (value * parts <= 1) parts *= 10;
  const atUnit = (end: number): number => (end * unit) / parts;
  return atUnit(ends.find((end) => atUnit(end) >= value) ?? 10);
}
