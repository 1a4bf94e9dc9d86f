import { expect, it } from 'vitest';
import { measureNotes } from './measure-notes.ts';

const ofLines = (count: number) => ({
  value: 2,
  final: 3,
  unit: '1/s',
  warmUp: 0,
  findings: [
    {
      kind: 'table' as const,
      name: 'lines',
      title: 'Lines',
      columns: [],
      rows: Array.from({ length: count }, (_, line) => [`line ${line}`]),
    },
  ],
});

it.each(['flow', 'flow:window=5', 'flow:direction=net:window=2'])('says what %s adds up', (name) => {
  expect(measureNotes(name, ofLines(3))).toEqual(['sum over 3 lines, each of them below']);
  expect(measureNotes(name, ofLines(1))).toEqual([]);
});

it('says it of flows only', () => {
  expect(measureNotes('flow-voronoi', ofLines(3))).toEqual([]);
});
