import { createHash } from 'node:crypto';
import type { AppliedCommand } from '@korzo/core';
import { openRun, recruit, type RunOptions } from '@korzo/engine';
import { readScenario, type Scenario } from '@korzo/formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RandomCommands } from '../packages/models/src/conformance/random-commands.ts';
import { goldenChecksums, shipped } from './golden/golden-runs.ts';
import { CrewOfProcesses } from './processes/crew-of-processes.ts';
import { diaryOf } from './processes/diary.mjs';
import type { RunDiary } from './processes/jobs.ts';

/** Queues, parties of two, exits with a limit, and bodies so wide that fields are ordered while the run goes on. */
const counterHall = `
korzo: 1
name: counter-hall
title: Tickets and out
about: Visitors buy a ticket, sit down on the less crowded bench, and leave.
world:
  size: [30, 16]
  building:
    regions:
      - { id: hall, rect: [0, 0, 20, 16] }
      - { id: lounge, rect: [20, 0, 10, 16] }
    portals: [{ id: door, between: [hall, lounge], at: [[20, 7], [20, 9]], kind: door, flowLimit: 1 }]
    gates:
      - { id: street, region: hall, at: [[0, 6], [0, 10]] }
      - { id: garden, region: lounge, at: [[30, 6], [30, 10]], way: out, open: [[0, 50]], flowLimit: 1 }
    areas:
      - { id: bench-north, rect: [23, 12, 4, 3] }
      - { id: bench-south, rect: [23, 1, 4, 3] }
    counters: [{ id: desk, at: [10, 12], queue: [0, -1], service: { distribution: uniform, min: 1, max: 2 } }]
groups:
  - name: visitors
    model: orca
    people: {}
    arrivals: { perSecond: 2, gates: [street] }
    goals:
      - { goal: queue, at: desk }
      - { goal: visit, areas: [bench-north, bench-south], crowding: 2, stay: 3 }
      - { goal: leave, by: leastCrowded, exits: [garden], otherwise: { goal: leave, by: nearest } }
  - name: others
    model: social-force
    count: 12
    place: { shape: rect, min: [2, 2], max: [18, 6] }
    goals: [{ goal: leave, by: quickest }]
run: { dt: 0.1, duration: 90 }
`;

function written(text: string): Scenario {
  const result = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in result) throw new Error(result.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  return result.scenario;
}

const alternatives = ['straight'];

interface Trial {
  readonly diary: RunDiary;
  readonly commands: readonly AppliedCommand[];
}

/** A run of one process with random commands; what it was given, those that it refused among them. */
async function alone(scenario: Scenario, ticks: number): Promise<Trial> {
  const run = await openRun(scenario, { alternatives });
  const { simulation } = run;
  const random = new RandomCommands(7, (group, spot, number) => {
    if (group >= scenario.groups.length) return undefined;
    const spec = recruit(run, group, spot, number);
    return number % 2 === 0 ? spec : { ...spec, radius: 0.42 };
  });
  const commands: AppliedCommand[] = [];
  const diary = diaryOf(simulation, ticks, () => {
    for (const command of random.next(simulation)) {
      commands.push({ tick: simulation.ticks, command });
      simulation.queue(command);
    }
  });
  await run.close();
  return { diary, commands };
}

/** Large snapshots are quicker to compare by their hashes. */
const digestOf = ({ snapshot, ...rest }: RunDiary): unknown => ({
  ...rest,
  snapshot: createHash('sha256').update(snapshot).digest('hex'),
});

let crew: CrewOfProcesses;
beforeAll(async () => {
  crew = new CrewOfProcesses(3);
  await crew.meet(2);
  await crew.meet(3);
});
afterAll(() => crew.dismiss());

