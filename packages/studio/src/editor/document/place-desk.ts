import { batch, computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Problem } from '@korzo/formats';
import type { SharedText } from '@korzo/live/together';
import type { EditorClient } from '../examine/editor-client.ts';
import type { EditorWords, Examined } from '../examine/protocol.ts';
import type { PlanElement } from '../model/elements.ts';
import type { PlaceEdit } from '../model/place-edits.ts';
import type { PlaceStore } from './kept-places.ts';
import { rebased } from './differences.ts';
import { TextHistory, type DocumentHistory } from './text-history.ts';
import { SharedHistory } from './shared-history.ts';

export interface DeskParts {
  readonly client: EditorClient;
  readonly store: PlaceStore;
  /** Shows a sentence to the person who edits. */
  readonly tell: (text: string) => void;
}

/** Pauses between letters are about so long, ms. */
const pause = 150;
/** What others write is kept this often at most, ms. */
const keepEvery = 500;

const nothing: Examined = {
  elements: [],
  levels: 1,
  box: { west: 0, south: 0, east: 20, north: 20 },
  problems: [],
  warnings: [],
  name: '',
};

/** Elements before and after others wrote. */
export interface OthersWrote {
  readonly before: readonly PlanElement[];
  readonly after: readonly PlanElement[];
}

/** One place that is being edited. Its text is the truth; the plan, the list and the forms are views of it. */
export class PlaceDesk {
  readonly #client: EditorClient;
  readonly #store: PlaceStore;
  readonly #tell: (text: string) => void;
  readonly #name = signal('');
  readonly #text = signal('');
  readonly #examined = signal<Examined>(nothing);
  readonly #checked = signal('');
  readonly #steps = signal({ canUndo: false, canRedo: false });
  readonly #words = signal<EditorWords | undefined>(undefined);
  readonly #names = signal<readonly string[]>([]);
  readonly #canEdit = signal(true);
  readonly #othersWrote = signal<OthersWrote | undefined>(undefined);
  #history: DocumentHistory = new TextHistory({ text: '', done: [], undone: [] });
  #queue: Promise<unknown> = Promise.resolve();
  #rest: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  /** As the worker said it last, without what is shown meanwhile: of the text that was checked last. */
  #said = nothing;
  /** Whether others wrote since. */
  #isAhead = false;

