import { describe, expect, it } from 'vitest';
import type { Drawn, Workbench } from '../document/workbench.ts';
import { services } from '../examine/services.ts';
import type { Examined } from '../examine/protocol.ts';
import { arrayMotions } from '../forms/arrange.tsx';
import { flowText, parseFlow } from '../model/flow-text.ts';
import { roomsLike, shares } from '../forms/many-rooms.ts';
import { numbersIn } from '../forms/typed-point.ts';
import { mirrorAt, turnAbout } from '../model/motions.ts';
import { moved } from '../model/forms.ts';
import type { Point } from '../model/geometry.ts';
import { movedCorner } from '../plan/corners.ts';
import { elementAt } from '../plan/hit.ts';
import { SnapIndex } from '../snapping/snap-index.ts';
import { snap } from '../snapping/snap.ts';
import { findTool } from './builtin.ts';

const text = `korzo: 1
name: house
title: House
about: Two floors.
world:
  size: [20, 10]
  levels: 2
  building:
    regions:
      - { id: hall, rect: [0, 0, 12, 10] }
      - { id: office, rect: [12, 0, 8, 10] }
      - { id: attic, rect: [0, 0, 12, 10], level: 1 }
groups: []
`;

const drawn = (points: readonly Point[], level = 0): readonly Drawn[] => points.map((at) => ({ at, level }));

/** The text after something was drawn with a tool; or why it was not. */
function after(
  tool: string,
  points: readonly Drawn[],
  source = text,
  [bottom, top]: readonly [number?, number?] = [],
): { readonly text: string } | string {
  const examined: Examined = services.examine(source);
  const bench = {
    desk: { examined: { peek: () => examined }, elements: { peek: () => examined.elements } },
    bottom: { peek: () => bottom },
    top: { peek: () => top },
  };
  const made = findTool(tool)?.make(points, bench as unknown as Workbench) ?? 'no such tool';
  if (typeof made === 'string') return made;
  const result = services.edit(source, made);
  return 'refused' in result ? result.refused : result;
}

const wall: readonly Point[] = [
  [12, 2],
  [12, 3],
];

/** A world with a volume: 20 x 10 m, from 2 to 12 m high. */
const volume = text.replace('size: [20, 10]', 'origin: [0, 0, 2]\n  size: [20, 10, 10]');

describe('in the volume, tools', () => {
  const corners: readonly Point[] = [
    [1, 1],
    [3, 4],
  ];
  it.each<[string, string]>([
    ['solid-box', '- { id: box1, shape: box, min: [1, 1, 2], max: [3, 4, 12] }'],
    ['solid-wall', '- { id: wall1, shape: wall, from: [1, 1], to: [3, 4], bottom: 2, top: 12 }'],
    ['solid-pillar', 'shape: cylinder, centre: [1, 1], radius: 3.605551, bottom: 2, top: 12 }'],
    ['solid-ball', 'shape: sphere, centre: [1, 1, 7], radius: 3.605551 }'],
    ['flock', 'place: { shape: box, min: [1, 1, 2], max: [3, 4, 12] }'],
  ])('%s draws between ground and top', (tool, words) => {
    expect(after(tool, drawn(corners), volume)).toMatchObject({ text: expect.stringContaining(words) as string });
  });

  it('draw between the heights that are set, and keep the height of a world that grows', () => {
    const far: readonly Point[] = [
      [-2, 1],
      [3, 4],
    ];
    const made = after('solid-box', drawn(far), volume, [3, 5]);
    expect(made).toMatchObject({ text: expect.stringContaining('min: [-2, 1, 3], max: [3, 4, 5]') as string });
    expect(made).toMatchObject({
      text: expect.stringMatching(/origin: \[-2, 0, 2\]\n {2}size: \[22, 10, 10\]/) as string,
    });
    expect(after('solid-box', drawn(corners), volume, [5, 3])).toContain('top must be above');
  });

  it('stand on floors of a world without height, where no flock flies', () => {
    const made = after('solid-box', drawn(corners, 1));
    expect(made).toMatchObject({
      text: expect.stringContaining('min: [1, 1, 0], max: [3, 4, 3], level: 1 }') as string,
    });
    expect(after('flock', drawn(corners))).toContain('has no height');
  });
});

