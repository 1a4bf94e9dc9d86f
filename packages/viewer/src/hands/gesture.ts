/** Two fingers on the glass. CSS pixels. */
export interface Finger {
  readonly x: number;
  readonly y: number;
}

export interface Gesture {
  /** Growth of the distance between the fingers: above 1 is a spread. */
  readonly spread: number;
  /** Turn from the first to the second, radians with the clock as the screen has it. */
  readonly turn: number;
  /** Way of the point between them. */
  readonly dx: number;
  readonly dy: number;
  readonly middle: Finger;
}

/** What two fingers did between two moments. */
export function gestureOf(before: readonly [Finger, Finger], after: readonly [Finger, Finger]): Gesture {
  const length = ([a, b]: readonly [Finger, Finger]): number => Math.max(1, Math.hypot(b.x - a.x, b.y - a.y));
  const angle = ([a, b]: readonly [Finger, Finger]): number => Math.atan2(b.y - a.y, b.x - a.x);
  const middleOf = ([a, b]: readonly [Finger, Finger]): Finger => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const turn = angle(after) - angle(before);
  const [from, middle] = [middleOf(before), middleOf(after)];
  return {
    spread: length(after) / length(before),
    turn: turn - Math.PI * 2 * Math.round(turn / (Math.PI * 2)),
    dx: middle.x - from.x,
    dy: middle.y - from.y,
    middle,
  };
}
