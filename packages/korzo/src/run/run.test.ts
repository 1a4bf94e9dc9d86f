import { describe, expect, it } from 'vitest';
import { guide, number } from '@korzo/core';
import { defineMeasure } from '@korzo/analysis';
import { findShippedScenario, makerOf, openRun, type ScenarioInput } from '@korzo/engine';
import { openBlob, pagePacking } from '@korzo/recording';
import { run } from './run.ts';
import type { StartOptions } from './start-options.ts';

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
  it('ends when all have left; frames report who, and measures how fast', async () => {
    const started = await run(room, { every: 0.5 });
    let left = 0;
    let frames = 0;
    for await (const { events, measures, tick, agents, present } of started) {
      expect([tick, agents.count, agents.x.length]).toEqual([tick, present, present]);
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
    const recording = await openBlob(await started.recording(), 'run.korzo', pagePacking);
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

const standing = defineMeasure({
  name: 'standing',
  summary: 'Nothing.',
  unit: '',
  parameters: {},
  start: () => ({ valueAfter: () => 0 }),
});

describe('what is wrong is refused at the door', () => {
  it('with the messages that files get, all at once', async () => {
    const wrong = { world: { size: [3] }, groups: [{ name: 'x', count: 0 }], wrld: 1 } as unknown as ScenarioInput;
    await expect(run(wrong)).rejects.toThrow(
      /world\.size: size must have[^]*count must be at least 1[^]*wrld: a scenario has no key/,
    );
    const unknown = { ...room, groups: [{ name: 'x', model: 'orka', count: -3 }] };
    await expect(run(unknown)).rejects.toThrow(/count must be at least 1[^]*there is no model 'orka'/);
    await expect(run(7 as never)).rejects.toThrow(
      /a scenario is an object with world and groups.*it is 7; write \{ world/,
    );
    const twice = { ...room, measuring: { measures: ['nope'] } };
    await expect(run(twice)).rejects.toMatchObject({
      problems: [{ remedy: expect.stringContaining('{ measures: [...] }') as string }],
    });
    await expect(run('helo')).rejects.toThrow(/did you mean 'hello'/);
    await expect(run({ ...room, korzo: 2 as 1 })).rejects.toThrow(
      /has version 2 of the format.*newer Korzo, one that reads version 2/,
    );
  });

  it('options too', async () => {
    await expect(run(room, { every: 0 })).rejects.toThrow(/every must be a time above 0 s/);
    await expect(run(room, { workers: 0 })).rejects.toThrow(/workers must be a whole number from 1 to 16/);
    await expect(run(room, { model: 'orka' })).rejects.toThrow(/orca/);
  });

  it.each<[unknown, RegExp]>([
    ['fast', /options must be an object.*they are "fast"/],
    [{ sed: 7 }, /there is no option 'sed'; did you mean 'seed'/],
    [{ seed: '7' }, /seed must be a whole number.*it is "7"/],
    [{ models: {} }, /models must be a list; it is an object/],
    [{ models: [null] }, /models\[0\] must be an object made by defineModel; it is null/],
    [
      { models: [{ name: 'mine' }] },
      /models\[0\]\.bind must be a function[^]*models\[0\]\.parameters must be an object/,
    ],
    [{ measures: [{ ...standing, start: 3 }] }, /measures\[0\]\.start must be a function; it is 3.*defineMeasure/],
    [
      { measures: [{ ...standing, parameters: { below: number(5, { min: 0, max: 1 }, 'x') } }] },
      /the default of below/,
    ],
    [{ goalKinds: [{ name: 'dance' }] }, /goalKinds\[0\]\.compile must be a function; it is undefined.*defineGoal/],
    [{ parts: [() => 1] }, /parts\[0\] must be an object made by makerOf/],
  ])('%j as options: %s', async (options, message) => {
    await expect(run(room, options as StartOptions)).rejects.toThrow(message);
  });
});

describe('a closed run', () => {
  it('can be read, but neither stepped, steered, restored nor iterated', async () => {
    const started = await run(room);
    const { time } = started.step(3);
    const snapshot = started.snapshot();
    expect(() => started.restore(null as never)).toThrow(/bytes that snapshot\(\) returned; it got/);
    await started.close();
    await started.close();
    expect([started.frame().time, started.snapshot().length]).toEqual([time, snapshot.length]);
    const closed = /the run is closed; open another one/;
    expect(() => started.step()).toThrow(closed);
    expect(() => started.restore(snapshot)).toThrow(closed);
    expect(() => started.command({ type: 'remove', agent: { id: 0, generation: 0 } })).toThrow(closed);
    await expect(started[Symbol.asyncIterator]().next()).rejects.toThrow(closed);
  });
});
