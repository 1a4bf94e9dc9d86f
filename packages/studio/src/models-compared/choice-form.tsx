import type { JSX } from 'preact';
import { readSeeds, type OfferedModel } from '@korzo/studies';
import type { GalleryEntry } from '../gallery/catalogue.ts';
import { sourceName } from '../open/source-name.ts';
import type { ModelsChoice } from '../store/studio.ts';
import type { Offer } from '@korzo/live';
import { scenarioSections } from './scenario-list.ts';

interface FormOf {
  readonly choice: ModelsChoice;
  readonly change: (changes: Partial<ModelsChoice>) => void;
  readonly entries: readonly GalleryEntry[];
  readonly offer: Offer | undefined;
  readonly isRunning: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** What is compared: scenario, models, seeds, time. */
export function ChoiceForm({ choice, change, entries, offer, isRunning, start, stop }: FormOf): JSX.Element {
  const seeds = readSeeds(choice.seeds);
  const problem = 'problem' in seeds ? seeds.problem : undefined;
  const models = chosenModels(choice, offer);
  const runs = 'problem' in seeds ? 0 : models.length * seeds.length;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (isRunning) stop();
    else if (runs > 0) start();
  };
  return (
    <form onSubmit={submit} aria-label="What to compare">
      <ScenarioChoice choice={choice} change={change} entries={entries} />
      <p class="hint">{offer?.about}</p>
      <ModelChoice models={models} offer={offer} choose={(names) => change({ models: names })} />
      <div class="numbers">
        <label>
          Seeds
          <input
            type="text"
            inputMode="text"
            autocomplete="off"
            spellcheck={false}
            value={choice.seeds}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : 'seeds-problem'}
            onInput={({ currentTarget }) => change({ seeds: currentTarget.value })}
          />
        </label>
        <label>
          At most, s
          <input
            type="number"
            min={0.1}
            max={100_000}
            step="any"
            placeholder={offer === undefined ? '' : String(offer.duration)}
            value={choice.duration ?? ''}
            onInput={({ currentTarget }) =>
              change({ duration: currentTarget.valueAsNumber > 0 ? currentTarget.valueAsNumber : undefined })
            }
          />
        </label>
      </div>
      {problem !== undefined && (
        <p id="seeds-problem" class="problem" role="alert">
          {problem}.
        </p>
      )}
      <button
        type="submit"
        class={isRunning ? '' : 'primary'}
        disabled={!isRunning && (runs === 0 || offer === undefined)}
      >
        {isRunning ? 'Stop' : wordsFor(runs, offer !== undefined)}
      </button>
    </form>
  );
}

function wordsFor(runs: number, isRead: boolean): string {
  if (!isRead) return 'Reading the scenario …';
  if (runs === 0) return 'Tick a model';
  return runs === 1 ? 'Make 1 run' : `Make ${runs} runs`;
}

/** Those that were ticked, or the usual ones; undefined scenarios have none. */
export const chosenModels = ({ models }: ModelsChoice, offer: Offer | undefined): readonly string[] =>
  models ?? offer?.usual ?? [];

function ScenarioChoice({ choice, change, entries }: Pick<FormOf, 'choice' | 'change' | 'entries'>): JSX.Element {
  const ownFile = choice.source === undefined ? undefined : sourceName(choice.source);
  return (
    <label class="scenario">
      Scenario
      <select
        value={choice.scenario}
        onChange={({ currentTarget: { value } }) =>
          change({ scenario: value, source: undefined, models: undefined, duration: undefined })
        }
      >
        {ownFile !== undefined && <option value={choice.scenario}>{ownFile}</option>}
        {scenarioSections(entries).map((section) => (
          <optgroup key={section.title} label={section.title}>
            {section.entries.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

interface ModelChoiceOf {
  readonly models: readonly string[];
  readonly offer: Offer | undefined;
  readonly choose: (names: readonly string[] | undefined) => void;
}

function ModelChoice({ models, offer, choose }: ModelChoiceOf): JSX.Element {
  const offered = offer?.models ?? [];
  const fitting = offered.filter(({ problem }) => problem === undefined).map(({ name }) => name);
  // An address may ask for models with parameters.
  const others = models.filter((name) => !offered.some((model) => model.name === name));
  const all: readonly OfferedModel[] = [...offered, ...others.map((name) => ({ name, summary: 'From the address.' }))];
  const toggle = (name: string): void =>
    choose(
      models.includes(name)
        ? models.filter((each) => each !== name)
        : all.map((model) => model.name).filter((each) => each === name || models.includes(each)),
    );
  return (
    <fieldset class="models">
      <legend>Models</legend>
      <div class="tools">
        <button type="button" onClick={() => choose(undefined)}>
          Usual
        </button>
        <button type="button" onClick={() => choose(fitting)}>
          All
        </button>
        <button type="button" onClick={() => choose([])}>
          None
        </button>
      </div>
      <ul>
        {all.map(({ name, summary, problem }) => (
          <li key={name}>
            <label title={problem ?? summary}>
              <input
                type="checkbox"
                checked={models.includes(name)}
                disabled={problem !== undefined && !models.includes(name)}
                onChange={() => toggle(name)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
