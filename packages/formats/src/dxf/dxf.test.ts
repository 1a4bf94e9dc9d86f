import { signedArea, type Point } from '@korzo/building';
import { openRun, toBuilding } from '@korzo/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FormatResult, OtherFiles } from '../format/format.ts';
import { detectFormat, readAnyFormat } from '../formats.ts';
import { dxfFile, dxfText, line, polyline, threeRooms } from './dxf.testing.ts';

type Good = Extract<FormatResult, { readonly scenario: object }>;

function read(text: string, others: OtherFiles = {}): Good {
  const result = readAnyFormat(text, 'plan.dxf', others);
  if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join('\n'));
  return result;
}

const buildingOf = ({ scenario }: Good): ReturnType<typeof toBuilding> => {
  if (scenario.world.building === undefined) throw new Error('no building');
  return toBuilding(scenario.world.building);
};

/** How many rooms, passages and exits, and the ground of all rooms, m2. */
function sizes(result: Good): number[] {
  const { regions, portals, gates } = buildingOf(result);
  const area = regions.reduce((sum, { outline }) => sum + signedArea(outline), 0);
  return [regions.length, portals.length, gates.length, Math.round(area * 100) / 100];
}

const block = (name: string, ...inside: (readonly (readonly [number, string | number])[])[]) => [
  [0, 'BLOCK'] as const,
  [2, name] as const,
  [10, 1] as const,
  [20, 0] as const,
  ...inside.flat(),
  [0, 'ENDBLK'] as const,
];

const insert = (name: string, ...more: (readonly [number, number])[]) => [
  [0, 'INSERT'] as const,
  [8, 'walls'] as const,
  [2, name] as const,
  ...more,
];

const corners = (x: number, y: number, w: number, h: number): [number, number][] => [
  [x, y],
  [x, y + h],
  [x + w, y + h],
  [x + w, y],
];

const rect = (x: number, y: number, w: number, h: number): [number, number][] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

it('reads lines in any unit, and people leave', async () => {
  for (const [unit, factor] of [
    [6, 1],
    [4, 1000],
    [5, 100],
  ]) {
    const scaled = threeRooms.map((groups) =>
      groups.map(([code, value]) => [code, typeof value === 'number' ? value * factor : value] as const),
    );
    expect(sizes(read(dxfFile(scaled, { unit })))).toEqual([3, 2, 1, 144]);
  }
  const { scenario } = read(dxfFile(threeRooms));
  expect(scenario.groups.map(({ count = 0 }) => count)).toEqual([7, 3, 7]);
  const { simulation } = await openRun(scenario);
  for (let tick = 0; tick < 4000 && simulation.present > 0; tick++) simulation.tick();
  expect(simulation.present).toBe(0);
});

it('guesses units that the file does not name, or names wrongly', () => {
  const { notes } = read(dxfFile(threeRooms, { unit: 4 }));
  expect(notes?.guessed).toContainEqual(
    expect.stringContaining('units: metres (as millimetres the plan would measure 0.0120 m)'),
  );
  expect(sizes(read(dxfFile(threeRooms), { plan: { unit: 1.2 } }))[3]).toBe(207.36);
});

it('reads polylines with bulges, closed and nearly closed', () => {
  // Half a circle of radius 3 m on the east side; the last corner stops 4 cm short.
  const half: [number, number, number?][] = [
    [0, 0],
    [8, 0, 1],
    [8, 6],
    [0, 6],
    [0.02, 0.04],
  ];
  const [rooms, , , area] = sizes(read(dxfFile([polyline('walls', half, { isClosed: false })])));
  expect(rooms).toBe(1);
  expect(Math.abs(area - (48 + (Math.PI * 9) / 2))).toBeLessThan(0.4);
});

it('puts blocks where they are inserted, with scale, rotation and blocks inside', () => {
  const square: [number, number][] = [
    [1, 0],
    [3, 0],
    [3, 2],
    [1, 2],
  ];
  const blocks = [
    block('room', polyline('0', square)),
    block('pair', insert('room', [10, 1]), insert('room', [10, 3])),
  ];
  const inserted = insert('pair', [10, 10], [20, 5], [41, 2], [42, 3], [50, 90]);
  const result = read(dxfFile([inserted], { blocks }));
  expect(sizes(result)).toEqual([2, 0, 0, 48]);
  const all = buildingOf(result).regions.flatMap(({ outline }) => outline);
  const span = (axis: 0 | 1): Point => [Math.min(...all.map((at) => at[axis])), Math.max(...all.map((at) => at[axis]))];
  expect([span(0), span(1)]).toEqual([
    [4, 10],
    [5, 13],
  ]);
  const ring = [block('a', insert('b')), block('b', insert('a'), polyline('0', square))];
  expect(read(dxfFile([insert('a')], { blocks: ring })).notes?.skipped).toContainEqual(
    expect.stringContaining('blocks inside'),
  );
});