describe('tools write', () => {
  it.each<[string, readonly Drawn[], string]>([
    [
      'room',
      drawn([
        [3, 12],
        [0, 10],
      ]),
      '- { id: room1, rect: [0, 10, 3, 2] }',
    ],
    [
      'room-polygon',
      drawn(
        [
          [0, 10],
          [4, 10],
          [0, 14],
        ],
        1,
      ),
      'outline: [[0, 10], [4, 10], [0, 14]], level: 1',
    ],
    [
      'door',
      drawn(wall),
      'portals:\n      - { id: door1, kind: door, between: [hall, office], at: [[12, 2], [12, 3]] }',
    ],
    [
      'door',
      drawn([
        [0, 2],
        [0, 3],
      ]),
      'gates:\n      - { id: exit1, region: hall, at: [[0, 2], [0, 3]], way: out }',
    ],
    [
      'gate',
      drawn([
        [20, 2],
        [20, 3],
      ]),
      '{ id: exit1, region: office,',
    ],
    [
      'wall',
      drawn([
        [1, 1],
        [2, 2],
        [3, 1],
      ]),
      'walls:\n    - { points: [[1, 1], [2, 2], [3, 1]] }',
    ],
    [
      'column',
      drawn([
        [5, 5],
        [5, 5.5],
      ]),
      'obstacles:\n      - { id: column1, circle: [5, 5, 0.5] }',
    ],
    [
      'counter',
      drawn([
        [5, 5],
        [5, 2],
      ]),
      'counters:\n      - { id: counter1, at: [5, 5], queue: [0, -1] }',
    ],
    [
      'smoke',
      drawn([
        [5, 5],
        [6, 7],
      ]),
      'hazards: { zones: [{ rect: [5, 5, 1, 2], extinction: 1 }] }',
    ],
    [
      'measured-area',
      drawn(
        [
          [5, 5],
          [6, 7],
        ],
        1,
      ),
      'measuring: { areas: [{ id: measured1, rect: [5, 5, 1, 2], level: 1 }] }',
    ],
    [
      'measured-line',
      drawn([
        [5, 5],
        [6, 7],
      ]),
      'measuring: { lines: [{ id: line1, at: [[5, 5], [6, 7]] }] }',
    ],
    [
      'people',
      drawn([
        [5, 5],
        [7, 7],
      ]),
      'groups:\n  - { name: group1, count: 10, place: { rect: [5, 5, 2, 2] }',
    ],
    [
      'people',
      drawn([
        [5, 5],
        [5, 5],
      ]),
      'place: { shape: area, id: hall }',
    ],
    [
      'stairs',
      [
        ...drawn([
          [12, 7],
          [12, 9],
        ]),
        ...drawn(
          [
            [12, 7],
            [12, 9],
          ],
          1,
        ),
      ],
      'kind: stairs, between: [hall, attic]',
    ],
    [
      'escalator',
      [
        ...drawn(
          [
            [12, 8],
            [12, 9],
          ],
          1,
        ),
        ...drawn([
          [12, 2],
          [12, 3],
        ]),
      ],
      'between: [attic, hall], at: [[12, 8], [12, 9]], landing: [[12, 2], [12, 3]], length: 6.7',
    ],
    [
      'lift',
      drawn([
        [0, 2],
        [0, 3],
      ]),
      'lifts:\n      - { id: lift1, door: [[0, 2], [0, 3]], stops: [hall, attic], capacity: 8 }',
    ],
  ])('%s', (tool, points, words) => {
    expect(after(tool, points)).toMatchObject({ text: expect.stringContaining(words) as string });
  });

  it('makes the world larger for what is drawn outside, and adds floors', () => {
    expect(
      after(
        'room',
        drawn(
          [
            [-5, 0],
            [0, 10],
          ],
          2,
        ),
      ),
    ).toMatchObject({
      text: expect.stringMatching(/size: \[25, 10\]\n {2}levels: 3\n[^]*origin: \[-5, 0\]/) as string,
    });
  });

  it('lets people come in by the entrance that is pressed, and not by a way out', () => {
    const gates = '    gates:\n      - { id: west, region: hall, at: [[0, 2], [0, 4]], way: in }\n';
    const open = text.replace('groups: []', `${gates}groups: []`);
    expect(after('people', drawn([[0, 3]]), open)).toMatchObject({
      text: expect.stringContaining('arrivals: { perSecond: 0.5, gates: [west] }') as string,
    });
    expect(after('people', drawn([[0, 3]]), open.replace('way: in', 'way: out'))).toContain('only a way out');
    const border: readonly Point[] = [
      [0, 6],
      [0, 7],
    ];
    expect(after('entrance', drawn(border), open)).toMatchObject({
      text: expect.stringContaining('- { id: entrance1, region: hall, at: [[0, 6], [0, 7]], way: in }') as string,
    });
  });

  it('says why something cannot be drawn', () => {
    expect(
      after(
        'door',
        drawn([
          [5, 5],
          [6, 5],
        ]),
      ),
    ).toContain('draw it on a wall');
    expect(after('gate', drawn(wall))).toContain('draw a door');
    expect(
      after(
        'stairs',
        drawn([
          [12, 7],
          [12, 9],
          [0, 1],
          [0, 2],
        ]),
      ),
    ).toContain('another floor');
    expect(
      after(
        'room',
        drawn([
          [0, 10],
          [3, 10],
        ]),
      ),
    ).toContain('too thin');
  });
});

