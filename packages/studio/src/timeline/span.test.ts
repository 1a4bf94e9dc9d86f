import { expect, test } from 'vitest';
import { exactTime, placeAt, shareOf, shortTime } from './span.ts';

test('times as people read them', () => {
  expect([0, 5.04, 59.96, 75.25, 3600].map(shortTime)).toEqual(['0:00.0', '0:05.0', '0:59.9', '1:15.2', '60:00.0']);
  expect(shortTime(46 * 0.05)).toBe('0:02.3');
  expect(shortTime(-1.5)).toBe('-0:01.5');
});

test('a measured time is not cut: the report rounds the same one', () => {
  expect([43.65, 23.55, 59.999, 873 * 0.05].map(exactTime)).toEqual(['0:43.65', '0:23.55', '1:00.00', '0:43.65']);
});

test('shares and places of a span belong together and stay inside', () => {
  expect(shareOf([10, 30], 15)).toBe(0.25);
  expect(placeAt([10, 30], 0.25)).toBe(15);
  expect([shareOf([10, 30], 99), shareOf([10, 30], 0), shareOf([5, 5], 5)]).toEqual([1, 0, 1]);
  expect(placeAt([10, 30], 2)).toBe(30);
});
