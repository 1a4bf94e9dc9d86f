import { describe, expect, it } from 'vitest';
import { choice, decodeValue, number, onOff, resolveValues } from './parameters.ts';

const parameters = {
  radius: number(2, { min: 0, max: 10, unit: 'm' }, 'how far it sees'),
  neighbours: number(7, { min: 1, max: 64, integer: true }, 'how many it remembers'),
  weighting: choice('plain', ['plain', 'inverse'], 'how neighbours count'),
  sees: onOff(true, 'whether it sees'),
};

describe('declared parameters', () => {
  it('take defaults and what is given, as numbers', () => {
    const { values, problems } = resolveValues(parameters, { weighting: 'inverse', sees: false });
    expect(problems).toEqual([]);
    expect(values).toEqual({ radius: 2, neighbours: 7, weighting: 1, sees: 0 });
    expect(decodeValue(parameters.weighting, values.weighting)).toBe('inverse');
    expect(decodeValue(parameters.sees, values.sees)).toBe(false);
  });

  it('report every problem at once with rule and range', () => {
    const { problems } = resolveValues(parameters, {
      radius: NaN,
      neighbours: 2.5,
      weighting: 'none',
      sees: 1,
      raduis: 3,
    });
    expect(problems).toEqual([
      'radius must be a finite number between 0 and 10 m; it is NaN',
      'neighbours must be a whole number between 1 and 64; it is 2.5',
      'weighting must be one of plain, inverse; it is "none"',
      'sees must be true or false; it is 1',
      "there is no parameter 'raduis'; known are radius, neighbours, weighting, sees",
    ]);
  });

  it('refuses infinities, and strings for numbers', () => {
    for (const radius of [Infinity, -Infinity, '3', null, undefined, -0.1, 10.1]) {
      expect(resolveValues(parameters, { radius }).problems).toHaveLength(1);
    }
  });
});
