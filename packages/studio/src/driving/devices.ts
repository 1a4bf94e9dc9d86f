/** Sticks never rest exactly in the middle. */
const deadZone = 0.15;
/** A phone that is turned so far has its wheel at the end, degrees. */
const fullTilt = 30;

/** Nothing near the middle, then growing from zero: a small touch moves slowly. */
export function beyondDeadZone(axis: number): number {
  const size = Math.abs(axis);
  return size < deadZone ? 0 : (Math.sign(axis) * (size - deadZone)) / (1 - deadZone);
}

/** What each axis and button of a gamepad asks for. */
export function padAmounts({
  axes,
  buttons,
}: {
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly value: number }[];
}): readonly (readonly [source: string, amount: number, kind: 'axis' | 'button'])[] {
  return [
    ...axes.map((axis, index) => [`pad:axis${index}`, beyondDeadZone(axis), 'axis'] as const),
    ...buttons.map(({ value }, index) => [`pad:button${index}`, value, 'button'] as const),
  ];
}

/** A phone as a steering wheel, -1 to 1, to the right above 0; `angle` is how the screen is turned, degrees. */
export function tiltAmount(
  { beta, gamma }: { readonly beta: number | null; readonly gamma: number | null },
  angle: number,
): number {
  const tilted = angle === 90 ? beta : angle === -90 || angle === 270 ? -(beta ?? 0) : gamma;
  return Math.min(1, Math.max(-1, (tilted ?? 0) / fullTilt));
}

/** Where the pointer is on the screen, -1 to 1 from the middle on, to the right and down above 0. */
export const pointerAmount = (at: number, size: number): number =>
  size <= 0 ? 0 : beyondDeadZone(Math.min(1, Math.max(-1, (2 * at) / size - 1)));

/** Notches of a mouse wheel from the middle to one end. */
const notches = 5;

/** Where a mouse wheel is after one more notch, -1 to 1, towards the user above 0; what is no number turns nothing. */
export const notched = (at: number, delta: number): number =>
  Number.isNaN(delta) ? at : Math.round(Math.min(1, Math.max(-1, at + Math.sign(delta) / notches)) * 1000) / 1000;

/** The source of a gamepad that has moved farthest since it was at rest, past half of its way: what a person wants to bind. */
export function movedSource(
  pad: Parameters<typeof padAmounts>[0],
  rest: ReadonlyMap<string, number>,
): string | undefined {
  const moved = padAmounts(pad)
    // Pedals may rest at an end of their axis.
    .map(([source, amount, kind]) => [source, amount - (rest.get(source) ?? 0), kind] as const)
    .filter(([, way]) => Math.abs(way) > 0.5)
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))[0];
  if (moved === undefined) return undefined;
  const [source, way, kind] = moved;
  return kind === 'axis' ? `${source}${way < 0 ? '-' : '+'}` : source;
}

/** Where each part of a gamepad is. */
export const amountsOf = (pad: Parameters<typeof padAmounts>[0]): ReadonlyMap<string, number> =>
  new Map(padAmounts(pad).map(([source, amount]) => [source, amount]));
