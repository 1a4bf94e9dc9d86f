import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenario, setKnobs, writeScenario, type ReadResult, type Scenario } from '@korzo/engine';
import { exampleText } from './example.testing.ts';
import { readAnyFormat } from './formats.ts';

/** What is wrong with an answer: it must be a scenario that survives being written and read again, or problems that say what and how. */
function faultsOf(result: ReadResult): string[] {
  if ('problems' in result) {
    const silent = result.problems.filter(({ rule, remedy }) => rule.length < 6 || remedy.length < 6);
    return result.problems.length === 0
      ? ['neither scenario nor problems']
      : silent.map((problem) => JSON.stringify(problem));
  }
  const again = readScenario(writeScenario(result.scenario), { file: 'again' });
  const same = 'scenario' in again && isDeepStrictEqual(again.scenario, result.scenario);
  return same ? [] : ['not the same after writing and reading'];
}

function exampleScenario(): Scenario {
  const result = readScenario(exampleText, { file: 'example' });
  if ('problems' in result) throw new Error('the example is broken');
  return result.scenario;
}

const example = exampleScenario();

/** Values that people and programs put where something else belongs. */
const strange: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, '', 0, -1, 1e308, -0, 'NaN', [], {}, [[]], '__proto__', 2 ** 53),
  fc.double(),
  fc.string(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The example with the value at a random place exchanged, taken out, or given a random new key. */
const mutated = fc
  .tuple(fc.infiniteStream(fc.nat()), strange, fc.constantFrom('set', 'remove', 'add'), fc.string())
  .map(([choices, value, way, key]) => {
    const document = JSON.parse(JSON.stringify(example)) as unknown;
    const next = (): number => Number(choices.next().value);
    let parent = document as Record<string, unknown>;
    for (;;) {
      const keys = Object.keys(parent);
      const chosen = keys[next() % keys.length];
      const child = parent[chosen];
      const inner = typeof child === 'object' && child !== null && Object.keys(child).length > 0;
      if (inner && next() % 4 !== 0) {
        parent = child as Record<string, unknown>;
        continue;
      }
      if (way === 'set') parent[chosen] = value;
      else if (way === 'remove') delete parent[chosen];
      else parent[key] = value;
      return document;
    }
  });

const places = [
  'count',
  'groups.0',
  'groups.walkers.place',
  'run.dt',
  'world.size',
  'groups.0.radius.max',
  'world.exits.east.min.0',
  '__proto__.x',
];
const yamlPieces = ['[', '{', ': ', '\n', '  ', '*a', '&a ', '- ', '"', '!!binary ', '.inf', '.nan', '? ', '<<: '];

/** Setting a knob, answered as a reader answers. */
const answer = (knob: string, value: unknown): ReadResult => {
  const result = setKnobs(example, { [knob]: value });
  return 'problems' in result ? result : { ...result, where: () => undefined };
};

describe('the reader never throws', { timeout: 30_000 }, () => {
  it('on random bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 300 });
    fc.assert(
      fc.property(bytes, (contents) => {
        expect(faultsOf(readAnyFormat(contents, 'random.bin'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('on random text that says it is a scenario', () => {
    const text = fc.string({ unit: 'binary', maxLength: 200 }).map((random) => `korzo: 1\n${random}`);
    fc.assert(
      fc.property(text, (contents) => {
        expect(faultsOf(readAnyFormat(contents, 'random.yaml'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('on the example with pieces of its text exchanged', () => {
    const piece = fc.oneof(fc.string({ unit: 'binary', maxLength: 5 }), fc.constantFrom(...yamlPieces));
    const text = fc
      .tuple(fc.nat({ max: exampleText.length }), fc.nat({ max: 12 }), piece)
      .map(([at, length, inserted]) => exampleText.slice(0, at) + inserted + exampleText.slice(at + length));
    fc.assert(
      fc.property(text, (contents) => {
        expect(faultsOf(readAnyFormat(contents, 'example.yaml'))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('on the example with a value changed, removed or added', () => {
    const text = mutated.map((document) => JSON.stringify(document));
    fc.assert(
      fc.property(text, (contents) => {
        expect(faultsOf(readAnyFormat(contents, 'example.json'))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('nor does setting random knobs', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom(...places));
    fc.assert(
      fc.property(name, strange, (knob, value) => {
        expect(faultsOf(answer(knob, value))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
