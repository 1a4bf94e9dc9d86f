import { builtinModels, configurations, findConfiguration } from '@korzo/models';
import { describe, expect, it } from 'vitest';
import { readScenario, setKnobs } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { shippedScenarios } from '../scenario/shipped-scenarios.ts';
import { movementWarnings } from './movement-warnings.ts';
import { movedBy, readMovement } from './moved-by.ts';

const text = (group: string, run = ''): string =>
  [
    'korzo: 1',
    'name: hall',
    'title: A hall',
    'about: Ten people leave a hall.',
    'world: { size: [10, 10], exits: [{ id: door, rect: [9, 4, 1, 2] }] }',
    ...(run === '' ? [] : [`run: ${run}`]),
    `groups: [{ name: people, count: 10, goal: { to: exit }${group} }]`,
  ].join('\n');

function read(group: string, run?: string): Scenario {
  const result = readScenario(text(group, run), { file: 'hall.yaml' });
  if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join('; '));
  return result.scenario;
}

function rules(group: string): readonly string[] {
  const result = readScenario(text(group), { file: 'hall.yaml' });
  return 'problems' in result ? result.problems.map(({ place, rule }) => `${place}: ${rule}`) : [];
}

const movement = (word: string) => {
  const asked = readMovement(word, builtinModels);
  if ('problem' in asked) throw new Error(asked.problem);
  return asked;
};

function turned(set: Readonly<Record<string, unknown>>): Scenario {
  const result = setKnobs(read(', parameters: { timeGap: 1.3 }'), set);
  if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join('; '));
  return result.scenario;
}

const warnings = (scenario: Scenario, dt?: number) =>
  movementWarnings(scenario, { models: builtinModels, file: 'hall.yaml', ...(dt === undefined ? {} : { dt }) });

describe('a configuration', () => {
  it.each(configurations)('$name brings model, parameters, bodies, tactic and step', (configuration) => {
    const { name, model, values, radius, dt, tactic } = configuration;
    const { groups, run } = read(`, configuration: ${name}`);
    expect(groups[0]).toMatchObject({ configuration: name, model, radius, tactic });
    expect(groups[0].parameters).toEqual(values);
    expect(run.dt).toBe(dt);
    expect(read(`, configuration: ${name}, people: {}`).groups[0].people).toMatchObject({ radius });
  });

  it('is the recommended one for persons that name no model, and for no other kind', () => {
    expect(read('').groups[0]).toMatchObject({ configuration: 'guidelines', model: 'orca-time-gap', radius: 0.18 });
    expect(read(', model: orca').groups[0]).toMatchObject({ model: 'orca', radius: 0.25, tactic: 'field' });
    expect(read(', model: orca').groups[0].configuration).toBeUndefined();
    expect(rules(', kind: fish')).toEqual(['groups[0]: a group of the kind fish must name a model']);
  });

  it('leaves what the scenario says itself as it is', () => {
    const { groups, run } = read(', parameters: { timeGap: 1.3 }, radius: 0.2, tactic: path', '{ dt: 0.02 }');
    expect(groups[0]).toMatchObject({ radius: 0.2, tactic: 'path' });
    expect(groups[0].parameters).toEqual({ ...findConfiguration('guidelines')?.values, timeGap: 1.3 });
    expect(run.dt).toBe(0.02);
  });

  it('is refused when there is none of the name, and beside another model', () => {
    expect(rules(', configuration: guideline')).toEqual([
      "groups[0].configuration: there is no configuration 'guideline'",
    ]);
    expect(rules(', configuration: guidelines, model: orca')).toEqual([
      "groups[0].configuration: the configuration 'guidelines' is one of the model 'orca-time-gap'; the group has the model 'orca'",
    ]);
  });

  it('gives way, with all it brought, to one that is set later, and to another model', () => {
    const other = turned({ 'groups.people.configuration': 'one-way' }).groups[0];
    expect(other).toMatchObject({ configuration: 'one-way', model: 'collision-free-speed', tactic: 'path' });
    expect(other.parameters).toEqual({ ...findConfiguration('one-way')?.values, timeGap: 1.3 });
    const plain = turned({ 'groups.people.model': 'straight', 'groups.people.parameters': {} }).groups[0];
    expect(plain).toMatchObject({ model: 'straight', radius: 0.25, tactic: 'field', parameters: {} });
    expect(plain.configuration).toBeUndefined();
    expect(turned({ 'groups.people.count': 5 }).groups[0]).toMatchObject({ configuration: 'guidelines', count: 5 });
  });
});

