import type { Frame } from '@korzo/analysis';
import { kindIndex, type World } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { gatherEvidence, reportPage, type ReportedRun } from './index.ts';

const world: World = {
  origin: [0, 0, 0],
  size: [200, 40, 0],
  edges: 'open',
  levels: 1,
  walls: [],
  exits: [],
  measuring: { areas: [{ id: 'mid', level: 0, outline: [[60, 0], [90, 0], [90, 40], [60, 40]] }], lines: [{ id: 'bridge-0', level: 0, line: [[50, 15], [50, 25]] }] },
}; // prettier-ignore

/** An agent that goes east at its speed from its first place and leaves, if ever, at a time. */
interface Mover {
  readonly id: number;
  readonly kind: number;
  readonly speed: number;
  readonly y: number;
  readonly leavesAt: number;
}

const cars: readonly Mover[] = [0, 1].map((id) => ({
  id,
  kind: kindIndex('vehicle'),
  speed: 10,
  y: 18 + 4 * id,
  leavesAt: 15 + id,
}));
const walker: Mover = { id: 7, kind: kindIndex('person'), speed: 1, y: 5, leavesAt: 12 };

function runOf(movers: readonly Mover[]): ReportedRun {
  function* frames(): Generator<Frame> {
    for (let ticks = 0; ticks <= 200; ticks++) {
      const time = ticks / 10;
      const present = movers.filter(({ leavesAt }) => time < leavesAt);
      const floats = (value: (mover: Mover) => number): Float64Array => Float64Array.from(present, value);
      const columns: Frame['crowds'][number]['columns'] = {
        ...{ id: Uint32Array.from(present, ({ id }) => id), level: new Int16Array(present.length) },
        ...{ x: floats(({ speed }) => 1 + speed * time), y: floats(({ y }) => y), z: floats(() => 0) },
        ...{ vx: floats(({ speed }) => speed), vy: floats(() => 0), vz: floats(() => 0) },
        radius: Float32Array.from(present, () => 0.3),
        kind: Uint8Array.from(present, ({ kind }) => kind),
        group: new Uint16Array(present.length),
      };
      const gone = movers.filter(({ leavesAt }) => time >= leavesAt && time - 0.1 < leavesAt);
      const events = gone.map(({ id, kind }) => ({
        type: 'left' as const,
        agent: { id, generation: 0 },
        tick: ticks,
        exit: kind === walker.kind ? 'gate' : 'traffic',
      }));
      yield { ticks, time, crowds: [{ ownCount: present.length, columns }], events };
    }
  }
  const scenario = {
    about: 'Who drives?',
    traffic: {
      detectors: [{ name: 'bridge', road: 0, at: 50 }],
      junctions: [{ name: 'mid', junction: 0, radius: 20 }],
    },
  };
  return {
    info: {
      scenario: { name: 'road', title: 'A road', file: 'road.yaml', text: JSON.stringify(scenario) },
      ...{ seed: 1, korzo: '0.1.0', dt: 0.1, interval: 0.1, summary: {} },
    },
    place: { world, dt: 0.1 },
    problems: [],
    frameCount: 201,
    framesToTheEnd: frames,
  };
}

const partOf = (page: string, id: string): string =>
  new RegExp(`<section id="${id}">([^]*?)</section>`).exec(page)?.[1] ?? '';

describe('the report of a run of cars alone', () => {
  const evidence = gatherEvidence('road', runOf(cars));
  const page = reportPage([evidence]);

  it('speaks of vehicles and trips, not of people who were out', () => {
    expect(evidence).toMatchObject({ people: 0, vehicles: 2, otherAgents: 0, outAt: [], starts: [] });
    const summary = partOf(page, 'answer');
    expect(summary).toContain(
      '2 vehicles were seen; 2 trips ended, with a mean travel time of <strong>15.4 s</strong>.',
    );
    expect(summary).toContain('The run has no people.');
    expect(summary).not.toContain('people were out');
    expect(summary).not.toContain('jam');
  });

  it('leaves out the parts about people, and says so', () => {
    expect(partOf(page, 'people')).toContain('The run has no people: evacuation times, pre-movement');
    for (const id of ['evacuation', 'stuck', 'density', 'service', 'flow', 'jams', 'overlaps'])
      expect(`${id}: ${partOf(page, id)}`).toBe(`${id}: `);
  });

  it('counts vehicles at detectors, and draws where they drove', () => {
    expect(partOf(page, 'traffic')).toMatch(/<td>bridge-0<\/td><td class="figure">2<\/td>/);
    const plan = partOf(page, 'place');
    expect(plan).toMatch(/<path d="M[^"]+" class="driven"\/>/);
    expect(plan).toContain('where vehicles drove (grey; roads that none drove on are not drawn)');
    expect(plan).not.toContain('people at the start');
  });

  it('gives the delay and the levels of service of measured junctions', () => {
    expect(partOf(page, 'traffic')).toMatch(
      /<td>mid<\/td><td class="figure">2<\/td><td class="figure">0\.\d+<\/td><td>A<\/td><td>A<\/td>/,
    );
  });

  it('says of their validation what is true', () => {
    expect(partOf(page, 'validation')).toContain('Vehicles are not part of the validation suites for people');
    expect(page).not.toContain('trajectories of another program');
    expect(partOf(page, 'assumptions')).toContain('What is set for vehicles is in the scenario as it was run');
  });
});

describe('the report of a run of people among cars', () => {
  const evidence = gatherEvidence('road', runOf([...cars, walker]));
  const page = reportPage([evidence]);

  it('counts people alone among those who left, and times them alone', () => {
    expect(evidence).toMatchObject({ people: 1, vehicles: 2, exits: { gate: 1 } });
    expect(evidence.outAt).toHaveLength(1);
    expect(evidence.movement.preMovement).toHaveLength(1);
    expect(evidence.starts).toEqual([{ x: 1, y: 5, level: 0 }]);
    expect(evidence.overlaps.personSeconds).toBeCloseTo(12, 6);
    expect(partOf(page, 'answer')).toContain(
      'All 1 people were out or had arrived after <strong>12.0 s</strong>. 2 vehicles',
    );
  });

  it('has detectors in the part about traffic only', () => {
    expect(partOf(page, 'traffic')).toContain('bridge-0');
    expect(partOf(page, 'flow')).not.toContain('bridge-0');
    expect(partOf(page, 'validation')).toContain('Vehicles are not part of the validation suites for people');
  });
});

it('does not call birds people', () => {
  const bird: Mover = { ...walker, kind: kindIndex('bird') };
  const page = reportPage([gatherEvidence('sky', runOf([bird]))]);
  expect(partOf(page, 'answer')).toContain('1 agent that is neither person nor vehicle moved. The run has no people.');
  expect(partOf(page, 'validation')).toContain('The run has no people: no validation suite is for what moved.');
});
