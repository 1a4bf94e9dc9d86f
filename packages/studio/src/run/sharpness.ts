/** Shares of the full resolution, from sharp to coarse. */
const shares = [1, 0.75, 0.5] as const;
const tooSlow = 15;
const fastEnough = 50;

/** Gives up resolution while a machine draws too slowly, and takes it back when it can, and whenever the picture rests. */
export class Sharpness {
  #step = 0;
  #resting = false;

  /** Share of the full resolution to draw with. */
  get share(): number {
    return this.#resting ? 1 : shares[this.#step];
  }

  /** Frames per second as they were over the last while; true when the share changed. */
  take(framesPerSecond: number): boolean {
    const before = this.share;
    if (framesPerSecond < tooSlow) this.#step = Math.min(shares.length - 1, this.#step + 1);
    else if (framesPerSecond > fastEnough) this.#step = Math.max(0, this.#step - 1);
    return this.share !== before;
  }

  /** A picture that stands still is worth all its pixels; true when the share changed. */
  rest(resting: boolean): boolean {
    const before = this.share;
    this.#resting = resting;
    return this.share !== before;
  }
}
