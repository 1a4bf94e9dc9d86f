import { openRun } from '@korzo/engine';
import { describe, expect, it } from 'vitest';
import { dxfFile, line, polyline } from '../dxf/dxf.testing.ts';
import type { FormatResult } from '../format/format.ts';
import { readAnyFormat } from '../formats.ts';
import { ifcOf, type Box, type IfcStorey } from '../ifc/ifc.testing.ts';

type Good = Extract<FormatResult, { readonly scenario: object }>;

function read(text: string, file: string): Good {
  const result = readAnyFormat(text, file);
  if ('problems' in result) throw new Error(result.problems.map(({ rule }) => rule).join('\n'));
  return result;
}

const building = ({ scenario }: Good) => {
  if (scenario.world.building === undefined) throw new Error('no building');
  return scenario.world.building;
};

/** What of lifts a scenario has, as it is written. */
const liftsIn = (result: Good) =>
  (building(result) as unknown as { lifts: { id: string; door: number[][]; stops: string[]; capacity: number }[] })
    .lifts;

const hall: Box = [0, 0, 10, 6];
const shaft: Box = [10.2, 2, 2, 2];
const car: Box = [10.4, 2.2, 1.6, 1.6];
const liftDoor: Box = [10, 2.5, 0.2, 1];
const exit: Box = [-0.2, 2.5, 0.2, 1];
const spaces = (name: string, withShaft = true) => [
  { name, box: hall },
  ...(withShaft ? [{ name: `Shaft ${name}`, box: shaft }] : []),
];
const lifts = [{ name: 'Lift A', box: car }];
const tower = (ground: Partial<IfcStorey> = {}, upper: Partial<IfcStorey> = {}): string =>
  ifcOf([
    { elevation: 0, spaces: spaces('Hall'), doors: [liftDoor, exit], lifts, ...ground },
    { elevation: 3.2, spaces: spaces('Office'), doors: [liftDoor], ...upper },
  ]);

/** The same floors as lines in the middle of walls. */
function drawn(level: number, { hasLift = true, isOpen = true } = {}) {
  const walls = `walls floor ${level}`;
  return [
    line(walls, 0, 0, 10.1, 0),
    line(walls, 10.1, 0, 10.1, isOpen ? 2.5 : 6),
    ...(isOpen ? [line(walls, 10.1, 3.5, 10.1, 6)] : []),
    line(walls, 10.1, 6, 0, 6),
    ...(level === 0 ? [line(walls, 0, 6, 0, 3.5), line(walls, 0, 2.5, 0, 0)] : [line(walls, 0, 6, 0, 0)]),
    line(walls, 10.1, 2, 12.2, 2),
    line(walls, 12.2, 2, 12.2, 4),
    line(walls, 12.2, 4, 10.1, 4),
    ...(hasLift
      ? [
          polyline(`lifts floor ${level}`, [
            [10.3, 2.2],
            [12, 2.2],
            [12, 3.8],
            [10.3, 3.8],
          ]),
        ]
      : []),
  ];
}

/** The ends of a door from the south, to the centimetre. */
const place = (door: readonly (readonly number[])[]): number[][] =>
  door.map((point) => point.map((value) => Math.round(value * 100) / 100)).sort((a, b) => a[1] - b[1]);

