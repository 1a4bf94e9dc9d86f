import { describe, expect, it } from 'vitest';
import { gestureOf } from './gesture.ts';

const fingers = (x1: number, y1: number, x2: number, y2: number) =>
  [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ] as const;

describe('two fingers', () => {
  it('pinch, turn and move at once', () => {
    const gesture = gestureOf(fingers(0, 0, 100, 0), fingers(10, 20, 10, 220));
    expect(gesture.spread).toBeCloseTo(2);
    expect(gesture.turn).toBeCloseTo(Math.PI / 2);
    expect([gesture.dx, gesture.dy]).toEqual([-40, 120]);
  });

  it('turn the short way when they pass the left', () => {
    expect(gestureOf(fingers(100, 0, 0, 1), fingers(100, 0, 0, -1)).turn).toBeCloseTo(0.02, 3);
  });

  it('do not fling when they lie on each other', () => {
    expect(gestureOf(fingers(5, 5, 5, 5), fingers(5, 5, 5, 5))).toMatchObject({ spread: 1, turn: 0 });
  });
});