describe('geometry', () => {
  it('mirrors, turns and moves single corners', () => {
    expect(moved({ rect: [0, 0, 4, 2] }, mirrorAt('x', 5))).toEqual({ rect: [6, 0, 4, 2] });
    expect(moved({ at: [1, 0], queue: [0, -1] }, turnAbout([0, 0]))).toEqual({ at: [0, 1], queue: [1, 0] });
    expect(moved({ rect: [0, 0, 4, 2] }, movedCorner({ at: [4, 2] }, [3, 1]))).toEqual({ rect: [0, 0, 3, 1] });
    expect(moved({ place: { rect: [0, 0, 1, 1], level: 1 } }, mirrorAt('y', 2))).toEqual({
      place: { rect: [0, 3, 1, 1], level: 1 },
    });
    expect(arrayMotions(3, 2, 4, 5).map(({ point }) => point([0, 0]))).toEqual([
      [4, 0],
      [8, 0],
      [0, 5],
      [4, 5],
      [8, 5],
    ]);
  });

  it('snaps to corners, walls, angles and the grid, in this order', () => {
    const { elements } = services.examine(text);
    const query = { index: new SnapIndex(elements, 0), snapping: { walls: true, angles: true, grid: 0.5 }, reach: 0.3 };
    expect(snap([11.9, 9.9], query)).toEqual({ at: [12, 10], to: 'corner' });
    expect(snap([11.9, 5.03], query)).toEqual({ at: [12, 5], to: 'wall' });
    expect(snap([6.2, 3.1], { ...query, from: [2, 3] })).toEqual({ at: [6, 3], to: 'angle' });
    // A diagonal goes from one point of the grid to another where it can.
    expect(snap([6.1, 6.95], { ...query, from: [2, 3] })).toEqual({ at: [6, 7], to: 'angle' });
    // A direction off the grid gives way to a point of the grid that is nearer.
    expect(snap([6, 4.98], { ...query, from: [2, 3] })).toEqual({ at: [6, 5], to: 'grid' });
    expect(snap([6.2, 4.3], query)).toEqual({ at: [6, 4.5], to: 'grid' });
    expect(snap([6.234, 4.321], { ...query, snapping: { walls: false, angles: false, grid: 0 } }).at).toEqual([
      6.23, 4.32,
    ]);
  });

  it('finds what is under a point: lines before ground, the smallest ground first', () => {
    const source = text.replace('groups: []', 'groups: [{ name: a, place: { rect: [1, 1, 2, 2] } }]');
    const { elements } = services.examine(source);
    const seen = { level: 0, hidden: new Set<never>(), reach: 0.2 };
    expect(elementAt(elements, [1.5, 1.5], seen)?.name).toBe('a');
    expect(elementAt(elements, [5, 5], seen)?.name).toBe('hall');
    expect(elementAt(elements, [5, 5], { ...seen, level: 1 })?.name).toBe('attic');
    expect(elementAt(elements, [5, 50], seen)).toBeUndefined();
  });

  it('reads typed points', () => {
    expect(numbersIn('12.5, 4', undefined)).toEqual([12.5, 4]);
    expect(numbersIn('@3, -1', [1, 1])).toEqual([4, 0]);
    expect(numbersIn('@2<90', [1, 1])).toEqual([1, 3]);
    expect([numbersIn('@3, 1', undefined), numbersIn('x', [0, 0])]).toEqual([undefined, undefined]);
  });
});

describe('forms', () => {
  it('write and read values in one line', () => {
    const values = [
      1.5,
      'leave',
      true,
      [
        [0, 1],
        [2, 3],
      ],
      { goal: 'leave', until: 20 },
      'a: b',
      [{ a: [] }],
    ];
    for (const value of values) expect(parseFlow(flowText(value))).toEqual({ value });
    expect(parseFlow('[1, 2')).toEqual({ wrong: 'a closing ] is missing' });
  });

  it('share people among rooms by their size, without losing any', () => {
    expect(shares([1, 1, 2], 10)).toEqual([3, 2, 5]);
    expect(shares([1, 1, 1], 10).reduce((sum, count) => sum + count, 0)).toBe(10);
    expect(roomsLike(services.examine(text).elements, 'hall, of*').map(({ name }) => name)).toEqual(['hall', 'office']);
  });
});
