import { describe, expect, it } from 'vitest';
import type { Building, Gate, Point, Portal, Region } from './building.ts';
import { buildingLimits } from './limits.ts';
import { problemsWithBuilding } from './problems.ts';
import { box, pillar, room, solid, twoRooms, twoRoomsBounds } from './two-rooms.testing.ts';

const told = (building: Building, bounds = twoRoomsBounds): string[] =>
  problemsWithBuilding(building, bounds).map(({ severity, place, rule }) => `${severity} ${place}: ${rule}`);

const [p1] = twoRooms.portals;
const [g1, g2] = twoRooms.gates;
const withPortal = (change: Partial<Portal>): Building => ({ ...twoRooms, portals: [{ ...p1, ...change }] });
const withGate = (change: Partial<Gate>): Building => ({ ...twoRooms, gates: [{ ...g1, ...change }, g2] });
const withRegions = (...regions: Region[]): Building => ({ ...twoRooms, regions });
const withObstacle = (outline: readonly Point[]): Building => ({ ...twoRooms, obstacles: [solid('o1', outline)] });
const [r1, r2] = twoRooms.regions;

const upstairs = room('r3', box(0, 0, 40, 20), 1);
const stairs: Portal = {
  id: 's1',
  from: 'r1',
  to: 'r3',
  segment: [
    [2, 0],
    [4, 0],
  ],
  landing: [
    [2, 20],
    [4, 20],
  ],
  kind: 'stairs',
  direction: 'both',
  length: 7,
  speedFactor: 0.6,
};
const withStairs = (change: Partial<Portal>): Building => ({
  ...twoRooms,
  regions: [r1, r2, upstairs],
  portals: [p1, { ...stairs, ...change }],
});

