import { signal } from '@preact/signals';
import type { ComparedModel, Comparison } from '@korzo/studies';
import { h } from 'preact';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GalleryEntry } from '../gallery/catalogue.ts';
import { PaperWorker } from '../small-page/paper-worker.testing.ts';
import { SmallPage } from '../small-page/small-page.testing.ts';
import { paperStudio } from '../store/paper-session.testing.ts';
import type { Studio } from '../store/studio.ts';
import { ModelsPage } from './models-page.tsx';
import { Pictures } from './pictures.tsx';
import { ResultsTable } from './results-table.tsx';

const offer = {
  title: 'A hall',
  about: 'People in a hall.',
  duration: 60,
  models: [
    { name: 'orca', summary: 'Avoids.' },
    { name: 'boids', summary: 'Flies.', problem: 'it needs a volume' },
    { name: 'walk', summary: 'Walks.' },
  ],
  usual: ['orca'],
};
const spread = { mean: 1.5, deviation: 0.25, count: 2 };
const compared = (model: string, runs: number, misfit?: string): ComparedModel =>
  ({
    model,
    dt: 0.05,
    runs: Array.from({ length: runs }, () => ({})),
    tracks: [],
    summary: new Proxy({}, { get: () => spread }),
    ...(misfit === undefined ? {} : { misfit }),
  }) as unknown as ComparedModel;
const comparison: Comparison = {
  scenario: 'hall',
  title: 'A hall',
  about: '',
  seeds: [1, 2],
  workers: 1,
  dt: 0.05,
  duration: 60,
  waysBy: 'straight lines',
  scenery: { origin: [0, 0, 0], walls: [[0, 0, 10, 0]], exits: [] },
  models: [compared('orca', 0), compared('walk', 0, 'no doors')],
} as unknown as Comparison;

let page: SmallPage;
let studio: Studio;
let opened: unknown[];
let worker: PaperWorker;
const entries = signal<readonly GalleryEntry[]>([]);
const first = new SmallPage();

// There is one study, and one worker, for the life of a page.
beforeAll(() => {
  const { started } = PaperWorker.stub();
  first.show(h(ModelsPage, { studio: paperStudio(), entries, open: () => undefined }));
  [worker] = started;
});
afterAll(() => first.close());

beforeEach(() => {
  asked();
  page = new SmallPage();
  studio = paperStudio();
  opened = [];
  studio.modelsChoice.value = { scenario: 'hall', seeds: '1..2' };
  page.show(h(ModelsPage, { studio, entries, open: (opening) => void opened.push(opening) }));
});
afterEach(() => {
  page.act(() => worker.reply({ type: 'refused', problems: [] }));
  page.show(null);
});

const asked = (): unknown[] => worker.asked.splice(0);
const tell = (reply: object): void => page.act(() => worker.reply(reply));
const submit = (): void => page.act(() => void page.all('form')[0].fire('submit'));
const button = (): string => page.all('[type=submit]')[0].textContent;
const ticked = (): string[] =>
  page
    .all('li')
    .filter((row) => row.all('input')[0]?.checked)
    .map(({ textContent }) => textContent);

const start = (): void => {
  tell({ type: 'offer', offer });
  submit();
  asked();
};

describe('what was found', () => {
  it('grows while runs go on; a stop is asked of the worker', () => {
    start();
    expect([isBusy(), button()]).toEqual(['true', 'Stop']);
    tell({ type: 'progress', progress: { run: 0, runs: 2, model: 'orca', seed: 1, share: 0.25 } });
    expect([page.words.includes('Run 1 of 2'), page.all('progress')[0].value]).toEqual([true, '0.25']);
    tell({ type: 'found', comparison, ended: false });
    expect([isBusy(), page.all('table').length]).toEqual(['true', 1]);
    submit();
    expect(asked()).toEqual([{ type: 'stop' }]);
    tell({ type: 'found', comparison: { ...comparison, interrupted: true }, ended: true });
    expect([isBusy(), page.all('progress')]).toEqual(['false', []]);
    expect(page.words).toContain('Stopped');
    expect(page.all('.misfit').map(({ textContent }) => textContent)).toEqual([
      'not run yet',
      'does not fit: no doors',
    ]);
    expect(page.words).toContain('Seeds 1,2');
  });

  it('may be that it was refused, or that the worker is gone', () => {
    start();
    tell({ type: 'refused', problems: ['no such model'] });
    expect([isBusy(), page.all('[role=alert]')[0].textContent]).toEqual(['false', 'no such model']);
    start();
    page.act(() => worker.fail('out of memory'));
    expect([isBusy(), page.all('[role=alert]')[0].textContent.includes('out of memory')]).toEqual(['false', true]);
  });

  it('is ordered by the column that is pressed', () => {
    start();
    tell({ type: 'found', comparison: { ...comparison, models: [compared('b', 0), compared('a', 0)] }, ended: true });
    const rows = (): string[] =>
      page
        .all('tbody')[0]
        .all('th')
        .map(({ textContent }) => textContent);
    expect(rows()).toEqual(['b', 'a']);
    page.press('Model');
    expect([rows(), page.all('th')[0].getAttribute('aria-sort')]).toEqual([['a', 'b'], 'ascending']);
    page.press('Model');
    expect([rows(), page.all('th')[0].getAttribute('aria-sort')]).toEqual([['b', 'a'], 'descending']);
    page.press('Model');
    expect(page.all('th')[0].getAttribute('aria-sort')).toBeNull();
  });
});

