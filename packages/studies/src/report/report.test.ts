import { createHash } from 'node:crypto';
import type { Frame } from '@korzo/analysis';
import type { World } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import {
  gatherEvidence,
  hashesOf,
  judgedAnew,
  reportPage,
  statusOf,
  type Evidence,
  type ReportedRun,
} from './index.ts';
import { fastDoors } from './evidence/fast-doors.ts';
import { egressBand, joinedMaps, shareTimes } from './evidence/over-runs.ts';

const world: World = {
  origin: [0, 0, 0],
  size: [20, 4, 0],
  edges: 'open',
  levels: 1,
  walls: [
    { level: 0, from: [0, 0], to: [20, 0] },
    { level: 0, from: [0, 4], to: [20, 4] },
  ],
  exits: [{ id: 'east', level: 0, min: [18, 0], max: [20, 4] }],
};

const scenario = {
  about: 'Do <b>all</b> get out?',
  groups: [{ name: 'walkers', count: 4, model: 'orca', parameters: { timeHorizon: 3 }, speed: 1 }],
  run: { duration: 40 },
};

/** Four people in a file, two metres apart, at 1 m/s; each leaves when it reaches x = 18. */
function walk(seed: number, headStart: number): ReportedRun {
  const outAt = (id: number): number => 18 - headStart - 2 * id;
  const columnsOf = (present: readonly number[], time: number): Frame['crowds'][number]['columns'] => ({
    id: Uint32Array.from(present),
    level: new Int16Array(present.length),
    x: Float64Array.from(present, (id) => headStart + 2 * id + time),
    y: Float64Array.from(present, () => 2),
    z: new Float64Array(present.length),
    vx: Float64Array.from(present, () => 1),
    vy: new Float64Array(present.length),
    vz: new Float64Array(present.length),
    radius: Float32Array.from(present, () => 0.2),
    kind: new Uint8Array(present.length),
    group: new Uint16Array(present.length),
  });
  function* frames(): Generator<Frame> {
    for (let ticks = 0; ticks <= 200; ticks++) {
      const time = ticks / 10;
      const present = [0, 1, 2, 3].filter((id) => time < outAt(id));
      const gone = [0, 1, 2, 3].filter((id) => time >= outAt(id) && time - 0.1 < outAt(id));
      const events = gone.map((id) => ({
        type: 'left' as const,
        agent: { id, generation: 0 },
        exit: 'east',
        tick: ticks,
      }));
      yield {
        ticks,
        time,
        crowds: [{ ownCount: present.length, columns: columnsOf(present, time) }],
        events,
      };
    }
  }
  return {
    info: {
      scenario: { name: 'walk', title: 'A walk & more', file: 'walk.yaml', text: JSON.stringify(scenario) },
      seed,
      korzo: '0.1.0',
      dt: 0.05,
      interval: 0.1,
      summary: { checksum: `abc${seed}` },
    },
    place: { world, dt: 0.1 },
    problems: [],
    frameCount: 201,
    framesToTheEnd: frames,
  };
}

const runs: readonly Evidence[] = [gatherEvidence('one', walk(1, 0)), gatherEvidence('two', walk(2, 1))];

/** A run in which people come through one line at equal times. */
function passingEvery(seconds: number, { people = 60, width = 1.2, kind = 'door', slow = 0 } = {}): Evidence {
  const times = Array.from({ length: people }, (_, index) => index * seconds + (index < people / 2 ? 0 : slow));
  const columns = ['line', 'kind', 'width'].map((label) => ({ label, unit: '' }));
  const table = { kind: 'table', name: 'lines', title: '', columns, rows: [['north & south', kind, width]] } as const;
  const lines = [{ name: 'north & south', style: 'steps' as const, x: times, y: times.map((_, index) => index + 1) }];
  const axis = { label: '', unit: '' };
  const curve = { kind: 'curve', name: 'n-t', title: '', x: axis, y: axis, lines } as const;
  return { ...runs[0], tables: { 'flow/lines': table }, curves: { 'flow/n-t': curve } };
}

