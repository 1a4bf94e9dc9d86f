import type { Box, Point } from '../model/geometry.ts';

/** How the plan lies in the window: the point in the middle, and pixels per metre. */
export interface PlanCamera {
  readonly centre: Point;
  readonly scale: number;
}

export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

const least = 0.05;
const most = 2000;

export const toWindow = ({ centre, scale }: PlanCamera, { width, height }: WindowSize, [x, y]: Point): Point => [
  width / 2 + (x - centre[0]) * scale,
  height / 2 - (y - centre[1]) * scale,
];

export const toPlan = ({ centre, scale }: PlanCamera, { width, height }: WindowSize, [x, y]: Point): Point => [
  centre[0] + (x - width / 2) / scale,
  centre[1] - (y - height / 2) / scale,
];

/** The whole of a box with a border around it. */
export function fitted({ west, south, east, north }: Box, { width, height }: WindowSize): PlanCamera {
  const scale = Math.min(width / Math.max(1, east - west), height / Math.max(1, north - south)) * 0.88;
  return { centre: [(west + east) / 2, (south + north) / 2], scale: clamp(scale) };
}

/** Zooms so that the point under the pointer stays there. */
export function zoomed(camera: PlanCamera, size: WindowSize, at: Point, factor: number): PlanCamera {
  const [x, y] = toPlan(camera, size, at);
  const scale = clamp(camera.scale * factor);
  const share = camera.scale / scale;
  return { centre: [x + (camera.centre[0] - x) * share, y + (camera.centre[1] - y) * share], scale };
}

export const panned = ({ centre, scale }: PlanCamera, dx: number, dy: number): PlanCamera => ({
  centre: [centre[0] - dx / scale, centre[1] + dy / scale],
  scale,
});

const clamp = (scale: number): number => Math.max(least, Math.min(most, scale));
