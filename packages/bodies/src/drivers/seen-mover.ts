/** Something that a driver sees around it. */
export interface SeenMover {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  /** Radius of the circle around it, m. */
  readonly reach: number;
  /** Half of its width, m. */
  readonly half: number;
  readonly isPerson: boolean;
  /** Whether it was left there: a thing at rest, or a body that stands with its brake on and without a driver. */
  readonly stays?: boolean;
  /** Unit vector along its length, where that is known. */
  readonly ahead?: readonly [number, number];
}
