/** What a page under measurement offers: see time-keys.mjs. */
interface Window {
  /** Whether a body is driven from the page, and has moved: see click-to-driving.mjs. */
  driveNoted: { sits: boolean; moves: boolean };
  /** Time, s, and place, m, of the driven body in each picture: see watch-jumps.mjs. */
  drawnPoses: [time: number, x: number, y: number, z: number][];
  keyToPicture: {
    /** ms from the key to the picture, once it is there. */
    seen: Promise<number>;
    /** Waits for the next change after a key, or after now. */
    arm(now?: boolean): void;
    /** Pictures for each second so far. */
    rate(): number;
  };
}
