import type { JSX } from 'preact';
import { keyMapNames } from '../address/view-state.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { ProblemList } from '../dialog/problem-list.tsx';
import { EditButton } from '../editor/edit-button.tsx';
import { sections } from '../keys/action.ts';
import { actions } from '../keys/actions.ts';
import { chordInWords, type Binding } from '../keys/key-map.ts';
import { keyMaps } from '../keys/maps.ts';
import { sourceName } from '../open/source-name.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

/** Every key of the chosen map, made from the same tables that the keys work by. */
export function Help({ studio }: { readonly studio: Studio }): JSX.Element | null {
  const { helpOpen, keyMap } = studio;
  if (!helpOpen.value) return null;
  const map = keyMaps[keyMap.value];
  return (
    <Dialog title="Keys" close={() => (helpOpen.value = false)}>
      <div class="tools" role="radiogroup" aria-label="Key map">
        {keyMapNames.map((name) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={keyMap.value === name}
            onClick={() => (keyMap.value = name)}
          >
            {keyMaps[name].title}
          </button>
        ))}
      </div>
      <p class="hint">{map.about}.</p>
      <div class="keys">
        {sections.map((section) => (
          <KeySection
            key={section}
            name={section}
            bindings={map.bindings.filter(({ action }) => actions[action].section === section)}
          />
        ))}
        <section aria-label="Mouse and touch">
          <h3>Mouse and touch</h3>
          <dl>
            <Row keys="Drag" words="Turn around the place (from above: move)" />
            <Row keys="Right drag, two fingers" words="Move" />
            <Row keys="Wheel, pinch" words="Zoom in and out" />
            <Row keys="Click, tap" words="Select an agent; with Shift one more" />
            <Row keys="Double click" words="Follow an agent" />
          </dl>
        </section>
        <section aria-label="Gamepad">
          <h3>Gamepad</h3>
          <dl>
            <Row keys="Left stick" words="Move" />
            <Row keys="Right stick" words="Turn" />
            <Row keys="Triggers" words="Zoom in and out" />
            <Row keys="Start" words="Run and pause" />
          </dl>
        </section>
      </div>
    </Dialog>
  );
}

const Row = ({ keys, words }: { readonly keys: string; readonly words: string }): JSX.Element => (
  <div>
    <dt>{keys}</dt>
    <dd>{words}</dd>
  </div>
);

/** What stands in the list; cameras 1 to 9 are one row. */
function rowsOf(bindings: readonly Binding[]): { readonly keys: readonly string[]; readonly words: string }[] {
  const rows = new Map<string, readonly string[]>();
  for (const { keys, action } of bindings) {
    const numbered = /^(camera|keepCamera)\d$/.exec(action)?.[1];
    if (numbered === 'camera') rows.set('Go to a saved camera', ['F1 – F9']);
    else if (numbered === 'keepCamera') rows.set('Save this camera', ['Shift + F1 – F9']);
    else rows.set(actions[action].words, [...(rows.get(actions[action].words) ?? []), ...keys.map(chordInWords)]);
  }
  return [...rows].map(([words, keys]) => ({ words, keys }));
}

function KeySection({
  name,
  bindings,
}: {
  readonly name: string;
  readonly bindings: readonly Binding[];
}): JSX.Element | null {
  if (bindings.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <dl>
        {rowsOf(bindings).map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Everything that is wrong with what was asked for: file, place, rule, remedy. */
export function Problems({
  studio,
  session,
}: {
  readonly studio: Studio;
  readonly session: Session;
}): JSX.Element | null {
  const problems = session.problems.value;
  if (problems.length === 0) return null;
  const close = (): void => {
    session.problems.value = [];
    // Nothing was opened: there is nothing to look at.
    if (session.info.peek() === undefined) studio.page.value = 'gallery';
  };
  const isOpen = session.info.value !== undefined;
  const source = studio.opened.value?.source;
  const count = problems.length === 1 ? 'Cannot do this' : `${problems.length} problems`;
  return (
    <Dialog title={isOpen || source === undefined ? count : `Cannot open ${sourceName(source)}`} close={close}>
      <ProblemList problems={problems} />
      <footer>
        {!isOpen && <EditButton studio={studio} />}
        <button type="button" class="primary" onClick={close}>
          Close
        </button>
      </footer>
    </Dialog>
  );
}