describe('what is compared', () => {
  it('is what the scenario offers: the usual models, until others are ticked', () => {
    expect(asked()).toEqual([{ type: 'offer', source: { type: 'named', name: 'hall' } }]);
    tell({ type: 'offer', offer });
    expect([ticked(), button()]).toEqual([['orca'], 'Make 2 runs']);
    page.press('All');
    expect([ticked(), studio.modelsChoice.value.models, button()]).toEqual([
      ['orca', 'walk'],
      ['orca', 'walk'],
      'Make 4 runs',
    ]);
    page.act(() => void page.find('orca').fire('change'));
    expect(studio.modelsChoice.value.models).toEqual(['walk']);
    page.act(() => void page.find('orca').fire('change'));
    expect(studio.modelsChoice.value.models).toEqual(['orca', 'walk']);
    page.press('None');
    expect([ticked(), button()]).toEqual([[], 'Tick a model']);
    page.press('Usual');
    expect(studio.modelsChoice.value.models).toBeUndefined();
    page.act(() => void (studio.modelsChoice.value = { scenario: 'hall', seeds: '5', models: ['walk:reach=2'] }));
    expect([ticked(), button()]).toEqual([['walk:reach=2'], 'Make 1 run']);
  });

  it('takes seeds that can be read, and a time', () => {
    tell({ type: 'offer', offer });
    asked();
    expect(page.state('Seeds', 'aria-invalid')).toBe('false');
    page.enter('Seeds', 'x');
    expect([page.state('Seeds', 'aria-invalid'), page.all('[role=alert]').length, button()]).toEqual([
      'true',
      1,
      'Tick a model',
    ]);
    submit();
    expect(asked()).toEqual([]);
    page.enter('Seeds', '3');
    const field = page.find('At most, s');
    Object.assign(field, { valueAsNumber: 20 });
    page.act(() => void field.fire('input'));
    expect(studio.modelsChoice.value).toMatchObject({ seeds: '3', duration: 20 });
    submit();
    expect(asked()).toEqual([
      { type: 'compare', source: { type: 'named', name: 'hall' }, models: ['orca'], seeds: [3], duration: 20 },
    ]);
    Object.assign(field, { valueAsNumber: Number.NaN });
    page.act(() => void field.fire('input'));
    expect(studio.modelsChoice.value.duration).toBeUndefined();
  });
});

const isBusy = (): string | null => page.state('Results', 'aria-busy');

describe('pictures of a comparison', () => {
  const withRuns = {
    ...comparison,
    models: [{ ...compared('orca', 1), tracks: [] }, compared('walk', 0), { ...compared('run', 1), tracks: [] }],
  } as unknown as Comparison;

  it('are of models that ran, and lead into the run by a plain click', () => {
    const went: string[] = [];
    const linkTo = (model: string) =>
      model === 'run' ? undefined : { address: `#${model}`, open: () => void went.push(model) };
    page.show(h(Pictures, { comparison: withRuns, linkTo }));
    expect(page.all('svg')).toHaveLength(2);
    const [link] = page.all('a');
    expect([page.all('a').length, link.getAttribute('href')]).toEqual([1, '#orca']);
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
      link.fire('click', { button: 0, ...held });
    expect(went).toEqual([]);
    expect(link.fire('click', { button: 0 }).defaultPrevented).toBe(true);
    expect(went).toEqual(['orca']);
  });
});

const withMean = (model: string, mean: number | null, deviation: number | null): ComparedModel => {
  const summary = new Proxy({}, { get: () => ({ mean, deviation, count: 2 }) });
  return { ...compared(model, 1), summary: summary as ComparedModel['summary'] };
};

describe('the table of a comparison', () => {
  it('has the mean of each figure, its spread where there is one, and marks the best', () => {
    const models = [withMean('a', 1, 0.25), withMean('b', 2, 0), withMean('c', 3, null)];
    page.show(h(ResultsTable, { comparison: { ...comparison, models } }));
    const rows = page.all('tbody')[0].all('tr');
    expect(rows.map((row) => row.all('small').length > 0)).toEqual([true, false, false]);
    expect(rows.map((row) => row.all('td').length)).toEqual(rows.map(() => page.all('thead')[0].all('th').length - 1));
    expect(page.all('.best').length).toBeGreaterThan(0);
    for (const cell of page.all('.best')) expect(cell.textContent).toContain('best');
    expect(page.all('.misfit')).toEqual([]);
  });
});
