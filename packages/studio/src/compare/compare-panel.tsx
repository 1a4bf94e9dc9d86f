import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { sourceName } from '../open/source-name.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { colourOf } from '../charts/palette.ts';
import { addRun, mostRuns, readSettings, removeRun, type Variation } from './comparison.ts';
import { ComparisonChart } from './comparison-chart.tsx';

/** The same scenario side by side: other models, parameters or seeds, with one clock, one camera and one chart. */
export function ComparePanel({ studio }: { readonly studio: Studio }): JSX.Element {
  const { sessions } = studio;
  if (sessions.value[0]?.info.value === undefined) return <p class="hint">Open a scenario to compare runs of it.</p>;
  return (
    <div class="panel-compare">
      {sessions.value.length > 1 && (
        <>
          <RunList studio={studio} />
          <ComparisonChart sessions={sessions.value} />
        </>
      )}
      {studio.room.value !== undefined && (
        <p class="hint">Runs cannot be compared in a shared room. Open the scenario from the gallery to compare it.</p>
      )}
      {studio.room.value === undefined && sessions.value.length < mostRuns && (
        <AddRun studio={studio} first={sessions.value[0]} />
      )}
      <InFigures studio={studio} />
    </div>
  );
}

/** Leads to the page that runs many models and seeds and shows what they come to. */
function InFigures({ studio }: { readonly studio: Studio }): JSX.Element {
  const go = (): void => {
    const source = studio.opened.peek()?.source;
    if (source === undefined) return;
    const before = studio.modelsChoice.peek();
    const scenario = sourceName(source);
    const kept = before.scenario === scenario ? before : { scenario, seeds: before.seeds };
    studio.modelsChoice.value = source.type === 'named' ? kept : { ...kept, source };
    studio.page.value = 'models';
  };
  return (
    <section aria-label="Many models">
      <h3>Many models at once</h3>
      <p class="hint">Contacts, times, path lengths, jerk and more of all models, over several seeds, in one table.</p>
      <button type="button" onClick={go}>
        Compare models
      </button>
    </section>
  );
}

function RunList({ studio }: { readonly studio: Studio }): JSX.Element {
  const { sessions, active } = studio;
  return (
    <table class="runs">
      <caption>Runs side by side</caption>
      <thead>
        <tr>
          <th scope="col">Run</th>
          <th scope="col">Inside</th>
          <th scope="col">Speed</th>
          <th scope="col">Out</th>
          <th scope="col">Time</th>
          <th scope="col" aria-label="Remove" />
        </tr>
      </thead>
      <tbody>
        {sessions.value.map((session, index) => {
          const status = session.status.value;
          return (
            <tr key={session.title.value + String(index)} class={index === active.value ? 'on' : ''}>
              <th scope="row">
                <button type="button" class="link" onClick={() => (active.value = index)}>
                  <span class="dot" style={{ background: colourOf(index) }} /> {session.title.value}
                </button>
              </th>
              <td>{status?.present}</td>
              <td>{status?.meanSpeed?.toFixed(2)}</td>
              <td>{status?.left}</td>
              <td>{status?.time.toFixed(1)} s</td>
              <td>
                {index > 0 && (
                  <button
                    type="button"
                    aria-label={`Remove ${session.title.value}`}
                    onClick={() => removeRun(studio, session)}
                  >
                    ×
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface Choice {
  readonly name: string;
  readonly summary: string;
}

const Choices = ({
  title,
  choices,
}: {
  readonly title: string;
  readonly choices: readonly Choice[];
}): JSX.Element | null =>
  choices.length === 0 ? null : (
    <optgroup label={title}>
      {choices.map(({ name, summary }) => (
        <option key={name} value={name} title={summary}>
          {name}
        </option>
      ))}
    </optgroup>
  );

function AddRun({ studio, first }: { readonly studio: Studio; readonly first: Session }): JSX.Element {
  const model = useSignal('');
  const seed = useSignal('');
  const settings = useSignal('');
  const problem = useSignal('');
  const busy = useSignal(false);
  const info = first.info.value;
  const add = async (): Promise<void> => {
    const read = readSettings(settings.value);
    if ('problem' in read) {
      problem.value = read.problem;
      return;
    }
    problem.value = '';
    const variation: Variation = {
      ...(model.value === '' ? {} : { model: model.value }),
      ...(seed.value === '' ? {} : { seed: Number(seed.value) }),
      ...(Object.keys(read.settings).length === 0 ? {} : read),
    };
    busy.value = true;
    const added = await addRun(studio, variation);
    busy.value = false;
    if (added === undefined) problem.value = 'It could not be opened: the dialog says why.';
  };
  return (
    <section aria-label="Add a run">
      <h3>{studio.sessions.value.length > 1 ? 'One more' : 'Compare with'}</h3>
      <div class="tool-settings">
        <label>
          Model
          <select value={model.value} onChange={({ currentTarget }) => (model.value = currentTarget.value)}>
            <option value="">the same</option>
            <Choices title="Configurations" choices={info?.configurations ?? []} />
            <Choices title="Models" choices={info?.choices ?? []} />
          </select>
        </label>
        <label>
          Seed
          <input
            type="number"
            min={0}
            max={4294967295}
            placeholder={`${info?.seed ?? 0}, the same`}
            value={seed.value}
            onInput={({ currentTarget }) => (seed.value = currentTarget.value)}
          />
        </label>
        <label>
          Settings
          <input
            type="text"
            placeholder="count=50 noise=2"
            value={settings.value}
            onInput={({ currentTarget }) => (settings.value = currentTarget.value)}
          />
        </label>
      </div>
      {problem.value !== '' && <p role="alert">{problem.value}</p>}
      <button type="button" class="primary" disabled={busy.value} onClick={() => void add()}>
        {busy.value ? 'Opening…' : 'Add this run'}
      </button>
      <p class="hint">
        All runs start again together. Parameters changed in a panel change only the run that is active.
      </p>
    </section>
  );
}
