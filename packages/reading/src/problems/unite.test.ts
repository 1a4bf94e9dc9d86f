import { expect, it } from 'vitest';
import { unite } from './unite.ts';

const problem = { file: 'a.yaml', rule: 'it must be 1', remedy: 'write 1' };

it('takes what stands at one position and says the same for one problem', () => {
  const used = ['groups[0].radius', 'groups[1].radius', 'groups[1].radius'];
  expect(unite(used.map((place) => Object.assign({ place, line: 3, column: 5 }, problem)))).toEqual([
    { ...problem, place: 'groups[0].radius', line: 3, column: 5, rule: 'it must be 1 (used in 2 places)' },
  ]);
});

it('keeps apart what stands elsewhere, says something else, or has no position', () => {
  const different = [
    { ...problem, place: 'a', line: 3, column: 5 },
    { ...problem, place: 'b', line: 3, column: 6 },
    { ...problem, place: 'c', line: 3, column: 5, rule: 'it must be 2' },
    { ...problem, place: 'd' },
    { ...problem, place: 'e' },
  ];
  expect(unite(different)).toEqual(different);
});
