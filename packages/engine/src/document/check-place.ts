import type { Flaw } from '@korzo/reading';
import type { GoalKind } from '@korzo/building';
import { checkName } from './check-building.ts';
import { checkLevel, checkMinMax } from './check-world.ts';
import type { DeclaredNames } from './names.ts';
import { isVolumePlace, type PlaceDescription } from './place-schema.ts';
import type { WorldDescription } from './world-schema.ts';

/** What is known of the place that a group is in. */
export interface Surroundings {
  /** Its extent; absent when that is not known. */
  readonly world: WorldDescription | undefined;
  readonly names: DeclaredNames;
  /** false when the place of the group is wrong, so that another stands in for it; true unless given. */
  readonly isPlaceKnown?: boolean;
  /** The kinds of goals that groups may name. */
  readonly goalKinds: readonly GoalKind[];
}

/** The rules of a place that reach beyond one value: it lies in the world, and its numbers fit together. */
export function checkPlace(
  place: PlaceDescription,
  { world, names: { areas, regions } }: Surroundings,
  path: Flaw['path'],
): Flaw[] {
  const findings = checkNumbers(place, path);
  if (findings.length > 0) return findings;
  if (place.shape === 'area') {
    if (areas === undefined || regions === undefined) return [];
    return checkName(place.id, [...new Set([...areas, ...regions])], 'area or region', [...path, 'id']);
  }
  if (world === undefined) return [];
  if (isVolumePlace(place)) {
    if (world.size.length < 3) {
      findings.push({
        path,
        rule: 'a place in the volume needs a world with height',
        remedy: 'give world.size a third number, m',
      });
    }
  } else if ('level' in place && typeof place.level === 'number') {
    findings.push(...checkLevel(place.level, world, [...path, 'level']));
  }
  return findings.length > 0 ? findings : checkInside(place, world, path);
}

function checkNumbers(place: PlaceDescription, path: Flaw['path']): Flaw[] {
  switch (place.shape) {
    case 'rect':
    case 'box':
      return checkMinMax(place.min, place.max, path);
    case 'grid':
      if (place.from.length !== place.spacing.length) {
        return [
          {
            path: [...path, 'spacing'],
            rule: 'from and spacing must have equally many numbers',
            remedy: 'give both two (a floor) or three (the volume)',
          },
        ];
      }
      if (place.layers > 1 && place.from.length === 2) {
        return [
          {
            path: [...path, 'layers'],
            rule: 'a grid on a floor has one layer',
            remedy: 'give from and spacing a third number, or leave layers out',
          },
        ];
      }
      return [];
    case 'points':
      return checkPointDimensions(place.points, [...path, 'points']);
    case 'disc':
    case 'ball':
    case 'world':
    case 'circle':
    case 'area':
      return [];
  }
}

export function checkPointDimensions(points: readonly (readonly number[])[], path: Flaw['path']): Flaw[] {
  const other = points.findIndex((point) => point.length !== points[0].length);
  if (other < 0) return [];
  return [
    {
      path: [...path, other],
      rule: 'all points must have equally many numbers',
      remedy: 'give each two (a floor) or three (the volume)',
    },
  ];
}

interface Extent {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

function extentOf(place: PlaceDescription): Extent | undefined {
  switch (place.shape) {
    case 'rect':
    case 'box':
      return place;
    case 'disc':
    case 'ball':
    case 'circle':
      return {
        min: place.centre.map((middle) => middle - place.radius),
        max: place.centre.map((middle) => middle + place.radius),
      };
    case 'grid': {
      const { from, spacing, columns, rows, layers } = place;
      return { min: from, max: from.map((start, axis) => start + spacing[axis] * ([columns, rows, layers][axis] - 1)) };
    }
    case 'points':
      return {
        min: place.points[0].map((_, axis) =>
          place.points.reduce((least, point) => Math.min(least, point[axis]), Infinity),
        ),
        max: place.points[0].map((_, axis) =>
          place.points.reduce((most, point) => Math.max(most, point[axis]), -Infinity),
        ),
      };
    case 'world':
    case 'area':
      return undefined;
  }
}

const roundingRoom = 1e-9;

function checkInside(place: PlaceDescription, world: WorldDescription, path: Flaw['path']): Flaw[] {
  const extent = extentOf(place);
  if (extent === undefined) return [];
  const findings: Flaw[] = [];
  for (const [axis, name] of ['x', 'y', 'z'].slice(0, extent.min.length).entries()) {
    const least = world.origin[axis] ?? 0;
    const most = least + world.size[axis];
    const room = roundingRoom * (1 + Math.abs(least) + Math.abs(most));
    if (extent.min[axis] >= least - room && extent.max[axis] <= most + room) continue;
    findings.push({
      path,
      rule: `the place must lie inside the world; along ${name} it reaches from ${extent.min[axis]} to ${extent.max[axis]}, the world from ${least} to ${most}`,
      remedy: 'move or shrink the place, or enlarge the world',
    });
  }
  return findings;
}
