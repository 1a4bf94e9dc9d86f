import { goalsOf, namesIn } from './goals.ts';
import type { PlanElement } from './elements.ts';
import { boxOf, cornersOf, type Point } from './geometry.ts';
import { isMapping } from './mapping.ts';

/** More arrows would hide the plan. */
const mostExits = 8;

/** Where a group goes, as the plan of one floor shows it: from its place or its entrances to each of its goals in turn. */
export function waysOf(
  group: PlanElement,
  elements: readonly PlanElement[],
  level: number,
): readonly (readonly [Point, Point])[] {
  if (group.kind !== 'group') return [];
  const { arrivals } = group.value;
  const entrances = isMapping(arrivals) && Array.isArray(arrivals.gates) ? arrivals.gates.map(String) : [];
  const here = elements.filter((element) => element.level === level && element.kind !== 'group');
  const own = group.shape !== undefined && group.level === level ? [centreOf(group)] : [];
  let from = entrances.length > 0 ? placesOf(here, entrances) : own;
  const ways: (readonly [Point, Point])[] = [];
  for (const goal of goalsOf(group.value) ?? []) {
    const named = placesOf(here, namesIn(goal));
    const to = named.length > 0 || goal.goal !== 'leave' ? named : exitsIn(here);
    for (const start of from) for (const end of to) ways.push([start, end]);
    if (to.length > 0) from = to;
  }
  return ways;
}

const placesOf = (elements: readonly PlanElement[], names: readonly string[]): Point[] =>
  elements.filter(({ name, shape }) => shape !== undefined && names.includes(name)).map(centreOf);

const exitsIn = (elements: readonly PlanElement[]): Point[] =>
  elements
    .filter(({ kind, value }) => kind === 'exit' || (kind === 'gate' && value.way !== 'in'))
    .slice(0, mostExits)
    .map(centreOf);

function centreOf({ shape }: PlanElement): Point {
  const { west, south, east, north } = boxOf(shape === undefined ? [[0, 0]] : cornersOf(shape));
  return [(west + east) / 2, (south + north) / 2];
}