  readonly name: ReadonlySignal<string> = this.#name;
  readonly text: ReadonlySignal<string> = this.#text;
  /** What the text said when it was last looked at. */
  readonly examined: ReadonlySignal<Examined> = this.#examined;
  readonly elements: ReadonlySignal<readonly PlanElement[]> = computed(() => this.#examined.value.elements);
  readonly problems: ReadonlySignal<readonly Problem[]> = computed(() => this.#examined.value.problems);
  /** Whether elements and problems are those of the present text. */
  readonly isChecked: ReadonlySignal<boolean> = computed(() => this.#checked.value === this.#text.value);
  readonly steps: ReadonlySignal<{ readonly canUndo: boolean; readonly canRedo: boolean }> = this.#steps;
  readonly words: ReadonlySignal<EditorWords | undefined> = this.#words;
  /** Places that are kept in this browser. */
  readonly names: ReadonlySignal<readonly string[]> = this.#names;

  /** False while a viewer looks at a document of others. */
  readonly canEdit: ReadonlySignal<boolean> = this.#canEdit;
  /** The last time that others changed the elements. */
  readonly othersWrote: ReadonlySignal<OthersWrote | undefined> = this.#othersWrote;

  constructor({ client, store, tell }: DeskParts) {
    this.#client = client;
    this.#store = store;
    this.#tell = tell;
    this.#listNames();
    client
      .words()
      .then((words) => (this.#words.value = words))
      .catch((error: unknown) => this.#fail(error));
  }

  /** Shows a sentence to the person who edits. */
  tell(text: string): void {
    this.#tell(text);
  }

  get client(): EditorClient {
    return this.#client;
  }

  /** Opens a text under a name; what was there before is kept. */
  openText(name: string, text: string): void {
    this.#show(name, new TextHistory({ text, done: [], undone: [] }));
    this.#keep();
  }

  /** Opens a text from elsewhere. A place of this name that is kept here with another text stays: the new one gets a name of its own. */
  async openNew(name: string, text: string): Promise<void> {
    const kept = await this.#store.get(name).catch(() => undefined);
    if (kept === undefined) return this.openText(name, text);
    if (kept.text === text) return this.#show(name, new TextHistory(kept));
    const names = new Set(await this.#store.names().catch(() => []));
    let number = 2;
    while (names.has(`${name}-${number}`)) number++;
    this.openText(`${name}-${number}`, text);
    this.#tell(`This browser has another place '${name}'. The new one is '${name}-${number}'.`);
  }

  /** Opens a place that is kept here, a template or a shipped scenario. False when there is none of this name. */
  async openNamed(name: string): Promise<boolean> {
    const kept = await this.#store.get(name).catch(() => undefined);
    if (kept !== undefined) {
      this.#show(name, new TextHistory(kept));
      return true;
    }
    const text = (await this.#client.textOf('shipped', name)) ?? (await this.#client.textOf('template', name));
    if (text === undefined) return false;
    this.openText(name, text);
    return true;
  }

  /** What is kept of a shared document in this browser. */
  async keptCopy(name: string): Promise<Uint8Array | undefined> {
    return (await this.#store.get(name).catch(() => undefined))?.shared;
  }

  /** Opens a document that others write in too. */
  openShared(name: string, text: SharedText): void {
    const history = new SharedHistory(text);
    this.#show(name, history);
    history.onOthers = () => {
      if (this.#history !== history) return;
      this.#take();
      this.#isAhead = true;
      this.#examineSoon();
      this.#keeping ??= setTimeout(() => this.#keep(), keepEvery);
    };
    this.#keep();
  }

  /** Whether the person here may change the place. */
  allow(canEdit: boolean): void {
    this.#canEdit.value = canEdit;
  }

  #mayEdit(): boolean {
    if (!this.#canEdit.peek()) this.#tell('You are watching this document. Its operators can change it.');
    return this.#canEdit.peek();
  }

  #show(name: string, history: DocumentHistory): void {
    if (this.#keeping !== undefined) this.#keep();
    this.#history = history;
    this.#said = nothing;
    this.#isAhead = false;
    batch(() => {
      this.#canEdit.value = true;
      this.#name.value = name;
      this.#take();
    });
    void this.#examine();
  }

  /** Takes over what was typed. */
  type(text: string): void {
    if (text === this.#text.peek() || !this.#mayEdit()) return;
    this.#history.write(text, 'typed');
    this.#take();
    this.#examineSoon();
    this.#keep();
  }

  #examineSoon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => void this.#examine(), pause);
  }

  /**
   * Changes the place. All edits are made or none, as one step.
   * @param meanwhile the elements as they will be, shown until the text has been looked at
   */
  edit(edits: readonly PlaceEdit[], meanwhile?: readonly PlanElement[]): Promise<boolean> {
    if (edits.length === 0) return Promise.resolve(true);
    if (!this.#mayEdit()) return Promise.resolve(false);
    if (meanwhile !== undefined) this.#examined.value = { ...this.#examined.peek(), elements: meanwhile };
    const made = this.#queue.then(() => this.#editNow(edits));
    this.#queue = made.catch((error: unknown) => this.#fail(error));
    return made.catch(() => false);
  }

  async #editNow(edits: readonly PlaceEdit[]): Promise<boolean> {
    const history = this.#history;
    // The edit is about the elements that are shown: what was written since they were read stays, wherever it moved them.
    const before = this.#said === nothing ? this.#text.peek() : this.#checked.peek();
    const result = await this.#client.edit(before, edits);
    if (this.#history !== history) return false;
    const text = 'refused' in result ? undefined : rebased(before, result.text, this.#text.peek());
    if (text === undefined) {
      this.#tell(`Not changed: ${'refused' in result ? result.refused : 'it was changed in the text meanwhile'}.`);
      this.#examined.value = this.#said;
      return false;
    }
    history.write(text);
    this.#take();
    this.#keep();
    await this.#examine();
    return true;
  }

  undo(): void {
    if (this.#mayEdit() && this.#history.undo()) this.#step();
  }

  redo(): void {
    if (this.#mayEdit() && this.#history.redo()) this.#step();
  }

  #step(): void {
    this.#take();
    this.#keep();
    void this.#examine();
  }

  async rename(name: string): Promise<void> {
    const before = this.#name.peek();
    this.#name.value = name;
    await this.#store.put({ name, changed: Date.now(), ...this.#history.keep() });
    if (before !== name) await this.#store.forget(before);
    this.#listNames();
  }

  /** Takes the place out of this browser. */
  async forget(): Promise<void> {
    await this.#store.forget(this.#name.peek());
    this.#listNames();
  }

  /** Resolves when the edits asked for so far are made. */
  async idle(): Promise<void> {
    await this.#queue;
  }

  /** Resolves when everything asked for so far is done and looked at. */
  async settled(): Promise<void> {
    await this.#queue;
    await this.#examine();
  }

  #take(): void {
    const { text, canUndo, canRedo } = this.#history;
    batch(() => {
      this.#text.value = text;
      this.#steps.value = { canUndo, canRedo };
    });
  }

  async #examine(): Promise<void> {
    clearTimeout(this.#rest);
    const text = this.#text.peek();
    if (this.#checked.peek() === text && this.#said !== nothing) return;
    try {
      const examined = await this.#client.examine(text);
      // Of several that wait only the newest is shown.
      if (this.#text.peek() !== text) return;
      const before = this.#said.elements;
      this.#said = examined;
      batch(() => {
        this.#examined.value = examined;
        this.#checked.value = text;
        if (this.#isAhead) this.#othersWrote.value = { before, after: examined.elements };
      });
      this.#isAhead = false;
    } catch (error) {
      this.#fail(error);
    }
  }

  #keep(): void {
    clearTimeout(this.#keeping);
    this.#keeping = undefined;
    const place = { name: this.#name.peek(), changed: Date.now(), ...this.#history.keep() };
    this.#store
      .put(place)
      .then(() => this.#listNames())
      .catch(() => this.#tell('This browser does not keep the place: save it as a file.'));
  }

  #listNames(): void {
    this.#store
      .names()
      .then((names) => (this.#names.value = names))
      .catch(() => undefined);
  }

  #fail(error: unknown): void {
    this.#tell(`The editor could not do that: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
