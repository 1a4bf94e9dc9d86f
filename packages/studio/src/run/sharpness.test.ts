import { describe, expect, it } from 'vitest';
import { Sharpness } from './sharpness.ts';

describe('sharpness', () => {
  it('is given up step by step while drawing is slow, and taken back when it is fast', () => {
    const sharpness = new Sharpness();
    expect([sharpness.take(60), sharpness.share]).toEqual([false, 1]);
    expect([sharpness.take(8), sharpness.share]).toEqual([true, 0.75]);
    expect([sharpness.take(8), sharpness.share]).toEqual([true, 0.5]);
    expect([sharpness.take(8), sharpness.share]).toEqual([false, 0.5]);
    expect([sharpness.take(30), sharpness.share]).toEqual([false, 0.5]);
    expect([sharpness.take(60), sharpness.share]).toEqual([true, 0.75]);
  });

  it('is full when the picture rests', () => {
    const sharpness = new Sharpness();
    sharpness.take(5);
    expect([sharpness.rest(true), sharpness.share]).toEqual([true, 1]);
    expect([sharpness.rest(true), sharpness.share]).toEqual([false, 1]);
    expect([sharpness.rest(false), sharpness.share]).toEqual([true, 0.75]);
  });
});
