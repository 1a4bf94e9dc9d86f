import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cellsIn } from '../../../../../tools/validation-cells.mjs';
import { knownStatus } from '../../report/status/known-status.ts';
import { builtinSuites } from '../suites/builtin.ts';
import { configurationNamed } from '../suites/configurations.ts';
import { validate } from './validate.ts';

const cells = cellsIn(readFileSync(new URL('../../../../../docs/validation.md', import.meta.url), 'utf8'));

/** Seconds of work, of every kind of place: corridor, stairs, corner, cabins, smoke, lift, a slow person, exits. */
const quick = [
  'rimea 1',
  'rimea 3',
  'rimea 6',
  'rimea 10',
  'nist 2.5',
  'nist 2.7',
  'nist 2.9',
  'nist 2.10',
  'nist 4.1',
];

it('the table of the documents is of this build, as far as quick tests show', async () => {
  const guidelines = configurationNamed('guidelines');
  if (guidelines === undefined) throw new Error('guidelines is not shipped');
  const tests = builtinSuites
    .flatMap((suite) => suite.tests)
    .filter(({ suite, id }) => quick.includes(`${suite} ${id}`));
  const { tests: found } = await validate({ tests, configurations: [guidelines], form: 'short' });
  expect(found).toHaveLength(quick.length);
  // Figures of another build are worse than none: `node tools/measure-validation.mjs` measures them again.
  expect(
    Object.fromEntries(found.map(({ suite, id, standing, measured }) => [`${suite} ${id}`, { standing, measured }])),
  ).toEqual(Object.fromEntries(quick.map((name) => [name, cells.get(name)])));
}, 300_000);

it('the table and the status that reports look up say the same', () => {
  const status = knownStatus.find(({ configuration }) => configuration === 'guidelines');
  const standings = [...cells].map(([id, { standing }]) => ({ id, standing }));
  const those = (wanted: string): readonly string[] =>
    standings.filter(({ standing }) => standing === wanted).map(({ id }) => id);
  expect(status?.passed).toBe(those('passed').length + those('passed by a set capacity').length);
  expect(status?.notPhysical).toEqual(those('passed, but not physical'));
  expect(status?.failing.map(({ id }) => id)).toEqual(
    standings.filter(({ standing }) => !standing.startsWith('passed') || standing.includes('not')).map(({ id }) => id),
  );
});
