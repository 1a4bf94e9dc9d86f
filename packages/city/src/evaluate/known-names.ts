/** Names known at a place of a text: its own, and those around it. */
export class KnownNames {
  readonly #around: KnownNames | undefined;
  readonly #own: Set<string>;

  constructor(own: Iterable<string> = [], around?: KnownNames) {
    this.#own = new Set(own);
    this.#around = around;
  }

  /** Names for a block inside: what is added there is not known here. */
  inside(): KnownNames {
    return new KnownNames([], this);
  }

  add(name: string): void {
    this.#own.add(name);
  }

  has(name: string): boolean {
    return this.#own.has(name) || (this.#around?.has(name) ?? false);
  }

  /** From the nearest on, up to so many. */
  first(count: number): string[] {
    const names = [...this.#own].slice(0, count);
    return names.length < count ? [...names, ...(this.#around?.first(count - names.length) ?? [])] : names;
  }
}
