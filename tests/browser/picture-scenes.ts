// Scenes to draw, made in the page: places and poses of every kind, without a run behind them.
import type { Kind } from '@korzo/core';
import type { FloorMap, HeatMap, Inspection, LevelScenery, Appearance, Poses, RunInfo, Scenery } from '@korzo/live';

export interface PictureScene {
  readonly info: RunInfo;
  readonly looks: readonly Appearance[];
  readonly poses: Poses;
}

/** Numbers that look random and are always the same. */
function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const emptyLevel: LevelScenery = {
  level: 0,
  height: 0,
  regions: [],
  obstacles: [],
  walls: [],
  portals: [],
  gates: [],
  exits: [],
};

function runInfo(scenery: Partial<Scenery>): RunInfo {
  return {
    epoch: 1,
    scenario: 'scene',
    title: '',
    view: { colourBy: 'group', trail: 0 },
    about: '',
    seed: 1,
    dt: 0.1,
    duration: 60,
    workers: 1,
    groups: [],
    models: [],
    knobs: [],
    choices: [],
    configurations: [],
    signals: [],
    commands: [],
    modules: [],
    layers: [],
    scenery: {
      origin: [0, 0, 0],
      size: [20, 12, 0],
      edges: 'open',
      levels: [emptyLevel],
      solids: [],
      stairs: [],
      ...scenery,
    },
  };
}

interface Someone {
  readonly look: number;
  readonly level?: number;
  readonly at: readonly [number, number, number];
  readonly heading: number;
  readonly pitch?: number;
  readonly speed: number;
  readonly walked?: number;
}

function posesOf(everybody: readonly Someone[]): Poses {
  const column = (value: (one: Someone, row: number) => number): number[] => everybody.map(value);
  return {
    count: everybody.length,
    id: new Uint32Array(column((_, row) => row + 100)),
    look: new Uint16Array(column(({ look }) => look)),
    level: new Int16Array(column(({ level }) => level ?? 0)),
    x: new Float32Array(column(({ at }) => at[0])),
    y: new Float32Array(column(({ at }) => at[1])),
    z: new Float32Array(column(({ at }) => at[2])),
    heading: new Float32Array(column(({ heading }) => heading)),
    pitch: new Float32Array(column(({ pitch }) => pitch ?? 0)),
    speed: new Float32Array(column(({ speed }) => speed)),
    walked: new Float32Array(column(({ walked }, row) => walked ?? row * 0.37)),
  };
}

const people: readonly Appearance[] = [
  { kind: 'person', group: 0, model: 0, sex: 'man', radius: 0.25, height: 1.8 },
  { kind: 'person', group: 0, model: 0, sex: 'woman', radius: 0.22, height: 1.67 },
  { kind: 'person', group: 1, model: 1, sex: 'man', radius: 0.27, height: 1.9 },
  { kind: 'person', group: 1, model: 1, sex: 'woman', radius: 0.23, height: 1.6 },
];

const rectangle = (x: number, y: number, width: number, depth: number): [number, number][] => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
];

const border = (outline: readonly (readonly [number, number])[]): [number, number, number, number][] =>
  outline.map((from, index) => [...from, ...outline[(index + 1) % outline.length]]);

/** Two rooms with a door, a gate each, a pillar, a table, a corridor wall. */
const rooms: LevelScenery = {
  ...emptyLevel,
  regions: [
    { id: 'hall', outline: rectangle(0, 0, 12, 12) },
    { id: 'office', outline: rectangle(12, 0, 8, 12) },
  ],
  obstacles: [
    { id: 'pillar', shape: { type: 'circle', centre: [4, 8], radius: 0.5 }, dropped: false },
    { id: 'counter', shape: { type: 'polygon', outline: rectangle(6, 3, 3, 1) }, dropped: false },
    { id: 'crate', shape: { type: 'polygon', outline: rectangle(15, 8, 1.4, 1.4) }, dropped: true },
  ],
  walls: [...border(rectangle(0, 0, 12, 12)), ...border(rectangle(12, 0, 8, 12)), [3, 0, 3, 3]],
  portals: [
    {
      id: 'door',
      kind: 'door',
      segment: [
        [12, 5],
        [12, 7],
      ],
      open: true,
    },
  ],
  gates: [
    {
      id: 'west',
      kind: 'in',
      segment: [
        [0, 5],
        [0, 7.5],
      ],
      open: true,
    },
    {
      id: 'east',
      kind: 'out',
      segment: [
        [20, 3],
        [20, 5],
      ],
      open: false,
    },
  ],
  exits: [{ id: 'out', min: [18, 2.5], max: [20, 5.5], open: true }],
};

