import { expect, it } from 'vitest';
import { mismatches } from './same-modules.ts';

const tram = { name: 'tram', version: '1.0.0', hash: 'abc', settings: { speed: 8, bell: true } };
const other = { ...tram, name: 'ferry' };

it('the same modules match, whatever others are there', () => {
  expect(mismatches([tram], [other, tram])).toEqual([]);
  expect(mismatches([], [tram])).toEqual([]);
  expect(mismatches([tram], [tram], 'with settings')).toEqual([]);
});

it('a missing module is reported with its version', () => {
  expect(mismatches([tram], [other])).toEqual([
    "the run had the module 'tram' 1.0.0, which is missing; give its folder with --modules",
  ]);
});

it('other files are reported with both hashes, before any setting', () => {
  const changed = { ...tram, version: '1.1.0', hash: 'def', settings: { speed: 9, bell: true } };
  for (const how of ['by files', 'with settings'] as const)
    expect(mismatches([tram], [changed], how)).toEqual([
      "the run had the module 'tram' 1.0.0 (abc), this one is 1.1.0 (def); give the files that the run had",
    ]);
});

it('settings count only where they are asked for', () => {
  const slower = { ...tram, settings: { speed: 5, bell: true } };
  expect(mismatches([tram], [slower])).toEqual([]);
  expect(mismatches([tram], [slower], 'with settings')).toEqual([
    "the run had the module 'tram' with speed = 8, here it is 5; set it so",
  ]);
});
