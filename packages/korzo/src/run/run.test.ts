import { describe, expect, it } from 'vitest';
import { guide } from '@korzo/core';
import { defineMeasure } from '@korzo/analysis';
import { findShippedScenario, makerOf, openRun, type ScenarioInput } from '@korzo/engine';
import { openBlob, pagePacking } from '@korzo/recording';
import { run } from './run.ts';

const room: ScenarioInput = {
  world: { size: [12, 8], exits: [{ id: 'door', rect: [11, 3, 1, 2] }] },
  groups: [
    {
      name: 'people',
      model: 'orca',
      count: 12,
      place: { rect: [1, 1, 6, 6] },
      goal: { goal: 'exit', id: 'door' },
    },
  ],
  measuring: { measures: ['mean-speed'] },
  run: { duration: 60 },
};

describe('a run of a plain object', () => {
  it('ends when all have left; frames tell who, and measures how fast', async () => {
    const started = await run(room, { every: 0.5 });
    let left = 0;
    let frames = 0;
    for await (const { events, measures, tick } of started) {
      left += events.filter(({ type }) => type === 'left').length;
      frames++;
      if (tick === 20) expect(measures['mean-speed']).toBeGreaterThan(1);
    }
    expect([left, started.present, started.isOver]).toEqual([12, 0, true]);
    expect(frames).toBe(1 + Math.ceil(started.tick / 10));
    expect(started.measured()['mean-speed'].unit).toBe('m/s');
  });

  it('is the run that its engine opens', async () => {
    const hello = findShippedScenario('hello');
    if ('problems' in hello) throw new Error('hello is not shipped');
    const { simulation } = await openRun(hello.scenario, { seed: 5 });
    const started = await run('hello', { seed: 5, tiles: 3 });
    for (let tick = 0; tick < 20; tick++) simulation.tick();
    started.step(20);
    expect(started.checksum()).toBe(simulation.checksum());
  });

  it('is recorded when asked to, with frames at the given times', async () => {
    const started = await run(room, { record: { every: 0.5 } });
    started.step(100);
    const recording = await openBlob(await started.recording(), 'run.kzr', pagePacking);
    expect([recording.info.interval, recording.info.scenario.name]).toEqual([0.5, 'scenario']);
    expect(recording.frameCount).toBe(11);
    await expect((await run(room)).recording()).rejects.toThrow(/\{ record: true \}/);
  });

  it('takes a measure and a part of the program as values', async () => {
    const rightmost = defineMeasure({
      name: 'rightmost',
      summary: 'How far east the first one is',
      unit: 'm',
      parameters: {},
      start: () => ({
        valueAfter: ({ crowds }) =>
          Math.max(...crowds.flatMap(({ columns: { x }, ownCount }) => [...x.slice(0, ownCount)])),
      }),
    });
    const slow = makerOf({
      name: 'slow',
      make: () => [
        guide({
          name: 'slow',
          after: ['wishes', 'goals'],
          choose: ({ crowd }) => crowd.columns.desiredSpeed.fill(0.5, 0, crowd.ownCount),
        }),
      ],
    });
    const measured = { ...room, measuring: { measures: ['rightmost'] } };
    const usual = await run(measured, { measures: [rightmost] });
    const slowed = await run(measured, { measures: [rightmost], parts: [slow] });
    const [far, near] = [usual, slowed].map((each) => each.step(60).measures['rightmost']);
    expect(near).toBeLessThan(far - 1);
  });
});

describe('what is wrong is refused at the door', () => {
  it('with the messages that files get, all at once', async () => {
    const wrong = { world: { size: [3] }, groups: [{ name: 'x', count: 0 }], wrld: 1 } as unknown as ScenarioInput;
    await expect(run(wrong)).rejects.toThrow(
      /world\.size: size must have[^]*count must be at least 1[^]*wrld: a scenario has no key/,
    );
    const unknown = { ...room, groups: [{ name: 'x', model: 'orka', count: -3 }] };
    await expect(run(unknown)).rejects.toThrow(/count must be at least 1[^]*there is no model 'orka'/);
    await expect(run(undefined as never)).rejects.toThrow(/no scenario/);
    await expect(run('helo')).rejects.toThrow(/did you mean 'hello'/);
    await expect(run({ ...room, korzo: 2 as 1 })).rejects.toThrow(/must be 1; it is 2.*newer Korzo/);
  });

  it('options too', async () => {
    await expect(run(room, { every: 0 })).rejects.toThrow(/every must be a time above 0 s/);
    await expect(run(room, { workers: 0 })).rejects.toThrow(/workers must be a whole number from 1 to 16/);
    await expect(run(room, { model: 'orka' })).rejects.toThrow(/orca/);
  });
});
