/** Shares of the full resolution, from sharp to coarse. */
const shares = [1, 0.75, 0.5] as const;
const tooSlow = 15;
const goodEnough = 26;
/** Measurements in a row that must be good before more pixels are tried; twice as many after each try that failed. */
const patienceAtFirst = 3;
const patienceAtMost = 96;

/** Gives up resolution while a machine draws too slowly, and takes it back when it can, and whenever the picture rests. */
export class Sharpness {
  #step = 0;
  #resting = false;
  #good = 0;
  #patience = patienceAtFirst;
  #justSharpened = false;

  /** Share of the full resolution to draw with. */
  get share(): number {
    return this.#resting ? 1 : shares[this.#step];
  }

  /** Frames per second as they were over the last while; true when the share changed. */
  take(framesPerSecond: number): boolean {
    const before = this.share;
    if (framesPerSecond < tooSlow) this.#coarser();
    else if (framesPerSecond > goodEnough && ++this.#good >= this.#patience) this.#sharper();
    else this.#justSharpened = false;
    return this.share !== before;
  }

  #coarser(): void {
    if (this.#justSharpened) this.#patience = Math.min(patienceAtMost, this.#patience * 2);
    this.#step = Math.min(shares.length - 1, this.#step + 1);
    this.#good = 0;
    this.#justSharpened = false;
  }

  #sharper(): void {
    this.#justSharpened = this.#step > 0;
    this.#step = Math.max(0, this.#step - 1);
    this.#good = 0;
  }

  /** A picture that stands still is worth all its pixels; true when the share changed. */
  rest(resting: boolean): boolean {
    const before = this.share;
    this.#resting = resting;
    return this.share !== before;
  }
}
