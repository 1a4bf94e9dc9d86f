import { describe, expect, it } from 'vitest';
import { exampleText } from './example.testing.ts';
import { readScenario } from '../reader/read.ts';

const read = (measuring: string): ReturnType<typeof readScenario> =>
  readScenario(`${exampleText}measuring:\n  ${measuring}\n`, { file: 'example.yaml' });

describe('measuring areas and lines', () => {
  it('are read with their floor', () => {
    const result = read(
      '{ areas: [{ id: hall, rect: [1, 1, 4, 2] }], lines: [{ id: front, at: [[10, 4], [10, 10]] }] }',
    );
    expect('scenario' in result && result.scenario.measuring).toEqual({
      areas: [{ id: 'hall', rect: [1, 1, 4, 2], level: 0 }],
      lines: [{ id: 'front', at: [[10, 4], [10, 10]], level: 0 }], // prettier-ignore
    });
  });

  it.each([
    [
      'areas: [{ id: a, rect: [18, 1, 4, 2] }]',
      'measuring.areas[0]',
      /inside the world, which reaches from 0, 0 to 20, 10/,
    ],
    ['areas: [{ id: a }]', 'measuring.areas[0]', /exactly one shape; it has 0/],
    ['areas: [{ id: a, outline: [[0, 0], [1, 1], [2, 2]] }]', 'measuring.areas[0]', /must have a size/],
    ['areas: [{ id: a, rect: [0, 0, 1, 1], level: 3 }]', 'measuring.areas[0].level', /level 3 must exist/],
    ['areas: [{ id: all, rect: [0, 0, 1, 1] }]', 'measuring.areas[0].id', /'all' means everywhere/],
    ['lines: [{ id: a, at: [[1, 1], [1, 1]] }]', 'measuring.lines[0].at', /must have a length/],
    ['lines: [{ id: a, at: [[1, 1], [1, 11]] }]', 'measuring.lines[0]', /it reaches to 1, 11/],
    [
      'lines: [{ id: a, at: [[1, 1], [1, 2]] }, { id: a, at: [[2, 1], [2, 2]] }]',
      'measuring.lines[1].id',
      /two lines must not have the same id 'a'/,
    ],
  ])('%s is refused', (measuring, place, rule) => {
    const result = read(measuring);
    const problems = 'problems' in result ? result.problems : [];
    expect(problems).toHaveLength(1);
    expect(problems[0].place).toBe(place);
    expect(problems[0].rule).toMatch(rule);
    expect(problems[0].remedy).not.toBe('');
  });
});