export function peopleInRooms(): PictureScene {
  const random = scatter(7);
  const everybody = Array.from({ length: 60 }, (_, index): Someone => {
    const heading = (random() - 0.5) * 1.6;
    return {
      look: index % 4,
      at: [0.6 + random() * 18.8, 0.6 + random() * 10.8, 0],
      heading,
      speed: index % 7 === 0 ? 0 : 0.6 + random() * 0.9,
    };
  });
  return { info: runInfo({ levels: [rooms] }), looks: people, poses: posesOf(everybody) };
}

export function crowdOf(count: number, size = 120): PictureScene {
  const random = scatter(11);
  const everybody = Array.from({ length: count }, (_, index): Someone => ({
    look: index % 4,
    at: [random() * size, random() * size, 0],
    heading: random() * 6.28,
    speed: 1.3 * random(),
  }));
  return { info: runInfo({ size: [size, size, 0] }), looks: people, poses: posesOf(everybody) };
}

/** Rows of one kind of body, near enough to look at. */
export function parade(kind: Kind, { radius, height }: { radius: number; height: number }): PictureScene {
  const floats = kind === 'bird' || kind === 'fish' || kind === 'predator';
  const look = (group: number): Appearance => ({ kind, group, model: group, radius, height });
  const step = radius * 4;
  const everybody = Array.from({ length: 24 }, (_, index): Someone => ({
    look: index % 3,
    at: [(1 + (index % 6)) * step, (1 + Math.floor(index / 6)) * step, floats ? step * (0.8 + 0.3 * (index % 3)) : 0],
    heading: (index % 6) * 0.5 - 0.6,
    pitch: floats ? ((index % 5) - 2) * 0.15 : 0,
    speed: 1 + (index % 4),
    walked: index * radius * 0.9,
  }));
  const size: [number, number, number] = [7 * step, 5 * step, floats ? 3 * step : 0];
  return { info: runInfo({ size }), looks: [look(0), look(1), look(2)], poses: posesOf(everybody) };
}

export function reef(): PictureScene {
  const random = scatter(3);
  const looks: Appearance[] = [
    { kind: 'fish', group: 0, model: 0, radius: 0.3, height: 0.3 },
    { kind: 'fish', group: 1, model: 0, radius: 0.25, height: 0.3 },
    { kind: 'predator', group: 2, model: 1, radius: 1, height: 0.8 },
  ];
  const everybody: Someone[] = Array.from({ length: 260 }, (_, index) => {
    const angle = random() * 6.28;
    const out = 3.5 + random() * 3;
    return {
      look: index % 3 === 0 ? 1 : 0,
      level: -1,
      at: [15 + Math.cos(angle) * out, 12 + Math.sin(angle) * out, 5 + (random() - 0.5) * 4],
      heading: angle + Math.PI / 2 + (random() - 0.5) * 0.4,
      pitch: (random() - 0.5) * 0.4,
      speed: 1.5,
    };
  });
  everybody.push({ look: 2, level: -1, at: [21, 5, 5.5], heading: 2.4, speed: 3 });
  const scenery: Partial<Scenery> = {
    size: [30, 24, 12],
    levels: [],
    solids: [
      { id: 'ball', type: 'sphere', centre: [15, 12, 5], radius: 1.8 },
      { id: 'column', type: 'cylinder', foot: [6, 18, 0], radius: 1.2, height: 9 },
      { id: 'box', type: 'box', min: [23, 16, 0], max: [27, 20, 4] },
      {
        id: 'rock',
        type: 'mesh',
        positions: [4, 3, 0, 10, 3, 0, 9, 8, 0, 4, 7, 0, 7, 5, 4],
        triangles: [0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4],
      },
    ],
  };
  return { info: runInfo(scenery), looks, poses: posesOf(everybody) };
}

