import { describe, expect, it } from 'vitest';
import { compileMaps } from '../maps/index.ts';
import { FlowField } from './flow-field.ts';
import { twoRooms } from './worlds.testing.ts';

/** Two rooms of 4 x 4 m, a door of 1 m from y = 1.5 to 2.5 in the wall at x = 4; the goal lies beyond it. */
const field = new FlowField(compileMaps(twoRooms(1, 0, [0, 0], 1.5)), [{ level: 0, point: [7, 2] }], 0.2);
const out = new Float64Array(2);

describe('a place beside a wall that is too narrow for the shared body', () => {
  it.each([
    ['directionAt', 0.3, 1],
    ['directionAt', 1.2, 1],
    ['directionAt', 3.7, -1],
    ['directionAt', 2.8, -1],
    ['streamAt', 0.3, 1],
    ['streamAt', 1.2, 1],
    ['streamAt', 3.7, -1],
    ['streamAt', 2.8, -1],
  ] as const)('%s leads along the wall to the door, not back into the room: y = %s', (ask, y, toDoor) => {
    expect(field[ask](0, 3.82, y, out)).toBe(true);
    expect(out[1] * toDoor).toBeGreaterThan(0.8);
    expect(out[0]).toBeGreaterThan(-0.3);
  });

  it('leads every person along the walls to the goal', () => {
    for (const from of [0.15, 0.5, 1, 1.45, 2.55, 3, 3.5, 3.85]) {
      let [x, y] = [3.85, from];
      for (let pace = 0; pace < 400 && Math.hypot(x - 7, y - 2) > 0.1; pace++) {
        expect(field.streamAt(0, x, y, out)).toBe(true);
        x += 0.03 * out[0];
        y += 0.03 * out[1];
      }
      expect(Math.hypot(x - 7, y - 2)).toBeLessThan(0.1);
    }
  });
});
