import { Log } from '@korzo/analysis';
import { openRun } from '@korzo/engine';
import { readScenario } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { noProgress } from './progress.ts';
import { noRecorder } from './recorder.ts';
import { runScenario } from './run-scenario.ts';
import { describeStuck, type StuckEntry } from './stuck.ts';
import type { RunSummary } from './summary.ts';

type Described = Readonly<Record<string, unknown>>;

interface Trial {
  readonly building: Described;
  readonly groups: readonly Described[];
  readonly levels?: number;
  readonly duration: number;
  readonly tiles?: number;
  /** Model or configuration; guidelines unless given. */
  readonly moved?: Described;
}

async function summaryOf({ building, groups, levels = 1, duration, tiles = 1, moved }: Trial): Promise<RunSummary> {
  const everybody = { ...(moved ?? { configuration: 'guidelines' }), people: {} };
  const document = {
    korzo: 1,
    name: 'trial',
    title: 'Trial',
    about: 'A trial.',
    world: { size: [24, 12], levels, building },
    groups: groups.map((group) => ({ ...everybody, ...group })),
    run: { dt: 0.1, duration },
  };
  const read = readScenario(JSON.stringify(document), { file: 'trial' });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const run = await openRun(read.scenario, { file: 'trial', tiles });
  try {
    return await runScenario(run, {
      measures: [],
      warmUp: 0,
      progress: noProgress,
      interrupt: { asked: false },
      log: new Log([]),
      recorder: noRecorder,
      show: { tiles: false, phases: false, measures: false },
    });
  } finally {
    await run.close();
  }
}

const hall = { id: 'hall', rect: [0, 0, 10, 12] };
const out = { id: 'out', region: 'hall', at: [[0, 5.5], [0, 6.5]], way: 'out' }; // prettier-ignore
const leave = [{ goal: 'leave' }];

const jammed = (perSecond: number, levels = 2): Omit<Trial, 'duration'> => ({
  levels,
  building: {
    regions: [hall, { id: 'upstairs', rect: [0, 0, 10, 12], level: 1 }],
    portals: [
      {
        id: 'north',
        kind: 'stairs',
        between: ['hall', 'upstairs'],
        at: [[10, 5], [10, 7]],
        landing: [[10, 5], [10, 7]],
        length: 2,
        flowLimit: { perSecond },
      }, // prettier-ignore
    ],
    gates: [out],
  },
  groups: [
    { name: 'pupils', count: 50, place: { shape: 'area', id: 'upstairs' }, goals: leave },
    { name: 'guests', count: 5, place: { shape: 'area', id: 'hall' }, goals: leave },
  ],
});
const agent = (over: Partial<StuckEntry>): StuckEntry => ({
  ...{ id: 1, group: 'pupils', level: 0, floor: 'level 0', region: null, x: 1, y: 2, since: 40, reason: 'blocked' },
  ...over,
});

