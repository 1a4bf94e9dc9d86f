import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { EditorState } from '@codemirror/state';
import type { CameraState } from '../picture/picture.ts';
import { Builder } from './builder/builder.ts';
import type { FileKind } from './builder/file-kinds.ts';
import type { BuiltCity, Finding, MadeFile } from './builder/protocol.ts';
import { createDrive, type Drive } from './drive/drive.ts';
import { startState } from './editor/create-editor.ts';
import { beginning } from './texts/beginning.ts';
import { loadExamples, type Example } from './texts/examples.ts';
import { forgetText, freeName, keepText, nameOfFile, ownTexts, type OwnText } from './texts/own-texts.ts';

/** How far the picture is behind the text. */
export type Progress = 'waiting' | 'building' | 'built' | 'refused' | 'failed';

/** Everything the page about a city knows. It outlives the page: who comes back finds the text, its history and the picture again. */
export interface Desk {
  readonly name: ReadonlySignal<string>;
  /** Whether the text is one of those kept here, rather than an example as it is shipped. */
  readonly isOwn: ReadonlySignal<boolean>;
  /** Of the editor, while nobody sees it; another one when another text was opened. */
  readonly opened: Signal<EditorState>;
  readonly findings: ReadonlySignal<readonly Finding[]>;
  readonly progress: ReadonlySignal<Progress>;
  /** The last one that could be built. */
  readonly city: ReadonlySignal<BuiltCity | undefined>;
  /** Whether the city is of another text than the one that is there now. */
  readonly isOld: ReadonlySignal<boolean>;
  readonly milliseconds: ReadonlySignal<number>;
  /** Why nothing could be built, when it was nobody's mistake in the text. */
  readonly failure: ReadonlySignal<string>;
  readonly examples: ReadonlySignal<readonly Example[]>;
  readonly own: ReadonlySignal<readonly OwnText[]>;
  readonly camera: Signal<CameraState | undefined>;
  readonly drive: Drive;
  /** Lets cars drive, or takes them away. */
  toggleDrive(): void;
  /** Shows an own text or an example by its name; the first example when there is neither. */
  openNamed(name: string): void;
  openText(file: string, text: string): void;
  openNew(): void;
  rename(name: string): void;
  /** Forgets the own text that is open and goes back to the first example. */
  forget(): void;
  export(format: FileKind): Promise<readonly MadeFile[]>;
  text(): string;
}

/** The example that is shown when nothing else was asked for. */
export const firstExample = 'small-town';

let kept: Desk | undefined;

export const theDesk = (tell: (text: string) => void): Desk => (kept ??= createDesk(tell));

function createDesk(tell: (text: string) => void): Desk {
  const drawer = localStorage;
  const name = signal('');
  const isOwn = signal(false);
  const findings = signal<readonly Finding[]>([]);
  const progress = signal<Progress>('waiting');
  const city = signal<BuiltCity | undefined>(undefined);
  const milliseconds = signal(0);
  const failure = signal('');
  const examples = signal<readonly Example[]>([]);
  const own = signal(ownTexts(drawer));
  const camera = signal<CameraState | undefined>(undefined);
  const drive = createDrive((message) => tell(`Nobody can drive: ${message}.`));
  let text = '';
  let version = 0;
  let isFull = false;
  const state = (contents: string): EditorState => startState(contents, { onChange: changed });
  const builder = new Builder({
    onStart: () => (progress.value = 'building'),
    onChecked: (checked, found) => {
      // The places of complaints about an older text mean nothing in this one.
      if (checked === version) findings.value = found;
    },
    onBuilt: (built) => {
      if (built.version !== version) return;
      batch(() => {
        milliseconds.value = built.milliseconds;
        failure.value = '';
        progress.value = built.city === undefined ? 'refused' : 'built';
        if (built.city === undefined) return;
        city.value = built.city;
        if (drive.isOn.peek()) drive.start(text);
      });
    },
    onFailed: (_version, message) => {
      failure.value = message;
      progress.value = 'failed';
    },
  });
  const build = (): void => {
    progress.value = 'waiting';
    builder.build(++version, text);
  };
  const opened = signal(state(''));

  function open(called: string, contents: string, ownOne: boolean): void {
    batch(() => {
      name.value = called;
      isOwn.value = ownOne;
      text = contents;
      findings.value = [];
      // Another place: the camera looks at all of it.
      camera.value = undefined;
      opened.value = state(contents);
      build();
    });
  }

  function keep(): void {
    const hasRoom = keepText(drawer, { name: name.peek(), text, changedAt: Date.now() });
    if (!hasRoom && !isFull) tell('This browser has no room left to keep the text: save it as a file.');
    isFull = !hasRoom;
    own.value = ownTexts(drawer);
  }

  /** Somebody typed. An example that is changed becomes a text of one's own. */
  function changed(contents: string): void {
    batch(() => {
      text = contents;
      if (!isOwn.peek()) {
        name.value = freeName(`my-${name.peek()}`, names());
        isOwn.value = true;
      }
      keep();
      build();
    });
  }

  const names = (): string[] => [...ownTexts(drawer), ...examples.peek()].map((each) => each.name);

  const loading = loadExamples().then((found) => (examples.value = found));

  async function openNamed(wanted: string): Promise<void> {
    const mine = ownTexts(drawer).find((each) => each.name === wanted);
    if (mine !== undefined) return open(wanted, mine.text, true);
    const before = version;
    await loading;
    // Somebody opened another one meanwhile.
    if (version !== before) return;
    const found = examples.peek().find((each) => each.name === wanted);
    const shown = found ?? examples.peek().find((each) => each.name === firstExample);
    if (found === undefined && wanted !== '')
      tell(`There is no city '${wanted}' here: texts of one's own stay in the browser they were written in.`);
    if (shown === undefined) open('city', beginning, true);
    else open(shown.name, shown.text, false);
  }

  function openText(file: string, contents: string): void {
    open(freeName(nameOfFile(file), names()), contents, true);
    keep();
  }

  return {
    name,
    isOwn,
    opened,
    findings,
    progress,
    city,
    isOld: computed(() => city.value !== undefined && (progress.value === 'refused' || progress.value === 'failed')),
    milliseconds,
    failure,
    examples,
    own,
    camera,
    drive,
    toggleDrive: () => (drive.isOn.peek() ? drive.stop() : drive.start(text)),
    openNamed: (wanted) => void openNamed(wanted),
    openText,
    openNew: () => openText('new-city', beginning),
    rename(wanted) {
      const other = freeName(
        nameOfFile(wanted),
        names().filter((each) => each !== name.peek()),
      );
      if (!isOwn.peek() || other === name.peek()) return;
      forgetText(drawer, name.peek());
      name.value = other;
      keep();
    },
    forget() {
      forgetText(drawer, name.peek());
      own.value = ownTexts(drawer);
      void openNamed(firstExample);
    },
    export: (format) => builder.export({ format, name: name.peek(), text }),
    text: () => text,
  };
}
