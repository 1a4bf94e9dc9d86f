/** Letters that took the place of others. */
export interface Splice {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** The one place in which two texts differ; undefined when they are the same. */
export function spliceBetween(before: string, after: string): Splice | undefined {
  if (before === after) return undefined;
  const shortest = Math.min(before.length, after.length);
  let at = 0;
  while (at < shortest && before.charCodeAt(at) === after.charCodeAt(at)) at++;
  let same = 0;
  while (
    same < shortest - at &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  )
    same++;
  return { at, removed: before.slice(at, before.length - same), inserted: after.slice(at, after.length - same) };
}

const applied = (text: string, { at, removed, inserted }: Splice): string =>
  text.slice(0, at) + inserted + text.slice(at + removed.length);

const reversed = ({ at, removed, inserted }: Splice): Splice => ({ at, removed: inserted, inserted: removed });

/** What is kept over a reload. */
export interface KeptHistory {
  readonly text: string;
  readonly done: readonly Splice[];
  readonly undone: readonly Splice[];
  /** The copy of a shared document: what was written without a connection is merged after a reload, too. */
  readonly shared?: Uint8Array;
}

/** A text that is changed step by step. */
export interface DocumentHistory {
  readonly text: string;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Takes over a text. Letters typed one behind the other are one step. */
  write(text: string, how?: 'step' | 'typed'): void;
  /** False when there is nothing to undo. */
  undo(): boolean;
  redo(): boolean;
  keep(): KeptHistory;
}

/** A text with all its changes, as differences: undone and done again without limit, also after a reload. */
export class TextHistory implements DocumentHistory {
  #text: string;
  #done: Splice[];
  #undone: Splice[];

  constructor({ text, done, undone }: KeptHistory) {
    this.#text = text;
    this.#done = [...done];
    this.#undone = [...undone];
  }

  get text(): string {
    return this.#text;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  write(text: string, how: 'step' | 'typed' = 'step'): void {
    const splice = spliceBetween(this.#text, text);
    if (splice === undefined) return;
    this.#undone = [];
    this.#text = text;
    const last = this.#done.at(-1);
    if (how === 'typed' && last !== undefined && continues(last, splice))
      this.#done[this.#done.length - 1] = { ...last, inserted: last.inserted + splice.inserted };
    else this.#done.push(splice);
  }

  undo(): boolean {
    const splice = this.#done.pop();
    if (splice === undefined) return false;
    this.#text = applied(this.#text, reversed(splice));
    this.#undone.push(splice);
    return true;
  }

  redo(): boolean {
    const splice = this.#undone.pop();
    if (splice === undefined) return false;
    this.#text = applied(this.#text, splice);
    this.#done.push(splice);
    return true;
  }

  keep(): KeptHistory {
    return { text: this.#text, done: [...this.#done], undone: [...this.#undone] };
  }
}

/** A word ends a step. */
export const continues = (last: Splice, next: Splice): boolean =>
  next.removed === '' &&
  next.inserted.length === 1 &&
  /\S/.test(next.inserted) &&
  last.removed === '' &&
  /^\S*$/.test(last.inserted) &&
  next.at === last.at + last.inserted.length;