describe('people who never get out', () => {
  it('of a room without a door are stuck there from the start, with the reason', async () => {
    const building = { regions: [hall, { id: 'cell', rect: [14, 4, 4, 4] }], gates: [out] };
    const groups = [
      { name: 'free', count: 3, place: { shape: 'area', id: 'hall' }, goals: leave },
      { name: 'locked-in', count: 4, place: { shape: 'area', id: 'cell' }, goals: leave },
    ];
    const { stuck, agents } = await summaryOf({ building, groups, duration: 60 });
    expect(agents).toMatchObject({ left: 3, present: 4 });
    expect(stuck).toMatchObject({ count: 4, queueing: 0, waiting: 0 });
    for (const agent of stuck.agents) {
      expect(agent).toMatchObject({ group: 'locked-in', level: 0, floor: 'level 0', region: 'cell' });
      expect(agent.reason).toMatch(/^goal 'leave' failed: there is no way/);
      expect(agent.since).toBeLessThan(2);
    }
    expect(describeStuck(stuck)).toMatch(/^4 in 'cell' \(level 0\), the first since \S+ s at \(\S+, \S+\) m \(goal/);
  });

  it('that stairs of no capacity hold are stuck on them and above them, the same for any tiles', async () => {
    const whole = await summaryOf({ ...jammed(0.001), duration: 120 });
    // All but those whom the crowd has pushed by 2 m in the last half minute.
    expect(whole.stuck.count).toBeGreaterThan(44);
    expect(whole.stuck.queueing).toBe(0);
    expect(whole.stuck.agents.some(({ floor }) => floor === "stairs 'north'")).toBe(true);
    for (const { group, reason, since, region, floor } of whole.stuck.agents) {
      expect([group, reason]).toEqual(['pupils', 'blocked']);
      expect(since).toBeLessThanOrEqual(90);
      expect(`${floor}, ${region}`).toMatch(/^(stairs 'north', null|level 1, upstairs)$/);
    }
    const tiled = await summaryOf({ ...jammed(0.001), duration: 120, tiles: 4 });
    expect(tiled.checksum).toBe(whole.checksum);
    expect(tiled.stuck).toEqual(whole.stuck);
  });

  it('yet are not stuck in a queue that moves slowly', async () => {
    const { stuck, agents } = await summaryOf({ ...jammed(0.1), duration: 120 });
    expect(agents.present).toBeGreaterThan(30);
    expect(stuck.count).toBe(0);
    expect(stuck.queueing).toBeGreaterThan(3);
  });

  it.each(['orca-time-gap', 'collision-free-speed', 'mass-steering'])(
    'yet are not stuck in a queue that moves ever so slowly, with bare %s; they are where it does not move',
    async (model) => {
      const slow = await summaryOf({ ...jammed(0.05), duration: 120, moved: { model } });
      expect(slow.agents.present).toBeGreaterThan(30);
      expect(slow.stuck.count).toBe(0);
      expect(slow.stuck.queueing).toBeGreaterThan(10);
      const still = await summaryOf({ ...jammed(0.001), duration: 120, moved: { model } });
      expect(still.stuck.count).toBeGreaterThan(30);
    },
  );

  it('because they stand on purpose are waiting: before their time, at a goal, a counter, a lift', async () => {
    const building = {
      regions: [hall, { id: 'loft', rect: [0, 0, 10, 12], level: 1 }],
      gates: [out],
      counters: [{ id: 'desk', at: [8, 10], queue: [0, -1], service: { distribution: 'uniform', min: 400, max: 500 } }],
      lifts: [{ id: 'lift', door: [[10, 1], [10, 2]], stops: ['hall', 'loft'], capacity: 2, speed: 0.1, storeyHeight: 20 }], // prettier-ignore
    };
    const place = { shape: 'area', id: 'hall' };
    const groups = [
      { name: 'late', count: 3, place, people: { radius: 0.15, premovement: 500 }, goals: leave },
      { name: 'resting', count: 2, place, goals: [{ goal: 'wait', for: 500 }, ...leave] },
      { name: 'customers', count: 4, place, goals: [{ goal: 'queue', at: 'desk' }, ...leave] },
      {
        name: 'riders',
        count: 2,
        place,
        goals: [
          { goal: 'ride', lift: 'lift', to: 1 },
          { goal: 'wait', for: 900 },
        ],
      },
    ];
    const { stuck, agents } = await summaryOf({ building, groups, levels: 2, duration: 150 });
    expect(agents.present).toBe(11);
    expect(stuck).toEqual({ count: 0, queueing: 0, waiting: 11, agents: [] });
  });
});

describe('the words for people who are stuck', () => {
  it('name each place once, the largest crowd first, with its first', () => {
    const agents = [
      agent({ region: 'hall' }),
      agent({ floor: "stairs 'north'", since: 50, x: 7 }),
      agent({ floor: "stairs 'north'", since: 33.5, x: 36, y: 8.66 }),
      agent({ floor: "lift 'a' at level 1" }),
    ];
    expect(describeStuck({ agents })).toBe(
      "2 on stairs 'north', the first since 33.5 s at (36.0, 8.7) m; 1 in 'hall' (level 0), since 40 s at (1.0, 2.0) m; 1 in lift 'a' at level 1, since 40 s at (1.0, 2.0) m",
    );
  });

  it('end after six places', () => {
    const agents = Array.from({ length: 9 }, (_, index) => agent({ region: `room-${index}` }));
    expect(describeStuck({ agents })).toMatch(/'room-5' \(level 0\), since 40 s at \(1\.0, 2\.0\) m; 3 elsewhere$/);
  });
});
