import { InputError } from '@korzo/reading';
import { ContactCheck } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { createSimulation, type Part, type Simulation } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { readScenario } from '../reader/read.ts';
import { compileScenario } from './compile-scenario.ts';
import { shippedScenarios } from './shipped-scenarios.ts';

interface Outcome {
  readonly reached: number;
  /** New goals that were given to those who had come near enough to the one before. */
  readonly given: number;
  readonly failed: readonly string[];
  /** The deepest that bodies were in each other or in walls, m. */
  readonly deepest: number;
}

function run(name: string, seconds: number, model?: string): Outcome {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  const compiled = compileScenario(found.scenario, { models: builtinModels, ...(model !== undefined && { model }) });
  const simulation = createSimulation({ ...compiled, hotLoops: kernelHotLoops });
  const contacts = new ContactCheck(placeOf(simulation));
  const failed: string[] = [];
  let reached = 0;
  let given = 0;
  const goals = new Map<number, number>();
  while (simulation.time < seconds - 1e-9) {
    simulation.tick();
    contacts.afterTick(simulation);
    const { id, goalX } = simulation.crowds[0].columns;
    for (let row = 0; row < simulation.present; row++) {
      const before = goals.get(id[row]);
      if (before !== undefined && !Object.is(before, goalX[row])) given++;
      goals.set(id[row], goalX[row]);
    }
    for (const event of simulation.events) {
      if (event.type !== 'goal') continue;
      if (event.outcome === 'reached') reached++;
      else failed.push(event.reason);
    }
  }
  return { reached, given, failed, deepest: contacts.totals.deepest };
}

describe('movement control', () => {
  const cases: readonly (readonly [string, number])[] = [
    ['conflict-head-on', 2],
    ['conflict-turn', 2],
    ['conflict-crossing', 2],
    ['conflict-start', 2],
    ['conflict-shared-way', 2],
    ['conflict-standing', 1],
    ['conflict-corner', 1],
    ['conflict-queue', 3],
    ['conflict-emergency', 3],
  ];
  it.each(cases)('%s: every task is done and nothing touches', (name, tasks) => {
    expect(run(name, 20)).toEqual({ reached: tasks, given: 0, failed: [], deepest: 0 });
  });

  it('conflict-crowd: task after task is done and nothing touches', () => {
    const { given, failed, deepest } = run('conflict-crowd', 60);
    expect({ failed, deepest }).toEqual({ failed: [], deepest: 0 });
    expect(given).toBeGreaterThan(100);
  });

  it('conflict-maze: two hundred in ways as wide as one cell', () => {
    const { failed, deepest } = run('conflict-maze', 20);
    expect({ failed, deepest }).toEqual({ failed: [], deepest: 0 });
  });

  it('corridor: who comes in walking, in front of others or into their way, touches no agent', () => {
    const { failed, deepest } = run('corridor', 62, 'conflict-cases');
    expect({ failed, deepest }).toEqual({ failed: [], deepest: 0 });
  });
});

interface Bad {
  readonly from: readonly (readonly [number, number])[];
  readonly to?: readonly [number, number];
  readonly walls?: readonly (readonly [number, number])[];
  readonly mayOverlap?: boolean;
}

