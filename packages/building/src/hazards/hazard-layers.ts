import { cos, sin, type LayerForm, type LayerShape, type LayerShapes, type World } from '@korzo/core';
import type { Point } from '../layout/building.ts';
import type { HazardZone } from './air-map.ts';
import { valueAt, type Course } from './course.ts';
import { clearOxygen } from './dose.ts';

/** Bad air that viewers draw. */
export const hazardLayers: readonly LayerForm[] = [
  { name: 'smoke', meaning: 'Smoke that takes sight and slows people.', colour: 'smoke' },
  { name: 'gases', meaning: 'Air that people must not breathe for long.', colour: 'danger' },
];

/** Corners of a circle as it is drawn. */
const corners = 32;
const wholeTurn = 2 * Math.PI;

/** Where smoke and gases are at a time, s. */
export function hazardShapes(zones: readonly HazardZone[], world: World, time: number): LayerShapes {
  const isThere = (course: Course | undefined): boolean => course !== undefined && valueAt(course, time) > 0;
  const lacksOxygen = ({ o2 }: HazardZone): boolean => o2 !== undefined && valueAt(o2, time) < clearOxygen;
  const shapesOf = (filled: readonly HazardZone[]): LayerShape[] => filled.flatMap((zone) => placesOf(zone, world));
  return {
    smoke: shapesOf(zones.filter(({ extinction }) => isThere(extinction))),
    gases: shapesOf(zones.filter((zone) => isThere(zone.co) || isThere(zone.co2) || lacksOxygen(zone))),
  };
}

/** The places that a zone fills: whole floors, or the whole world, as rectangles. */
function placesOf({ places }: HazardZone, { origin, size }: World): readonly LayerShape[] {
  const rect = [origin[0], origin[1], size[0], size[1]] as const;
  if (places === undefined) return [{ rect }];
  return places.flatMap(({ level, shape }): readonly LayerShape[] => {
    if (shape === undefined) return [{ level, rect }];
    if (shape.type === 'polygon') return [{ level, polygon: shape.outline }];
    const { centre, radius } = shape;
    const polygon = Array.from({ length: corners }, (_, corner): Point => {
      const angle = (corner * wholeTurn) / corners;
      return [centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)];
    });
    return [{ level, polygon }];
  });
}
