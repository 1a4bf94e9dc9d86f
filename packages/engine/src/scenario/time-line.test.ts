import { describe, expect, it } from 'vitest';
import { openRun } from '../run.ts';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

const text = (commands: string): string =>
  [
    'korzo: 1',
    'name: hall',
    'title: A hall',
    'about: Ten people leave a hall whose door closes.',
    'world:',
    '  size: [10, 10]',
    '  building:',
    '    regions: [{ id: hall, rect: [0, 0, 10, 10] }]',
    '    gates: [{ id: door, region: hall, at: [[10, 4], [10, 6]], way: out }]',
    'groups: [{ name: people, count: 10, people: {}, goal: { goal: leave } }]',
    `run: { duration: 20, commands: [${commands}] }`,
  ].join('\n');

function read(commands: string): Scenario {
  const result = readScenario(text(commands), { file: 'hall.yaml' });
  if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join('; '));
  return result.scenario;
}

const closeAndOpen = '{ at: 1.02, type: close, passage: door }, { at: 3, type: open, passage: door }';

describe('commands of a scenario', () => {
  it('are applied at their times, and repeated once by a replay', async () => {
    const first = await openRun(read(closeAndOpen));
    for (let tick = 0; tick < 100; tick++) first.simulation.tick();
    const applied = first.simulation.appliedCommands;
    expect(applied).toEqual([
      { tick: 21, command: { type: 'close', passage: 'door' } },
      { tick: 60, command: { type: 'open', passage: 'door' } },
    ]);
    const again = await openRun(read(closeAndOpen), { commands: applied });
    for (let tick = 0; tick < 100; tick++) again.simulation.tick();
    expect(again.simulation.appliedCommands).toEqual(applied);
    expect(again.simulation.checksum()).toBe(first.simulation.checksum());
    const without = await openRun(read(''));
    for (let tick = 0; tick < 100; tick++) without.simulation.tick();
    expect(without.simulation.checksum()).not.toBe(first.simulation.checksum());
  });

  it.each([
    ['{ at: 1, type: shut, passage: door }', 'run.commands[0].type', 'there is no command of type "shut"'],
    ['{ at: 1, type: close }', 'run.commands[0].passage', 'passage'],
    ['{ at: 1, type: close, passage: door, hard: true }', 'run.commands[0]', 'hard'],
    ['{ at: 1, type: close, passage: dor }', 'run.commands[0]', "'dor'"],
    ['{ at: 1, type: open, passage: hall }', 'run.commands[0]', "'hall'"],
    ['{ at: 1, type: signal, name: fire }', 'run.commands[0]', "'fire'"],
  ])('are refused at the door: %s', async (commands, place, words) => {
    const problems = await openRun(read(commands)).then(
      () => [],
      (error: { readonly problems: readonly { readonly place: string; readonly rule: string }[] }) => error.problems,
    );
    expect(problems).toHaveLength(1);
    expect(problems[0].place).toContain(place);
    expect(`${problems[0].place} ${problems[0].rule}`).toContain(words);
  });

  it.each([
    ['{ at: 1, type: model, group: peple, model: orca }', 'run.commands[0].group', "there is no group 'peple'"],
    ['{ at: 1, type: model, group: people, model: orcaa }', 'run.commands[0].model', "there is no model 'orcaa'"],
    ['{ at: 1, type: set, group: peple, parameter: timeGap, value: 2 }', 'run.commands[0].group', "'peple'"],
    ['{ at: 1, type: set, model: boids, parameter: timeGap, value: 2 }', 'run.commands[0].model', 'no group is moved'],
  ])('name groups and models that there are: %s', async (commands, place, words) => {
    const problems = await openRun(read(commands)).then(
      () => [],
      (error: { readonly problems: readonly { readonly place: string; readonly rule: string }[] }) => error.problems,
    );
    expect(problems.map((problem) => problem.place)).toEqual([place]);
    expect(problems[0].rule).toContain(words);
  });

  it('switch a group to a model and set parameters, all by name', async () => {
    const byName = [
      '{ at: 0.5, type: set, group: people, parameter: timeGap, value: 2 }',
      '{ at: 1, type: model, group: people, model: straight }',
    ];
    const { simulation } = await openRun(read(byName.join(', ')));
    for (let tick = 0; tick < 40; tick++) simulation.tick();
    expect(simulation.appliedCommands.map(({ command }) => command)).toEqual([
      { type: 'set', model: 0, parameter: 'timeGap', value: 2 },
      { type: 'model', model: 1, group: 0 },
    ]);
    const { model } = simulation.crowds[0].columns;
    expect(simulation.setup.models[model[0]].model.name).toBe('straight');
    expect(simulation.events.filter(({ type }) => type === 'refused')).toEqual([]);
  });

  it('need a time', () => {
    const result = readScenario(text('{ type: close, passage: door }'), { file: 'hall.yaml' });
    expect('problems' in result && result.problems[0].place).toBe('run.commands[0].at');
  });
});

describe('the goal direction', () => {
  const ring = [
    'korzo: 1',
    'name: ring',
    'title: A ring',
    'about: Walkers go round and round.',
    'world: { size: [20, 6], edges: wrap }',
    'groups:',
    '  - { name: east, model: straight, speed: 1, place: { shape: points, points: [[18, 2]] }, goal: { to: direction, along: [2, 0] } }',
    '  - { name: west, model: straight, speed: 1, place: { shape: points, points: [[2, 4]] }, goals: [{ goal: wait, until: 1 }, { goal: direction, along: [-1, 0] }] }',
  ].join('\n');

  it('is walked on and on, across edges that wrap, alone and behind another goal', async () => {
    const result = readScenario(ring, { file: 'ring.yaml' });
    if ('problems' in result) throw new Error(result.problems.map(({ place, rule }) => `${place}: ${rule}`).join('; '));
    const { simulation } = await openRun(result.scenario);
    for (let tick = 0; tick < 600; tick++) simulation.tick();
    const { x, y, vx } = simulation.crowds[0].columns;
    const rows = [0, 1].map((row) => ({ x: x[row], y: y[row], vx: vx[row] }));
    const east = rows.find(({ vx: speed }) => speed > 0);
    const west = rows.find(({ vx: speed }) => speed < 0);
    // Thirty seconds at 1 m/s: once round and half of the way again.
    expect(east?.x).toBeCloseTo(8, 0);
    expect(east?.y).toBeCloseTo(2, 3);
    expect(west?.x).toBeCloseTo(13, 0);
  });

  it('has a length', () => {
    const result = readScenario(ring.replace('[2, 0]', '[0, 0]'), { file: 'ring.yaml' });
    expect('problems' in result && result.problems[0]).toMatchObject({
      place: 'groups[0].goal.along',
      rule: 'a direction must have a length above 0',
    });
  });
});
