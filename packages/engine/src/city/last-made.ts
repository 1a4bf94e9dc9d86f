/** Keeps what was made last, by the text it was made from: for things that never change and take long to make. */
export class LastMade<Made> {
  readonly #made = new Map<string, Made>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  of(text: string, make: () => Made): Made {
    const made = this.#made.get(text) ?? make();
    // The one used last is the last to be forgotten.
    this.#made.delete(text);
    this.#made.set(text, made);
    for (const oldest of this.#made.keys()) if (this.#made.size > this.#most) this.#made.delete(oldest);
    return made;
  }
}
