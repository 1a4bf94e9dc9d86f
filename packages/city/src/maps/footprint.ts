import { cos, sin } from '@korzo/core';
import type { House, Vector } from '../plan/city-plan.ts';
import type { Polygon } from './convex.ts';

/** What a house, a box or a lot stands on, anticlockwise. */
export function footprint(
  { x, y, width, depth, turned }: Pick<House, 'x' | 'y' | 'width' | 'depth' | 'turned'>,
  height = 0,
): Polygon {
  const angle = (turned * Math.PI) / 180;
  const [cosine, sine] = [cos(angle), sin(angle)];
  const corners = [
    [-width / 2, -depth / 2],
    [width / 2, -depth / 2],
    [width / 2, depth / 2],
    [-width / 2, depth / 2],
  ];
  return corners.map(([dx, dy]): Vector => [x + dx * cosine - dy * sine, y + dx * sine + dy * cosine, height]);
}