describe('doors that are too fast', () => {
  it('are those with more than 2.3 people per metre and second, over thirty in a row', () => {
    expect(fastDoors([passingEvery(1 / 2.2)])).toEqual([]);
    expect(fastDoors([passingEvery(1 / 2.7)])).toEqual([]);
    expect(fastDoors([passingEvery(1 / 3), passingEvery(1 / 3.6)])).toMatchObject([{ width: 1.2 }]);
    expect(fastDoors([passingEvery(1 / 3), passingEvery(1 / 3.6)])[0].flow).toBeCloseTo(3, 6);
    // A pause counts for those on both of its sides only.
    expect(fastDoors([passingEvery(1 / 3.6, { slow: 100 })])[0].flow).toBeCloseTo(3, 6);
    expect(fastDoors([passingEvery(1 / 3.6, { people: 29 })])).toEqual([]);
    expect(fastDoors([passingEvery(1 / 3.6, { kind: 'line' })])).toEqual([]);
  });

  it('are warned of in the summary, with what to do about them', () => {
    const page = reportPage([passingEvery(1 / 3.6)]);
    expect(page).toContain("Up to 3.0 people per metre and second passed 'north &amp; south'");
    expect(page).toContain('Doors that are too fast');
    expect(page).toMatch(/<td[^>]*>30 %/);
    expect(reportPage([passingEvery(1 / 2)])).not.toContain('too fast');
  });
});

describe('evidence', () => {
  it('counts people and when each was out', () => {
    expect(runs[0].people).toBe(4);
    expect(runs[0].outAt.map((time) => Math.round(time * 10) / 10)).toEqual([12, 14, 16, 18]);
    expect(runs[1].outAt.map((time) => Math.round(time * 10) / 10)).toEqual([11, 13, 15, 17]);
    expect(runs[0].starts).toHaveLength(4);
  });

  it('joins runs: times of shares with percentiles, and a band of how many are out', () => {
    const [half, , , all] = shareTimes(runs);
    expect(half.times).toMatchObject({ count: 2, least: 13, most: 14 });
    expect(all.times?.p50).toBeCloseTo(17.5, 6);
    expect(all.never).toBe(0);
    const { time, median, low, high } = egressBand(runs);
    const at = time.findIndex((moment) => moment >= 11.5);
    expect(median[at]).toBe(0.5);
    expect([low[at], high[at]]).toEqual([0.05, 0.95]);
    expect(median[median.length - 1]).toBe(4);
  });

  it('says when some never got out', () => {
    const stuck = { ...runs[0], outAt: runs[0].outAt.slice(0, 3) };
    expect(shareTimes([stuck])[3]).toMatchObject({ times: undefined, never: 1 });
    expect(reportPage([stuck])).toContain('Not all people got out or arrived before the run ended (3 of 4).');
    expect(reportPage([stuck, runs[1]])).toContain('In 1 of 2 runs not all people got out');
  });

  it('joins maps square by square', () => {
    const [{ grid: mean }] = joinedMaps(runs, 'density-gaussian', 'mean-density');
    const [{ grid: greatest }] = joinedMaps(runs, 'density-gaussian', 'greatest-density');
    const [one, two] = runs.map(({ grids }) => grids.filter((grid) => grid.measure === 'density-gaussian'));
    const index = mean.values.findIndex((value) => value !== null && value > 0.01);
    expect(mean.values[index]).toBeCloseTo((Number(one[0].values[index]) + Number(two[0].values[index])) / 2, 9);
    expect(greatest.values[index]).toBe(Math.max(Number(one[1].values[index]), Number(two[1].values[index])));
  });
});

