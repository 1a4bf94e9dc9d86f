import { describe, expect, it } from 'vitest';
import { quaternionOf, turnInto } from './attitude.ts';

type Way = readonly [number, number, number];

const attitude = ([forwardX, forwardY, forwardZ]: Way, [upX, upY, upZ]: Way) => ({
  ...{ forwardX, forwardY, forwardZ },
  ...{ upX, upY, upZ },
});

describe('a turn from nose and roof, and back', () => {
  it.each<[string, Way, Way]>([
    ['level to the east', [1, 0, 0], [0, 0, 1]],
    ['level to the north', [0, 1, 0], [0, 0, 1]],
    ['level to the west', [-1, 0, 0], [0, 0, 1]],
    ['level to the south-west', [-0.6, -0.8, 0], [0, 0, 1]],
    ['on its roof', [1, 0, 0], [0, 0, -1]],
    ['on its roof, turned', [0.28, 0.96, 0], [0, 0, -1]],
    ['on its left side', [1, 0, 0], [0, 1, 0]],
    ['on its nose', [0, 0, -1], [1, 0, 0]],
    ['on its tail, turned', [0, 0, 1], [-0.6, 0.8, 0]],
    ['on its roof, looking west', [-1, 0, 0], [0, 0, -1]],
    ['aslant', [0.6, 0.64, 0.48], [-0.8, 0.48, 0.36]],
    ['aslant and over', [-0.6, 0.64, -0.48], [-0.8, -0.48, 0.36]],
  ])('%s', (_, forward, up) => {
    const turn = quaternionOf(attitude(forward, up));
    expect(Math.hypot(turn.x, turn.y, turn.z, turn.w)).toBeCloseTo(1, 9);
    const back = attitude([9, 9, 9], [9, 9, 9]);
    turnInto(back, turn);
    for (const [name, value] of Object.entries(attitude(forward, up)))
      expect(back[name as keyof typeof back]).toBeCloseTo(value, 9);
  });
});