it('reads the layers of JuPedSim', () => {
  const result = read(
    dxfFile([
      polyline('JPS-WalkableArea', rect(0, 0, 20, 10)),
      polyline('jps-walkablearea', rect(8, 4, 1, 1)),
      polyline('jps-obstacles', rect(3, 3, 1, 1)),
      polyline('jps-exits', rect(19, 4, 1, 2)),
      polyline('jps-distributions', rect(1, 1, 3, 8)),
      polyline('jps-waypoints', rect(10, 1, 1, 1)),
    ]),
  );
  const { regions, gates, obstacles } = buildingOf(result);
  expect([regions.length, gates.length, obstacles.length]).toEqual([1, 3, 2]);
  expect(result.scenario.groups).toMatchObject([{ name: 'start1', count: 3 }]);
  expect(result.notes?.skipped).toContainEqual('shapes on the layer jps-waypoints');
});

it('reads floors by layers, joined by stairs', () => {
  const exitWall = [line('walls floor 0', 0, 0, 4, 0), line('walls floor 0', 5, 0, 12, 0)];
  const hall = [
    line('walls floor 0', 12, 0, 12, 8),
    line('walls floor 0', 12, 8, 0, 8),
    line('walls floor 0', 0, 8, 0, 0),
  ];
  const above = polyline('walls floor 1', corners(0, 0, 12, 8));
  const result = read(dxfFile([...exitWall, ...hall, above, polyline('stairs floor 0', corners(4, 5, 4, 1.5))]));
  const { portals, gates } = buildingOf(result);
  expect([result.scenario.world.levels, gates.length]).toEqual([2, 1]);
  expect(portals.filter(({ kind }) => kind === 'stairs')).toMatchObject([{ length: 5 }]);
});

it('takes out door swings, and names rooms by their texts', () => {
  const arc = dxfArc('doors', [3, 5], 1, 0, 90);
  const text = [
    [0, 'TEXT'],
    [8, 'names'],
    [10, 1],
    [20, 2],
    [1, 'Room 12'],
  ] as const;
  const result = read(dxfFile([...threeRooms, arc, line('doors', 3, 5, 3, 6), text]));
  expect(sizes(result)).toEqual([3, 2, 1, 144]);
  expect(buildingOf(result).regions.map(({ id }) => id)).toContain('Room-12');
  expect(result.notes?.healings.map(({ kind }) => kind)).toContain('swing');
});

const dxfArc = (layer: string, [x, y]: Point, radius: number, from: number, to: number) =>
  [
    [0, 'ARC'],
    [8, layer],
    [10, x],
    [20, y],
    [40, radius],
    [50, from],
    [51, to],
  ] as const;

describe('files that are no plans', () => {
  it.each([
    ['an empty drawing', dxfFile([]), 'draws nothing'],
    ['a damaged file', dxfFile(threeRooms).replace('LINE\n8\n', 'LINE\n'), 'must hold a group code'],
    ['an open wall', dxfFile([line('walls', 0, 0, 9, 0), line('walls', 9, 0, 9, 9)]), 'enclose no room'],
    ['a binary file', `AutoCAD Binary DXF\r\n${'x'.repeat(30)}`, 'binary DXF files are not read'],
  ])('say so: %s', (_, text, expected) => {
    expect(detectFormat(text, 'x')?.name).toBe('dxf');
    expect(readAnyFormat(text, 'plan.dxf')).toMatchObject({
      problems: [{ rule: expect.stringContaining(expected) as string }],
    });
  });

  it('are read in the code page of Windows when they are not UTF-8', () => {
    const text = dxfText([999, 'Tür']) + dxfFile(threeRooms);
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    expect('scenario' in readAnyFormat(bytes, 'plan.dxf')).toBe(true);
  });
});

it('answers to every damaged file with a scenario or with problems', () => {
  const text = dxfFile([
    ...threeRooms,
    dxfArc('doors', [3, 5], 1, 0, 90),
    polyline('stairs', [
      [5, 1],
      [5, 2],
      [8, 2],
      [8, 1],
    ]),
  ]);
  const lines = text.split('\n');
  const damage = fc.tuple(
    fc.nat(lines.length - 1),
    fc.constantFrom('', '0', '-1', '1e308', 'NaN', 'INSERT', 'SECTION', '10', '42', '70', 'x', '-0.5', '91', '1e-9'),
    fc.constantFrom('set', 'drop', 'add'),
  );
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 6 }), (damages) => {
      const damaged = [...lines];
      for (const [at, value, way] of damages)
        damaged.splice(at, way === 'add' ? 0 : 1, ...(way === 'drop' ? [] : [value]));
      const result = readAnyFormat(damaged.join('\n'), 'plan.dxf');
      if ('problems' in result) {
        expect(result.problems.length).toBeGreaterThan(0);
        for (const { rule, remedy } of result.problems)
          expect([rule.length > 5, remedy.length > 5]).toEqual([true, true]);
      } else expect(result.scenario.world.building?.regions.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});
