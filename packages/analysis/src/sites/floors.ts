import type { Building, Portal, Region } from '@korzo/building';
import type { World } from '@korzo/core';

/**
 * What a level of a world is to a person: a storey, or the flight of stairs, ramp, escalator or lift car that runs carry as a
 * level of its own.
 */
export interface Floor {
  readonly level: number;
  readonly kind: 'storey' | 'stairs' | 'ramp' | 'escalator' | 'lift';
  /** As tables and headings call it: "level 0", "stairs 'north'", "lift 'a' at level 2". */
  readonly name: string;
}

/** What is known of a place before the first tick. */
interface Storeys {
  readonly world: World;
  readonly premises?: { readonly setup: { readonly building?: Building } };
}

/** All levels of a place in their order, each with its name. */
export function floorsOf({ world, premises }: Storeys): readonly Floor[] {
  const building = premises?.setup.building;
  return Array.from({ length: world.levels }, (_, level) => {
    const [region] = building?.regions.filter((each) => each.level === level) ?? [];
    return hiddenFloor(building, region, level) ?? { level, kind: 'storey', name: `level ${level}` };
  });
}

/** A level that no scenario names: the engine gives every flight and every stop of a lift one, and names its only region so. */
function hiddenFloor(building: Building | undefined, region: Region | undefined, level: number): Floor | undefined {
  if (building === undefined || region === undefined) return undefined;
  const flight = flightOf(region, building.portals);
  if (flight !== undefined) return { level, kind: flight.kind, name: `${flight.kind} '${flight.id}'` };
  const car = carOf(region);
  if (car === undefined || !building.portals.some(({ id }) => id === car.door)) return undefined;
  return { level, kind: 'lift', name: `lift '${car.lift}' at level ${car.stop}` };
}

function flightOf(
  { id }: Region,
  portals: readonly Portal[],
): { readonly id: string; readonly kind: 'stairs' | 'ramp' | 'escalator' } | undefined {
  if (!id.endsWith('/flight')) return undefined;
  const own = id.slice(0, -'/flight'.length);
  const kind = portals.find((portal) => portal.id === `${own}/foot`)?.kind;
  return kind === 'stairs' || kind === 'ramp' || kind === 'escalator' ? { id: own, kind } : undefined;
}

/** The lift whose car a region is, the level it stops at there, and the id its door would have. */
export function carOf({
  id,
}: Region): { readonly lift: string; readonly stop: string; readonly door: string } | undefined {
  const [, lift, stop] = /^(.+)\/(\d+)$/.exec(id) ?? [];
  return lift === undefined || stop === undefined ? undefined : { lift, stop, door: `${id}/door` };
}
