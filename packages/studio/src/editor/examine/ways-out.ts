import { roomsWithWayOut, type RoomLinks } from '@korzo/engine';
import type { PlanMark, Problem, Where } from '@korzo/formats';
import { pathOf, type PlanElement } from '../model/elements.ts';

/** Rooms from which no exit can be reached, shown where they are: people in them stay. Places without exits have none. */
export function roomsWithoutWayOut(elements: readonly PlanElement[], file: string, where: Where): readonly Problem[] {
  const reached = roomsWithWayOut(linksOf(elements));
  if (reached.size === 0) return [];
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

/** What is drawn may be of any form yet. */
function linksOf(elements: readonly PlanElement[]): RoomLinks {
  const of = (wanted: PlanElement['kind']): readonly PlanElement['value'][] =>
    elements.flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
  return {
    gates: of('gate').flatMap(({ region, way }) => (typeof region === 'string' ? [{ region, way: wordOf(way) }] : [])),
    portals: of('portal').flatMap(({ between, direction }) =>
      Array.isArray(between)
        ? [{ between: [String(between[0]), String(between[1])] as const, direction: wordOf(direction) }]
        : [],
    ),
    lifts: of('lift').flatMap(({ stops }) => (Array.isArray(stops) ? [{ stops: stops.map(String) }] : [])),
  };
}

const wordOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