export function twoLevels(): PictureScene {
  const random = scatter(5);
  const upper: LevelScenery = {
    ...emptyLevel,
    level: 1,
    height: 4,
    regions: [
      {
        id: 'gallery',
        outline: [
          [0, 6],
          [20, 6],
          [20, 12],
          [0, 12],
        ],
      },
    ],
    walls: border(rectangle(0, 6, 20, 6)),
    obstacles: [{ id: 'desk', shape: { type: 'polygon', outline: rectangle(14, 9, 3, 1) }, dropped: false }],
    portals: [
      {
        id: 'up',
        kind: 'stairs',
        segment: [
          [8, 6],
          [10, 6],
        ],
        open: true,
      },
    ],
  };
  const everybody = Array.from({ length: 70 }, (_, index): Someone => {
    const level = index % 2;
    return {
      look: index % 4,
      level,
      at: [0.7 + random() * 18, level === 1 ? 6.5 + random() * 5 : 0.6 + random() * 10.8, 0],
      heading: random() * 6.28,
      speed: 1.2,
    };
  });
  const stairs = [
    {
      id: 'up',
      kind: 'stairs',
      fromLevel: 0,
      foot: [
        [8, 0.5],
        [10, 0.5],
      ],
      toLevel: 1,
      landing: [
        [8, 6],
        [10, 6],
      ],
    },
  ] as const;
  return { info: runInfo({ levels: [rooms, upper], stairs }), looks: people, poses: posesOf(everybody) };
}

/** A hill of people in the middle of the hall. */
export function hill(kind: 'density' | 'speed'): HeatMap {
  const [columns, rows, cell] = [24, 24, 0.5];
  let bytes = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const away = Math.hypot(column - 12, row - 11) / 11;
      bytes += String.fromCharCode(Math.max(0, Math.round(255 * (1 - away))));
    }
  }
  return { kind, level: 0, origin: [0, 0], cell, columns, rows, bytes: btoa(bytes), top: 4 };
}

export function inspectionOf({ poses }: PictureScene, row: number, more: Partial<Inspection> = {}): Inspection {
  const at = [poses.x[row], poses.y[row], poses.z[row]] as const;
  const velocity = [Math.cos(poses.heading[row]), Math.sin(poses.heading[row]), 0] as const;
  return {
    agent: poses.id[row],
    kind: 'person',
    group: 0,
    model: 0,
    level: poses.level[row],
    at,
    velocity,
    radius: 0.25,
    maxSpeed: 2,
    desiredSpeed: 1.3,
    sight: { radius: 4, halfAngle: 1 },
    neighbours: [poses.id[row + 1], poses.id[row + 2], poses.id[row + 3]],
    behindWalls: [],
    rays: [
      { to: [at[0] + 2, at[1] + 1, at[2]], hit: true },
      { to: [at[0] + 2, at[1] - 1, at[2]], hit: false },
    ],
    forces: [
      { name: 'goal', force: [1.5, 0.2, 0] },
      { name: 'neighbours', force: [-0.6, 1, 0] },
      { name: 'walls', force: [0.2, -0.9, 0] },
    ],
    path: [
      [at[0] + 3, at[1] + 1, 0],
      [12, 6, 0],
      [19, 4, 0],
    ],
    goals: [],
    columns: {},
    seesSolids: [],
    insideSolids: [],
    ...more,
  };
}

/** The hall's grid map: borders all round, a table in the middle. */
export function cells(): FloorMap {
  const [columns, rows] = [40, 24];
  let bytes = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const border = column < 1 || row < 1 || column >= columns - 1 || row >= rows - 1;
      const table = column > 11 && column < 18 && row > 5 && row < 8;
      bytes += String.fromCharCode(table ? 2 : border ? 1 : 0);
    }
  }
  return { kind: 'grid', level: 0, origin: [0, 0], cell: 0.5, columns, rows, bytes: btoa(bytes) };
}

/** Squares of two metres, some of them cut in four. */
export function leaves(): FloorMap {
  const found: number[] = [];
  for (let x = 0; x < 20; x += 2) {
    for (let y = 0; y < 12; y += 2) {
      if ((x + y) % 3 > 0) found.push(x, y, 2);
      else found.push(x, y, 1, x + 1, y, 1, x, y + 1, 1, x + 1, y + 1, 1);
    }
  }
  return { kind: 'quadtree', level: 0, leaves: found };
}
