/** When each step from a key to its picture was reached, ms after the key; NaN for one that was not noticed. */
interface KeySteps {
  /** The page heard of the key. */
  readonly heard: number;
  /** The control was sent to the run. */
  readonly sent: number;
  /** The wheels of the pose that is drawn had turned, in the picture of this time. */
  readonly posed: number;
  /** The run answered. */
  readonly answered: number;
  /** The pixels of the picture differed. */
  readonly seen: number;
}

/** What a page under measurement offers: see time-keys.mjs. */
interface Window {
  /** Whether a body is driven from the page, and has moved: see click-to-driving.mjs. */
  driveNoted: { sits: boolean; moves: boolean };
  /** Time, s, and place, m, of the driven body in each picture: see watch-jumps.mjs. */
  drawnPoses: [time: number, x: number, y: number, z: number][];
  /** A picture that changes with each key at once: how long the looking takes. */
  controlPicture?: HTMLCanvasElement;
  keyToPicture: {
    /** The steps, once the picture is there. */
    seen: Promise<KeySteps>;
    /** Waits for the next change after a key, or after now. */
    arm(now?: boolean): void;
    /** Pictures for each second so far. */
    rate(): number;
    /** Looks no more. */
    end(): void;
  };
}
