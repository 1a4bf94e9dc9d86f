import { expect, it } from 'vitest';
import { behindWalls } from './behind-walls.ts';

const near = (id: number, x: number, y: number) => ({ id, way: [x, y, 0] as const });

it('knows which neighbours a wall hides, wherever agents and wall are', () => {
  const wall = { level: 0, from: [2, -5], to: [2, 1] } as const;
  for (const [x, y] of [
    [0, 0],
    [0, -2],
  ] as const) {
    const others = [near(1, 1, 0), near(2, 4, -1), near(3, 4, 9), near(4, -3, 0)];
    const seen = { self: { at: [x, y, 0] }, others, walls: [wall] } as unknown as Parameters<typeof behindWalls>[0];
    expect(behindWalls(seen, [1, 2, 3, 4, 9])).toEqual([2]);
    expect(behindWalls({ ...seen, walls: [] }, [1, 2, 3, 4])).toEqual([]);
  }
});
