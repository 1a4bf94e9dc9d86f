import { cornersOf, missingGround, type Building, type Spot } from '@korzo/building';
import type { Flaw } from '@korzo/reading';
import type { BuildingDescription, CounterDescription } from './building-schema.ts';
import { shapeOf, shapesWritten, toBuilding } from './to-building.ts';
import type { WorldDescription } from './world-schema.ts';

/** Whether an element of a list of the building was refused already: its place is not judged. */
type IsRefused = (list: string, index: number) => boolean;

/** Areas, counters and exits that no person can ever stand at. */
export function checkGround(world: WorldDescription, isRefused: IsRefused): Flaw[] {
  const { building: description } = world;
  const building = groundOf(description, isRefused);
  if (description === undefined || building === undefined) return [];
  const at = ['world', 'building'];
  return [
    ...description.areas.flatMap((area, index) => {
      const shape = isRefused('areas', index) || shapesWritten(area) !== 1 ? undefined : shapeOf(area);
      if (shape === undefined) return [];
      if (sizeOf(cornersOf(shape)) < smallest)
        return [
          {
            path: [...at, 'areas', index],
            rule: `area '${area.id}' must have a size; this one has none`,
            remedy: 'give corners that lie on no one line',
          },
        ];
      return onGround(building, { spot: cornersOf(shape), level: area.level, what: `area '${area.id}'` }, [
        ...at,
        'areas',
        index,
      ]);
    }),
    ...description.counters.flatMap((counter, index) =>
      isRefused('counters', index) ? [] : checkCounter(building, counter, [...at, 'counters', index]),
    ),
    ...world.exits.flatMap((exit, index) =>
      isBeside(world, exit)
        ? []
        : onGround(building, { spot: cornersBetween(exit), level: exit.level, what: `exit '${exit.id}'` }, [
            'world',
            'exits',
            index,
          ]),
    ),
  ];
}

/** A place that is looked at, and what it is called. */
interface CheckedPlace {
  readonly spot: Spot;
  readonly level: number;
  readonly what: string;
  readonly remedy?: string;
}

/** A place must have ground that people can walk on. */
export function onGround(building: Building, place: CheckedPlace, path: Flaw['path']): Flaw[] {
  const { spot, level, what } = place;
  const missing = missingGround(building, level, spot);
  if (missing === undefined) return [];
  const where = spot.length === 1 ? ` at ${spot[0].map((each) => Number(each.toFixed(3))).join(', ')}` : '';
  const because =
    missing.because === 'no region'
      ? `there is no region under it${where} on level ${level}`
      : `obstacle '${missing.id}' covers it${where}`;
  const remedy =
    missing.because === 'no region'
      ? 'move it onto a region, or add a region there'
      : 'move it beside the obstacle, or move the obstacle';
  return [{ path, rule: `${what} must be where people can walk; ${because}`, remedy: place.remedy ?? remedy }];
}

/** The ground of a building whose regions are all good. */
export const groundOf = (
  building: BuildingDescription | undefined,
  isRefused: IsRefused = () => false,
): Building | undefined =>
  building === undefined ||
  building.regions.some((region, index) => isRefused('regions', index) || shapesWritten(region) !== 1)
    ? undefined
    : toBuilding(building);

function checkCounter(
  building: Building,
  { id, at: [x, y], queue: [east, north], level, spacing }: CounterDescription,
  path: Flaw['path'],
): Flaw[] {
  const served = onGround(building, { spot: [[x, y]], level, what: `counter '${id}'` }, [...path, 'at']);
  const length = Math.hypot(east, north);
  if (served.length > 0 || length === 0) return served;
  const first: Spot = [[x + (east / length) * spacing, y + (north / length) * spacing]];
  const what = `the first place in the queue of counter '${id}'`;
  return onGround(building, { spot: first, level, what, remedy: 'turn the queue, or move the counter' }, [
    ...path,
    'queue',
  ]);
}

/** An area that is smaller has no size, m2. */
export const smallest = 1e-9;

/** The area within an outline, m2. */
export const sizeOf = (outline: Spot): number =>
  Math.abs(
    outline.reduce((twice, [x, y], index) => {
      const [nextX, nextY] = outline[(index + 1) % outline.length];
      return twice + x * nextY - y * nextX;
    }, 0),
  ) / 2;

type DescribedExit = WorldDescription['exits'][number];

/** Exits beside the world are refused for that. */
export const isBeside = ({ origin: [west, south], size }: WorldDescription, { min, max }: DescribedExit): boolean =>
  max[0] < west || max[1] < south || min[0] > west + size[0] || min[1] > south + size[1];

const cornersBetween = ({ min: [west, south], max: [east, north] }: DescribedExit): Spot => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
