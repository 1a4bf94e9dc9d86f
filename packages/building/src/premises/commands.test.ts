import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainProblem, property, CommandError, CommandForms } from '@korzo/core';
import { anyCommand, everyForm, forms } from './commands.testing.ts';

/** Everything about a value that can be distinguished: bits of numbers, order and presence of keys, holes. */
function traits(value: unknown): unknown {
  if (typeof value === 'number') return Object.is(value, -0) ? 'minus zero' : `number ${value}`;
  if (Array.isArray(value)) return Array.from(value, traits);
  if (typeof value !== 'object' || value === null) return [typeof value, String(value)];
  return ['keys', ...Object.keys(value).map((key) => [key, traits((value as Record<string, unknown>)[key])])];
}

const isFrozen = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));

const problemsOf = (given: unknown): readonly PlainProblem[] => {
  try {
    forms.canonical(given);
    return [];
  } catch (error) {
    if (error instanceof CommandError) return error.problems;
    throw error;
  }
};

describe('the canonical form of a command', () => {
  it('is the same to the bit after it was written as JSON, for every kind', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyCommand, (given) => {
        const command = forms.canonical(given);
        seen.add(command.type);
        const read: unknown = JSON.parse(JSON.stringify(command));
        expect(traits(read)).toEqual(traits(command));
        expect(traits(forms.canonical(read))).toEqual(traits(command));
      }),
      { numRuns: 500 },
    );
    expect([...seen].sort()).toEqual(everyForm.map(({ type }) => type).sort());
  });

  it('says what the caller said', () => {
    fc.assert(
      fc.property(anyCommand, (given) => {
        const said = JSON.parse(JSON.stringify(given)) as Readonly<Record<string, unknown>>;
        expect(forms.canonical(given)).toEqual(said);
      }),
    );
  });

  it('cannot be changed, by no person', () => {
    const goal: [number, number, number] = [1, 2, 3];
    const command = forms.canonical({ type: 'send', agent: { id: 1, generation: 0 }, goal });
    goal[0] = 99;
    expect(command).toEqual({ type: 'send', agent: { id: 1, generation: 0 }, goal: [1, 2, 3] });
    fc.assert(fc.property(anyCommand, (given) => isFrozen(forms.canonical(given))));
  });

  it('has its properties in one order', () => {
    const circle = { radius: 1, centre: [2, -0] };
    expect(JSON.stringify(forms.canonical({ circle, level: 0, id: 'box', type: 'obstacle' }))).toBe(
      '{"type":"obstacle","id":"box","level":0,"circle":{"centre":[2,0],"radius":1}}',
    );
  });
});

const agent = { id: 1, generation: 0 };
const spec = { kind: 'person', model: 0, x: 1, y: 2 };

