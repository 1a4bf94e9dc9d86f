import type { Building, Gate, Obstacle, Point, Portal } from '../layout/building.ts';
import { levelMap, type Maps } from './compile.ts';
import { rectangleAround } from './frame-layout.ts';
import { makeArea } from './make-area.ts';
import { openingsOf } from './openings.ts';
import { outlineOf, wallsOf } from './outlines.ts';
import { presenceAt, type Presence } from './presence.ts';
import { RegionTable } from './region-table.ts';

/**
 * Brings the maps to another time, or to a building with other obstacles (its regions must be the same), making again only
 * what changed. Returns whether anything did.
 */
export function remakeMaps(maps: Maps, time: number, building: Building = maps.building): boolean {
  const presence = presenceAt(building, time);
  const points = [
    ...changedItems(maps.presence.obstacles, presence.obstacles).map((item) => ({
      level: item.level,
      points: outlineOf(item.shape),
    })),
    ...changedSegments(building, maps.presence, presence),
  ];
  maps.time = time;
  maps.building = building;
  if (points.length === 0) return false;
  maps.presence = presence;
  maps.walls = wallsOf(building, presence);
  maps.version++;
  for (const map of maps.levels) {
    if (map === undefined) continue;
    const own = points.filter((changed) => changed.level === map.level).flatMap((changed) => changed.points);
    if (own.length > 0) makeArea(map, presence, maps.walls, rectangleAround(map.frame, own));
  }
  maps.regions = new RegionTable(building.regions, presence.portals);
  maps.openings = openingsOf(building, (level) => levelMap(maps, level));
  return true;
}

function changedItems<T extends Obstacle | Portal | Gate>(before: readonly T[], after: readonly T[]): T[] {
  const old = new Set(before);
  const current = new Set(after);
  return [...before.filter((item) => !current.has(item)), ...after.filter((item) => !old.has(item))];
}

function changedSegments(
  building: Building,
  before: Presence,
  after: Presence,
): { readonly level: number; readonly points: readonly Point[] }[] {
  const levelOf = new Map(building.regions.map((region) => [region.id, region.level]));
  const at = (region: string, points: readonly Point[]): { level: number; points: readonly Point[] } => ({
    level: levelOf.get(region) ?? -1,
    points,
  });
  return [
    ...changedItems(before.gates, after.gates).map((gate) => at(gate.region, gate.segment)),
    ...changedItems(before.portals, after.portals).flatMap((portal) => [
      at(portal.from, portal.segment),
      at(portal.to, portal.landing ?? portal.segment),
    ]),
  ];
}
