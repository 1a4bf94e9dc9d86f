import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ScenarioSource } from '@korzo/live';
import {
  asWritten,
  comparisonPage,
  figures,
  marksExplained,
  notesOn,
  readSeeds,
  runsCsv,
  summaryCsv,
  stepsInWords,
  writeSeeds,
  type Comparison,
  type ComparisonProgress,
} from '@korzo/studies';
import { encodeView } from '../address/address.ts';
import { viewOf } from '../address/state.ts';
import type { GalleryEntry } from '../gallery/catalogue.ts';
import { Icon } from '../icons/icon.tsx';
import type { ModelsChoice, Opening, Studio } from '../store/studio.ts';
import { ThemeButton } from '../theme/theme-button.tsx';
import { hand } from '../timeline/hand.ts';
import { ChoiceForm, chosenModels } from './choice-form.tsx';
import { Pictures } from './pictures.tsx';
import { ResultsTable } from './results-table.tsx';
import { theStudy, type Study } from './study.ts';

interface PageOf {
  readonly studio: Studio;
  readonly entries: ReadonlySignal<readonly GalleryEntry[] | undefined>;
  readonly open: (opening: Opening) => void;
}

const sourceOf = ({ source, scenario }: ModelsChoice): ScenarioSource => source ?? { type: 'named', name: scenario };

/** One scenario, many models: their figures in a table, and where every agent went. */
export function ModelsPage({ studio, entries, open }: PageOf): JSX.Element {
  const study = theStudy();
  const choice = studio.modelsChoice.value;
  const source = sourceOf(choice);
  const known = source.type === 'named' ? source.name : source;
  useEffect(() => study.look(source), [study, known]);
  useEffect(() => {
    document.title = 'Compare models · Korzo';
    return () => void (document.title = 'Korzo');
  }, []);
  const start = (): void => {
    const seeds = readSeeds(choice.seeds);
    if ('problem' in seeds) return;
    const { duration } = choice;
    const models = chosenModels(choice, study.offer.peek());
    study.start({ source, models, seeds, ...(duration === undefined ? {} : { duration }) });
  };
  const offer = study.offer.value;
  useEffect(() => {
    if (choice.starts !== true || offer === undefined) return;
    const { starts: _starts, ...rest } = choice;
    studio.modelsChoice.value = rest;
    start();
  }, [choice, offer]);
  return (
    <div class="models-page">
      <header>
        <button type="button" class="quiet" onClick={() => (studio.page.value = 'gallery')} title="Back to the gallery">
          <Icon name="home" />
          <span class="wide-only">Gallery</span>
        </button>
        <h1>Compare models</h1>
        <ThemeButton studio={studio} />
      </header>
      <main>
        <ChoiceForm
          choice={choice}
          change={(changes) => (studio.modelsChoice.value = { ...choice, ...changes })}
          entries={entries.value ?? []}
          offer={offer}
          isRunning={study.isRunning.value}
          start={start}
          stop={() => study.stop()}
        />
        <Results studio={studio} study={study} open={open} />
      </main>
    </div>
  );
}

function Results({ studio, study, open }: Pick<PageOf, 'studio' | 'open'> & { readonly study: Study }): JSX.Element {
  const comparison = study.comparison.value;
  const progress = study.progress.value;
  return (
    <section class="results" aria-label="Results" aria-busy={study.isRunning.value}>
      {study.isRunning.value && <RunningBar progress={progress} />}
      {study.problems.value.length > 0 && (
        <ul class="problems" role="alert">
          {study.problems.value.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {comparison === undefined ? (
        !study.isRunning.value && <Introduction />
      ) : (
        <Found comparison={comparison} linkTo={(model) => linkTo(model, studio, study, open)} />
      )}
    </section>
  );
}

function Introduction(): JSX.Element {
  return (
    <div class="introduction">
      <h2>The same people, other rules</h2>
      <p>
        Every model you tick moves the same people from the same places with the same seeds. You get a table of what
        that comes to, small pictures of where every agent went, and files to take away.
      </p>
      <p class="hint">
        To watch up to four runs side by side instead, open a scenario and its panel <em>Compare</em>.
      </p>
    </div>
  );
}

function RunningBar({ progress }: { readonly progress: ComparisonProgress | undefined }): JSX.Element {
  const words =
    progress === undefined
      ? 'Finding models that fit'
      : `Run ${progress.run + 1} of ${progress.runs}: ${progress.model}, seed ${progress.seed}`;
  return (
    <div class="running">
      <p>{words}</p>
      <progress max={1} value={progress?.share} aria-label="Runs made" />
    </div>
  );
}

type LinkTo = Parameters<typeof Pictures>[0]['linkTo'];

function Found({
  comparison,
  linkTo: link,
}: {
  readonly comparison: Comparison;
  readonly linkTo: LinkTo;
}): JSX.Element {
  const { title, seeds, duration, waysBy, interrupted } = comparison;
  return (
    <>
      <div class="found">
        <div>
          <h2>{title}</h2>
          <p class="hint" role="status">
            {seeds.length === 1 ? 'Seed' : 'Seeds'} {writeSeeds(seeds)}, at most {duration} s in ticks of{' '}
            {stepsInWords(comparison)}.{interrupted === true && ' Stopped: runs are missing.'}
          </p>
        </div>
        <Downloads comparison={comparison} />
      </div>
      <ResultsTable comparison={comparison} />
      {notesOn(comparison).map((note) => (
        <p key={note} class="hint">
          {note}
        </p>
      ))}
      <h3>Trajectories</h3>
      <p class="hint">Seed {seeds[0]}. A ring marks an agent that had not arrived at the end.</p>
      <Pictures comparison={comparison} linkTo={link} />
      <details>
        <summary>About the figures</summary>
        <dl>
          {figures.map(({ name, title: what, meaning }) => (
            <div key={name}>
              <dt>{what}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p class="hint">
          The shortest paths are {waysBy}. {marksExplained}
        </p>
      </details>
    </>
  );
}

function Downloads({ comparison }: { readonly comparison: Comparison }): JSX.Element {
  const save = (text: string, type: string, name: string): void =>
    hand(new Blob([text], { type }), `${comparison.scenario}-${name}`);
  return (
    <div class="tools">
      <button type="button" onClick={() => save(runsCsv(comparison), 'text/csv', 'runs.csv')}>
        Runs (CSV)
      </button>
      <button type="button" onClick={() => save(summaryCsv(comparison), 'text/csv', 'summary.csv')}>
        Means (CSV)
      </button>
      <button type="button" onClick={() => save(comparisonPage(comparison), 'text/html', 'models.html')}>
        Page (HTML)
      </button>
    </div>
  );
}

/** The run behind a picture. A model with parameters of its own cannot be said in a link. */
function linkTo(model: string, studio: Studio, study: Study, open: PageOf['open']): ReturnType<LinkTo> {
  const compared = study.compared.value;
  if (compared === undefined || model.includes(':')) return undefined;
  const { source, seeds } = compared;
  const opening = { source, seed: seeds[0], ...(model === asWritten ? {} : { model }) };
  if (source.type !== 'named') return { open: () => open(opening) };
  const { compare: _compare, ...view } = viewOf(studio);
  const address = `#${encodeView({ ...view, ...opening, scenario: source.name, settings: {}, cameras: [] })}`;
  return { address, open: () => open(opening) };
}