/** What a scenario of one group is refused with, or else what is reported of its tasks. */
function answerTo({ from, to = [11, 3], walls = [], mayOverlap = false }: Bad): readonly string[] {
  const description = {
    korzo: 1,
    name: 'bad',
    title: 'A task that cannot be done',
    about: 'A task that cannot be done.',
    world: {
      size: [12, 6],
      edges: 'closed',
      obstacles: [{ shape: 'box', level: 0, min: [4, 2, 0], max: [6, 4, 2] }],
      walls: walls.length === 0 ? [] : [{ points: walls }],
    },
    groups: [
      {
        name: 'agents',
        model: 'conflict-cases',
        count: from.length,
        place: { shape: 'points', points: from, mayOverlap },
        goal: { to: 'point', at: to },
      },
    ],
    run: { dt: 0.05, duration: 60 },
  };
  const read = readScenario(JSON.stringify(description), { file: 'bad.json' });
  if ('problems' in read) return read.problems.map(({ rule }) => `refused: ${rule}`);
  const told: string[] = [];
  try {
    const simulation = createSimulation(compileScenario(read.scenario, { models: builtinModels }));
    while (simulation.time < 40) {
      simulation.tick();
      for (const event of simulation.events) if (event.type === 'goal') told.push(event.reason || event.outcome);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(({ rule }) => `refused: ${rule}`);
  }
  return told;
}

describe('tasks that cannot be done are refused at the door, or end with a reason', () => {
  const bad: readonly (readonly [string, Bad, RegExp])[] = [
    ['start in an obstacle', { from: [[5, 3]] }, /^refused: bodies must not touch walls or obstacles at the start/],
    ['start outside', { from: [[-1, 3]] }, /^refused: the place must lie inside the world/],
    [
      'two on one vertex',
      {
        from: [
          [1, 3],
          [1, 3],
        ],
      },
      /^refused: bodies must not touch each other at the start/,
    ],
    ['goal in an obstacle', { from: [[1, 3]], to: [5, 3] }, /^the goal is in a blocked cell/],
    ['goal outside', { from: [[1, 3]], to: [30, 3] }, /^the goal is outside the map/],
    [
      'no way',
      {
        from: [[1, 3]],
        walls: [
          [8, 0],
          [8, 6],
        ],
      },
      /^there is no path to the vertex/,
    ],
    [
      'walls around the cell it starts in',
      {
        from: [[1, 3]],
        walls: [
          [0, 2.5],
          [1.9, 2.5],
          [1.9, 3.5],
          [0, 3.5],
        ],
      },
      /^it starts in a blocked cell/,
    ],
  ];
  it.each(bad)('%s', (_, trial, answer) => {
    expect(answerTo(trial)).toEqual([expect.stringMatching(answer)]);
  });

  it('two on one vertex where that is allowed: the first goes', () => {
    const told = answerTo({
      from: [
        [1, 3],
        [1, 3],
      ],
      mayOverlap: true,
    });
    expect(told).toEqual([expect.stringMatching(/^another agent stands on its vertex/), 'reached']);
  });

  it('two who want the same vertex: the second gives up beside it', () => {
    const told = answerTo({
      from: [
        [1, 3],
        [1, 5],
      ],
    });
    expect(told).toEqual(['reached', expect.stringMatching(/^its vertex is occupied by another agent/)]);
  });
});

/** A room with people at random places, and one opening. */
function roomWith(opening: object, count: number, seed: number, own: object = {}): Simulation {
  const description = {
    korzo: 1,
    name: 'room',
    title: 'A room',
    about: 'A room and a hall.',
    world: {
      size: [16, 8],
      building: {
        regions: [
          { id: 'room', rect: [0, 0, 8, 8] },
          { id: 'hall', rect: [8, 0, 8, 8] },
        ],
        ...opening,
      },
    },
    groups: [
      {
        name: 'people',
        model: 'conflict-cases',
        count,
        place: { shape: 'area', id: 'room' },
        goals: [{ goal: 'leave' }],
        ...own,
      },
    ],
    run: { dt: 0.05, duration: 300 },
  };
  const read = readScenario(JSON.stringify(description), { file: 'room.json' });
  if ('problems' in read) throw new InputError(read.problems);
  return createSimulation({
    ...compileScenario(read.scenario, { models: builtinModels, seed }),
    hotLoops: kernelHotLoops,
  });
}

/** Distances of all bodies from each other at their nearest, from the columns alone, m: below 0 they overlap. */
function leastGap({ crowds }: Simulation): number {
  let least = Infinity;
  const [{ columns, ownCount }] = crowds;
  const { x, y, radius } = columns;
  for (let one = 0; one < ownCount; one++)
    for (let other = 0; other < one; other++)
      least = Math.min(least, Math.hypot(x[one] - x[other], y[one] - y[other]) - radius[one] - radius[other]);
  return least;
}

function watched(name: string): Watched {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  const simulation = createSimulation(compileScenario(found.scenario, { models: builtinModels }));
  const part = simulation.setup.parts?.find((each) => each.name === 'movement control');
  if (part === undefined) throw new Error('no movement control');
  const rules = new Set<unknown>();
  const words = new Set<string>();
  const layers = new Set<string>();
  while (simulation.time < 20) {
    simulation.tick();
    for (const event of simulation.events)
      if (event.type === 'part' && event.event === 'decision') rules.add(event.details['rule']);
    const [{ columns, ownCount }] = simulation.crowds;
    for (let row = 0; row < ownCount; row++)
      for (const word of part.explain?.({}, row, columns.id[row]) ?? []) words.add(word);
    for (const [layer, shapes] of Object.entries(part.shapesAt?.(0) ?? {})) if (shapes.length > 0) layers.add(layer);
  }
  return { rules, words: [...words].join('; '), layers, figures: part.figures?.() ?? {}, part };
}

describe('what the control decides', () => {
  it('is reported, counted, drawn and explained: two meet head-on', () => {
    const { rules, words, layers, figures } = watched('conflict-head-on');
    expect([...rules]).toEqual(['case1']);
    expect(figures).toMatchObject({ case1: 1, case2: 0, case3: 0, case4: 0, case5: 0 });
    expect(words).toMatch(/case 1: passes 1 by the auxiliary point \(/);
    expect(words).toMatch(/case 1: passes 0 by the auxiliary point \(/);
    expect([...layers].sort()).toEqual(['auxiliary points', 'blocking areas', 'cells', 'held ground', 'planned paths']);
  });

  it.each([
    ['conflict-turn', 'case2', /case \d.*: waits until \d has left the blocking area/],
    ['conflict-crossing', 'case3', /case \d.*: waits until \d has left the blocking area/],
    ['conflict-standing', 'case4', /case 4: goes around \d, which stands, by the auxiliary point/],
    ['conflict-queue', 'case5', /waits until .* left .* blocking area/],
  ] as const)('%s shows %s', (name, rule, told) => {
    const { rules, words, figures } = watched(name);
    expect(rules).toContain(rule);
    expect(figures[rule]).toBeGreaterThan(0);
    expect(words).toMatch(told);
  });

  it('keeps its figures over a snapshot', () => {
    const { part, figures } = watched('conflict-head-on');
    const again = watched('conflict-standing').part;
    again.restore?.(part.save?.(), 1);
    expect(again.save?.()).toEqual(part.save?.());
    expect(figures['case1']).toBe(1);
  });
});

interface Watched {
  readonly rules: ReadonlySet<unknown>;
  readonly words: string;
  readonly layers: ReadonlySet<string>;
  readonly figures: Readonly<Record<string, number>>;
  readonly part: Part;
}

describe('buildings', () => {
  const door = { id: 'door', between: ['room', 'hall'], at: [[8, 3.3], [8, 4.2]] }; // prettier-ignore
  const hallGate = { id: 'out', region: 'hall', at: [[16, 2.6], [16, 3.5]], way: 'out' }; // prettier-ignore
  const gate = { id: 'out', region: 'room', at: [[1.3, 0], [2.2, 0]], way: 'out' }; // prettier-ignore
  const wide = { id: 'out', region: 'room', at: [[0, 3.1], [0, 5.2]], way: 'out' }; // prettier-ignore
  const openings = [
    ['a door of 0.9 m and a gate behind', { portals: [door], gates: [hallGate] }, 30, 1],
    ['a gate of 0.9 m that no cell fits into', { portals: [door], gates: [gate] }, 40, 2],
    ['a gate of 2.1 m', { portals: [door], gates: [wide] }, 60, 3],
  ] as const;
  it.each(openings)('leaves by %s, without a contact', (_, opening, count, seed) => {
    const simulation = roomWith(opening, count, seed);
    let least = Infinity;
    while (simulation.present > 0 && simulation.time < 200) {
      simulation.tick();
      if (Math.round(simulation.time / 0.05) % 5 === 0) least = Math.min(least, leastGap(simulation));
    }
    expect(simulation.present).toBe(0);
    expect(least).toBeGreaterThan(0);
  });

  it('goes as fast as it wants, also when it brakes slowly', () => {
    const own = { maxAcceleration: 0.5, speed: 1.3, maxSpeed: 1.3 };
    const simulation = roomWith({ portals: [door], gates: [hallGate] }, 1, 1, own);
    let fastest = 0;
    while (simulation.present > 0 && simulation.time < 60) {
      simulation.tick();
      const { vx, vy } = simulation.crowds[0].columns;
      if (simulation.present > 0) fastest = Math.max(fastest, Math.hypot(vx[0], vy[0]));
    }
    expect(fastest).toBeGreaterThan(1.25);
    expect(fastest).toBeLessThanOrEqual(1.3 + 1e-9);
  });
});
