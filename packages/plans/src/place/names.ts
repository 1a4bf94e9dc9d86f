/** A text as a word of ASCII letters: Büro becomes Buro, Straße 1 Strasse-1. Empty when it has none. */
export const asWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);

/** Hands out names that are words, each once. */
export class Names {
  readonly #used = new Set<string>();
  readonly #last = new Map<string, number>();

  /** A word for a text, with a number when it is taken. */
  take(text: string, otherwise: string): string {
    const word = asWord(text);
    const stem = word === '' ? otherwise : /^[A-Za-z]/.test(word) ? word : `${otherwise}-${word}`;
    for (let number = 1; ; number++) {
      const name = number === 1 ? stem : `${stem}-${number}`;
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      return name;
    }
  }

  /** The next name of a row: room1, room2. */
  next(stem: string): string {
    for (let number = (this.#last.get(stem) ?? 0) + 1; ; number++) {
      const name = `${stem}${number}`;
      if (this.#used.has(name)) continue;
      this.#used.add(name);
      this.#last.set(stem, number);
      return name;
    }
  }
}
