import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { EditorState } from '@codemirror/state';
import type { LiveRun } from '@korzo/live';
import type { BuiltCity, CameraState, TextComplaint } from '@korzo/viewer/light';
import { Builder } from './builder/builder.ts';
import type { CityChange, CityExportName } from '@korzo/city';
import type { BuildReply, MadeFile } from './builder/protocol.ts';
import { startState, type Pen } from './editor/create-editor.ts';
import { beginning } from './texts/beginning.ts';
import { loadExamples, type Example } from './texts/examples.ts';
import { CityTraffic } from './traffic/city-traffic.ts';
import { forgetText, freeName, keepText, nameOfFile, ownTexts, type OwnText } from './texts/own-texts.ts';

/** How far the picture is behind the text. */
export type Progress = 'waiting' | 'building' | 'built' | 'refused' | 'failed';

/** The example that is shown when nothing else was asked for. */
const firstExample = 'small-town';

/** Writing all texts for every key would hold up who types, ms. */
const keepAfter = 250;

export interface DeskOptions {
  /** Shows a sentence to the visitor. */
  readonly tell: (text: string) => void;
  /** Connects to a run of this page alone. */
  readonly connect: () => Promise<LiveRun>;
  /** Where texts are kept. */
  readonly drawer: Storage;
}

/** Everything the page about a city knows. It outlives the page: a user who comes back finds the text, its history and the picture again. */
export class Desk {
  readonly #tell: (text: string) => void;
  readonly #drawer: Storage;
  readonly #builder: Builder;
  readonly #loading: Promise<unknown>;
  readonly #name = signal('');
  readonly #isOwn = signal(false);
  readonly #findings = signal<readonly TextComplaint[]>([]);
  readonly #progress = signal<Progress>('waiting');
  readonly #city = signal<BuiltCity | undefined>(undefined);
  readonly #milliseconds = signal(0);
  readonly #failure = signal('');
  readonly #examples = signal<readonly Example[]>([]);
  readonly #own: Signal<readonly OwnText[]>;
  #text = '';
  #version = 0;
  #isFull = false;
  #unkept: ReturnType<typeof setTimeout> | undefined;

