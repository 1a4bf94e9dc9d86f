import { shippedScenarios } from '@korzo/engine';
import { shapeOf, type BuildingDescription, type Group, type Scenario, type TrafficDescription } from '@korzo/formats';
import type { CatalogueEntry } from '../protocol/replies.ts';
import type { ScenarioShelf } from './options.ts';

/** Shipped scenarios and those of the shelf, by name; a shipped name hides another of the same name. */
export async function listScenarios(shelf: ScenarioShelf | undefined): Promise<readonly CatalogueEntry[]> {
  const shipped = shippedScenarios().map(({ name, scenario }) => entryOf(name, scenario));
  const names = new Set(shipped.map(({ name }) => name));
  const others = ((await shelf?.list()) ?? []).filter(({ name }) => !names.has(name));
  return [...shipped, ...others].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What a gallery shows of a scenario. */
export function entryOf(name: string, { about, groups, run, world, traffic, bodies }: Scenario): CatalogueEntry {
  return {
    name,
    about,
    kinds: [
      ...new Set([
        ...(bodies === undefined ? [] : ['body']),
        ...(traffic === undefined ? [] : ['vehicle']),
        ...groups.map(({ kind }) => kind),
      ]),
    ],
    models: [
      ...new Set([
        ...groups.map(({ model }) => model),
        ...(traffic === undefined ? [] : [traffic.model]),
        ...(bodies === undefined ? [] : movedAs(bodies)),
      ]),
    ],
    agents:
      groups.reduce((sum, group) => sum + agentsOf(group, run.duration, world.building), 0) +
      (traffic === undefined ? 0 : vehiclesOf(traffic, run.duration)) +
      (bodies === undefined ? 0 : bodiesIn(bodies)),
  };
}

/** What bodies move as: each kind is a model of its own. */
const movedAs = ({ cars, vehicles, balls, wheels, things }: NonNullable<Scenario['bodies']>): readonly string[] => [
  ...(cars.length > 0 ? ['car'] : []),
  ...(vehicles.length + things.length > 0 ? ['rigid body'] : []),
  ...(balls.length > 0 ? ['ball'] : []),
  ...(wheels.length > 0 ? ['wheel'] : []),
];

const bodiesIn = ({ cars, vehicles, balls, wheels, things }: NonNullable<Scenario['bodies']>): number =>
  cars.length +
  vehicles.length +
  balls.length +
  wheels.length +
  things.reduce((sum, { stack = [1, 1, 1] }) => sum + stack[0] * stack[1] * stack[2], 0);

/** About how many vehicles come into the run; of those that only take the place of others, as many as there are at once. */
function vehiclesOf({ trips, flows, fill }: TrafficDescription, duration: number): number {
  const coming = flows.reduce(
    (sum, { perHour, begin, end = duration }) => sum + (perHour * Math.max(0, Math.min(end, duration) - begin)) / 3600,
    0,
  );
  return trips.filter(({ at }) => at < duration).length + Math.round(coming) + (fill?.vehicles ?? 0);
}

/** About how many agents a group brings into the run. */
function agentsOf(
  { count, density, place, arrivals }: Group,
  duration: number,
  building: BuildingDescription | undefined,
): number {
  const coming = arrivals === undefined ? 0 : comingIn(arrivals, duration);
  if (count !== undefined) return count + coming;
  if (density !== undefined) return Math.round(density * extentOf(place, building)) + coming;
  if (arrivals !== undefined) return coming;
  if (place.shape === 'points') return place.points.length;
  return place.shape === 'grid' ? place.columns * place.rows * place.layers : 0;
}

function comingIn(
  { table, perSecond = 0, from, until, most }: NonNullable<Group['arrivals']>,
  duration: number,
): number {
  const listed = table?.reduce((sum, [, count]) => sum + count, 0);
  const expected = listed ?? perSecond * Math.max(0, Math.min(until ?? duration, duration) - from);
  return Math.round(Math.min(expected, most ?? Infinity));
}

/** Square metres of a place on a floor. */
function extentOf(place: Group['place'], building: BuildingDescription | undefined): number {
  if (place.shape === 'rect') return (place.max[0] - place.min[0]) * (place.max[1] - place.min[1]);
  if (place.shape === 'disc') return Math.PI * place.radius * place.radius;
  if (place.shape !== 'area') return 0;
  const named = [...(building?.areas ?? []), ...(building?.regions ?? [])].find(({ id }) => id === place.id);
  const shape = named === undefined ? undefined : shapeOf(named);
  if (shape === undefined) return 0;
  if (shape.type === 'circle') return Math.PI * shape.radius * shape.radius;
  const { outline } = shape;
  let twice = 0;
  for (const [corner, [x, y]] of outline.entries()) {
    const [nextX, nextY] = outline[(corner + 1) % outline.length];
    twice += x * nextY - nextX * y;
  }
  return Math.abs(twice) / 2;
}
