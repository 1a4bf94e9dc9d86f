/** Functions that want to hear something; each can be taken off again by what `add` gives back. */
export class Listeners<Heard> {
  readonly #listeners = new Set<(heard: Heard) => void>();

  add(listener: (heard: Heard) => void): () => void {
    // One of its own, so that the same function may be added twice.
    const own = (heard: Heard): void => listener(heard);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  tell(heard: Heard): void {
    for (const listener of this.#listeners) listener(heard);
  }
}
