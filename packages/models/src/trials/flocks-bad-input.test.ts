import { resolveValues, type Model } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { couzin } from '../couzin/couzin.ts';
import { cuckerSmale } from '../cucker-smale/cucker-smale.ts';
import { olfatiSaber } from '../olfati-saber/olfati-saber.ts';
import { tannerJadbabaie } from '../tanner-jadbabaie/tanner-jadbabaie.ts';
import { tonerTu } from '../toner-tu/toner-tu.ts';
import { everybody, runTicks, startFlock } from './flocks-trial.testing.ts';
import { vicsek } from '../vicsek/vicsek.ts';

const models: readonly (readonly [string, Model, string])[] = [
  ['vicsek', vicsek, 'radius'],
  ['couzin', couzin, 'repulsionRadius'],
  ['toner-tu', tonerTu, 'radius'],
  ['cucker-smale', cuckerSmale, 'reach'],
  ['tanner-jadbabaie', tannerJadbabaie, 'reach'],
  ['olfati-saber', olfatiSaber, 'obstacleGain'],
];

const fly = { desiredSpeed: 1, maxSpeed: 3, vx: 1 };

describe.each(models)('%s', (_, model, radius) => {
  it('refuses a NaN, an infinite and a negative value of every number, by name', () => {
    for (const [name, parameter] of Object.entries(model.parameters)) {
      if (parameter.type !== 'number') continue;
      for (const value of [Number.NaN, Infinity, parameter.min - 1, parameter.max + 1]) {
        const { problems } = resolveValues(model.parameters, { [name]: value });
        expect(problems).toEqual([expect.stringContaining(`${name} must`)]);
      }
    }
  });

  it.each([
    ['no agent', []],
    ['one alone', [{ x: 50, y: 50, ...fly }]],
    [
      'two on one point',
      [
        { x: 50, y: 50, ...fly },
        { x: 50, y: 50, ...fly },
      ],
    ],
    [
      'two that stand on one point',
      [
        { x: 50, y: 50 },
        { x: 50, y: 50 },
      ],
    ],
    ['a row of them at one distance', [1, 2, 3, 4, 5].map((x) => Object.assign({ x, y: 50 }, fly))],
    [
      'some far outside the world',
      [
        { x: -500, y: 50, ...fly },
        { x: -500.5, y: 50, ...fly },
        { x: 50, y: 900, ...fly },
      ],
    ],
  ])('has finite places and velocities for %s, also with a radius of 0', (_name, agents) => {
    for (const values of [{}, { [radius]: 0 }]) {
      const simulation = startFlock({ model, values, agents, dt: 0.1 });
      runTicks(simulation, 30);
      const all = everybody(simulation);
      expect(all).toHaveLength(agents.length);
      for (const one of all) {
        expect(Object.values(one).every(Number.isFinite)).toBe(true);
        expect(Math.hypot(one.vx, one.vy)).toBeLessThanOrEqual(3 + 1e-9);
      }
    }
  });
});
