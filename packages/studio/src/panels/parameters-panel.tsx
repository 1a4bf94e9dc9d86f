import type { ModelInfo, RunInfo } from '@korzo/live';
import type { ParameterValue } from '@korzo/core';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { ParameterRow, wordsOf } from './parameter-row.tsx';
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
      {info.groups.map((group, index) => (
        <GroupModel key={`${group.name}-${index}`} session={session} info={info} index={index} />
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

/** Which model a group moves by. */
function GroupModel({ session, info, index }: Of): JSX.Element | null {
  const group = info.groups[index];
  const current = info.models[group.model]?.name ?? '';
  const fitting = info.choices.filter(({ name, space }) => name === current || space === 'either' || fits(info, space));
  if (fitting.length < 2) return null;
  return (
    <label class="group-model">
      <span>{group.name}</span>
      <select
        value={current}
        aria-label={`Model of ${group.name}`}
        onChange={({ currentTarget }) => void session.ask({ type: 'switch', group: index, model: currentTarget.value })}
      >
        {fitting.map(({ name, summary }) => (
          <option key={name} value={name} title={summary}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

const fits = ({ scenery }: RunInfo, space: 'floor' | 'volume'): boolean => (space === 'volume') === scenery.size[2] > 0;

function ModelParameters({ session, info, index, filter }: Of & { readonly filter: string }): JSX.Element | null {
  const model = info.models[index];
  const rows = Object.entries(model.parameters).filter(([name, { meaning }]) =>
    `${name} ${wordsOf(name)} ${meaning}`.toLowerCase().includes(filter),
  );
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
          {model.summary} Moves {model.groups.map((group) => info.groups[group].name).join(', ')}.
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
        <option value="">As the scenario has it</option>
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
          Forget
        </button>
      )}
      <button type="button" onClick={() => setAll(model.initial)}>
        Reset all
      </button>
    </div>
  );
}