  readonly name: ReadonlySignal<string> = this.#name;
  /** Whether the text is one of those kept here, rather than an example as it is shipped. */
  readonly isOwn: ReadonlySignal<boolean> = this.#isOwn;
  /** Whether the text that is there was opened since the last city was built. */
  #isAnother = false;
  /** Of the editor, while no user sees it; another one when another text was opened. */
  readonly opened: Signal<EditorState> = signal(this.#stateOf(''));
  readonly findings: ReadonlySignal<readonly TextComplaint[]> = this.#findings;
  readonly progress: ReadonlySignal<Progress> = this.#progress;
  /** The last one that could be built. */
  readonly city: ReadonlySignal<BuiltCity | undefined> = this.#city;
  /** Whether the city is of another text than the one that is there now. */
  readonly isOld = computed(() => this.#city.value !== undefined && /refused|failed/.test(this.#progress.value));
  readonly milliseconds: ReadonlySignal<number> = this.#milliseconds;
  /** Why nothing could be built, when it was no user's mistake in the text. */
  readonly failure: ReadonlySignal<string> = this.#failure;
  readonly examples: ReadonlySignal<readonly Example[]> = this.#examples;
  readonly own: ReadonlySignal<readonly OwnText[]>;
  readonly camera = signal<CameraState | undefined>(undefined);
  readonly traffic: CityTraffic;
  /** What the city was built from. */
  builtText = '';
  /** What writes into the text that is shown; absent while none is. */
  pen: Pen | undefined;

  constructor({ tell, connect, drawer }: DeskOptions) {
    this.#tell = tell;
    this.#drawer = drawer;
    this.traffic = new CityTraffic(connect, (reason) => tell(`Could not start traffic: ${reason}.`));
    this.#own = signal(ownTexts(drawer));
    this.own = this.#own;
    this.#loading = loadExamples().then((found) => (this.#examples.value = found));
    this.#builder = new Builder({
      onStart: () => (this.#progress.value = 'building'),
      onChecked: (version, found) => {
        // The places of complaints about an older text mean nothing in this one.
        if (version === this.#version) this.#findings.value = found;
      },
      onBuilt: (built) => this.#take(built),
      onFailed: (_version, message) => {
        this.#failure.value = message;
        this.#progress.value = 'failed';
      },
    });
    // A user that closes the page in the middle of a word finds it again.
    addEventListener('pagehide', () => this.#keepNow());
  }

  get text(): string {
    return this.#text;
  }

  /** Shows an own text or an example by its name; the first example when there is neither. */
  async openNamed(wanted: string): Promise<void> {
    const mine = ownTexts(this.#drawer).find(({ name }) => name === wanted);
    if (mine !== undefined) {
      this.#open(wanted, mine.text, true);
      return;
    }
    const before = this.#version;
    await this.#loading;
    // A user opened another one meanwhile.
    if (this.#version !== before) return;
    const called = (name: string): Example | undefined => this.#examples.peek().find((each) => each.name === name);
    const found = called(wanted);
    if (found === undefined && wanted !== '')
      this.#tell(`There is no city '${wanted}' here: your own texts stay in the browser they were written in.`);
    const shown = found ?? called(firstExample);
    if (shown === undefined) this.#open('city', beginning, true);
    else this.#open(shown.name, shown.text, false);
  }

  openText(file: string, contents: string): void {
    this.#open(freeName(nameOfFile(file), this.#names()), contents, true);
    this.#keep();
  }

  openNew(): void {
    this.openText('new-city', beginning);
  }

  rename(wanted: string): void {
    const now = this.#name.peek();
    const taken = this.#names().filter((each) => each !== now);
    const other = freeName(nameOfFile(wanted), taken);
    if (!this.#isOwn.peek() || other === now) return;
    forgetText(this.#drawer, now);
    this.#name.value = other;
    this.#keep();
  }

  /** Forgets the own text that is open and goes back to the first example. */
  forget(): void {
    this.#dropTimer();
    forgetText(this.#drawer, this.#name.peek());
    this.#own.value = ownTexts(this.#drawer);
    void this.openNamed(firstExample);
  }

  export(format: CityExportName): Promise<readonly MadeFile[]> {
    return this.#builder.export({ format, name: this.#name.peek(), text: this.#text });
  }

  /** Writes a change that was made in the picture into the text, as one step. False when it is refused: the reason is shown. */
  async edit(change: CityChange): Promise<boolean> {
    const reason = await this.#write(change).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (reason !== undefined) this.#tell(`Not changed: ${reason}.`);
    return reason === undefined;
  }

  /** Why a change was not written. */
  async #write(change: CityChange): Promise<string | undefined> {
    const { pen } = this;
    // Numbers of roads and crosses are those of the city that is shown.
    if (pen === undefined || this.#progress.peek() !== 'built') return 'the city of this text is not built yet';
    const { text } = pen;
    const edited = await this.#builder.edit(text, change);
    if ('refused' in edited) return edited.refused;
    if (this.pen !== pen || pen.text !== text) return 'the text was changed meanwhile';
    pen.write(edited.edits);
    return undefined;
  }

  /** Starts traffic in the city, or takes it away. */
  toggleTraffic(): void {
    const city = this.#city.peek();
    if (this.traffic.isOn.peek()) this.traffic.stop();
    else if (city !== undefined) this.traffic.start(this.builtText, city);
  }

  #open(name: string, contents: string, isOwn: boolean): void {
    this.#keepNow();
    batch(() => {
      this.#name.value = name;
      this.#isOwn.value = isOwn;
      this.#text = contents;
      this.#findings.value = [];
      this.#isAnother = true;
      this.opened.value = this.#stateOf(contents);
      this.#build();
    });
  }

  #stateOf(contents: string): EditorState {
    return startState(contents, { onChange: (text) => this.#change(text) });
  }

  /** A user typed. An example that is changed becomes a text of one's own. */
  #change(contents: string): void {
    batch(() => {
      this.#text = contents;
      if (!this.#isOwn.peek()) {
        this.#name.value = freeName(`my-${this.#name.peek()}`, this.#names());
        this.#isOwn.value = true;
        this.#keep();
      }
      this.#dropTimer();
      this.#unkept = setTimeout(() => this.#keepNow(), keepAfter);
      this.#build();
    });
  }

  #build(): void {
    this.#progress.value = 'waiting';
    this.#builder.build(++this.#version, this.#text);
  }

  #take({ version, milliseconds, city }: Extract<BuildReply, { type: 'built' }>): void {
    if (version !== this.#version) return;
    batch(() => {
      this.#milliseconds.value = milliseconds;
      this.#failure.value = '';
      this.#progress.value = city === undefined ? 'refused' : 'built';
      if (city === undefined) return;
      // Another place: the camera looks at all of it. Not before it is there: until then the former city is in the picture.
      if (this.#isAnother) this.camera.value = undefined;
      this.#isAnother = false;
      this.builtText = this.#text;
      this.#city.value = city;
      if (this.traffic.isOn.peek()) this.traffic.start(this.builtText, city);
    });
  }

  #names(): string[] {
    return [...ownTexts(this.#drawer), ...this.#examples.peek()].map(({ name }) => name);
  }

  #keep(): void {
    const kept = { name: this.#name.peek(), text: this.#text, changedAt: Date.now() };
    const hasRoom = keepText(this.#drawer, kept);
    if (!hasRoom && !this.#isFull) this.#tell('This browser has no room left to keep the text: save it as a file.');
    this.#isFull = !hasRoom;
    this.#own.value = ownTexts(this.#drawer);
  }

  #keepNow(): void {
    if (this.#unkept === undefined) return;
    this.#dropTimer();
    this.#keep();
  }

  #dropTimer(): void {
    clearTimeout(this.#unkept);
    this.#unkept = undefined;
  }
}

let kept: Desk | undefined;

/** One for the page's life. */
export const theDesk = (options: Omit<DeskOptions, 'drawer'>): Desk =>
  (kept ??= new Desk({ ...options, drawer: localStorage }));