/** Golden runs, those with more agents for fewer ticks; and runs in which lifts, flow limits, parties, smoke and queues have work to do. */
const fewTicks: Readonly<Record<string, number>> = {
  mixed: 20,
  'rimea-10': 20,
  'building-20-rooms': 30,
  'four-way': 30,
};
const cases: readonly { readonly name: string; readonly ticks: number; readonly make?: () => Scenario }[] = [
  ...Object.keys(goldenChecksums).map((name) => ({ name, ticks: fewTicks[name] ?? 50 })),
  { name: 'lift', ticks: 250 },
  { name: 'exit-flow', ticks: 100 },
  { name: 'family', ticks: 100 },
  { name: 'poisoned-room', ticks: 60 },
  { name: 'smoke-corridor', ticks: 60 },
  { name: 'conflict-crowd', ticks: 30 },
  { name: 'small-town', ticks: 24 },
  { name: 'counter-hall', ticks: 150, make: () => written(counterHall) },
];

describe('a run over real processes', () => {
  it.each(cases)('$name has the same bits, events, books and snapshot', async ({ name, ticks, make }) => {
    const scenario = make?.() ?? shipped(name);
    const { diary, commands } = await alone(scenario, ticks);
    const options: RunOptions = { alternatives, commands };
    for (const { processes, tiles } of [
      { processes: 2, tiles: 3 },
      { processes: 3, tiles: 3 },
    ]) {
      const [first, ...others] = await crew.run({ processes, scenario, ticks, options: { ...options, tiles } });
      expect(first.checksum).toBe(diary.checksum);
      expect(digestOf(first)).toEqual(digestOf(diary));
      for (const other of others) expect(digestOf({ ...other, gathered: diary.gathered })).toEqual(digestOf(diary));
    }
  });

  it('has threads in each process', async () => {
    const scenario = shipped('building-20-rooms');
    const { diary, commands } = await alone(scenario, 30);
    const [first] = await crew.run({
      processes: 2,
      scenario,
      ticks: 30,
      options: { alternatives, commands, tiles: 4, workers: 2 },
    });
    expect(digestOf(first)).toEqual(digestOf(diary));
  });

  it.each(['mixed', 'four-way', 'lift'])('%s goes on from snapshots, from 1 process to 3 and back', async (name) => {
    const scenario = shipped(name);
    const one = await openRun(scenario, {});
    const early = diaryOf(one.simulation, 20).snapshot;
    const job = { processes: 3, scenario, options: { tiles: 4 } };
    const [{ snapshot: late }] = await crew.run({ ...job, ticks: 40, restored: early });
    const back = await openRun(scenario, { tiles: 2 });
    back.simulation.restore(late);
    expect(diaryOf(back.simulation, 60).checksum).toBe(diaryOf(one.simulation, 60).checksum);
    await Promise.all([one.close(), back.close()]);
  });
});

describe('when something goes wrong in a process, all stop and name it', () => {
  const job = { processes: 3, scenario: shipped('hello'), ticks: 40, options: {} };

  it.each([
    { what: 'throws', told: /^process 2 of 3 has stopped: throws$/, own: /^throws$/ },
    { what: 'leaves', told: /^process 2 of 3 has left the run, which is not over$/, own: /^leaves$/ },
    {
      what: 'parts',
      told: /have parted: process \d is at round \d+ \('.*'\), process \d at round \d+ \('.*'\)/,
      own: /process 2 is at round \d+ \('checksum: sums'\), process \d at round \d+ \('end of the tick: books, parcels'\)/,
    },
  ] as const)('$what', async ({ what, told, own }) => {
    await crew.meet(3);
    const [first, second, third] = await crew.fail(job, 1, { what, tick: 7 });
    expect(first).toMatch(told);
    expect(second).toMatch(own);
    expect(third).toMatch(told);
  });

  it('dies', async () => {
    const mortal = new CrewOfProcesses(3);
    await mortal.meet(3);
    const [first, second, third] = await mortal.fail(job, 1, { what: 'dies', tick: 7 });
    mortal.dismiss();
    expect(second).toBe('died');
    for (const each of [first, third])
      expect(each).toBe('process 2 of 3 has died: its connection broke without a farewell');
  });
});