describe('every agent moved by another word', () => {
  it('gets all of a configuration', () => {
    const moved = movedBy(read(', model: orca, people: { women: 1 }', '{ dt: 0.1 }'), movement('guidelines:timeGap=1'));
    expect(moved.groups[0]).toMatchObject({
      configuration: 'guidelines',
      model: 'orca-time-gap',
      tactic: 'stream',
      people: { women: 1, radius: 0.18 },
    });
    expect(moved.groups[0].parameters).toMatchObject({ timeGap: 1, shuffle: 0.25 });
    expect(moved.run.dt).toBe(0.05);
    expect(movedBy(moved, movement('guidelines:timeGap=1'))).toEqual(moved);
  });

  it('gets the smaller step that a model needs, and no larger one', () => {
    expect(movedBy(read(''), movement('social-force')).run.dt).toBe(0.01);
    expect(movedBy(read(', speed: 3'), movement('social-force')).run.dt).toBe(0.002);
    expect(movedBy(read(', speed: 5'), movement('social-force')).run.dt).toBe(0.001);
    expect(movedBy(read(''), movement('social-force:variant=1995')).run.dt).toBe(0.05);
    expect(movedBy(read('', '{ dt: 0.0005 }'), movement('social-force')).run.dt).toBe(0.0005);
    const compiled = compileScenario(read(''), { models: builtinModels, model: 'social-force' });
    expect(compiled.dt).toBe(0.01);
    expect(compileScenario(read(''), { models: builtinModels, model: 'social-force', dt: 0.05 }).dt).toBe(0.05);
  });

  it('leaves behind what a configuration brought, for a plain model', () => {
    const { groups } = movedBy(
      read(', people: { women: 1 }, parameters: { timeGap: 1.3 }'),
      movement('collision-free-speed'),
    );
    expect(groups[0]).toMatchObject({ model: 'collision-free-speed', tactic: 'field', parameters: { timeGap: 1.3 } });
    expect(groups[0].people).not.toHaveProperty('radius');
    expect(groups[0].configuration).toBeUndefined();
  });

  it('is the same as a scenario that is written so', () => {
    const written = compileScenario(read(''), { models: builtinModels });
    const moved = compileScenario(read(', model: mass-steering'), { models: builtinModels, model: 'guidelines' });
    expect(moved.models.map(({ values }) => values)).toEqual(written.models.map(({ values }) => values));
    expect(moved.settled.groups).toEqual(written.settled.groups);
  });
});

describe('a step above the largest stable one', () => {
  it('is warned of with a step that is not', () => {
    const scenario = read(', model: social-force');
    expect(warnings(scenario)).toMatchObject([
      {
        place: 'groups[0].model',
        rule: expect.stringContaining('0.01 s') as string,
        remedy: 'give run.dt: 0.01 or less',
      },
    ]);
    expect(warnings(scenario, 0.01)).toEqual([]);
    expect(warnings(read(''))).toEqual([]);
  });

  it('is in no shipped scenario', () => {
    for (const { name, scenario } of shippedScenarios()) expect([name, ...warnings(scenario)]).toEqual([name]);
  });
});

describe('a model without the configuration it was measured in', () => {
  it.each([
    ['collision-free-speed', 'one-way'],
    ['orca-time-gap', 'guidelines'],
  ])('is warned of: %s', (model, configuration) => {
    const found = warnings(read(`, model: ${model}, people: {}`));
    expect(found).toMatchObject([
      { place: 'groups[0].model', remedy: expect.stringContaining(configuration) as string },
    ]);
    expect(warnings(read(`, model: ${model}`))).toHaveLength(1);
  });

  it('is not, when the group has parameters or bodies of its own, or is no crowd of persons', () => {
    for (const own of ['radius: 0.2', 'people: { radius: 0.2 }', 'parameters: { timeGap: 1 }', 'kind: body'])
      expect(warnings(read(`, model: collision-free-speed, ${own}`))).toEqual([]);
    expect(warnings(read(', model: orca, people: {}'))).toEqual([]);
  });
});

describe('shipped buildings', () => {
  /** Their subject is another: models compared, models in a row, a model of its own. */
  const others = new Set(['maze-tasks', 'mass-two-rooms']);

  it('are walked as guidelines ask, as validated', () => {
    const buildings = shippedScenarios().filter(({ name, scenario: { world } }) => world.building && !others.has(name));
    expect(buildings.length).toBeGreaterThan(14);
    const asked = { configuration: 'guidelines', values: findConfiguration('guidelines')?.values };
    for (const { name, scenario } of buildings) {
      for (const { configuration, parameters } of scenario.groups)
        expect({ name, configuration, values: parameters }).toEqual({ name, ...asked });
    }
  });
});
