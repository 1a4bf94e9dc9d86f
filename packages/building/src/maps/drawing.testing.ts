import type { Building, Obstacle, Point, Portal, Region } from '../layout/building.ts';
import type { LevelMap } from './level-map.ts';

/** The grid map as a drawing: `.` free, `+` border, `#` occupied; the topmost row first, without the frame's edge. */
export function drawingOf({ frame, cells }: Pick<LevelMap, 'frame' | 'cells'>): string[] {
  const lines: string[] = [];
  for (let row = frame.rows - 2; row >= 1; row--) {
    let line = '';
    for (let column = 1; column < frame.columns - 1; column++) line += '.+#'[cells[row * frame.columns + column] & 3];
    lines.push(line);
  }
  return lines;
}

export const rectangle = (minX: number, minY: number, maxX: number, maxY: number): Point[] => [
  [minX, minY],
  [maxX, minY],
  [maxX, maxY],
  [minX, maxY],
];

export const room = (id: string, outline: readonly Point[], level = 0): Region => ({ id, level, outline });

export const opening = (id: string, from: string, to: string, segment: readonly [Point, Point]): Portal => ({
  id,
  from,
  to,
  segment,
  kind: 'opening',
  direction: 'both',
});

export const block = (id: string, outline: readonly Point[], level = 0): Obstacle => ({
  id,
  level,
  shape: { type: 'polygon', outline },
});

export const pillar = (id: string, centre: Point, radius: number, level = 0): Obstacle => ({
  id,
  level,
  shape: { type: 'circle', centre, radius },
});

export const building = (parts: Partial<Building>): Building => ({
  regions: [],
  portals: [],
  gates: [],
  obstacles: [],
  ...parts,
});
