import { editText, type TextEdit } from './edit-text.ts';

/** A text that is being edited: every edit can be undone and done again, without limit. */
export class EditHistory {
  readonly #before: string[] = [];
  readonly #after: string[] = [];
  #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** Makes one edit; the reason when it is refused, and then nothing has changed. */
  edit(edit: TextEdit): string | undefined {
    const result = editText(this.#text, edit);
    if ('refused' in result) return result.refused;
    this.type(result.text);
    return undefined;
  }

  /** Takes over a text as a person typed it. */
  type(text: string): void {
    if (text === this.#text) return;
    this.#before.push(this.#text);
    this.#after.length = 0;
    this.#text = text;
  }

  undo(): boolean {
    return this.#move(this.#before, this.#after);
  }

  redo(): boolean {
    return this.#move(this.#after, this.#before);
  }

  #move(from: string[], to: string[]): boolean {
    const text = from.pop();
    if (text === undefined) return false;
    to.push(this.#text);
    this.#text = text;
    return true;
  }
}
