import type { AppliedCommand, World } from '@korzo/core';
import type { Building, PremisesSetup } from '@korzo/building';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputs } from '../directory/walk.testing.ts';
import { makeManifest, readManifest, writeManifest } from './manifest.ts';
import { StoredPlace } from './stored-place.ts';

const wall = { level: 0, from: [0, 0], to: [10, 0] } as const;
const corridor = [
  [4, 0],
  [4, 10],
] as const;

const building: Building = {
  regions: [
    {
      id: 'a',
      level: 0,
      outline: [
        [0, 0],
        [4, 0],
        [4, 10],
        [0, 10],
      ],
    },
    {
      id: 'b',
      level: 0,
      outline: [
        [4, 0],
        [10, 0],
        [10, 10],
        [4, 10],
      ],
    },
  ],
  portals: [
    {
      id: 'door',
      from: 'a',
      to: 'b',
      segment: [
        [4, 2],
        [4, 3],
      ],
      kind: 'door',
      direction: 'both',
      open: [[1, Infinity]],
    },
  ],
  gates: [
    {
      id: 'out',
      region: 'b',
      segment: [
        [10, 2],
        [10, 4],
      ],
      way: 'out',
      open: [[0, 2]],
    },
  ],
  obstacles: [
    {
      id: 'crate',
      level: 0,
      shape: {
        type: 'polygon',
        outline: [
          [1, 1],
          [2, 1],
          [2, 2],
        ],
      },
      present: [[1, 3]],
    },
    { id: 'pillar', level: 0, shape: { type: 'circle', centre: [7, 7], radius: 0.5 } },
  ],
};

const world: World = {
  origin: [0, 0, 0],
  size: [10, 10, 4],
  edges: 'closed',
  levels: 2,
  walls: [wall],
  exits: [
    {
      id: 'out',
      level: 0,
      min: [9, 2],
      max: [10, 4],
      line: [
        [10, 2],
        [10, 4],
      ],
      perSecond: 2,
    },
  ],
  crossings: [{ level: 0, line: corridor, toLevel: 1, toLine: corridor }],
  solids: [
    { shape: 'sphere', centre: [1, 2, 3], radius: 1 },
    { shape: 'box', centre: [1, 2, 3], half: [1, 1, 1], turn: [1, 0], level: 0 },
    { shape: 'cylinder', centre: [1, 2], radius: 1, bottom: 0, top: 2 },
  ],
  solidWalls: 0,
  measuring: {
    areas: [
      {
        id: 'middle',
        level: 0,
        outline: [
          [1, 1],
          [2, 1],
          [2, 2],
        ],
      },
    ],
    lines: [{ id: 'front', level: 0, line: corridor }],
  },
};

const setup: PremisesSetup = {
  building,
  walls: [wall],
  standing: [wall],
  exits: ['out'],
  signals: [{ id: 'bell', at: 2 }],
  levels: 2,
  bounds: [0, 0, 10, 10],
  dt: 0.5,
};

const text = writeManifest(makeManifest(inputs, { world, dt: 0.5, premises: { setup } }, 1));

const commands: readonly AppliedCommand[] = [
  { tick: 1, command: { type: 'close', passage: 'door' } },
  { tick: 2, command: { type: 'obstacle', id: 'box', circle: { centre: [8, 2], radius: 0.5 } } },
  { tick: 3, command: { type: 'clear', id: 'crate' } },
  { tick: 4, command: { type: 'signal', name: 'bell' } },
];

/** All that reading frames does to the place. */
function walkThrough(
  manifest: Exclude<ReturnType<typeof readManifest>, { problem: string }>,
  given = commands,
): StoredPlace {
  const stored = new StoredPlace(manifest, given);
  for (let tick = 0; tick < 10; tick++) {
    stored.turnTo(tick);
    stored.place.wallsAt?.(tick);
  }
  return stored;
}

type Tree = Record<string, unknown>;

