import { redo, undo } from '@codemirror/commands';
import type { EditorView } from '@codemirror/view';
import { effect, useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { TextSpan } from '@korzo/viewer/light';
import { Icon } from '../icons/icon.tsx';
import type { Studio } from '../store/studio.ts';
import { ThemeButton } from '../theme/theme-button.tsx';
import { hand } from '../timeline/hand.ts';
import { cityExports, type CityExport } from '@korzo/city';
import { theDesk, type Desk } from './city-desk.ts';
import { CityHelp } from './city-help.tsx';
import { CityStage } from './city-stage.tsx';
import { Divider } from './divider.tsx';
import { jumpTo } from './editor/create-editor.ts';
import { Menu } from './menu.tsx';
import { TextPane } from './text-pane.tsx';

interface PageOf {
  readonly studio: Studio;
}

const deskOf = (studio: Studio): Desk =>
  theDesk({
    tell: (text) => {
      const { notices } = studio;
      if (!notices.peek().includes(text)) notices.value = [...notices.peek(), text];
    },
    connect: () => studio.ready.then(() => studio.connect('private')),
  });

const largest = 4 * 1024 * 1024;

/** Opens a text that was dropped or chosen, on whatever page. */
export async function openCityFile(studio: Studio, file: File): Promise<void> {
  if (file.size > largest) {
    studio.notices.value = [
      ...studio.notices.peek(),
      `${file.name} is larger than 4 MB: cities are written with loops.`,
    ];
    return;
  }
  const desk = deskOf(studio);
  desk.openText(file.name, await file.text());
  studio.cityName.value = desk.name.peek();
  studio.page.value = 'city';
}

/** Text left, city right. */
export function CityPage({ studio }: PageOf): JSX.Element {
  const desk = deskOf(studio);
  const view = useRef<EditorView | undefined>(undefined);
  const helps = useSignal(false);
  const jump = useCallback((span: TextSpan): void => {
    if (view.current !== undefined) jumpTo(view.current, span);
  }, []);
  // Before the page can be used: a city that is chosen at once must not give way to that of the address.
  useLayoutEffect(() => followName(studio, desk), [studio, desk]);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (event.key === 's') save(desk);
      else if (event.key === 'o') document.querySelector<HTMLInputElement>('#open-city')?.click();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', key);
    return () => removeEventListener('keydown', key);
  }, [desk]);
  return (
    <div class="city-page">
      <header>
        <button type="button" class="quiet" onClick={() => (studio.page.value = 'gallery')} title="Back to the gallery">
          <Icon name="home" />
          <span class="wide-only">Gallery</span>
        </button>
        <h1>City</h1>
        <Texts desk={desk} />
        <Tools studio={studio} desk={desk} view={view} />
        <button
          type="button"
          class="quiet icon-only"
          aria-label="Help"
          title="Keys and words"
          onClick={() => (helps.value = true)}
        >
          <Icon name="help" />
        </button>
        <ThemeButton studio={studio} />
      </header>
      <main>
        <TextPane desk={desk} view={view} jump={jump} />
        <Divider />
        <CityStage studio={studio} desk={desk} jump={jump} />
      </main>
      <StatusLine desk={desk} />
      {helps.value && <CityHelp close={() => (helps.value = false)} />}
    </div>
  );
}

/** The address has the name of the text, and the text is that of the address. */
function followName(studio: Studio, desk: Desk): () => void {
  document.title = 'City · Korzo';
  const endings = [
    effect(() => {
      const wanted = studio.cityName.value;
      if (wanted !== desk.name.peek() || wanted === '') void desk.openNamed(wanted);
    }),
    effect(() => {
      if (desk.name.value !== '') studio.cityName.value = desk.name.value;
    }),
  ];
  return () => {
    for (const end of endings) end();
    desk.traffic.stop();
    document.title = 'Korzo';
  };
}

const save = (desk: Desk): void => hand(new Blob([desk.text], { type: 'text/plain' }), `${desk.name.peek()}.city`);

