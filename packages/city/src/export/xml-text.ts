const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Control characters and halves of characters, which XML cannot hold even when written as numbers. */
const unspeakable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Surrogate}/gu;

const quoted = (text: string): string =>
  text.replaceAll(unspeakable, ' ').replaceAll(/[&<>"]/g, (character) => named[character]);

/** A number to a tenth of a millimetre, as short as can be. */
export const rounded = (value: number): string => String(Math.round(value * 10_000) / 10_000);

/** Attributes of an element; what is undefined is left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Collects the lines of an XML text. */
export class XmlText {
  readonly #lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  #depth = 0;

  /** An element; `inside` writes what stands in it. */
  element(name: string, attributes: Attributes, inside?: () => void): void {
    const told = Object.entries(attributes).map(([key, value]) =>
      value === undefined ? '' : ` ${key}="${typeof value === 'number' ? value : quoted(value)}"`,
    );
    const tag = `${name}${told.join('')}`;
    const line = this.#lines.length;
    const margin = '  '.repeat(this.#depth);
    this.#lines.push(`${margin}<${tag}>`);
    this.#depth++;
    inside?.();
    this.#depth--;
    if (this.#lines.length > line + 1) this.#lines.push(`${margin}</${name}>`);
    else this.#lines[line] = `${margin}<${tag}/>`;
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
