import type { ModelInfo, RunInfo } from '@korzo/live';
import type { ParameterValue } from '@korzo/core';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { inWords, matches, ParameterRow } from './parameter-row.tsx';
import { PartKnobs } from './part-knobs.tsx';
import { bundleName, bundlesOf } from './group-bundles.ts';
import { keepPreset, readPresets } from './presets.ts';

/** Every declared parameter of every model of the run, to be changed while it runs. */
export function ParametersPanel({ studio }: { readonly studio: Studio }): JSX.Element {
  const session = studio.session.value;
  const filter = useSignal('');
  const info = session?.info.value;
  if (session === undefined || info === undefined) return <p class="hint">Open a scenario to see its parameters.</p>;
  return (
    <div class="panel-parameters">
      <input
        type="search"
        placeholder="Find a parameter"
        aria-label="Find a parameter"
        value={filter.value}
        onInput={({ currentTarget }) => (filter.value = currentTarget.value)}
      />
      <PartKnobs key={info.epoch} session={session} knobs={info.knobs} filter={filter.value.trim().toLowerCase()} />
      {bundlesOf(info).map((groups) => (
        <BundleModel key={groups.join(' ')} session={session} info={info} groups={groups} />
      ))}
      {info.models.map((model, index) =>
        model.groups.length === 0 ? undefined : (
          <ModelParameters
            key={`${info.epoch}-${model.name}-${index}`}
            session={session}
            info={info}
            index={index}
            filter={filter.value.trim().toLowerCase()}
          />
        ),
      )}
    </div>
  );
}

interface Of {
  readonly session: Session;
  readonly info: RunInfo;
  readonly index: number;
}

interface BundleOf {
  readonly session: Session;
  readonly info: RunInfo;
  /** Indices of groups that are alike. */
  readonly groups: readonly number[];
}

/** One choice for groups that are alike; a single one can still be moved by another model. */
function BundleModel({ session, info, groups }: BundleOf): JSX.Element | null {
  const choose = (model: string): void => {
    for (const group of groups) void session.ask({ type: 'switch', group, model });
  };
  const name = bundleName(info, groups);
  if (groups.length === 1) return <ModelChoice info={info} groups={groups} name={name} choose={choose} />;
  return (
    <>
      <ModelChoice info={info} groups={groups} name={name} choose={choose} />
      <details class="single-groups">
        <summary>Each of {groups.length} groups</summary>
        {groups.map((group) => (
          <BundleModel key={group} session={session} info={info} groups={[group]} />
        ))}
      </details>
    </>
  );
}

interface ModelChoiceOf extends Omit<BundleOf, 'session'> {
  readonly name: string;
  readonly choose: (model: string) => void;
}

/** Which model groups move by. */
function ModelChoice({ info, groups, name: label, choose }: ModelChoiceOf): JSX.Element | null {
  const models = new Set(groups.map((group) => info.models[info.groups[group].model]?.name ?? ''));
  const current = models.size === 1 ? [...models][0] : '';
  const fitting = info.choices.filter(({ name, space }) => models.has(name) || space === 'either' || fits(info, space));
  // Vehicles and bodies are moved by their parts, whatever models there are.
  const isMovedByPart = groups.some((group) => partKinds.has(info.groups[group].kind));
  if (fitting.length < 2 || isMovedByPart) return null;
  return (
    <label class="group-model">
      <span>{label}</span>
      <select
        value={current}
        aria-label={`Model of ${label}`}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {models.size > 1 && (
          <option value="" disabled>
            several models
          </option>
        )}
        {fitting.map(({ name, summary }) => (
          <option key={name} value={name} title={inWords(summary)}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const partKinds: ReadonlySet<string> = new Set(['vehicle', 'body']);

const fits = ({ scenery }: RunInfo, space: 'floor' | 'volume'): boolean => (space === 'volume') === scenery.size[2] > 0;

function ModelParameters({ session, info, index, filter }: Of & { readonly filter: string }): JSX.Element | null {
  const model = info.models[index];
  const rows = Object.entries(model.parameters).filter(([name, parameter]) => matches(name, parameter, filter));
  const set = (parameter: string, value: ParameterValue): void =>
    void session.ask({ type: 'set', model: index, parameter, value });
  const setAll = (values: Readonly<Record<string, ParameterValue>>): void => {
    for (const [parameter, value] of Object.entries(values)) {
      if (parameter in model.parameters && model.values[parameter] !== value) set(parameter, value);
    }
  };
  if (rows.length === 0) return null;
  return (
    <section aria-label={`Parameters of ${model.name}`}>
      <header>
        <h3>{model.name}</h3>
        <p class="hint">
          {inWords(model.summary)} Moves {model.groups.map((group) => info.groups[group].name).join(', ')}.
        </p>
      </header>
      <PresetBar model={model} setAll={setAll} />
      {rows.map(([name, parameter]) => (
        <ParameterRow
          key={name}
          name={name}
          parameter={parameter}
          value={model.values[name]}
          initial={model.initial[name]}
          change={(value) => set(name, value)}
        />
      ))}
    </section>
  );
}

interface PresetBarOf {
  readonly model: ModelInfo;
  readonly setAll: (values: Readonly<Record<string, ParameterValue>>) => void;
}

function PresetBar({ model, setAll }: PresetBarOf): JSX.Element {
  const presets = useSignal(readPresets(localStorage, model.name));
  const chosen = useSignal('');
  const save = (): void => {
    const name = prompt('Name of the preset', chosen.value)?.trim() ?? '';
    if (name === '') return;
    presets.value = keepPreset(localStorage, model.name, name, model.values);
    chosen.value = name;
  };
  const forget = (): void => {
    presets.value = keepPreset(localStorage, model.name, chosen.value, undefined);
    chosen.value = '';
  };
  const load = (name: string): void => {
    chosen.value = name;
    setAll(name === '' ? model.initial : presets.value[name]);
  };
  return (
    <div class="presets">
      <select
        aria-label={`Preset of ${model.name}`}
        value={chosen.value}
        onChange={({ currentTarget }) => load(currentTarget.value)}
      >
        <option value="">Scenario default</option>
        {Object.keys(presets.value).map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <button type="button" onClick={save}>
        Save preset
      </button>
      {chosen.value !== '' && (
        <button type="button" onClick={forget}>
          Delete preset
        </button>
      )}
      <button type="button" onClick={() => setAll(model.initial)}>
        Reset all
      </button>
    </div>
  );
}
