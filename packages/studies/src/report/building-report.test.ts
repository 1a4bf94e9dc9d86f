import { placeOf } from '@korzo/building';
import { openRun, referencesFor, referencesIn } from '@korzo/engine';
import type { Frame } from '@korzo/analysis';
import { checkScenario, type Scenario } from '@korzo/formats';
import { configurations } from '@korzo/models';
import { beforeAll, describe, expect, it } from 'vitest';
import { gatherEvidence, reportPage, type Evidence, type ModelStatus, type ReportedRun } from './index.ts';
import { partMarkup } from './sections/markup.ts';
import { knownStatus } from './status/known-status.ts';

type Described = Readonly<Record<string, unknown>>;

const [{ values, radius }] = configurations;

const house = (people: Described, goals: readonly Described[] = [{ goal: 'leave' }]): Scenario => {
  const checked = checkScenario({
    korzo: 1,
    name: 'house',
    title: 'House',
    about: 'Are all out?',
    world: {
      size: [24, 8],
      levels: 2,
      building: {
        regions: [
          { id: 'hall', rect: [0, 0, 10, 8] },
          { id: 'loft', rect: [0, 0, 10, 8], level: 1 },
        ],
        portals: [
          { id: 'north', kind: 'stairs', between: ['hall', 'loft'], at: [[10, 3], [10, 5]], landing: [[10, 3], [10, 5]], length: 5 },
        ], // prettier-ignore
        gates: [{ id: 'out', region: 'hall', at: [[0, 3], [0, 5]], way: 'out' }],
      },
    },
    groups: [
      { name: 'upstairs', model: 'orca-time-gap', parameters: values, count: 6, place: { shape: 'area', id: 'loft' }, people, goals, tactic: 'stream' },
    ],
    run: { dt: 0.05, duration: 60 },
  }); // prettier-ignore
  if (!('scenario' in checked)) throw new Error(JSON.stringify(checked));
  return checked.scenario;
};

/** A run as a report takes it, frame by frame while it is made. */
async function reported(scenario: Scenario, summary: Described = {}): Promise<Evidence> {
  const { simulation, close } = await openRun(scenario);
  const frames: Iterable<Frame> = (function* () {
    while (simulation.ticks < 1200 && simulation.present > 0) {
      simulation.tick();
      yield simulation;
    }
  })();
  const { name, title } = scenario;
  const run: ReportedRun = {
    info: {
      scenario: { name, title, file: 'house.yaml', text: JSON.stringify(scenario) },
      ...{ seed: 1, korzo: '0.1.0', dt: 0.05, interval: 0.05, commands: [], summary },
      references: await referencesIn(scenario),
    },
    place: placeOf(simulation),
    problems: [],
    frameCount: 1200,
    framesToTheEnd: () => frames,
  };
  const evidence = gatherEvidence('house', run);
  await close();
  return evidence;
}

/** What is known, as if it had been measured with this very build. */
const ofThisBuild = async (): Promise<readonly ModelStatus[]> => {
  const references = await referencesFor(knownStatus.map(({ model }) => model));
  return knownStatus.map((status) => ({ ...status, reference: references[status.model] }));
};

/** What stands below a heading. */
const partOf = (page: string, id: string): string =>
  new RegExp(`<section id="${id}">([^]*?)</section>`).exec(page)?.[1].replaceAll('&#39;', "'") ?? '';

const captions = (part: string): string[] =>
  Array.from(part.matchAll(/<figcaption>(.*?)<\/figcaption>/g), ([, words]) => words);

