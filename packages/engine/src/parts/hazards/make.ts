import type { Part, World } from '@korzo/core';
import { courseValue, hazardsPart, smokeRelations, type HazardZone, type SmokeRelation } from '@korzo/building';
import type { PreparedSite } from '../../people/site.ts';
import { shapeOf } from '../../document/to-building.ts';
import type { HazardsDescription } from './schema.ts';

/** The hazards of a scenario as a part of its run. */
export function hazardsOf(
  hazards: HazardsDescription,
  { site, world, dt }: { readonly site?: PreparedSite; readonly world: World; readonly dt: number },
): Part {
  return hazardsPart({
    zones: hazards.zones.map((zone) => zoneOf(zone, site)),
    speedInSmoke: relationOf(hazards.speedInSmoke),
    world,
    dt,
  });
}

function relationOf(written: HazardsDescription['speedInSmoke']): SmokeRelation {
  if (typeof written === 'string') return smokeRelations[written];
  return (extinction, clearSpeed) => clearSpeed * courseValue(written, extinction);
}

function zoneOf(zone: HazardsDescription['zones'][number], site: PreparedSite | undefined): HazardZone {
  const { in: names, rect, level = 0, extinction, co, co2, o2 } = zone;
  const air = {
    ...(extinction === undefined ? {} : { extinction }),
    ...(co === undefined ? {} : { co }),
    ...(co2 === undefined ? {} : { co2 }),
    ...(o2 === undefined ? {} : { o2 }),
  };
  if (rect !== undefined) {
    const shape = shapeOf({ rect });
    return { ...air, places: shape === undefined ? [] : [{ level, shape }] };
  }
  if (names === undefined) return air;
  return { ...air, places: [names].flat().flatMap((name) => placesCalled(name, site)) };
}

/** The shape of an area or region, or the floor of a staircase. */
function placesCalled(name: string, site: PreparedSite | undefined): NonNullable<HazardZone['places']> {
  const named = site?.shapes.get(name);
  if (named !== undefined) return [named];
  return (site?.stairs ?? []).filter(({ portal }) => portal === name).map(({ level }) => ({ level }));
}
