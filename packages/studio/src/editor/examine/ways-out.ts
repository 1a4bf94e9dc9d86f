import type { PlanMark, Problem, Where } from '@korzo/formats';
import { pathOf, type PlanElement } from '../model/elements.ts';

/** Rooms from which no exit can be reached, shown where they are: people in them stay. Places without exits have none. */
export function roomsWithoutWayOut(elements: readonly PlanElement[], file: string, where: Where): readonly Problem[] {
  const ways = leading(elements);
  const waiting = elements.flatMap(({ kind, value }) =>
    kind === 'gate' && value.way !== 'in' && typeof value.region === 'string' ? [value.region] : [],
  );
  if (waiting.length === 0) return [];
  const reached = new Set(waiting);
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop())
    for (const before of ways.get(room) ?? []) {
      if (reached.has(before)) continue;
      reached.add(before);
      waiting.push(before);
    }
  return elements.flatMap((element): Problem[] => {
    const { kind, name, shape, level } = element;
    if (kind !== 'region' || reached.has(name)) return [];
    const mark: PlanMark | undefined = shape?.type === 'polygon' ? { level, points: shape.points } : undefined;
    const place = `world.building.regions[${element.index}]`;
    const rule = `no exit can be reached from room '${name}'`;
    const remedy = 'draw a door on its wall, or take it away';
    return [{ file, place, ...where(pathOf(element)), ...(mark === undefined ? {} : { mark }), rule, remedy }];
  });
}

/** From each room, the rooms that lead into it. */
function leading(elements: readonly PlanElement[]): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, string[]>();
  const lead = (from: unknown, to: unknown): void => {
    const list = ways.get(String(to)) ?? [];
    list.push(String(from));
    ways.set(String(to), list);
  };
  for (const { kind, value } of elements) {
    const { between, direction, stops } = value;
    if (kind === 'portal' && Array.isArray(between)) {
      lead(between[0], between[1]);
      if (direction !== 'forward') lead(between[1], between[0]);
    }
    if (kind === 'lift' && Array.isArray(stops))
      for (const from of stops) for (const to of stops) if (from !== to) lead(from, to);
  }
  return ways;
}