/** Each breaks one rule; the answer must be this one problem and no other. */
const broken: [name: string, building: Building, problem: RegExp][] = [
  [
    'a gap',
    withRegions(r1, room('r2', box(20, 0, 40, 18))),
    /^error regions: regions must cover.*gap of 40 m2 between \(20, 18\) and \(40, 20\) on level 0$/,
  ],
  [
    'an overlap',
    withRegions(r1, r2, room('r3', box(25, 2, 27, 3))),
    /^error regions\[2\] 'r3': regions must not overlap; 'r2' and 'r3' both cover 2 m2 between \(25, 2\) and \(27, 3\)/,
  ],
  [
    'a region outside the world',
    withRegions(r1, r2, room('r3', box(40, 0, 43, 20))),
    /^error regions\[2\] 'r3': a region must lie inside the world; 'r3' reaches 3 m/,
  ],
  [
    'a region wholly outside the world',
    withRegions(r1, r2, room('r3', box(50, 0, 60, 20))),
    /^error regions\[2\] 'r3': a region must lie inside the world; 'r3' reaches 20 m/,
  ],
  ['no region', { ...twoRooms, regions: [] }, /^error regions: there must be at least one region/],
  [
    'a self-crossing region',
    withRegions(
      r1,
      room('r2', [
        [20, 0],
        [40, 20],
        [40, 0],
        [20, 20],
      ]),
    ),
    /^error regions\[1\] 'r2' outline: the outline of region 'r2' must not cross or touch itself; .* \(30, 10\)/,
  ],
  ['a level that is none', withRegions(r1, r2, { ...upstairs, level: 1.5 }), /level: a level must be a whole number/],
  [
    'two regions of one id',
    withRegions(r1, room('r2', box(20, 0, 40, 16)), room('r2', box(20, 16, 40, 20))),
    /regions\[2\] 'r2' id: two regions must not have/,
  ],
  ['two portals of one id', { ...twoRooms, portals: [p1, p1] }, /portals\[1\] 'p1' id: two portals must not/],
  ['two gates of one id', { ...twoRooms, gates: [g1, g1] }, /gates\[1\] 'g1' id: two gates must not/],
  ['an empty id', withPortal({ id: ' ' }), /portals\[0\] ' ' id: an id must have 1 to/],
  [
    'a portal off the border',
    withPortal({
      segment: [
        [21, 5],
        [21, 15],
      ],
    }),
    /must run along the shared border.*'p1' lies outside 'r1', up to 1 m from its border and lies inside 'r2'/,
  ],
  [
    'a portal across the border',
    withPortal({
      segment: [
        [19, 5],
        [21, 5],
      ],
    }),
    /crosses the border of 'r1' instead of running along it/,
  ],
  [
    'a slanted portal',
    withPortal({
      segment: [
        [20, 5],
        [20.5, 15],
      ],
    }),
    /'p1' lies outside 'r1', up to 0.5 m/,
  ],
  ['a portal to itself', withPortal({ to: 'r1' }), /must join two different regions/],
  ['a portal of unknown region', withPortal({ to: 'r7' }), /^error portals\[0\] 'p1' to: there is no region 'r7'$/],
  [
    'a portal of no length',
    withPortal({
      segment: [
        [20, 5],
        [20, 5.0005],
      ],
    }),
    /portal 'p1' must have a length/,
  ],
  [
    'a portal of no number',
    withPortal({
      segment: [
        [20, Number.NaN],
        [20, 5],
      ],
    }),
    /must be finite numbers/,
  ],
  [
    'a portal outside the world',
    withPortal({
      segment: [
        [20, 15],
        [20, 25],
      ],
    }),
    /reaches 5 m beyond its edge/,
  ],
  [
    'an opening between levels',
    { ...withStairs({ kind: 'opening', landing: undefined, length: undefined }) },
    /must join regions of one level/,
  ],
  [
    'doors out of order',
    withPortal({
      kind: 'door',
      open: [
        [10, 20],
        [5, 8],
      ],
    }),
    /open\[1\]: times must be in order/,
  ],
  ['a door that closes before it opens', withPortal({ open: [[10, 5]] }), /open\[0\]: times must be in order/],
  [
    'a landing on one level',
    withPortal({
      landing: [
        [1, 1],
        [2, 1],
      ],
    }),
    /only stairs, ramps and escalators have a landing/,
  ],
  ['a length on one level', withPortal({ length: 3 }), /only stairs, ramps and escalators have a length/],
  ['stairs without a landing', withStairs({ landing: undefined }), /stairs must have a landing on the level of 'r3'/],
  [
    'stairs on one level',
    {
      ...withStairs({
        to: 'r2',
        landing: [
          [40, 2],
          [40, 4],
        ],
      }),
      regions: [r1, r2],
    },
    /stairs must join two levels/,
  ],
  [
    'stairs with the foot elsewhere',
    withStairs({
      segment: [
        [22, 0],
        [24, 0],
      ],
    }),
    /segment: the foot of stairs must run along the border of its region; that of 's1' lies outside 'r1'/,
  ],
  [
    'stairs with the foot inside a room, where both sides of it are floor',
    withStairs({
      segment: [
        [2, 2],
        [4, 2],
      ],
    }),
    /segment: the foot of stairs must run along the border .* 's1' lies inside 'r1', up to 2 m from its border/,
  ],
  [
    'stairs that come out inside a room',
    withStairs({
      landing: [
        [2, 19.9],
        [4, 19.9],
      ],
    }),
    /landing: the landing of stairs must run along the border .* lies inside 'r3', up to 0\.1 m/,
  ],
  [
    'stairs with the landing elsewhere',
    withStairs({
      landing: [
        [40, 2],
        [42, 2],
      ],
    }),
    /landing: the landing of 's1' must lie inside the world/,
  ],
  [
    'stairs with a landing wider than their foot',
    withStairs({
      landing: [[2, 20], [7, 20]], // prettier-ignore
    }),
    /landing: foot and landing of stairs must be equally wide; those of 's1' are 2 and 5 m/,
  ],
  [
    'stairs of a centimetre',
    withStairs({ length: 0.01 }),
    /length: stairs must be at least 0\.25 m long; 's1' is 0\.01 m/,
  ],
  [
    'stairs into a block',
    { ...withStairs({}), obstacles: [solid('o1', box(1, 0, 5, 1))] },
    /the foot of 's1' must be free of obstacles; 'o1' covers 2 m of its 2 m/,
  ],
  ['stairs of no length', withStairs({ length: 0 }), /length of a portal must lie above 0/],
  ['stairs with a belt', withStairs({ beltSpeed: 0.5 }), /only an escalator has a belt speed/],
  ['an infinite speed', withStairs({ speedFactor: Infinity }), /speedFactor of a portal must lie above 0 and up to 10/],
  [
    'a gate just off the border, where no body has room between',
    withGate({
      segment: [
        [0.2, 5],
        [0.2, 15],
      ],
    }),
    /border of its region, or lie inside it 0.3 m or more from the border; 'g1' lies inside 'r1', up to 0.2 m/,
  ],
  ['a gate of another region', withGate({ region: 'r2' }), /'g1' lies outside 'r2', up to 20 m from its border/],
  [
    'a gate partly on the border',
    withGate({
      segment: [
        [10, 0],
        [30, 0],
      ],
    }),
    /'g1' has only 10 m of its 20 m on the border of 'r1'/,
  ],
  ['a gate of unknown region', withGate({ region: 'x' }), /gates\[0\] 'g1' region: there is no region 'x'/],
  [
    'a gate outside the world',
    withGate({
      segment: [
        [-1, 5],
        [-1, 15],
      ],
    }),
    /gate 'g1' must lie inside the world; it reaches 1 m/,
  ],
  [
    'a gate of no length',
    withGate({
      segment: [
        [0, 5],
        [0, 5],
      ],
    }),
    /gate 'g1' must have a length/,
  ],
  ['no way in', { ...twoRooms, gates: [g2] }, /^error gates: at least one gate must let people in; all gates are/],
  ['no gates', { ...twoRooms, gates: [] }, /at least one gate must let people in; there are no gates/],
  [
    'a block on the portal',
    withObstacle(box(18, 14, 22, 16)),
    /portal 'p1' must be free of obstacles; 'o1' covers 1 m of its 10 m/,
  ],
  [
    'a block flush with the portal',
    withObstacle(box(18, 7, 20, 9)),
    /portal 'p1' must be free of obstacles; 'o1' covers 2 m/,
  ],
  ['a block on the gate', withObstacle(box(0, 0, 1, 6)), /gate 'g1' must be free of obstacles; 'o1' covers 1 m/],
  [
    'a pillar on the portal',
    { ...twoRooms, obstacles: [pillar('o1', [20, 10], 1)] },
    /portal 'p1' must be free of obstacles; 'o1' covers 1.998 m/,
  ],
  [
    'two corners',
    withObstacle([
      [1, 1],
      [2, 2],
    ]),
    /obstacle 'o1' must have at least 3 corners; it has 2/,
  ],
  [
    'corners on a line',
    withObstacle([
      [1, 1],
      [2, 2],
      [4, 4],
    ]),
    /obstacle 'o1' must have an area/,
  ],
  [
    'a repeated corner',
    withObstacle([
      [1, 1],
      [2, 1],
      [2, 1],
      [2, 2],
    ]),
    /outline\[2\]: neighbouring corners of obstacle 'o1' must differ/,
  ],
  [
    'a repeated first corner',
    withObstacle([
      [1, 1],
      [2, 1],
      [2, 2],
      [1, 1],
    ]),
    /outline\[3\]: neighbouring corners/,
  ],
  [
    'a bow tie',
    withObstacle([
      [1, 1],
      [3, 3],
      [3, 1],
      [1, 3],
    ]),
    /must not cross or touch itself; edges 0 and 2 meet at \(2, 2\)/,
  ],
  [
    'an outline that touches itself',
    withObstacle([
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0.0005],
      [0, 4],
    ]),
    /must not cross or touch itself/,
  ],
  [
    'a spike',
    withObstacle([
      [1, 1],
      [3, 1],
      [3, 3],
      [3, 4],
      [3, 3.5],
      [1, 3],
    ]),
    /must not cross or touch itself/,
  ],
  [
    'an endless corner',
    withObstacle([
      [1, 1],
      [Infinity, 1],
      [3, 3],
    ]),
    /outline\[1\]: corners of obstacle 'o1' must be finite/,
  ],
  ['a block outside', withObstacle(box(30, 15, 35, 22)), /'o1' reaches 2 m beyond its edge/],
  ['a circle of no size', { ...twoRooms, obstacles: [pillar('o1', [30, 10], 0)] }, /radius of a circle must be above/],
  [
    'a circle of negative size',
    { ...twoRooms, obstacles: [pillar('o1', [30, 10], -2)] },
    /radius of a circle must be above/,
  ],
  [
    'a circle nowhere',
    { ...twoRooms, obstacles: [pillar('o1', [Number.NaN, 10], 2)] },
    /centre: the centre of obstacle/,
  ],
  [
    'a region out of reach',
    { ...twoRooms, portals: [] },
    /^warning regions\[1\] 'r2': no person that comes in by a gate can get/,
  ],
  [
    'a region behind a one-way portal',
    withPortal({ from: 'r2', to: 'r1', direction: 'forward' }),
    /^warning regions\[1\] 'r2': no person/,
  ],
  ['a portal that never opens', withPortal({ open: [] }), /^warning regions\[1\] 'r2': no person/],
];

