import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { Icon } from '../../icons/icon.tsx';
import type { Studio } from '../../store/studio.ts';
import { ThemeButton } from '../../theme/theme-button.tsx';
import { hand } from '../../timeline/hand.ts';
import type { PlaceDesk } from '../document/place-desk.ts';
import type { Workbench } from '../document/workbench.ts';
import { TogetherButton } from '../together/together-button.tsx';

interface HeaderOf {
  readonly studio: Studio;
  readonly bench: Workbench;
  readonly play: () => void;
  readonly addPeople: () => void;
  readonly openFiles: (files: readonly File[]) => void;
}

/** Which place, undo, files, people and play. */
export function EditorHeader({ studio, bench, play, addPeople, openFiles }: HeaderOf): JSX.Element {
  const { desk } = bench;
  const input = useRef<HTMLInputElement>(null);
  const isRunning = studio.page.value === 'run';
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
          openFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <button type="button" class="quiet plan-only" title="Save as a file" onClick={save}>
        <Icon name="save" /> Save
      </button>
      <button type="button" class="quiet plan-only" onClick={addPeople} title="People in many rooms at once">
        <Icon name="people" /> People
      </button>
      <TogetherButton studio={studio} bench={bench} />
      {isRunning && (
        <button type="button" class="quiet" onClick={() => (studio.page.value = 'edit')}>
          Back to the plan
        </button>
      )}
      <button type="button" class="primary" onClick={play} disabled={desk.problems.value.length > 0}>
        <Icon name="play" /> {isRunning ? 'Run again' : 'Play'}
      </button>
      <ThemeButton studio={studio} />
    </header>
  );
}

/** Places of this browser, and templates to begin with. */
function PlaceChoice({ bench: { desk }, studio }: Pick<HeaderOf, 'bench' | 'studio'>): JSX.Element {
  const name = desk.name.value;
  const own = [...new Set([name, ...desk.names.value])];
  return (
    <select
      class="place-choice"
      aria-label="Place"
      value={name}
      onChange={({ currentTarget: { value } }) => {
        const [kind, word] = [value.slice(0, 1), value.slice(1)];
        if (kind === '+') void openTemplate(desk, word);
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

/** A new place of one's own, from a template. */
export async function openTemplate(desk: PlaceDesk, name: string): Promise<void> {
  const text = await desk.client.textOf('template', name);
  if (text === undefined) return;
  const names = new Set(desk.names.peek());
  let free = `my-${name}`;
  for (let number = 2; names.has(free); number++) free = `my-${name}-${number}`;
  desk.openText(free, text);
}
