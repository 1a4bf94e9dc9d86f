import { describe, expect, it } from 'vitest';
import { Sharpness } from './sharpness.ts';

/** Shares after each measurement. */
const after = (sharpness: Sharpness, ...rates: readonly number[]): number[] =>
  rates.map((rate) => {
    sharpness.take(rate);
    return sharpness.share;
  });

describe('sharpness', () => {
  it('is given up step by step while drawing is slow', () => {
    expect(after(new Sharpness(), 60, 8, 8, 8, 20)).toEqual([1, 0.75, 0.5, 0.5, 0.5]);
  });

  it('is taken back once drawing was fast for a while', () => {
    expect(after(new Sharpness(), 8, 8, 30, 30, 30, 30, 30, 30)).toEqual([0.75, 0.5, 0.5, 0.5, 0.75, 0.75, 0.75, 1]);
  });

  it('is tried more rarely after it failed, so that it does not flicker', () => {
    const sharpness = new Sharpness();
    after(sharpness, 8, 30, 30, 30);
    expect(sharpness.share).toBe(1);
    expect(after(sharpness, 8, 30, 30, 30, 30, 30, 30)).toEqual([0.75, 0.75, 0.75, 0.75, 0.75, 0.75, 1]);
  });

  it('is full when the picture rests, and says when it changed', () => {
    const sharpness = new Sharpness();
    expect(sharpness.take(5)).toBe(true);
    expect([sharpness.rest(true), sharpness.share]).toEqual([true, 1]);
    expect([sharpness.rest(true), sharpness.share]).toEqual([false, 1]);
    expect([sharpness.rest(false), sharpness.share]).toEqual([true, 0.75]);
  });
});
