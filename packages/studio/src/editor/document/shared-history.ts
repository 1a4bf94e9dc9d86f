import type { SharedText } from '@korzo/live/together';
import { splicesBetween } from './differences.ts';
import { wholeValues } from './whole-values.ts';
import { continues, type DocumentHistory, type KeptHistory, type Splice } from './text-history.ts';

/** A text that others write in too: undo and redo are about what was written here. */
export class SharedHistory implements DocumentHistory {
  /** Called after others wrote. */
  onOthers: () => void = () => undefined;
  readonly #shared: SharedText;
  /** What was typed last, while nothing else happened. */
  #typed: Splice | undefined;

  constructor(shared: SharedText) {
    this.#shared = shared;
    shared.onChange = (by) => {
      if (by === 'me') return;
      this.#typed = undefined;
      this.onOthers();
    };
  }

  get text(): string {
    return this.#shared.text;
  }

  get canUndo(): boolean {
    return this.#shared.canUndo;
  }

  get canRedo(): boolean {
    return this.#shared.canRedo;
  }

  write(text: string, how: 'step' | 'typed' = 'step'): void {
    const before = this.#shared.text;
    const places = splicesBetween(before, text);
    // Letters that are typed stay as they are; a value that a form or the plan sets is one.
    const splices = how === 'typed' ? places : places.flatMap((each) => wholeValues(before, each));
    const [splice] = splices;
    if (splice === undefined) return;
    const isTyped = how === 'typed' && splices.length === 1;
    const last = this.#typed;
    const goesOn = isTyped && last !== undefined && continues(last, splice);
    this.#shared.write(splices, goesOn ? 'continued' : 'step');
    if (!isTyped) this.#typed = undefined;
    else this.#typed = goesOn ? { ...last, inserted: last.inserted + splice.inserted } : splice;
  }

  undo(): boolean {
    this.#typed = undefined;
    return this.#shared.undo();
  }

  redo(): boolean {
    this.#typed = undefined;
    return this.#shared.redo();
  }

  keep(): KeptHistory {
    return { text: this.#shared.text, done: [], undone: [], shared: this.#shared.state() };
  }
}
