import type { Onlook } from '@korzo/core';

type Spot = readonly [number, number];

/** On which side of a line a point is: above 0 left, below 0 right. */
const side = ([ax, ay]: Spot, [bx, by]: Spot, [x, y]: Spot): number => (bx - ax) * (y - ay) - (by - ay) * (x - ax);

const areCrossed = (a: Spot, b: Spot, c: Spot, d: Spot): boolean =>
  side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;

/** Those of some neighbours whom a wall hides from an agent: the straight line between their middles crosses it. */
export function behindWalls({ self, others, walls }: Onlook, neighbours: readonly number[]): readonly number[] {
  if (walls.length === 0) return [];
  const ways = new Map(others.map(({ id, way }) => [id, way]));
  const from: Spot = [self.at[0], self.at[1]];
  return neighbours.filter((id) => {
    const way = ways.get(id);
    if (way === undefined) return false;
    const to: Spot = [from[0] + way[0], from[1] + way[1]];
    return walls.some((wall) => areCrossed(from, to, wall.from, wall.to));
  });
}
