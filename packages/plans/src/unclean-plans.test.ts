import { problemsWithBuilding, type Point } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import type { DrawnFloor, DrawnLine } from './drawing/drawing.ts';
import { makePlace } from './index.ts';

const line = (x1: number, y1: number, x2: number, y2: number): DrawnLine => ({ from: [x1, y1], to: [x2, y2] });

/** Lines along corners, closed or open. */
const along = (...corners: Point[]): DrawnLine[] => corners.slice(1).map((to, index) => ({ from: corners[index], to }));
const box = (x: number, y: number, w: number, h: number): DrawnLine[] =>
  along([x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]);

/** A room of 6 x 4 m with a door of 1 m in its south wall. */
const room = [line(0, 0, 2, 0), line(3, 0, 6, 0), line(6, 0, 6, 4), line(6, 4, 0, 4), line(0, 4, 0, 0)];
/** The same room and one of 4 x 4 m behind a door in its east wall. */
const twoRooms = [
  ...room.slice(0, 2),
  line(6, 0, 6, 1.5),
  line(6, 2.5, 6, 4),
  ...room.slice(3),
  ...along([6, 0], [10, 0], [10, 4], [6, 4]),
];
/** A room of 6 x 4 m inside walls of 0.3 m, with a door of 1 m through the south wall. */
const thickRoom = [
  ...along([2, 0], [2, -0.3], [-0.3, -0.3], [-0.3, 4.3], [6.3, 4.3], [6.3, -0.3], [3, -0.3], [3, 0]),
  ...along([3, 0], [6, 0], [6, 4], [0, 4], [0, 0], [2, 0]),
];
const without = (lines: readonly DrawnLine[], ...numbers: number[]): DrawnLine[] =>
  lines.filter((_, number) => !numbers.includes(number));

interface Case {
  readonly floor: Partial<DrawnFloor> & Pick<DrawnFloor, 'lines'>;
  readonly rooms: number;
  readonly doors: number;
  readonly gates: number;
  readonly obstacles?: number;
  /** Kinds of healings, without those of ordinary doors. */
  readonly healed: string;
}

