import { openRun, readScenario } from '@korzo/engine';
import { expect, it } from 'vitest';
import { groupsOf } from './describe-run.ts';

it('says what bodies are painted in, where their scenario does', async () => {
  const text = `korzo: 1
name: paint
title: Paint
about: Three bodies, two of them painted.
world: { size: [60, 40, 20] }
bodies:
  cars: [{ name: red, at: [10, 20], colour: '#d1495b' }, { name: plain, at: [30, 20] }]
  balls: [{ name: ball, at: [50, 20], radius: 0.3, colour: '#2A78b5' }]
run: { dt: 0.1, duration: 1 }
`;
  const result = readScenario(text, { file: 'paint.yaml' });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const groups = groupsOf(await openRun(result.scenario));
  expect(Object.fromEntries(groups.map(({ name, colour }) => [name, colour]))).toEqual({
    red: '#d1495b',
    plain: undefined,
    ball: '#2A78b5',
  });
  expect(readScenario(text.replace('#d1495b', 'red'), { file: 'paint.yaml' })).toMatchObject({
    problems: [{ place: 'bodies.cars[0].colour', rule: expect.stringContaining('#rrggbb') as string }],
  });
});