describe('problemsWithBuilding', () => {
  it('finds nothing wrong with a good building', () => {
    expect(told(twoRooms)).toEqual([]);
    expect(told(withStairs({}))).toEqual([]);
  });

  it.each(broken)('reports %s', (_, building, problem) => {
    const problems = told(building);
    expect(problems.join('\n')).toMatch(problem);
    expect(problems).toHaveLength(1);
  });

  it.each([
    [0, 20],
    [1e9, 20],
    [40, Number.NaN],
    [-40, 20],
    [40, Infinity],
  ])('refuses a world of %d m x %d m with one problem', (width, depth) => {
    expect(told(twoRooms, { origin: [0, 0], size: [width, depth] })).toEqual([
      expect.stringMatching(/^error world.size: a world must be from 0.1 m to 10000 m/),
    ]);
  });

  it('reports every problem at once', () => {
    const building: Building = {
      regions: [r1, room('r2', box(20, 0, 40, 19))],
      portals: [{ ...p1, from: 'r9' }],
      gates: [
        {
          ...g2,
          segment: [
            [40, 5],
            [40, 5],
          ],
        },
      ],
      obstacles: [
        solid('o1', [
          [1, 1],
          [2, 2],
        ]),
        pillar('o1', [30, 10], -1),
      ],
    };
    expect(problemsWithBuilding(building, twoRoomsBounds).map(({ path }) => path)).toEqual([
      ['obstacles', 1, 'id'],
      ['regions'],
      ['obstacles', 0, 'outline'],
      ['obstacles', 1, 'radius'],
      ['portals', 0, 'from'],
      ['gates', 0, 'segment'],
      ['gates'],
    ]);
  });

  it('refuses too many elements before looking at them', () => {
    const obstacles = Array.from({ length: buildingLimits.obstacles + 1 }, () => pillar('same', [1, 1], Number.NaN));
    expect(told({ ...twoRooms, obstacles })).toEqual([
      'error obstacles: there may be up to 100000 obstacles; there are 100001',
    ]);
  });

  it('lets what comes and goes stand in a passage', () => {
    const fire = { ...pillar('fire', [20, 10], 1), present: [[30, 90]] as const };
    expect(told({ ...twoRooms, obstacles: [fire] })).toEqual([]);
    expect(told({ ...twoRooms, obstacles: [{ ...fire, present: undefined }] })).toHaveLength(1);
  });

  it('takes uncovered ground and no gates where the rules allow it', () => {
    const rules = { coverage: 'part', wayIn: 'optional' } as const;
    const island: Building = { regions: [r1], portals: [], gates: [], obstacles: [] };
    expect(problemsWithBuilding(island, twoRoomsBounds, rules)).toEqual([]);
    const doubled = { ...island, regions: [r1, room('r2', box(19, 5, 25, 6))] };
    expect(problemsWithBuilding(doubled, twoRoomsBounds, rules).map(({ rule }) => rule)).toEqual([
      "regions must not overlap; 'r1' and 'r2' both cover 1 m2 between (19, 5) and (20, 6) on level 0",
    ]);
  });

  it('lets a jamb touch the end of a portal', () => {
    expect(told(withObstacle(box(19.9, 3, 20.1, 5)))).toEqual([]);
    expect(told({ ...twoRooms, obstacles: [pillar('o1', [20, 4], 1)] })).toEqual([]);
  });
});
