import type { FlowLimit } from '@korzo/reading';
import type { Line } from '@korzo/core';
import type { Turnstile } from '@korzo/building';
import type { StairFloor } from './stairs.ts';
import type { BuildingDescription } from '../document/building-schema.ts';

/** People per second through a line of a passage; nothing when it has no limit. */
export function perSecondThrough(limit: FlowLimit, [[ax, ay], [bx, by]]: Line): { readonly perSecond?: number } {
  if (limit === undefined) return {};
  if (typeof limit === 'object') return { perSecond: limit.perSecond };
  return { perSecond: limit * Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay)) };
}

/** A turnstile for every portal with a flow limit. Stairs are counted at their foot, on both floors that meet there. */
export function turnstilesOf(description: BuildingDescription, stairs: readonly StairFloor[]): readonly Turnstile[] {
  const levelOf = new Map(description.regions.map(({ id, level }) => [id, level]));
  return description.portals.flatMap(({ id, between, at, flowLimit }) => {
    if (flowLimit === undefined) return [];
    const flight = stairs.find(({ portal }) => portal === id);
    const lines = [{ level: levelOf.get(between[0]) ?? 0, line: at }];
    if (flight !== undefined) lines.push({ level: flight.level, line: at });
    return [{ id, lines, ...perSecondThrough(flowLimit, at) }];
  });
}
