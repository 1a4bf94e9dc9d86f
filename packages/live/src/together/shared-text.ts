import {
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  decodeRelativePosition,
  Doc,
  encodeRelativePosition,
  encodeStateAsUpdate,
  encodeStateVector,
  UndoManager,
  type Transaction,
} from 'yjs';
import { fromBase64, toBase64 } from './base64.ts';
import { textName } from './check-update.ts';
import { asSettled, rivalsIn, type SettledValue } from './settle-values.ts';

/** Letters that take the place of others. */
export interface TextChange {
  readonly at: number;
  readonly removed: string;
  readonly inserted: string;
}

/** Marks what this page wrote: only that is undone here. */
const mine = { by: 'this page' };

/** Marks what a page takes out because two people wrote it at once: all pages take out the same. */
const settling = { by: 'all pages' };

/** Steps end when they are ended, not by the clock, ms. */
const noTime = 1e9;

/** A copy of a document that several people write in. Copies that got the same edits, in any order, have the same text. */
export class SharedText {
  /** Called after the text changed. */
  onChange: (by: 'me' | 'others') => void = () => undefined;
  /** Called with each edit of this page, for the others: what its person wrote, or a value that all copies settle alike. */
  onEdit: (update: Uint8Array, how: 'written' | 'settled') => void = () => undefined;
  /** Called when another person wrote a value in the place of one of this page, or this page in the place of another's. */
  onSettled: (value: SettledValue) => void = () => undefined;
  readonly #doc = new Doc();
  readonly #text = this.#doc.getText(textName);
  readonly #undo: UndoManager;
  #letters: string;

  /** @param begin what `state` gave before, or the text of a new document */
  constructor(begin?: Uint8Array | string) {
    if (typeof begin === 'string') this.#text.insert(0, begin);
    else if (begin !== undefined) applyUpdate(this.#doc, begin, 'kept');
    this.#letters = this.#text.toJSON();
    this.#undo = new UndoManager(this.#text, { trackedOrigins: new Set([mine]), captureTimeout: noTime });
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      this.#letters = this.#text.toJSON();
      const isMine = origin === mine || origin === this.#undo;
      if (isMine || origin === settling) this.onEdit(update, isMine ? 'written' : 'settled');
      this.onChange(isMine ? 'me' : 'others');
    });
    this.#doc.on('afterTransaction', (transaction: Transaction) => {
      if (transaction.origin === 'others') this.#settle(transaction);
    });
  }

  /** Number of this copy. */
  get client(): number {
    return this.#doc.clientID;
  }

  get text(): string {
    return this.#letters;
  }

  get canUndo(): boolean {
    return this.#undo.canUndo();
  }

  get canRedo(): boolean {
    return this.#undo.canRedo();
  }

  /**
   * Changes the text.
   * @param changes places in the present text, in order
   * @param how whether the change belongs to the step before it
   */
  write(changes: readonly TextChange[], how: 'step' | 'continued' = 'step'): void {
    if (changes.length === 0) return;
    if (how === 'step') this.#undo.stopCapturing();
    this.#doc.transact(() => {
      // From the end: places before stay where they are.
      for (const { at, removed, inserted } of [...changes].reverse()) {
        if (removed !== '') this.#text.delete(at, removed.length);
        if (inserted !== '') this.#text.insert(at, inserted);
      }
    }, mine);
  }

  undo(): boolean {
    return this.#undo.undo() !== null;
  }

  redo(): boolean {
    return this.#undo.redo() !== null;
  }

  /** Takes what others wrote. */
  take(update: Uint8Array): void {
    applyUpdate(this.#doc, update, 'others');
  }

  /** Of two values that replaced one at the same time only one stays. */
  #settle(transaction: Transaction): void {
    const settled: SettledValue[] = [];
    this.#doc.transact((taking) => {
      // Of three values the first and the last come together when the one between them is gone.
      for (let [rival] = rivalsIn(this.#doc, transaction); rival !== undefined;) {
        settled.push(asSettled(rival));
        rival.dropped.delete(taking);
        [rival] = rivalsIn(this.#doc, transaction);
      }
    }, settling);
    for (const each of settled) if (each.writers.includes(this.client)) this.onSettled(each);
  }

  /** How much of the document this copy has. */
  vector(): Uint8Array {
    return encodeStateVector(this.#doc);
  }

  /** What a copy lacks that has so much; all of it unless given. */
  state(since?: Uint8Array): Uint8Array {
    return encodeStateAsUpdate(this.#doc, since);
  }

  /** A mark that stays with the letters around it, whatever is written elsewhere. */
  markAt(place: number): string {
    const position = createRelativePositionFromTypeIndex(this.#text, Math.min(place, this.#text.length));
    return toBase64(encodeRelativePosition(position));
  }

  /** Where a mark is now; undefined when it is none of this document. */
  placeOf(mark: string): number | undefined {
    try {
      const position = decodeRelativePosition(fromBase64(mark));
      return createAbsolutePositionFromRelativePosition(position, this.#doc)?.index;
    } catch {
      return undefined;
    }
  }
}
