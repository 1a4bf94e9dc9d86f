import { contains, type Point } from '@korzo/building';
import type { Scenario } from '@korzo/engine';
import type { Format } from '../format/format.ts';
import { floorsOf, wallsOfFloor, type Floor } from '../plan/floors.ts';

type Groups = (readonly [number, string | number])[];

/** The building of a scenario as a DXF drawing in metres, on layers that the reader knows. */
export function writeDxf(scenario: Scenario, file: string): ReturnType<NonNullable<Format['write']>> {
  const made = floorsOf(scenario, file);
  if ('problems' in made) return made;
  const entities = made.floors.flatMap((floor) =>
    floorGroups(floor, made.floors.length > 1 ? ` level ${floor.level}` : ''),
  );
  const head: Groups = [
    [0, 'SECTION'],
    [2, 'HEADER'],
    [9, '$ACADVER'],
    [1, 'AC1015'],
    [9, '$INSUNITS'],
    [70, 6],
    [0, 'ENDSEC'],
    [0, 'SECTION'],
    [2, 'ENTITIES'],
  ];
  const groups = [...head, ...entities, [0, 'ENDSEC'] as const, [0, 'EOF'] as const];
  return { text: groups.map(([code, value]) => `${code}\n${value}\n`).join('') };
}

function floorGroups(floor: Floor, suffix: string): Groups {
  const { portals, gates, obstacles, regions } = floor;
  const flat = portals.filter(({ landing }) => landing === undefined);
  return [
    ...wallsOfFloor(floor).flatMap(([from, to]) => line(`walls${suffix}`, from, to)),
    ...[...flat, ...gates].flatMap(({ segment }) => line(`doors${suffix}`, ...segment)),
    ...obstacles.flatMap((obstacle) =>
      obstacle.shape.type === 'circle'
        ? circle(`obstacles${suffix}`, obstacle.shape.centre, obstacle.shape.radius)
        : polyline(`obstacles${suffix}`, obstacle.shape.outline),
    ),
    ...regions.flatMap(({ id, outline }) => text(`names${suffix}`, inside(outline), id)),
  ];
}

const line = (layer: string, [x1, y1]: Point, [x2, y2]: Point): Groups => [
  [0, 'LINE'],
  [8, layer],
  [10, x1],
  [20, y1],
  [11, x2],
  [21, y2],
];

const circle = (layer: string, [x, y]: Point, radius: number): Groups => [
  [0, 'CIRCLE'],
  [8, layer],
  [10, x],
  [20, y],
  [40, radius],
];

const polyline = (layer: string, corners: readonly Point[]): Groups => [
  [0, 'LWPOLYLINE'],
  [8, layer],
  [90, corners.length],
  [70, 1],
  ...corners.flatMap(([x, y]): Groups => [
    [10, x],
    [20, y],
  ]),
];

const text = (layer: string, [x, y]: Point, words: string): Groups => [
  [0, 'TEXT'],
  [8, layer],
  [10, x],
  [20, y],
  [40, 0.3],
  [1, words],
];

const middle = (one: Point, other: Point, share: number): Point => [
  one[0] + share * (other[0] - one[0]),
  one[1] + share * (other[1] - one[1]),
];

/** A point just inside the first corner that turns inwards. */
function inside(outline: readonly Point[]): Point {
  for (const [index, corner] of outline.entries()) {
    const [before, after] = [
      outline[(index + outline.length - 1) % outline.length],
      outline[(index + 1) % outline.length],
    ];
    const point = middle(corner, middle(before, after, 0.5), 0.05);
    if (contains(outline, point)) return point;
  }
  return outline[0];
}