describe('the page', () => {
  const status = statusOf(
    {
      form: 'full',
      tests: [
        {
          suite: 'rimea',
          id: '1',
          title: 'Corridor',
          configuration: 'orca',
          model: 'orca',
          passed: true,
          measured: '30 s',
          bound: '26 to 34 s',
        },
        {
          suite: 'rimea',
          id: '9',
          title: 'Room',
          configuration: 'orca',
          model: 'orca',
          passed: false,
          measured: '3.1',
          bound: '1.6 to 2.4',
          reason: 'it jams',
        },
      ],
    },
    '0.1.0',
  );
  it('is reported of tests that were judged again, and of the others as before', () => {
    const [known] = status;
    const room = { suite: 'rimea', id: '9', title: 'Room', configuration: 'orca', model: 'orca', bound: '1.6 to 2.4' };
    const better = { form: 'full', tests: [{ ...room, passed: true, measured: '2.0' }] };
    expect(judgedAnew(known, better)).toMatchObject({ passed: 2, failed: 0, failing: [], form: 'full' });
    const corridor = { ...room, id: '1', title: 'Corridor', passed: false, measured: '99 s', reason: 'it is slow' };
    expect(judgedAnew(known, { form: 'full', tests: [corridor] })).toMatchObject({
      passed: 0,
      failed: 2,
      failing: [{ id: 'rimea 9' }, { id: 'rimea 1', reason: 'it is slow' }],
    });
    expect(() => judgedAnew(known, { form: 'short', tests: [] })).toThrow('orca was judged in the full form');
  });

  const page = reportPage(runs, { author: 'A. Engineer', status });

  it('has every part that an engineer signs for', () => {
    for (const title of [
      'Question',
      'Summary',
      'Plan',
      'Assumptions and parameters',
      'Evacuation times',
      'People who are stuck',
      'Density',
      'Level of service',
      'Flow and queues',
      'Jams',
      'Overlaps of bodies',
      'Validation of the model',
      'Reproduction',
    ])
      expect(page).toContain(`<h2>${title}</h2>`);
    expect(page).toContain(
      'All 4 people were out or had arrived after <strong>17.9 s</strong> (95th percentile of 2 runs',
    );
    expect(page).toContain('Not validated in this form.');
    expect(page).not.toContain('validation tests passed');
    expect(page).toContain('<td>it jams</td>');
    expect(page).toContain('korzo run walk.yaml --seed 2');
    expect(page).toContain('abc2');
    expect(page).toContain('orca: timeHorizon 3');
  });

  it('reports lines of several runs by their means, and groups that are alike once', () => {
    expect(page).toContain('Lines, doors, gates and exits, means of 2 runs');
    expect(page.match(/<td>east<\/td>/g)?.length).toBe(2);
    const group = { name: 'a', count: 2, model: 'orca', speed: 1.2, people: { women: 0.5 }, goal: { to: 'none' } };
    const text = JSON.stringify({ ...scenario, groups: [group, { ...group, name: 'b' }, { ...group, count: 3 }] });
    const [run] = runs;
    const joined = reportPage([{ ...run, info: { ...run.info, scenario: { ...run.info.scenario, text } } }]);
    expect(joined).toContain('<td>a to b (2 groups)</td><td>2 each, 4 in all</td>');
    // People have speeds of their own.
    expect(joined).not.toContain('speed 1.2');
    expect(page).toContain('speed 1 m/s');
  });

  it('says when, where and of what it was made, and what was done to the runs', async () => {
    const [first, second] = runs;
    const commands = [{ tick: 240, command: { type: 'close', passage: '<east>' } }];
    const told = [first, { ...second, info: { ...second.info, commands } }];
    const whole = reportPage(told, { date: '2031-05-06 07:08 UTC', platform: 'Some OS', hashes: await hashesOf(told) });
    expect(whole).toContain('<td>report made</td><td>2031-05-06 07:08 UTC</td>');
    expect(whole).toContain('<td>on</td><td>Some OS</td>');
    // Another program's digest of the very text that the page shows.
    const shown = /<pre>([^]*?)<\/pre>/.exec(whole)?.[1].replaceAll('&lt;', '<').replaceAll('&gt;', '>');
    const text = shown?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&') ?? '';
    expect(text).toBe(JSON.stringify(scenario));
    expect(whole).toContain(createHash('sha256').update(text).digest('hex'));
    expect(whole).toMatch(/<td>two<\/td><td[^>]*>12\.00<\/td><td>close<\/td><td>passage &lt;east&gt;<\/td>/);
    expect(page).toContain('No command was given while the runs went on.');
  });

  it('keeps pre-movement and movement apart, with intervals over the runs', () => {
    // All walk from the first frame on: 0.6 s until half a metre is passed, 18 m less the head start in all.
    expect(page).toContain('Pre-movement and movement of the 8 people who left, all runs together, s');
    expect(page).toMatch(/<td>pre-movement<\/td><td[^>]*>0\.6<\/td>/);
    expect(page).toMatch(/<td>both<\/td>(<td[^>]*>[\d.]+<\/td>){4}<td[^>]*>18\.0<\/td>/);
    const [one, other] = runs;
    const five = reportPage([one, other, one, other, one], { status });
    expect(five).toContain('95 % intervals of these times, 5 runs');
    expect(five).toMatch(/<td>100 %<\/td><td>17\.\d to 1[78]\.\d<\/td><td>17\.0 to 18\.0<\/td>/);
  });

  it('claims no interval of two runs', () => {
    expect(page).not.toMatch(/95 % (interval|confidence)/);
    expect(page).toContain('2 runs are too few for confidence intervals, which need at least 5.');
  });

  it('needs nothing from outside, and takes no markup from a scenario', () => {
    expect(page.replaceAll('http://www.w3.org/', '')).not.toMatch(/https?:\/\//);
    expect(page).not.toMatch(/<(script|link|img|iframe)\b/);
    expect(page).toContain('Do &lt;b&gt;all&lt;/b&gt; get out?');
    expect(page).toContain('<h1>A walk &amp; more</h1>');
  });
});
