import { InputError } from '@korzo/reading';
import { createSimulation, number, type Simulation } from '@korzo/core';
import { builtinGoals, defineGoal, headFor, isThere } from '@korzo/building';
import { builtinModels, goalChecks } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { compileScenario } from './compile-scenario.ts';
import { checkScenario, readScenario, scenarioJsonSchema, setKnobs, type OwnParts } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { shippedScenarios } from './shipped-scenarios.ts';
import { writeScenario } from '../document/write-scenario.ts';
import { plainGoalOf } from '../wishes/plain-goal.ts';

const open = 'size: [40, 20], exits: [{ id: west, rect: [0, 8, 2, 4] }, { id: east, rect: [38, 8, 2, 4] }]';
const hall = `size: [40, 20], building: { regions: [{ id: hall, rect: [0, 0, 40, 20] }], gates: [{ id: gate, region: hall, at: [[40, 8], [40, 12]], way: out }] }`;
const walker = (wants: string, place = '{ shape: points, points: [[5, 5], [5, 10], [5, 15]] }'): string =>
  `{ name: walkers, model: straight, place: ${place}, ${wants} }`;
const text = (wants: string, world = open, place?: string): string =>
  `korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nworld: { ${world} }\ngroups: [${walker(wants, place)}]\n`;

function read(contents: string, own: OwnParts = {}): Scenario {
  const result = readScenario(contents, { file: 'trial.yaml', ...own });
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}
const start = (scenario: Scenario, own: OwnParts = {}): Simulation =>
  createSimulation(compileScenario(scenario, { models: builtinModels, ...own }));
const problemsOf = (contents: string): string[] => {
  const result = readScenario(contents, { file: 'trial.yaml' });
  return 'problems' in result ? result.problems.map(({ place, rule }) => `${place}: ${rule}`) : [];
};
function runFor(simulation: Simulation, seconds: number): Simulation {
  while (simulation.time < seconds && simulation.present > 0) simulation.tick();
  return simulation;
}

describe('the shorthand', () => {
  it.each([
    ['goal: { to: exit, id: east }', '{ goal: exit, id: east }'],
    ['goal: { goal: exit, id: east }', '{ goal: exit, id: east }'],
    ['goal: random', '{ goal: random }'],
    ['goal: { to: patrol, points: [[1, 1], [9, 9]] }', '{ goal: patrol, points: [[1, 1], [9, 9]] }'],
  ])('%s is a list of one', (short, whole) => {
    const scenario = read(text(short));
    expect(scenario).toEqual(read(text(`goals: [${whole}]`)));
    expect(runFor(start(scenario), 3).checksum()).toBe(runFor(start(read(text(`goals: [${whole}]`))), 3).checksum());
  });

  it('of a group that wants nothing is an empty list', () => {
    for (const nothing of ['goal: { to: none }', 'goal: none', 'goals: []', 'speed: 1.34'])
      expect(read(text(nothing)).groups[0].goals).toEqual([]);
  });

  it('may be in any file that also has what older programs wrote beside goals', () => {
    expect(read(text('goal: { to: none }, goals: [{ goal: exit }]')).groups[0].goals).toEqual([{ goal: 'exit' }]);
    expect(problemsOf(text('goal: exit, goals: [{ goal: exit }]'))).toEqual([
      'groups[0].goals: a group has either goal or goals',
    ]);
  });

  it('has its own places in messages', () => {
    const found = readScenario(text('goal: { to: exit, id: north }'), { file: 'trial.yaml' });
    expect('problems' in found && found.problems).toMatchObject([
      { place: 'groups[0].goal.id', line: 6, rule: "id must name an exit; there is no exit 'north'" },
    ]);
    expect(problemsOf(text('goal: { to: exitt }'))[0]).toBe("groups[0].goal.to: there is no kind of goal 'exitt'");
    expect(problemsOf(text('goal: exitt'))[0]).toBe("groups[0].goal: there is no kind of goal 'exitt'");
    expect(problemsOf(text('goal: { to: point, at: [1, 2, 3] }'))).toEqual([
      'groups[0].goal.at: a goal of this group must have 2 numbers, as its place has; it has 3',
    ]);
    expect(problemsOf(text('goal: 5'))).toHaveLength(1);
    expect(problemsOf(text('goal: {}'))).toHaveLength(1);
  });

  it('is where knobs may lead, and a list where they lead too', () => {
    const scenario = read(text('goal: { to: exit, id: east }'));
    for (const place of ['groups.walkers.goal.id', 'groups.walkers.goals.0.id']) {
      const set = setKnobs(scenario, { [place]: 'west' });
      expect('scenario' in set && set.scenario.groups[0].goals).toEqual([{ goal: 'exit', id: 'west' }]);
    }
    const other = setKnobs(scenario, { 'groups.walkers.goal': '{ to: random }' });
    expect('scenario' in other && other.scenario.groups[0].goals).toEqual([{ goal: 'random' }]);
    const idle = setKnobs(read(text('speed: 1')), { 'groups.walkers.goal.to': 'random' });
    expect('scenario' in idle && idle.scenario.groups[0].goals).toEqual([{ goal: 'random' }]);
  });
});