/** What is given, where it is wrong, and words of the rule and the remedy. */
const malformed: readonly (readonly [given: unknown, place: string, rule: string, remedy: string])[] = [
  [undefined, '', 'a command must be an object with a type; it is undefined', 'types are add, remove'],
  [null, '', 'it is null', 'types are add'],
  [['remove'], '', 'it is ["remove"]', 'types are add'],
  [{ type: 'nonsense' }, 'type', 'there is no command of type "nonsense"', 'types are add, remove, set, send'],
  [{ type: 'constructor' }, 'type', 'there is no command of type "constructor"', 'types are'],
  [{ type: 'remove' }, 'agent', 'agent is missing', 'give an object with id, generation'],
  [{ type: 'remove', agent: { id: 1 } }, 'agent.generation', 'is missing', 'a whole number from 0 to 4294967295'],
  [{ type: 'remove', agent: { id: -1, generation: 0 } }, 'agent.id', 'it is -1', 'give'],
  [{ type: 'remove', agent: { id: 0.5, generation: 0 } }, 'agent.id', 'whole number', 'give'],
  [{ type: 'remove', agent, reason: 'x' }, 'reason', 'no known property', 'known are type, agent'],
  [{ type: 'send', agent, goal: null }, 'goal', 'a list of 3, each a number from -10000000 to 10000000 m', 'give'],
  [{ type: 'send', agent, goal: [1, 2] }, 'goal', 'must have 3 entries; it has 2', 'give 3'],
  [{ type: 'send', agent, goal: [1, NaN, 3] }, 'goal[1]', 'it is NaN', 'give'],
  [{ type: 'send', agent, goal: [1, 2, '3'] }, 'goal[2]', 'it is "3"', 'give'],
  [{ type: 'send', agent, goal: new Float64Array(3) }, 'goal', 'a list of 3', 'give'],
  [{ type: 'add', spec: { ...spec, goal: 5 } }, 'spec.goal', 'it is 5', 'give'],
  [{ type: 'add', spec: { ...spec, radius: 1e300 } }, 'spec.radius', 'from 0.000001 to 100 m; it is 1e+300', 'give'],
  [{ type: 'add', spec: { ...spec, mass: 1e-320 } }, 'spec.mass', 'from 0.000001 to 1000000 kg', 'give'],
  [{ type: 'add', spec: { ...spec, maxSpeed: 0 } }, 'spec.maxSpeed', 'it is 0', 'give'],
  [{ type: 'add', spec: { ...spec, maxAcceleration: Infinity } }, 'spec.maxAcceleration', 'it is Infinity', 'give'],
  [{ type: 'add', spec: { ...spec, desiredSpeed: -1 } }, 'spec.desiredSpeed', 'from 0 to 1000 m/s', 'give'],
  [{ type: 'add', spec: { ...spec, kind: 'elf' } }, 'spec.kind', 'one of person, bird', 'give'],
  [{ type: 'add', spec: { ...spec, level: 'roof' } }, 'spec.level', "'volume' or a whole number from 0 to 255", 'give'],
  [{ type: 'add', spec: { ...spec, extra: { party: NaN } } }, 'spec.extra.party', 'it is NaN', 'give'],
  [{ type: 'model', model: 0, group: NaN }, 'group', 'a whole number from 0 to 65535; it is NaN', 'give'],
  [{ type: 'model', model: 0, group: 1e308 }, 'group', 'it is 1e+308', 'give'],
  [{ type: 'model', model: 0 }, '', 'switched for a group or for agents', 'give one of the two'],
  [{ type: 'model', model: 0, group: 0, agents: [] }, '', 'switched for a group or for agents', 'give one of the two'],
  [{ type: 'set', model: 0, parameter: 'a', value: Infinity }, 'value', 'a finite number', 'give'],
  [{ type: 'set', model: 0, parameter: '', value: 1 }, 'parameter', 'a text of 1 to 200 characters', 'give'],
  [{ type: 'obstacle', id: 'x' }, '', "'x' must have one shape; it has none", 'give outline or circle'],
  [{ type: 'obstacle', id: 'x', outline: [[1, null]] }, 'outline[0][1]', 'it is null', 'give'],
  [{ type: 'signal', name: 7 }, 'name', 'a text', 'give'],
];

describe('a malformed command', () => {
  it.each(malformed)('%j is refused with place, rule and remedy', (given, place, rule, remedy) => {
    const [problem, ...others] = problemsOf(given);
    expect(others).toEqual([]);
    expect(problem.place).toBe(place);
    expect(problem.rule).toContain(rule);
    expect(problem.remedy).toContain(remedy);
  });

  it('lists all of its problems, as far as they help', () => {
    const bad = { type: 'add', spec: { kind: 'person', model: -1, x: NaN, hat: 1 } };
    expect(problemsOf(bad).map(({ place }) => place)).toEqual(['spec.model', 'spec.x', 'spec.y', 'spec.hat']);
    expect(problemsOf({ type: 'model', model: 0, agents: Array.from({ length: 1000 }) })).toHaveLength(20);
  });

  it('never makes another error, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withSparseArray: true }), (given) => void problemsOf(given)),
    );
    const types = everyForm.map(({ type }) => type);
    const values = fc.dictionary(
      fc.constantFrom('agent', 'spec', 'goal', 'model', 'agents', 'id', 'circle', 'outline', 'value'),
      fc.anything(),
    );
    fc.assert(fc.property(fc.constantFrom(...types), values, (type, given) => void problemsOf({ ...given, type })));
  });
});

it('names commands with ticks by their place in the list', () => {
  const problems: PlainProblem[] = [];
  const given = [{ tick: 3, command: { type: 'remove', agent } }, { tick: -1, command: { type: 'remove' } }, 7];
  forms.readAllApplied(given, 'commands', problems);
  expect(problems.map(({ place }) => place)).toEqual([
    'commands[1].tick',
    'commands[1].command.agent',
    'commands[2].tick',
    'commands[2].command',
  ]);
});

it('knows the commands of parts, and refuses two of one type', () => {
  const gust = { type: 'gust', meaning: 'Blows.', properties: { speed: property.real({ min: 0, max: 40 }, 'm/s') } };
  const windy = new CommandForms([gust]);
  expect(windy.canonical({ speed: 3, type: 'gust' })).toEqual({ type: 'gust', speed: 3 });
  expect(() => windy.canonical({ type: 'gust', speed: 41 })).toThrow(CommandError);
  expect(() => windy.canonical({ type: 'signal', name: 'alarm' })).toThrow(
    'types are add, remove, set, send, model, gust',
  );
  expect(() => new CommandForms([gust, gust])).toThrow("two commands of type 'gust'");
  expect(() => new CommandForms([{ ...gust, type: 'add' }])).toThrow("two commands of type 'add'");
});
