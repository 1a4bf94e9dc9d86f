import { builtinModels } from '@korzo/models';
import { InputError } from '@korzo/reading';
import { describe, expect, it } from 'vitest';
import { compileScenario } from '../scenario/compile-scenario.ts';
import { trialStreet, trialWalkers } from './trial-street.testing.ts';

const traffic = (more: string): string => `traffic: { fill: { vehicles: 2 }, ${more} }\n`;
const compile = (more: string) => compileScenario(trialStreet(more), { models: builtinModels });
const detectors = 'detectors: [{ name: loop, road: 0, at: 20 }], junctions: [{ name: end, junction: 0, radius: 60 }]';

const problemsOf = (more: string): readonly string[] => {
  try {
    compile(more);
  } catch (error) {
    if (error instanceof InputError) return error.problems.map(({ place, rule }) => `${place}: ${rule}`);
    throw error;
  }
  return [];
};

describe('detectors and measured junctions', () => {
  it.each([
    ['without people', ''],
    ['among people', trialWalkers],
  ])('lie on streets, %s', (_, people) => {
    const { measuring } = compile(traffic(detectors) + people).settled;
    expect(measuring?.lines).toMatchObject([{ id: 'loop-0' }]);
    expect(measuring?.areas).toMatchObject([{ id: 'end' }]);
  });

  it.each([
    ['without people', ''],
    ['among people', trialWalkers],
  ])('are named where something is wrong with them, %s', (_, people) => {
    expect(problemsOf(traffic('detectors: [{ name: loop, road: 0, at: 900 }]') + people)).toEqual([
      expect.stringMatching(/^traffic\.detectors\[0\]\.at: the detector must lie on its road/),
    ]);
    const twice = traffic(
      'detectors: [{ name: a, road: 0, at: 20 }, { name: a, road: 1, at: 20 }, { name: b, road: 1, at: 20 }], junctions: [{ name: all, junction: 0 }]',
    );
    expect(problemsOf(`${twice}measuring: { lines: [{ id: b-0, at: [[100, -4], [100, -6]] }] }\n${people}`)).toEqual([
      "traffic.detectors[1].name: what it measures is called 'a-0', as is that of traffic.detectors[0]",
      "traffic.detectors[2].name: what it measures is called 'b-0', as is measuring.lines[0]",
      "traffic.junctions[0].name: what it measures is called 'all', as is everywhere",
    ]);
  });
});
