import type { Building, Obstacle, Point, Region } from './building.ts';
import type { WorldBounds } from './problems-whole.ts';

export const box = (west: number, south: number, east: number, north: number): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

export const room = (id: string, outline: readonly Point[], level = 0): Region => ({ id, level, outline });

export const solid = (id: string, outline: readonly Point[]): Obstacle => ({
  id,
  level: 0,
  shape: { type: 'polygon', outline },
});

export const pillar = (id: string, centre: Point, radius: number): Obstacle => ({
  id,
  level: 0,
  shape: { type: 'circle', centre, radius },
});

export const twoRoomsBounds: WorldBounds = { origin: [0, 0], size: [40, 20] };

/** Two rooms side by side, a way in and out in the west and a way out in the east, one block and one pillar. */
export const twoRooms: Building = {
  regions: [room('r1', box(0, 0, 20, 20)), room('r2', box(20, 0, 40, 20))],
  portals: [
    {
      id: 'p1',
      from: 'r1',
      to: 'r2',
      segment: [
        [20, 5],
        [20, 15],
      ],
      kind: 'opening',
      direction: 'both',
    },
  ],
  gates: [
    {
      id: 'g1',
      region: 'r1',
      segment: [
        [0, 5],
        [0, 15],
      ],
      way: 'in/out',
    },
    {
      id: 'g2',
      region: 'r2',
      segment: [
        [40, 5],
        [40, 15],
      ],
      way: 'out',
    },
  ],
  obstacles: [solid('o1', box(5, 5, 15, 15)), pillar('o2', [30, 10], 5)],
};