const cases: Record<string, Case> = {
  'nothing to heal': { floor: { lines: twoRooms }, rooms: 2, doors: 1, gates: 1, healed: '' },
  'a gap at a corner': {
    floor: { lines: [...without(room, 2), line(6, 0.2, 6, 4)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'gap',
  },
  'a gap in the middle of a wall': {
    floor: { lines: [...without(room, 3), line(6, 4, 3.2, 4), line(2.9, 4, 0, 4)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'gap',
  },
  'a stub of 10 cm that sticks out into a passage of 2 m': {
    floor: { lines: [...room.slice(0, 2), ...along([6, 0], [6, 2], [0, 2], [0, 0]), line(4, 0, 4, 0.1)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'trim',
  },
  'a nib of 10 cm that is the frame of a door of 1 m': {
    floor: { lines: [...room, line(4, 4, 4, 1.1), line(4, 0, 4, 0.1)] },
    rooms: 2,
    doors: 1,
    gates: 1,
    healed: '',
  },
  'a wall that stops short of another': {
    floor: { lines: [...room, line(4, 0, 4, 1.4), line(4, 2.4, 4, 3.8)] },
    rooms: 2,
    doors: 1,
    gates: 1,
    healed: 'gap',
  },
  'corners that nearly meet': {
    floor: { lines: [...without(room, 4), line(0.02, 3.99, -0.01, 0.02)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'join join',
  },
  'lines that cross at a corner': {
    floor: { lines: [...without(room, 2, 3), line(6, 0, 6, 4.3), line(6.4, 4, 0, 4)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'trim',
  },
  'a wall drawn twice': { floor: { lines: [...room, room[3]] }, rooms: 1, doors: 0, gates: 1, healed: 'duplicate' },
  'a wall drawn twice, the second time askew': {
    floor: { lines: [...room, line(5.5, 4.02, 0.4, 3.98)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'duplicate join join',
  },
  'walls that overlap': {
    floor: { lines: [...without(room, 3), line(6, 4, 2, 4), line(3.5, 4, 0, 4)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'duplicate',
  },
  'a sliver between two walls': {
    floor: { lines: [...room, ...along([6, 0], [6.08, 2], [6, 4])] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'sliver',
  },
  'walls of two lines': { floor: { lines: thickRoom }, rooms: 1, doors: 0, gates: 1, healed: 'double-wall' },
  'walls of two lines with open ends': {
    floor: { lines: without(thickRoom, 0, 6) },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'double-wall gap gap',
  },
  'a door swing with its leaf': {
    floor: {
      lines: [...room, line(2, 0, 2, 1)],
      swings: [
        {
          hinge: [2, 0],
          ends: [
            [2, 1],
            [3, 0],
          ],
        },
      ],
    },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'swing',
  },
  'a wall drawn through a door swing': {
    floor: {
      lines: box(0, 0, 6, 4),
      swings: [
        {
          hinge: [2, 0],
          ends: [
            [2, 1],
            [3, 0],
          ],
        },
      ],
    },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'swing',
  },
  'a table and a pillar': {
    floor: { lines: [...room, ...box(1, 2, 1.6, 0.8), ...box(4, 2, 0.4, 0.4)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    obstacles: 2,
    healed: 'furniture furniture',
  },
  'a cupboard at a wall': {
    floor: { lines: [...room, ...along([0, 1], [0.7, 1], [0.7, 3], [0, 3])] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'closet',
  },
  'a shaft without a door': {
    floor: { lines: [...room, ...along([4.5, 4], [4.5, 2.5], [6, 2.5])] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'closet',
  },
  'a mark on the floor': {
    floor: { lines: [...room, line(3, 2, 4, 2.5)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    healed: 'mark',
  },
  'a wall that ends inside a room': {
    floor: { lines: [...room, line(0, 2, 2.4, 2)] },
    rooms: 1,
    doors: 0,
    gates: 1,
    obstacles: 1,
    healed: 'partition',
  },
  'a room in the middle of another': {
    floor: { lines: [...box(0, 0, 20, 12).slice(1), line(0, 0, 9, 0), line(10, 0, 20, 0), ...room.map(shifted(7, 4))] },
    rooms: 3,
    doors: 3,
    gates: 1,
    healed: '',
  },
  'a pillar in a door': {
    floor: {
      lines: room,
      solids: [
        {
          outline: [
            [2.4, -0.1],
            [2.6, -0.1],
            [2.6, 0.1],
            [2.4, 0.1],
          ],
        },
      ],
    },
    rooms: 1,
    doors: 0,
    gates: 1,
    obstacles: 0,
    healed: 'blocked-door',
  },
};

function shifted(x: number, y: number): (each: DrawnLine) => DrawnLine {
  return ({ from, to }) => line(from[0] + x, from[1] + y, to[0] + x, to[1] + y);
}

describe.each(Object.entries(cases))('%s', (_, { floor, rooms, doors, gates, obstacles = 0, healed }) => {
  const drawing = { floors: [{ level: 0, ...floor }] };

  it('becomes the rooms that were meant, by the healings expected', () => {
    const { building, bounds, healings } = makePlace(drawing);
    const kinds = healings.map(({ kind }) => kind).filter((kind) => kind !== 'door');
    expect(kinds.toSorted().join(' ')).toBe(healed);
    const { regions, portals } = building;
    expect([regions.length, portals.length, building.gates.length, building.obstacles.length]).toEqual([
      rooms,
      doors,
      gates,
      obstacles,
    ]);
    const problems = problemsWithBuilding(building, bounds, { coverage: 'part', wayIn: 'optional' });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const { at, what } of healings) expect([at.length > 1, what.endsWith('.')]).toEqual([true, true]);
  });

  it('leaves out each healing that is refused', () => {
    for (const { id } of makePlace(drawing).healings)
      expect(makePlace(drawing, { refuse: [id] }).healings.map((healing) => healing.id)).not.toContain(id);
  });
});

it('shows what refusing changes', () => {
  const gap = { floors: [{ level: 0, lines: cases['a gap at a corner'].floor.lines }] };
  expect(makePlace(gap, { refuse: ['gap@6.00,0.10'] }).building.regions).toEqual([]);
  expect(makePlace(gap, { refuse: ['gap@6.00,0.10'] }).flaws).toMatchObject([{ level: 0 }]);
  const door = { floors: [{ level: 0, lines: twoRooms }] };
  expect(makePlace(door, { refuse: ['door@6.00,2.00'] }).building).toMatchObject({ regions: [{}], portals: [] });
  const table = { floors: [{ level: 0, lines: [...room, ...box(1, 2, 1.6, 0.8)] }] };
  const furniture = makePlace(table).healings.find(({ kind }) => kind === 'furniture');
  expect(makePlace(table, { refuse: [furniture?.id ?? ''] }).building.obstacles).toEqual([]);
});

it('joins two floors by stairs, and names rooms by their labels', () => {
  const stairs = [
    {
      corners: [
        [4, 2],
        [4, 0.5],
        [8, 0.5],
        [8, 2],
      ] as Point[],
    },
  ];
  const hall = [line(0, 0, 2, 0), line(3, 0, 12, 0), ...along([12, 0], [12, 8], [0, 8], [0, 0])];
  const { building, bounds, levels, flaws } = makePlace({
    floors: [
      { level: 0, lines: hall, stairs, labels: [{ at: [1, 6], text: 'Große Halle' }] },
      { level: 1, lines: box(0, 0, 12, 8) },
    ],
  });
  expect([levels, flaws]).toEqual([2, []]);
  expect(building.regions.map(({ id }) => id)).toContain('Grosse-Halle');
  const flight = building.portals.find(({ kind }) => kind === 'stairs');
  expect(flight).toMatchObject({
    length: 5,
    segment: [
      [4, 2],
      [4, 0.5],
    ],
    landing: [
      [8, 0.5],
      [8, 2],
    ],
  });
  const problems = problemsWithBuilding(building, bounds, { coverage: 'part', wayIn: 'optional' });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('takes ground, exits and door frames that a file names', () => {
  const { building } = makePlace({
    floors: [
      {
        level: 0,
        lines: [],
        grounds: [
          {
            outline: [
              [0, 0],
              [4, 0],
              [4, 4],
              [0, 4],
            ],
            holes: [
              [
                [1, 1],
                [2, 1],
                [2, 2],
                [1, 2],
              ],
            ],
            name: 'A 1',
          },
          {
            outline: [
              [4.2, 0],
              [8, 0],
              [8, 4],
              [4.2, 4],
            ],
            holes: [],
            name: 'B',
          },
        ],
        frames: [
          {
            corners: [
              [4, 1],
              [4, 2],
              [4.2, 2],
              [4.2, 1],
            ],
          },
        ],
        exits: [
          {
            outline: [
              [7, 3],
              [9, 3],
              [9, 5],
              [7, 5],
            ],
            name: 'way out',
          },
        ],
      },
    ],
  });
  expect(building.regions.map(({ id }) => id).toSorted()).toEqual(['A-1', 'B']);
  expect(building.portals).toMatchObject([
    {
      kind: 'door',
      segment: [
        [4.1, 1],
        [4.1, 2],
      ],
    },
  ]);
  expect(building.gates.map(({ id }) => id)).toEqual(['way-out', 'way-out-2']);
  expect(building.obstacles).toHaveLength(1);
});

/** A square exit inside a room. */
const exit = (side: number): Point[] => [
  [2, 2],
  [2 + side, 2],
  [2 + side, 2 + side],
  [2, 2 + side],
];

it('names exits that no person could pass', () => {
  const ground = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ] as const;
  const flawsWith = (side: number): readonly string[] =>
    makePlace({
      floors: [{ level: 0, lines: [], grounds: [{ outline: ground, holes: [] }], exits: [{ outline: exit(side) }] }],
    }).flaws.map(({ what }) => what);
  expect(flawsWith(0.4)).toEqual(['No side of this exit is 0.5 m wide beside a room.']);
  expect(flawsWith(0.8)).toEqual([]);
});