describe('a lift in a plan', () => {
  it('is the same through IFC and DXF, and its shaft is no room, its door no exit', () => {
    const [ifc, dxf] = [read(tower(), 'tower.ifc'), read(dxfFile([...drawn(0), ...drawn(1)]), 'tower.dxf')];
    for (const made of [ifc, dxf]) {
      const { regions, gates, portals } = building(made);
      expect([regions.length, gates.length, portals.length]).toEqual([2, 1, 0]);
      const [lift, ...others] = liftsIn(made);
      expect(others).toEqual([]);
      expect(place(lift.door)).toEqual([
        [10.1, 2.5],
        [10.1, 3.5],
      ]);
      expect(lift.stops).toEqual(regions.toSorted((a, b) => a.level - b.level).map(({ id }) => id));
      expect(made.warnings ?? []).toEqual([]);
    }
    expect(liftsIn(ifc)[0]).toMatchObject({
      id: expect.stringMatching(/Lift/i) as string,
      capacity: 6,
      storeyHeight: 3.2,
    });
  });

  it('carries the people of the upper floor out, and others up', async () => {
    const { scenario } = read(tower(), 'tower.ifc');
    const upper = scenario.groups.find(({ goals }) => goals.length > 1);
    expect(upper?.goals.map(({ goal }) => goal)).toEqual(['ride', 'leave']);
    const out = (await openRun(scenario)).simulation;
    while (out.present > 0 && out.ticks < 6000) out.tick();
    expect(out.present).toBe(0);
    const lower = scenario.groups.find((group) => group !== upper);
    if (lower === undefined) throw new Error('no people below');
    const goals = [{ goal: 'ride', lift: 'Lift-A', to: 1 }, { goal: 'wander' }];
    const up = (await openRun({ ...scenario, groups: [{ ...lower, count: 4, goals }] })).simulation;
    /** People on the upper floor who stand in its room, which ends in the middle of the door, not in the shaft. */
    const upstairs = (): number => {
      const [{ columns, ownCount }] = up.crowds;
      return Array.from({ length: ownCount }, (_, row) => row).filter(
        (row) => columns.level[row] === 1 && columns.x[row] < 10.1,
      ).length;
    };
    expect(upstairs()).toBe(0);
    while (upstairs() < 4 && up.ticks < 6000) up.tick();
    expect(upstairs()).toBe(4);
  });

  it('stands where its box is, with a guessed door, when it has no shaft', () => {
    const box: Box = [10.2, 2.2, 1.6, 1.6];
    const floor = (name: string, doors: readonly Box[]): Omit<IfcStorey, 'elevation'> => ({
      spaces: spaces(name, false),
      lifts: [{ name: 'Lift B', box }],
      doors,
    });
    const made = read(
      ifcOf([
        { elevation: 0, ...floor('Hall', [exit]) },
        { elevation: 3, ...floor('Office', []) },
      ]),
      'box.ifc',
    );
    expect(liftsIn(made)).toHaveLength(1);
    expect(place(liftsIn(made)[0].door)).toEqual([
      [10.1, 2.5],
      [10.1, 3.5],
    ]);
    expect(made.notes?.guessed).toContainEqual(expect.stringContaining('Lift B has no door in the drawing'));
    expect(building(made).gates).toHaveLength(1);
  });

  it.each([
    ['one storey', tower({}, { spaces: spaces('Office', false), doors: [] }), 'x.ifc', 'is on one floor only'],
    ['a shaft without doors', tower({ doors: [exit] }, { doors: [] }), 'x.ifc', 'has a shaft without doors to rooms'],
    [
      'one floor of a drawing',
      dxfFile([...drawn(0), ...drawn(1, { hasLift: false })]),
      'x.dxf',
      'This lift is on one floor only',
    ],
    [
      'a closed shaft in a drawing',
      dxfFile([...drawn(0, { isOpen: false }), ...drawn(1, { isOpen: false })]),
      'x.dxf',
      'has a shaft without doors to rooms',
    ],
  ])('names what is wrong: %s', (_, text, file, rule) => {
    const made = read(text, file);
    expect((made.warnings ?? []).map((warning) => warning.rule)).toContainEqual(expect.stringContaining(rule));
    expect(liftsIn(made)).toEqual([]);
  });

  it('leaves escalators and their like out', () => {
    const made = read(tower({ lifts: [{ name: 'E1', box: car, type: 'ESCALATOR' }] }), 'x.ifc');
    expect(made.notes?.skipped).toContain('Ifctransportelement escalator');
    expect(liftsIn(made)).toEqual([]);
  });
});
