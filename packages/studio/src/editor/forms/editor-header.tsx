import { useSignal, type Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { serverFiles, serverText } from '../../connect/server-api.ts';
import { Icon } from '../../icons/icon.tsx';
import { chosenFiles, type PickedFile } from '../../open/picked-files.ts';
import type { Studio } from '../../store/studio.ts';
import { ThemeButton } from '../../theme/theme-button.tsx';
import { hand } from '../../timeline/hand.ts';
import type { PlaceDesk } from '../document/place-desk.ts';
import type { Workbench } from '../document/workbench.ts';
import type { EditsOfRun } from '../live/follow-edits.ts';
import { SaveDialog } from '../saving/save-dialog.tsx';
import { TogetherButton } from '../together/together-button.tsx';

interface HeaderOf {
  readonly studio: Studio;
  readonly bench: Workbench;
  readonly play: () => void;
  readonly addPeople: () => void;
  readonly edits: EditsOfRun;
  /** What stands beside a run. */
  readonly besideRun: Signal<'text' | 'plan'>;
  readonly openFiles: (files: readonly PickedFile[]) => void;
}

/** Which place, undo, files, people and play. */
export function EditorHeader({ studio, bench, play, edits, besideRun, addPeople, openFiles }: HeaderOf): JSX.Element {
  const { desk } = bench;
  const input = useRef<HTMLInputElement>(null);
  const isRunning = studio.page.value === 'run';
  const saves = useSignal(false);
  const save = (): void => hand(new Blob([desk.text.peek()], { type: 'text/yaml' }), `${desk.name.peek()}.yaml`);
  return (
    <header>
      <button type="button" class="quiet" onClick={() => (studio.page.value = 'gallery')} title="Back to the gallery">
        <Icon name="home" />
      </button>
      <PlaceChoice bench={bench} studio={studio} />
      <button
        type="button"
        class="quiet icon-only"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!desk.steps.value.canUndo}
        onClick={() => desk.undo()}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        class="quiet icon-only"
        aria-label="Redo"
        title="Redo (Ctrl+Y)"
        disabled={!desk.steps.value.canRedo}
        onClick={() => desk.redo()}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        class="quiet plan-only"
        title="Import a plan, a scenario or a picture"
        onClick={() => input.current?.click()}
      >
        <Icon name="folder" /> Import
      </button>
      <input
        ref={input}
        id="import-plan"
        class="unseen"
        type="file"
        tabIndex={-1}
        multiple
        aria-label="Plans, scenarios or a picture"
        onChange={({ currentTarget }) => {
          openFiles(chosenFiles(currentTarget.files ?? []));
          currentTarget.value = '';
        }}
      />
      <button type="button" class="quiet plan-only" title="Save as a file" onClick={save}>
        <Icon name="save" /> Save
      </button>
      <button
        type="button"
        class="quiet plan-only"
        title="Save as a zip archive, in a folder or on the server, or export for other programs"
        onClick={() => (saves.value = true)}
      >
        Save as
      </button>
      {saves.value && <SaveDialog studio={studio} bench={bench} close={() => (saves.value = false)} />}
      <button type="button" class="quiet plan-only" onClick={addPeople} title="People in many rooms at once">
        <Icon name="people" /> People
      </button>
      <TogetherButton studio={studio} bench={bench} />
      {isRunning && (
        <>
          <button
            type="button"
            class="quiet"
            title="What stands beside the run"
            onClick={() => (besideRun.value = besideRun.peek() === 'plan' ? 'text' : 'plan')}
          >
            {besideRun.value === 'plan' ? 'Show text' : 'Show plan'}
          </button>
          <button type="button" class="quiet" onClick={() => (studio.page.value = 'edit')}>
            Back to the plan
          </button>
          {(edits.applied.length > 0 || edits.isWaiting) && (
            <span class="edits-of-run" role="status">
              {edits.applied.length > 0 && `Sent to the run: ${edits.applied.join(', ')}. `}
              {edits.isWaiting && `${edits.applied.length > 0 ? 'Other edits' : 'Edits'} apply to the next run.`}
            </span>
          )}
        </>
      )}
      <button type="button" class="primary" onClick={play} disabled={desk.problems.value.length > 0}>
        <Icon name="play" /> {isRunning ? 'Run again' : 'Play'}
      </button>
      {!isRunning && <ThemeButton studio={studio} />}
    </header>
  );
}

/** Places of this browser, and templates to begin with. */
function PlaceChoice({ bench, studio }: Pick<HeaderOf, 'bench' | 'studio'>): JSX.Element {
  const { desk, onServer } = bench;
  const name = desk.name.value;
  const files = useSignal<readonly string[]>([]);
  const access = studio.host.value;
  const saved = onServer.value;
  useEffect(() => {
    if (access === undefined) return;
    void serverFiles(access).then(
      (found) => (files.value = found.map((each) => each.name).filter((each) => /\.ya?ml$/i.test(each))),
    );
  }, [access, saved, files]);
  const own = [...new Set([name, ...desk.names.value])];
  return (
    <select
      class="place-choice"
      aria-label="Place"
      value={name}
      onChange={({ currentTarget: { value } }) => {
        const [kind, word] = [value.slice(0, 1), value.slice(1)];
        if (kind === '+') void openTemplate(desk, word);
        else if (kind === '/') void openFromServer(studio, bench, word);
        else studio.edited.value = value;
      }}
    >
      <optgroup label="Yours, in this browser">
        {own.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </optgroup>
      {files.value.length > 0 && (
        <optgroup label="On the server">
          {files.value.map((each) => (
            <option key={each} value={`/${each}`}>
              {each}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="New from a template">
        {desk.words.value?.templates.map((template) => (
          <option key={template.name} value={`+${template.name}`} title={template.summary}>
            {template.name}
          </option>
        ))}
      </optgroup>
    </select>
  );
}

/** A file of the server's folder, as a place of this browser that remembers where it came from. */
async function openFromServer(studio: Studio, { desk, onServer }: Workbench, file: string): Promise<void> {
  const access = studio.host.peek();
  const found = access === undefined ? undefined : await serverText(access, file);
  if (found === undefined) {
    desk.tell(`${file} could not be opened from the server.`);
    return;
  }
  await desk.openNew(file.replace(/^.*\//, '').replace(/\.ya?ml$/i, ''), found.text);
  onServer.value = { name: file, version: found.version };
}

/** A new place of one's own, from a template. */
export async function openTemplate(desk: PlaceDesk, name: string): Promise<void> {
  const text = await desk.client.textOf('template', name);
  if (text === undefined) return;
  const names = new Set(desk.names.peek());
  let free = `my-${name}`;
  for (let number = 2; names.has(free); number++) free = `my-${name}-${number}`;
  desk.openText(free, text);
}
