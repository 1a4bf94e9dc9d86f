import type { EditorView } from '@codemirror/view';
import { effect, signal, useSignal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Opening } from '../store/opening.ts';
import type { Studio } from '../store/studio.ts';
import { browserBackdrops } from './document/kept-backdrops.ts';
import { browserStore } from './document/kept-places.ts';
import { PlaceDesk } from './document/place-desk.ts';
import { Workbench } from './document/workbench.ts';
import { startEditorClient } from './examine/editor-client.ts';
import { Arrange } from './forms/arrange.tsx';
import { ElementList } from './forms/element-list.tsx';
import { EditorHeader, openTemplate } from './forms/editor-header.tsx';
import { PeopleForm } from './forms/people-form.tsx';
import { Problems } from './forms/problem-list.tsx';
import { Properties } from './forms/properties.tsx';
import { ScaleDialog } from './forms/scale-dialog.tsx';
import { PlanStatus, ToolBar } from './forms/tool-bar.tsx';
import { ImportDialog, type Import } from './import/import-dialog.tsx';
import { listenForFiles, takeFiles, tracePicture } from './import/take-files.ts';
import { followBackdrop } from './import/follow-backdrop.ts';
import { followEdits, type EditsOfRun, type Played } from './live/follow-edits.ts';
import { PlanView } from './plan/plan-view.tsx';
import { goToLine, TextView } from './text/text-view.tsx';

interface EditorOf {
  readonly studio: Studio;
  readonly open: (opening: Opening) => void;
}

/** What the editor knows outlives its page: coming back from a run finds everything as it was. */
interface EditorState {
  readonly bench: Workbench;
  readonly waiting: ReturnType<typeof signal<Import | undefined>>;
  /** The place as it was when Play was pressed last. */
  readonly played: ReturnType<typeof signal<Played | undefined>>;
  readonly edits: ReadonlySignal<EditsOfRun>;
}

let state: EditorState | undefined;

function stateOf(studio: Studio): EditorState {
  if (state !== undefined) return state;
  const tell = (text: string): void => {
    const { notices } = studio;
    if (!notices.peek().includes(text)) notices.value = [...notices.peek(), text];
  };
  const bench = new Workbench(new PlaceDesk({ client: startEditorClient(), store: browserStore, tell }));
  studio.editor = bench;
  followBackdrop(bench, browserBackdrops);
  const played = signal<Played | undefined>(undefined);
  // The state outlives the page, and so does this.
  const { edits } = followEdits(studio, bench, played);
  state = { bench, waiting: signal(undefined), played, edits };
  return state;
}

/** Opens a text that another page has, such as the scenario of a run. */
export async function editText(studio: Studio, name: string, text: string): Promise<void> {
  const { bench } = stateOf(studio);
  bench.select([]);
  bench.level.value = 0;
  await bench.desk.openNew(name, text);
  studio.edited.value = bench.desk.name.peek();
  studio.page.value = 'edit';
}

/** The place as text, plan and list. While a run is shown the plan gives way to it. */
export function EditorPage({ studio, open }: EditorOf): JSX.Element {
  const { bench, waiting, played, edits } = stateOf(studio);
  const { desk } = bench;
  const view = useRef<EditorView | undefined>(undefined);
  const adds = useSignal(false);
  const isRunning = studio.page.value === 'run';
  const besideRun = useSignal<'text' | 'plan'>('text');
  const showsText = !isRunning || besideRun.value === 'text';
  const showsPlan = !isRunning || besideRun.value === 'plan';
  useLayoutEffect(() => followName(studio, bench), [studio, bench]);
  useEffect(() => listenForFiles((files) => takeFiles(bench, files, waiting)), [bench, waiting]);
  const words = desk.words.value;
  const play = (): void => {
    const text = desk.text.peek();
    played.value = { text, elements: desk.elements.peek() };
    open({ source: { type: 'text', file: `${desk.name.peek()}.yaml`, text } });
  };
  return (
    <div class={`editor-page ${isRunning ? 'beside-run' : ''}`} data-checked={desk.isChecked.value}>
      <EditorHeader
        studio={studio}
        bench={bench}
        play={play}
        edits={edits.value}
        besideRun={besideRun}
        addPeople={() => (adds.value = true)}
        openFiles={(files) => void takeFiles(bench, files, waiting)}
      />
      <main>
        {showsText && (
          <section class="text-pane" aria-label="The text">
            <TextView bench={bench} view={view} />
            <Problems bench={bench} goToLine={(line) => goToLine(view.current, line)} />
          </section>
        )}
        {showsPlan && (
          <section class="plan-pane" aria-label="The plan">
            <ToolBar bench={bench} trace={() => void tracePicture(bench, waiting)} />
            <PlanView bench={bench} theme={studio.theme.value} />
            <PlanStatus bench={bench} />
          </section>
        )}
        {!isRunning && (
          <aside class="editor-side">
            <Properties bench={bench} />
            <Arrange bench={bench} />
            <ElementList bench={bench} />
          </aside>
        )}
      </main>
      {adds.value && <PeopleForm bench={bench} close={() => (adds.value = false)} />}
      <ImportDialog bench={bench} waiting={waiting} />
      <ScaleDialog bench={bench} />
      <datalist id="model-words">
        {words?.models.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
      <datalist id="configuration-words">
        {words?.configurations.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </div>
  );
}

/** The name of a place that is yet to be made. */
const newPlace = 'new';
const firstTemplate = 'room';

/** The address has the name of the place, and the place is that of the address. */
function followName(studio: Studio, bench: Workbench): () => void {
  const { desk, level, selection } = bench;
  document.title = 'Editor · Korzo';
  const endings = [
    effect(() => {
      const wanted = studio.edited.value ?? '';
      if (wanted === desk.name.peek() && wanted !== '') return;
      level.value = 0;
      selection.value = new Set();
      if (studio.together.peek() === wanted) void joinDocument(studio, bench, wanted);
      else void openPlace(desk, wanted);
    }),
    effect(() => {
      if (desk.name.value === '') return;
      if (studio.together.peek() !== desk.name.value) studio.together.value = undefined;
      studio.edited.value = desk.name.value;
    }),
  ];
  return () => {
    for (const end of endings) end();
    document.title = 'Korzo';
    if (studio.page.peek() === 'gallery') studio.edited.value = undefined;
  };
}

/** The shared document that the address names; a copy of this browser when there is no server. */
async function joinDocument(studio: Studio, bench: Workbench, room: string): Promise<void> {
  await studio.ready.catch(() => undefined);
  const access = studio.host.peek();
  if (access !== undefined) {
    const { writeTogether } = await import('./together/write-together.ts');
    await writeTogether(bench, { access, room });
    return;
  }
  bench.desk.tell('There is no server here: the shared document cannot be joined.');
  await openPlace(bench.desk, room);
}

async function openPlace(desk: PlaceDesk, name: string): Promise<void> {
  const isKnown = name !== '' && name !== newPlace;
  if (isKnown && (await desk.openNamed(name))) return;
  if (isKnown) desk.tell(`There is no place '${name}' here. A room was opened instead.`);
  await openTemplate(desk, firstTemplate);
}