describe('the report of a building with two floors', () => {
  let evidence: Evidence;
  let page: string;
  beforeAll(async () => {
    evidence = await reported(house({ radius }));
    page = reportPage([evidence], { status: await ofThisBuild() });
  });

  it('has a map of every floor and of the stairs, each with its name', () => {
    expect(captions(partOf(page, 'density'))).toEqual(['Level 0', 'Level 1', "Stairs 'north'"]);
    expect(captions(partOf(page, 'service'))).toEqual(
      ['Level 0', 'Level 1', "Stairs 'north'", 'Level 0', 'Level 1', "Stairs 'north'"], // prettier-ignore
    );
    for (const id of ['density', 'service']) expect(partOf(page, id)).not.toMatch(/level 2/i);
  });

  it('joins the maps of runs level by level, also where the first run has none', () => {
    const empty = { ...evidence, name: 'first', grids: evidence.grids.filter(({ level }) => level === 0) };
    const part = partOf(reportPage([empty, evidence]), 'density');
    expect(captions(part)).toEqual([
      'Level 0, greatest of all runs',
      'Level 1, greatest of 1 of 2 runs',
      "Stairs 'north', greatest of 1 of 2 runs",
    ]);
  });

  it('calls stairs by their name, in the plan, the tables and the text', () => {
    const plan = partOf(page, 'place');
    expect(plan).toContain('24.0 m by 8.0 m, 2 levels, 1 staircase, 1 exit.');
    expect(captions(plan)).toHaveLength(2);
    expect(plan).toContain(">stairs 'north'</text>");
    const flow = partOf(page, 'flow');
    expect(flow).toMatch(
      /<td>north\/foot<\/td><td>stairs<\/td><td class="figure">2<\/td><td class="figure">0<\/td><td class="figure">6<\/td>/,
    );
    expect(flow).toMatch(/<td>out<\/td><td>gate<\/td><td class="figure">2<\/td><td class="figure">6<\/td>/);
  });

  it('says what was tested when the run is what was tested, and what differs when it is not', async () => {
    const { passed, failed, form } = knownStatus.find(({ configuration }) => configuration === 'guidelines') ?? {};
    const counted = `${passed} of ${Number(passed) + Number(failed)}`;
    expect(partOf(page, 'validation')).toContain(
      `${counted} validation tests passed (rimea 21, imo 11, nist 17, iso20414 19, bottleneck 3; ${form} form, Korzo 0.1.0)`,
    );
    expect(partOf(page, 'answer')).not.toContain('not validated');
    const slim = reportPage([await reported(house({ radius: 0.1 }))]);
    expect(partOf(slim, 'validation')).toContain('Not validated in this form.');
    expect(partOf(slim, 'validation')).toContain('<td>body radius</td><td>0.1 m</td><td>0.18 m</td>');
    expect(slim).not.toContain(counted);
    expect(slim).not.toContain('No test fails');
    expect(partOf(slim, 'answer')).toContain('not validated in this form');
    // Results of another build say nothing about these runs.
    const earlier = Array.from(await ofThisBuild(), (status) => ({ ...status, reference: 'of another build' }));
    const stale = reportPage([evidence], { status: earlier });
    expect(partOf(stale, 'validation')).toContain('Not validated in this form.');
    expect(partOf(stale, 'validation')).toMatch(
      /<td>build of Korzo \(.*\)<\/td><td>[0-9a-f]+<\/td><td>of another build/,
    );
    expect(stale).not.toContain(counted);
    // One run among several is enough.
    const both = reportPage([evidence, await reported(house({ radius: 0.1 }))]);
    expect(both).not.toContain(counted);
    expect(both).toContain('The runs are not of one scenario:');
  });

  it('prints assumptions whole, however long', async () => {
    const waits = Array.from({ length: 30 }, (_, index) => ({ goal: 'wait', for: 0.01 * (index + 1) }));
    const long = partOf(reportPage([await reported(house({ radius }, [...waits, { goal: 'leave' }]))]), 'assumptions');
    expect(long).toContain('(goal wait, for 0.3)');
    expect(long).toContain('(goal leave)');
    expect(long).not.toContain('...');
  });

  it('shows people who are stuck as the run noted them, and warns of them first', async () => {
    const agents = [
      { id: 3, group: 'upstairs', level: 2, floor: "stairs 'north'", region: null, x: 12, y: 4, since: 20, reason: 'blocked' },
      { id: 5, group: 'upstairs', level: 1, floor: 'level 1', region: 'loft', x: 9, y: 4, since: 25.5, reason: 'blocked' },
    ]; // prettier-ignore
    const noted = await reported(house({ radius }), { stuck: { count: 2, queueing: 1, waiting: 4, agents } });
    const warned = reportPage([noted]);
    expect(partOf(warned, 'answer')).toContain("2 people are stuck at the end (on stairs 'north', level 1).");
    const part = partOf(warned, 'stuck');
    expect(captions(part)).toEqual(['Level 1: 1 person stuck at the end', "Stairs 'north': 1 person stuck at the end"]);
    expect(part).toContain('<td>level 1</td><td>loft</td>');
    expect(part).toContain('Not stuck: 1 in queues that move, 4 who wait on purpose.');
    expect(partOf(page, 'stuck')).toContain('No person was stuck at the end.');
  });

  it('shows how deep bodies overlapped, and for how long', () => {
    const heap: Evidence = {
      ...evidence,
      overlaps: {
        deeperThan: [0.01, 0.05, 0.1, 0.2].map((bound, index) => ({ bound, personSeconds: 40 - 10 * index })),
        personSeconds: 400,
        worst: { depth: 0.31, withWall: false, time: 12, level: 2, x: 11, y: 4 },
        everyTick: { agents: 17, walls: 2, deepest: 0.33 },
      },
    };
    const told = reportPage([heap]);
    expect(partOf(told, 'answer')).toContain('Bodies overlapped by up to 0.33 m.');
    const part = partOf(told, 'overlaps');
    expect(part).toContain('two bodies came to overlap 17 times, and a body and a wall 2 times');
    expect(part).toContain("0.31 m, between two people, on stairs 'north' at (11.0, 4.0) m after 12.0 s");
    expect(part).toContain('<td class="figure">0.10</td><td class="figure">20.0</td><td class="figure">5.00</td>');
  });
});

describe('a part of a report with nothing in it', () => {
  it('says why', async () => {
    const evidence = await reported(house({ radius }));
    const empty: Evidence = {
      ...evidence,
      info: { ...evidence.info, scenario: { ...evidence.info.scenario, text: '' } },
      ...{ people: 0, outAt: [], starts: [], tables: {}, curves: {}, grids: [] },
      overlaps: { deeperThan: [], personSeconds: 0, worst: undefined, everyTick: undefined },
      stuck: { from: 'unknown', people: [] },
    };
    const page = reportPage([empty]);
    for (const [id, reason] of [
      ['assumptions', 'trajectories of another program'],
      ['evacuation', 'The recordings show no people.'],
      ['stuck', 'Not known: what was recorded does not say what people wanted'],
      ['density', 'No map (people per square metre): no person stood on the ground'],
      ['service', 'No map (level of service'],
      ['flow', 'no exit, gate, door, stairs or measuring line'],
      ['jams', 'No jam was seen.'],
      ['overlaps', 'The recordings show no people.'],
      ['validation', 'Not validated: what moved the people is not known'],
    ])
      expect(`${id}: ${partOf(page, id)}`).toContain(reason);
  });

  it('is refused when it does not', () => {
    expect(() => partMarkup({ id: 'density', title: 'Density', inside: '' })).toThrow("the part 'density' of a report");
  });
});

it('draws no more of a level than has ground', async () => {
  const { boxes, world } = await reported(house({}));
  expect(world.size[0]).toBe(24);
  for (const { width, height } of boxes) {
    expect(width).toBeLessThan(14);
    expect(height).toBeLessThan(10);
  }
});
