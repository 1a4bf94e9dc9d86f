import { cos, sin, type World } from '@korzo/core';
import { areaOfShape, boundsOfShape, isInside, type Shape } from '../../people/shapes.ts';
import type { PlaceDescription } from '../../document/place-schema.ts';

/** A point being worked out; reused so that a million of them cost no memory. */
export interface Point {
  x: number;
  y: number;
  z: number;
}

/** Where chance may put bodies. */
export interface Area {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
  /** The floor, or -1 in the volume. */
  readonly level: number;
  /** Square metres, or cubic metres in the volume. */
  readonly extent: number;
  contains(x: number, y: number, z: number): boolean;
}

/** A list of places, one body each. */
export interface Spots {
  readonly count: number;
  readonly level: number;
  /** Largest random shift on each axis, m. */
  readonly jitter: number;
  at(number: number, of: number, point: Point): void;
}

type AreaDescription = Extract<PlaceDescription, { shape: 'rect' | 'disc' | 'box' | 'ball' | 'world' | 'area' }>;
type SpotsDescription = Exclude<PlaceDescription, AreaDescription>;

export const isArea = (place: PlaceDescription): place is AreaDescription =>
  place.shape === 'rect' ||
  place.shape === 'disc' ||
  place.shape === 'box' ||
  place.shape === 'ball' ||
  place.shape === 'world' ||
  place.shape === 'area';

/** Areas and regions of the building by name, each on its floor. */
export type NamedShapes = ReadonlyMap<string, { readonly shape: Shape; readonly level: number }>;

export function areaOf(place: AreaDescription, world: World, shapes: NamedShapes): Area {
  switch (place.shape) {
    case 'rect':
      return block([...place.min, 0], [...place.max, 0], place.level);
    case 'box':
      return block(place.min, place.max, -1);
    case 'disc': {
      const [x, y] = place.centre;
      return round([x, y, 0], place.radius, place.level);
    }
    case 'ball':
      return round(place.centre, place.radius, -1);
    case 'area': {
      const named = shapes.get(place.id);
      if (named === undefined) throw new Error(`there is no area or region '${place.id}'`);
      return shapedArea(named.shape, named.level);
    }
    case 'world': {
      const { origin, size } = world;
      const inVolume = place.level === 'volume';
      const top = inVolume ? origin[2] + size[2] : 0;
      return block(
        [origin[0], origin[1], inVolume ? origin[2] : 0],
        [origin[0] + size[0], origin[1] + size[1], top],
        place.level === 'volume' ? -1 : place.level,
      );
    }
  }
}

function shapedArea(shape: Shape, level: number): Area {
  const { min, max } = boundsOfShape(shape);
  return {
    min: [min[0], min[1], 0],
    max: [max[0], max[1], 0],
    level,
    extent: areaOfShape(shape),
    contains: (x, y) => isInside(shape, x, y),
  };
}

type Corner = readonly [number, number, number];

function block(min: Corner, max: Corner, level: number): Area {
  const floor = (max[0] - min[0]) * (max[1] - min[1]);
  return {
    min,
    max,
    level,
    extent: level < 0 ? floor * (max[2] - min[2]) : floor,
    contains: (x, y, z) =>
      x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1] && (level >= 0 || (z >= min[2] && z <= max[2])),
  };
}

function round(centre: Corner, radius: number, level: number): Area {
  const height = level < 0 ? radius : 0;
  return {
    min: [centre[0] - radius, centre[1] - radius, centre[2] - height],
    max: [centre[0] + radius, centre[1] + radius, centre[2] + height],
    level,
    extent: level < 0 ? (4 / 3) * Math.PI * radius * radius * radius : Math.PI * radius * radius,
    contains: (x, y, z) => {
      const dx = x - centre[0];
      const dy = y - centre[1];
      const dz = level < 0 ? z - centre[2] : 0;
      return dx * dx + dy * dy + dz * dz <= radius * radius;
    },
  };
}

export function spotsOf(place: SpotsDescription): Spots {
  switch (place.shape) {
    case 'circle': {
      const [centreX, centreY] = place.centre;
      return {
        count: Infinity,
        level: place.level,
        jitter: place.jitter,
        at: (number, of, point) => {
          const angle = (2 * Math.PI * number) / of;
          point.x = centreX + place.radius * cos(angle);
          point.y = centreY + place.radius * sin(angle);
          point.z = 0;
        },
      };
    }
    case 'grid': {
      const { from, spacing, columns, rows, layers } = place;
      return {
        count: columns * rows * layers,
        level: from.length === 3 ? -1 : place.level,
        jitter: place.jitter,
        at: (number, _, point) => {
          const row = Math.floor(number / columns);
          point.x = from[0] + (number % columns) * spacing[0];
          point.y = from[1] + (row % rows) * spacing[1];
          point.z = from.length === 3 ? from[2] + Math.floor(row / rows) * spacing[2] : 0;
        },
      };
    }
    case 'points': {
      const { points } = place;
      return {
        count: points.length,
        level: points[0].length === 3 ? -1 : place.level,
        jitter: place.jitter,
        at: (number, _, point) => {
          [point.x, point.y] = points[number];
          point.z = points[number][2] ?? 0;
        },
      };
    }
  }
}

/** What `opposite` goals lie opposite of: the centre of a round place, else of the world. */
export function centreOf(place: PlaceDescription, world: World): readonly [number, number, number] {
  if ('centre' in place) return [place.centre[0], place.centre[1], place.centre[2] ?? 0];
  const { origin, size } = world;
  return [origin[0] + size[0] / 2, origin[1] + size[1] / 2, origin[2] + size[2] / 2];
}
