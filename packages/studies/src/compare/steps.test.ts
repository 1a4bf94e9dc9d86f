import { expect, it } from 'vitest';
import { stepsInWords } from './steps.ts';

const model = (name: string, dt: number) => ({ model: name, dt, runs: [], summary: {} as never, tracks: [] });

it('names the step of the scenario, and the models that have another', () => {
  expect(stepsInWords({ dt: 0.05, models: [model('orca', 0.05)] })).toBe('0.05 s');
  expect(stepsInWords({ dt: 0.05, models: [model('orca', 0.05), model('social-force', 0.01)] })).toBe(
    '0.05 s (social-force 0.01 s)',
  );
});