/** Every way into a tree of plain data. */
const pathsOf = (tree: unknown): string[][] =>
  typeof tree === 'object' && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => [[key]].concat(pathsOf(value).map((rest) => [key].concat(rest))))
    : [];

function changed(path: readonly string[], change: (parent: Tree, key: string) => void): string {
  const tree = JSON.parse(text) as Tree;
  let parent = tree;
  for (const key of path.slice(0, -1)) parent = parent[key] as Tree;
  change(parent, path[path.length - 1]);
  return JSON.stringify(tree);
}

const paths = pathsOf(JSON.parse(text));

describe('recording.json', () => {
  it('reads back what was written', () => {
    const manifest = readManifest(text);
    expect(manifest).toMatchObject({ world, premises: setup });
    if (!('problem' in manifest)) expect(walkThrough(manifest).problems).toEqual([]);
  });

  it.each([
    [['world', 'exits', '0', 'max'], 'world.exits[0].max must be a list of 2; it is missing; use a whole copy'],
    [['world', 'walls', '0', 'from', '1'], 'world.walls[0].from'],
    [['premises', 'bounds'], 'premises.bounds must be a list of 4; it is missing'],
    [['premises', 'building', 'portals', '0', 'segment'], 'premises.building.portals[0].segment must be a list of 2'],
    [['seed'], 'seed must be a whole number from 0 to 4294967295'],
  ])('without %j names the place', (path, problem) => {
    const without = changed(path, (parent, key) => delete parent[key]);
    expect(readManifest(without)).toEqual({ problem: expect.stringContaining(problem) as string });
  });

  it('names a door that leads from nowhere', () => {
    const strange = text.replace('"from": "a"', '"from": "nowhere"');
    expect(readManifest(strange)).toEqual({
      problem: "premises.building: portal 'door' must lead from region to region; use a whole copy",
    });
  });

  it('is refused or read, whatever part of it is missing or another', () => {
    const others = fc.constantFrom<unknown>(null, 5, -1, 1e308, 'x', '', true, [], {}, [[]], [1, 2], [null]);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.option(others, { nil: undefined }), (path, other) => {
        const manifest = readManifest(
          changed(path, (parent, key) => {
            if (other === undefined) delete parent[key];
            else parent[key] = other;
          }),
        );
        if (!('problem' in manifest)) walkThrough(manifest);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the place of a recording', () => {
  it('leaves out commands that do not fit it, and says so', () => {
    const manifest = readManifest(text);
    if ('problem' in manifest) throw new Error(manifest.problem);
    const strange: readonly AppliedCommand[] = [
      { tick: 1, command: { type: 'close', passage: 'nowhere' } },
      { tick: 1, command: { type: 'clear', id: 'nothing' } },
      { tick: 2, command: { type: 'obstacle', id: 'far', circle: { centre: [800, 2], radius: 0.5 } } },
    ];
    const stored = walkThrough(manifest, [...strange, ...commands]);
    expect(stored.problems).toEqual([
      expect.stringMatching(
        /^the command 'close' of tick 1 does not fit the place: there is no portal.*; it is left out$/,
      ),
      expect.stringMatching(/^the command 'clear' of tick 1 does not fit the place: there is no obstacle 'nothing'/),
      expect.stringMatching(/^the command 'obstacle' of tick 2 does not fit the place/),
    ]);
    expect(stored.place.wallsAt?.(9)).toEqual(walkThrough(manifest).place.wallsAt?.(9));
  });
});

describe('the pace of a recording', () => {
  it('must not contradict itself', () => {
    const paced = makeManifest(inputs, { world, dt: 0.05 }, 2);
    const read = (dt: number): ReturnType<typeof readManifest> =>
      readManifest(writeManifest({ ...paced, info: { ...paced.info, dt } }));
    expect(read(0.05)).toHaveProperty('info.interval', 0.1);
    expect(read(1e-300)).toEqual({
      problem: 'interval must be dt times ticksPerFrame, 2e-300; it is 0.1; use a whole copy',
    });
  });
});
