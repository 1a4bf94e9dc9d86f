import { describe, expect, it } from 'vitest';
import { addNames, addLimit, addSetting, realNumber, wholeNumber } from './parse.ts';

describe('option values', () => {
  it('whole numbers are whole, finite, decimal and in range', () => {
    const workers = wholeNumber({ min: 1, max: 16 });
    expect(['1', '16', '+4', '1e1'].map(workers)).toEqual([1, 16, 4, 10]);
    for (const bad of ['0', '17', '1.5', '-1', '', ' ', 'x', 'NaN', 'Infinity', '0x4', '4 workers']) {
      expect(() => workers(bad)).toThrow('Give a whole number from 1 to 16.');
    }
  });

  it('real numbers are finite and in range', () => {
    const dt = realNumber({ min: 0, max: 10, unit: 's' });
    expect(['0.05', '.1', '10', '1e-3'].map(dt)).toEqual([0.05, 0.1, 10, 0.001]);
    for (const bad of ['0', '-1', '10.1', 'NaN', 'Infinity', '1e400', '', '1s']) {
      expect(() => dt(bad)).toThrow('Give a number above 0 and up to 10 s.');
    }
    expect(realNumber({ min: 0, max: 1, orEqual: true })('0')).toBe(0);
  });

  it('settings are collected, the last one wins', () => {
    const first = addSetting('count=20');
    expect(addSetting('count = 30', addSetting('groups.a.speed=1=2', first))).toEqual({
      count: '30',
      'groups.a.speed': '1=2',
    });
    expect(() => addSetting('count')).toThrow('knob=value');
    expect(() => addSetting('=3')).toThrow('knob=value');
    expect(() => addLimit('rooms')).toThrow('name=number, for instance rooms=20');
  });

  it('names are collected once each', () => {
    expect(addNames('a, b', addNames('b,c'))).toEqual(['b', 'c', 'a']);
    expect(() => addNames('a,,b')).toThrow('commas');
  });
});