/** Which text: the shipped ones, and those that were written here. */
function Texts({ desk }: { readonly desk: Desk }): JSX.Element {
  const name = desk.name.value;
  const example = desk.examples.value.find((each) => !desk.isOwn.value && each.name === name);
  return (
    <div class="texts">
      <select
        aria-label="City"
        // Until the text of the address is open, that one would take the place of another one chosen here.
        disabled={name === ''}
        value={name}
        title={example?.about ?? 'A text of your own; it stays in this browser'}
        onChange={({ currentTarget }) => {
          if (currentTarget.value === '+') desk.openNew();
          else void desk.openNamed(currentTarget.value);
        }}
      >
        <option value="+">New city …</option>
        <optgroup label="Examples">
          {desk.examples.value.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
        </optgroup>
        {desk.own.value.length > 0 && (
          <optgroup label="Yours, in this browser">
            {desk.own.value.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </div>
  );
}

function Tools({
  studio,
  desk,
  view,
}: PageOf & { readonly desk: Desk; readonly view: { readonly current: EditorView | undefined } }): JSX.Element {
  const input = useRef<HTMLInputElement>(null);
  const tell = (text: string): void => void (studio.notices.value = [...studio.notices.peek(), text]);
  const takeAway = async ({ name, mediaType }: CityExport): Promise<void> => {
    for (const { ending, contents } of await desk.export(name))
      hand(new Blob([contents], { type: mediaType }), `${desk.name.peek()}.${ending}`);
  };
  const entries = cityExports.map((kind) => ({
    label: kind.title,
    choose: () => void takeAway(kind).catch((error: unknown) => tell(`It was not exported: ${reasonOf(error)}.`)),
  }));
  const rename = (): void => {
    const wanted = prompt('Name of this city', desk.name.peek());
    if (wanted !== null && wanted.trim() !== '') desk.rename(wanted);
  };
  const forget = (): void => {
    if (confirm(`Delete ${desk.name.peek()}? There is no other copy.`)) desk.forget();
  };
  const isOwn = desk.isOwn.value;
  return (
    <div class="tools">
      <IconButton icon="undo" label="Undo" title="Undo (Ctrl+Z)" act={() => view.current && undo(view.current)} />
      <IconButton icon="redo" label="Redo" title="Redo (Ctrl+Y)" act={() => view.current && redo(view.current)} />
      <button type="button" aria-label="Open file" title="Open a file (Ctrl+O)" onClick={() => input.current?.click()}>
        <Icon name="folder" />
        <span class="wide-only">Open</span>
      </button>
      <input
        ref={input}
        id="open-city"
        class="unseen"
        type="file"
        tabIndex={-1}
        aria-label="A city to open"
        accept=".city,.txt"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file !== undefined) openCityFile(studio, file).catch((error: unknown) => tell(reasonOf(error)));
          currentTarget.value = '';
        }}
      />
      <button type="button" aria-label="Save file" title="Save as a file (Ctrl+S)" onClick={() => save(desk)}>
        <Icon name="save" />
        <span class="wide-only">Save</span>
      </button>
      <Menu label="Export" disabled={desk.progress.value !== 'built'} entries={entries} />
      {isOwn && (
        <Menu
          label="Yours"
          disabled={false}
          entries={[
            { label: 'Rename …', choose: rename },
            { label: 'Delete …', choose: forget },
          ]}
        />
      )}
    </div>
  );
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface IconButtonOf {
  readonly icon: 'undo' | 'redo';
  readonly label: string;
  readonly title: string;
  readonly act: () => void;
}

const IconButton = ({ icon, label, title, act }: IconButtonOf): JSX.Element => (
  <button type="button" class="quiet icon-only" aria-label={label} title={title} onClick={act}>
    <Icon name={icon} />
  </button>
);

const progressWords = {
  waiting: 'Building …',
  building: 'Building …',
  built: 'Built',
  refused: 'Not built',
  failed: 'Not built',
} as const;

function StatusLine({ desk }: { readonly desk: Desk }): JSX.Element {
  const summary = desk.city.value?.summary;
  const progress = desk.progress.value;
  const took = desk.milliseconds.value;
  const traffic = desk.traffic.session.value?.status.value;
  const kept = desk.isOwn.value ? 'kept in this browser' : 'an example; what you type becomes a city of your own';
  return (
    <footer>
      <span data-testid="progress">
        {progressWords[progress]}
        {progress === 'built' && ` in ${took < 1000 ? `${Math.ceil(took)} ms` : `${(took / 1000).toFixed(1)} s`}`}
      </span>
      {summary !== undefined && (
        <span class="summary">
          {summary.crosses} crosses, {summary.roads} roads ({summary.kilometres.toFixed(1)} km), {summary.lanes} lanes
        </span>
      )}
      {traffic !== undefined && (
        <span data-testid="drive">
          {traffic.present} vehicles, {traffic.left} arrived
        </span>
      )}
      <span class="wide-only whose">
        {desk.name.value}: {kept}
      </span>
    </footer>
  );
}
