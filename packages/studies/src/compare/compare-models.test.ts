import { InputError } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { compareModels, type Comparison, type ComparisonProgress } from './compare-models.ts';
import { stillControl, walk } from './trial.testing.ts';

/** Comes the other way on the same line. */
const oncoming = `
  - name: west
    model: straight
    place: { shape: points, points: [[10.5, 2]] }
    radius: 0.25
    speed: 1
    initialSpeed: 1
    heading: [-1, 0]
    goal: { to: point, at: [1, 2] }
`;

const bird = `
  - name: bird
    kind: bird
    model: boids
    count: 1
    place: { shape: points, points: [[1, 2, 1]] }
    speed: 1
`;

const compare = (
  models: readonly string[],
  { scenario = walk(), seeds = [1] }: { scenario?: ReturnType<typeof walk>; seeds?: readonly number[] } = {},
): Promise<Comparison> => compareModels({ scenario, models, seeds }, stillControl);

describe('a comparison of models', () => {
  it('measures a walk that can be reckoned by hand', async () => {
    const { models } = await compare(['straight']);
    const { figures, ticks, agents } = models[0].runs[0];
    // 10 m at 1 m/s; what the first tick does is the start, and the last step ends inside the exit.
    expect(agents).toBe(1);
    expect(figures.arrived).toBe(100);
    expect(figures.timeToGoal).toBeCloseTo(10, 0);
    expect(ticks * 0.1).toBeCloseTo(10.1, 0);
    expect(figures.detour).toBeCloseTo(1, 6);
    expect(figures.speed).toBeCloseTo(1, 2);
    expect(figures).toMatchObject({ contacts: 0, wallContacts: 0, deepest: 0, standing: 0, cost: 0 });
    expect(figures.jerk).toBeCloseTo(0, 6);
    expect(figures.oscillations).toBe(0);
  });

  it('counts who walks through whom, and how deep', async () => {
    const { models } = await compare(['straight'], { scenario: walk(oncoming) });
    const { figures } = models[0].runs[0];
    expect(figures.contacts).toBe(1);
    expect(figures.deepest).toBeGreaterThan(0.3);
    expect(figures.deepest).toBeLessThanOrEqual(0.5);
    expect(figures.arrived).toBe(100);
  });

  it('ends a run when every person has arrived, though some stay', async () => {
    const { models } = await compare(['straight'], { scenario: walk(oncoming) });
    expect(models[0].runs[0].simulatedSeconds).toBeLessThan(12);
  });

  it('takes a model with parameters, and the scenario as it is', async () => {
    const { models } = await compare(['own', 'orca:timeHorizon=1', 'orca'], { scenario: walk(oncoming) });
    expect(models.map(({ model }) => model)).toEqual(['own', 'orca:timeHorizon=1', 'orca']);
    const [own, short, long] = models.map(({ runs }) => runs[0]);
    expect(own.figures.deepest).toBeGreaterThan(0.3);
    expect(short.figures.deepest).toBeLessThan(0.01);
    expect(short.checksum).not.toBe(long.checksum);
  });

  it('gives means and deviations over the seeds, the same for the same seeds', async () => {
    const crowd = walk(`
  - name: many
    model: straight
    count: 5
    place: { shape: rect, min: [1, 0.5], max: [5, 3.5] }
    speed: { distribution: uniform, min: 0.8, max: 1.6 }
    goal: { to: exit, id: east }
`);
    const [one, other] = await Promise.all([
      compare(['straight'], { scenario: crowd, seeds: [1, 2, 3] }),
      compare(['straight'], { scenario: crowd, seeds: [3, 1, 2] }),
    ]);
    const times = one.models[0].runs.map(({ figures }) => figures.timeToGoal ?? Number.NaN);
    const mean = (times[0] + times[1] + times[2]) / 3;
    const variance = times.reduce((sum, time) => sum + (time - mean) ** 2, 0) / 2;
    expect(one.models[0].summary.timeToGoal.mean).toBeCloseTo(mean, 12);
    expect(one.models[0].summary.timeToGoal.deviation).toBeCloseTo(Math.sqrt(variance), 12);
    expect(other.models[0].runs[1]).toEqual(one.models[0].runs[0]);
  });

  it('keeps a model that does not fit, with the reason, and runs the others', async () => {
    const flying = await compareModels(
      {
        scenario: walk(bird, '[14, 4, 3]'),
        models: ['orca', 'own'],
        seeds: [1],
      },
      stillControl,
    );
    expect(flying.models[0]).toMatchObject({ model: 'orca', runs: [], summary: { contacts: { mean: null } } });
    expect(flying.models[0].misfit).toMatch(/'orca' moves agents on floors; the place of group 'bird'/);
    expect(flying.models[1].runs).toHaveLength(1);
  });

  it('refuses when no model fits, each problem once', async () => {
    const scenario = walk(bird, '[14, 4, 3]');
    const failing = compareModels(
      { scenario, models: ['orca', 'social-force', 'orca:timeHorizon=1'], seeds: [1] },
      stillControl,
    );
    await expect(failing).rejects.toBeInstanceOf(InputError);
    await expect(failing).rejects.toMatchObject({ problems: { length: 2 } });
  });

  it('reports how far it is, and after each run what is known', async () => {
    const told: ComparisonProgress[] = [];
    const known: number[] = [];
    await compareModels(
      { scenario: walk(), models: ['straight', 'orca'], seeds: [4, 9] },
      {
        ...stillControl,
        onProgress: (progress) => told.push(progress),
        onRun: ({ models }) => known.push(models.reduce((sum, { runs }) => sum + runs.length, 0)),
      },
    );
    expect(told.map(({ model, seed, run, runs, share }) => ({ model, seed, run, runs, share }))).toEqual([
      { model: 'straight', seed: 4, run: 0, runs: 4, share: 0 },
      { model: 'orca', seed: 4, run: 1, runs: 4, share: 0.25 },
      { model: 'straight', seed: 9, run: 2, runs: 4, share: 0.5 },
      { model: 'orca', seed: 9, run: 3, runs: 4, share: 0.75 },
    ]);
    expect(known).toEqual([1, 2, 3]);
  });

  it('ends early with whole runs only', async () => {
    let ticks = 0;
    const ended = await compareModels(
      { scenario: walk(), models: ['straight', 'orca'], seeds: [1, 2] },
      { ...stillControl, stopRequested: () => ++ticks > 150 },
    );
    expect(ended.interrupted).toBe(true);
    expect(ended.models.map(({ runs }) => runs.length)).toEqual([1, 0]);
  });

  it('follows the agents of the first seed', async () => {
    const { models } = await compare(['straight'], { seeds: [1, 2] });
    const { tracks } = models[0];
    expect(tracks).toHaveLength(1);
    expect(tracks[0].arrived).toBe(true);
    // A straight line needs its two ends only.
    expect(tracks[0].strokes[0]).toHaveLength(4);
    const [fromX, fromY, toX, toY] = tracks[0].strokes[0];
    expect([fromX, fromY, toY]).toEqual([1.1, 2, 2]);
    expect(toX).toBeCloseTo(11, 0);
  });
});