function older({ goals, ...group }: Scenario['groups'][number]): object {
  const [first, ...others] = goals;
  if (first === undefined || others.length > 0) return { ...group, goals };
  const { goal: to, ...rest } = first;
  return plainGoalOf({ goals, ...group }) === undefined
    ? { ...group, goal: first }
    : { ...group, goal: { to, ...rest } };
}

describe('shipped scenarios', () => {
  it.each(shippedScenarios().map(({ name, scenario }) => [name, scenario] as const))(
    '%s: reads the same in the older notation and after being written',
    (_name, scenario) => {
      const checked = checkScenario({ ...scenario, groups: scenario.groups.map(older) });
      expect('scenario' in checked && checked.scenario).toEqual(scenario);
      expect(read(writeScenario(scenario))).toEqual(scenario);
      expect(writeScenario(scenario)).not.toMatch(/\bgoal: *\n? *\{? *to:/);
    },
  );

  it('with one straight goal keep no stack: they are led by wishes, as fast as ever', () => {
    const { scenario } = shippedScenarios().find(({ name }) => name === 'hello') ?? {};
    if (scenario === undefined) throw new Error('hello is shipped');
    expect(compileScenario(scenario, { models: builtinModels }).parts.map(({ name }) => name)).not.toContain('goals');
  });
});

describe('a list of goals', () => {
  it('mixes waiting and straight goals without a building', () => {
    const simulation = start(
      read(text('goals: [{ goal: wait, for: 2 }, { goal: point, at: [20, 10] }, { goal: exit, id: east }]')),
    );
    runFor(simulation, 1.9);
    expect([...simulation.crowds[0].columns.x.subarray(0, 3)]).toEqual([5, 5, 5]);
    runFor(simulation, 12);
    expect(Math.max(...simulation.crowds[0].columns.x.subarray(0, 3))).toBeLessThan(22);
    runFor(simulation, 60);
    expect(simulation.exits.get('east')).toBe(3);
    expect(simulation.lastLeftAt).toBeGreaterThan(2 + 33 / 1.34);
  });

  it('keeps its last point: an agent that is sent away comes back', () => {
    const simulation = runFor(start(read(text('goals: [{ goal: wait, for: 1 }, { goal: point, at: [9, 10] }]'))), 10);
    const { x, y, id, generation } = simulation.crowds[0].columns;
    expect(Math.hypot(x[0] - 9, y[0] - 10)).toBeLessThan(0.8);
    simulation.queue({ type: 'send', agent: { id: id[0], generation: generation[0] }, goal: [30, 3, 0] });
    runFor(simulation, 20);
    expect(Math.hypot(x[0] - 9, y[0] - 10)).toBeLessThan(0.8);
  });

  it('mixes straight goals and paths through a building', () => {
    const goals = 'goals: [{ goal: checkpoints, points: [[10, 18], [20, 18]] }, { goal: leave }]';
    const simulation = start(read(text(goals, hall)));
    let highest = 0;
    while (simulation.present > 0 && simulation.time < 90) {
      simulation.tick();
      highest = Math.max(highest, ...simulation.crowds[0].columns.y.subarray(0, simulation.present));
    }
    expect(simulation.totals.left).toBe(3);
    expect(highest).toBeGreaterThan(16.5);
  });

  it.each(['opposite, through: [20, 10]', 'path, points: [[5, 2], [30, 2]]', 'curve, points: [[5, 2], [30, 2]]'])(
    'ends %s and goes on',
    (goal) => {
      const simulation = start(read(text(`goals: [{ goal: ${goal} }, { goal: exit }]`)));
      expect(runFor(simulation, 120).totals.left).toBe(3);
    },
  );

  it('leads agents in the volume', () => {
    const goals =
      'goals: [{ goal: wait, for: 1 }, { goal: point, at: [20, 10, 5] }, { goal: random }], speed: 5, maxSpeed: 5';
    const place = '{ shape: points, points: [[5, 5, 8]] }';
    const flock = text(goals, 'size: [40, 20, 10]', place).replace(
      'model: straight',
      'kind: bird, model: boids, parameters: { goalWeight: 3, maxForce: 10 }',
    );
    const simulation = start(read(flock));
    let nearest = Infinity;
    while (simulation.time < 20) {
      simulation.tick();
      const { x, y, z } = simulation.crowds[0].columns;
      nearest = Math.min(nearest, Math.hypot(x[0] - 20, y[0] - 10, z[0] - 5));
    }
    expect(nearest).toBeLessThan(1.5);
  });

  it('has times before the first step and reactions without a building too', () => {
    const people = 'people: { premovement: 3 }, goal: { to: exit }';
    const simulation = runFor(start(read(text(people))), 2.9);
    expect(simulation.totals.left).toBe(0);
    expect(Math.max(...simulation.crowds[0].columns.x.subarray(0, 3))).toBe(5);
    const reacting = start(
      read(text('goals: [{ goal: random }], reactions: [{ on: alarm, goals: [{ goal: exit, id: west }] }]')),
    );
    reacting.queue({ type: 'signal', name: 'alarm' });
    expect(runFor(reacting, 90).exits.get('west')).toBe(3);
    const fleeing = start(read(text('goals: [{ goal: wait, for: 1000 }, { goal: random }]')));
    fleeing.queue({ type: 'signal', name: 'alarm' });
    expect(runFor(fleeing, 90).totals.left).toBe(3);
  });

  it('is refused where it makes no sense, with place, rule and remedy', () => {
    const volume = '{ shape: points, points: [[5, 5, 8]] }';
    const high = `size: [40, 20, 10], exits: [{ id: west, rect: [0, 8, 2, 4] }]`;
    expect(problemsOf(text('goals: [{ goal: wait, for: 1 }, { goal: leave }]'))).toEqual([
      "groups[0].goals[1]: goal 'leave' finds its path in a building, and this world has none",
    ]);
    expect(problemsOf(text('goals: [{ goal: exit }]', high, volume))).toEqual([
      'groups[0].goals[0]: exits are on floors; a group in the volume cannot leave by one',
    ]);
    expect(problemsOf(text('goals: [{ goal: all, goals: [{ goal: wander }] }]', high, volume))).toEqual([
      "groups[0].goals[0].goals[0]: goal 'wander' finds its path on floors; a group in the volume cannot pursue it",
    ]);
    expect(problemsOf(text('goals: [{ goal: exit }]', 'size: [40, 20]'))).toEqual([
      'groups[0].goals[0]: a world without exits cannot be left by one',
    ]);
    expect(problemsOf(text('goals: [{ goal: point }]'))).toEqual(["groups[0].goals[0]: goal 'point' must have at"]);
    expect(problemsOf(text('goals: [{ goal: patrol, points: [[1, 1]] }]'))).toEqual([
      'groups[0].goals[0].points: points must be a list of 2 to 1000 points',
    ]);
    expect(problemsOf(text('goals: [{ goal: any, goals: [{ goal: path, points: [[1, 1], [2, 2, 2]] }] }]'))).toEqual([
      'groups[0].goals[0].goals[0].points[1]: all points must have equally many numbers; the first has 2, this one 3',
    ]);
  });
});

/** A kind that only this test knows. */
const pace = defineGoal({
  name: 'pace',
  summary: 'Walks to and fro between its start and a point to the east, some times.',
  parameters: {
    far: number(4, { min: 1, max: 100, unit: 'm' }, 'how far to the east it walks'),
    times: number(2, { min: 1, max: 100, integer: true }, 'how often it comes back'),
  },
  parts: 'none',
  where: 'anywhere',
  compile: (values) => ({
    begin(mind) {
      mind.note = 0;
      mind.own.wayX[mind.row] = mind.x + values.number('far');
      mind.own.wayY[mind.row] = mind.y;
    },
    knowsNote: (note) => note >= 0 && note <= 2 * values.number('times'),
    pursue(mind) {
      const { wayX, wayY } = mind.own;
      if (!isThere(mind, headFor(mind, wayX[mind.row], wayY[mind.row], 0))) return 'going';
      if (++mind.note === 2 * values.number('times')) return 'reached';
      headFor(mind, wayX[mind.row] + (mind.note % 2 === 1 ? -1 : 1) * values.number('far'), wayY[mind.row], 0);
      return 'going';
    },
  }),
});

describe('a kind of goal of a program', () => {
  const own = { goalKinds: [pace] };
  const paced = text('goals: [{ goal: pace, far: 6 }, { goal: exit, id: west }]');

  it.each(goalChecks(pace, { goal: 'pace', far: 3 }))('$name', ({ run }) => expect(run).not.toThrow());

  it('is read, checked, described and pursued like the built-in ones', () => {
    const simulation = runFor(start(read(paced, own), own), 90);
    expect(simulation.exits.get('west')).toBe(3);
    // Two times 6 m and back, less the half metre at each turn, and 4 m to the exit.
    expect(simulation.lastLeftAt).toBeGreaterThan((2 * 2 * 5 + 2) / 1.34);
    const wrong = readScenario(paced.replace('far: 6', 'far: 600'), { file: 'trial.yaml', ...own });
    expect('problems' in wrong && wrong.problems).toMatchObject([{ place: 'groups[0].goals[0].far', line: 6 }]);
    const { $defs } = scenarioJsonSchema(own) as { $defs: { goal: { anyOf: { properties: { goal: object } }[] } } };
    expect($defs.goal.anyOf.map(({ properties: { goal } }) => goal)).toContainEqual({ type: 'string', const: 'pace' });
    expect($defs.goal.anyOf).toHaveLength(builtinGoals.length + 1);
  });

  it('must be handed to the reader, and must not have a name that is taken', () => {
    const found = readScenario(paced, { file: 'trial.yaml' });
    const [problem] = 'problems' in found ? found.problems : [];
    expect(problem.place).toBe('groups[0].goals[0].goal');
    expect(problem.remedy).toContain('{ goalKinds: [...] }');
    expect(() => read(paced, { goalKinds: [pace, { ...pace, name: 'exit' }] })).toThrow(/may not be called 'exit'/);
  });
});
