import { expect, it } from 'vitest';
import { ProblemList } from './problem-list.ts';

it('reports problems of a kind together, each once, in the order of their kinds', () => {
  const problems = new ProblemList();
  for (let line = 1; line <= 1000; line++) problems.add('damaged', `a:${line}: the line is damaged`);
  problems.add('damaged', 'a:7: the line is damaged');
  problems.add('order', 'a:9: ticks must rise');
  problems.add('doubled', 'agent 3 is there twice', 'both are kept', 'all are kept');
  problems.add('doubled', 'agent 4 is there twice', 'both are kept', 'all are kept');
  expect(problems.texts).toEqual([
    'a:1: the line is damaged, and 999 more like it; they are left out',
    'a:9: ticks must rise; it is left out',
    'agent 3 is there twice, and 1 more like it; all are kept',
  ]);
});
