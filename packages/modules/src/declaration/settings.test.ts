import { number, type Parameters } from '@korzo/core';
import { expect, it } from 'vitest';
import { settingsOf, typedValue } from './settings.ts';

const declared: Parameters = {
  speed: number(8, { min: 1, max: 20, unit: 'm/s' }, 'how fast'),
  bell: { type: 'switch', default: true, meaning: 'whether it rings' },
};

it('settings are the defaults and what was given in their place', () => {
  expect(settingsOf(declared, {})).toEqual({ settings: { speed: 8, bell: true }, problems: [] });
  expect(settingsOf(declared, { bell: false })).toEqual({ settings: { speed: 8, bell: false }, problems: [] });
});

it('a bad value is reported and leaves the default; so is a name that is not there', () => {
  const { settings, problems } = settingsOf(declared, { speed: 21, bel: true });
  expect(settings).toEqual({ speed: 8, bell: true });
  expect(problems).toHaveLength(2);
  expect(problems[0].rule).toMatch(/speed/);
  expect(problems[1]).toMatchObject({
    rule: "there is no setting 'bel'",
    remedy: expect.stringContaining('bell') as string,
  });
});

it('typed words take the type of their setting', () => {
  expect(['12', ' ', 'x'].map((text) => typedValue(declared, 'speed', text))).toEqual([12, ' ', NaN]);
  expect(['true', 'false', 'on'].map((text) => typedValue(declared, 'bell', text))).toEqual([true, false, 'on']);
  expect(typedValue(declared, 'toString', '12')).toBe('12');
});
