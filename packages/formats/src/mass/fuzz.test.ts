import type { Problem } from '@korzo/reading';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { configText, worldText } from './examples.testing.ts';
import { readMassConfig } from './read-mass-config.ts';
import { readMassWorld } from './read-mass-world.ts';
import { writeMassWorld } from './write-mass-world.ts';

type Contents = string | Uint8Array;

const silent = (problems: readonly Problem[]): Problem[] =>
  problems.filter(({ rule, remedy }) => rule.length < 6 || remedy.length < 6);

/** What is wrong with an answer: it must be whole and read back the same, or say what is wrong and what to do. */
function faultsOfWorld(contents: Contents): unknown[] {
  const result = readMassWorld(contents, { file: 'fuzz' });
  if ('problems' in result) return result.problems.length === 0 ? ['no answer'] : silent(result.problems);
  const written = writeMassWorld(result.building, result.bounds);
  if ('problems' in written) return [...written.problems];
  const again = readMassWorld(written.text, { file: 'again' });
  return 'building' in again && isDeepStrictEqual(again.building, result.building) ? [] : ['not the same again', again];
}

function faultsOfConfig(contents: Contents): unknown[] {
  const result = readMassConfig(contents, { file: 'fuzz' });
  if ('problems' in result) return result.problems.length === 0 ? ['no answer'] : silent(result.problems);
  const sum = result.goals.reduce((total, { probability }) => total + probability, 0);
  return Math.abs(sum - 1) < 1e-9 && result.entries.length > 0 ? [] : ['not whole', result];
}

const pieces = [
  '<',
  '>',
  '/>',
  '</',
  '"',
  '=',
  '&',
  '&#65;',
  '&lt;',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<?',
  '?>',
  '<!DOCTYPE x>',
  '-',
  '1e9',
  '0',
  '.',
  'NaN',
  'g1',
  'r1',
  ' ',
  '\n',
  '\0',
  '\ud800',
  '<goals>',
  '</goals>',
  '<region>',
  '<origin/>',
];

/** A text with some of its pieces exchanged. */
const mutated = (text: string): fc.Arbitrary<string> => {
  const piece = fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 }), fc.constant(''));
  const change = fc.tuple(fc.nat({ max: text.length }), fc.nat({ max: 30 }), piece);
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    let result = text;
    for (const [at, length, inserted] of changes) result = result.slice(0, at) + inserted + result.slice(at + length);
    return result;
  });
};

/** A text with its numbers exchanged: good XML with bad geometry. */
const renumbered = (text: string): fc.Arbitrary<string> => {
  const number = fc.oneof(
    fc.constantFrom('0', '5', '10', '15', '20', '40', '-1', '0.0005', '19.9995'),
    fc.double().map(String),
  );
  return fc.array(fc.tuple(fc.nat(), number), { minLength: 1, maxLength: 5 }).map((changes) => {
    let result = text;
    for (const [which, value] of changes) {
      const found = [...result.matchAll(/"[-\d.e+]+"/g)];
      const { index, 0: old } = found[which % found.length];
      result = `${result.slice(0, index)}"${value}"${result.slice(index + old.length)}`;
    }
    return result;
  });
};

describe.each([
  ['world', worldText, faultsOfWorld],
  ['config', configText, faultsOfConfig],
] as const)('the reader of a %s never throws', (_, text, faultsOf) => {
  it('on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(faultsOf(bytes)).toEqual([]);
      }),
    );
  });

  it('on random text in a tag', () => {
    const random = fc.string({ unit: 'binary', maxLength: 100 }).map((inner) => `<world>${inner}</world>`);
    fc.assert(
      fc.property(random, (contents) => {
        expect(faultsOf(contents)).toEqual([]);
      }),
    );
  });

  it('on the example with pieces of its text exchanged', () => {
    fc.assert(
      fc.property(mutated(text), (contents) => {
        expect(faultsOf(contents)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('on the example with numbers exchanged', () => {
    fc.assert(
      fc.property(renumbered(text), (contents) => {
        expect(faultsOf(contents)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
