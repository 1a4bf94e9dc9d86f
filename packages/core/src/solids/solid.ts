import type { DistanceField } from './distance-field.ts';

/** What flyers, swimmers and walkers go around. SI units; z is up. */
export type Solid = Sphere | Cylinder | Box | Mesh;

interface Standing {
  /** The floor it stands on, as a column of any height; absent: it is in the volume. */
  readonly level?: number;
}

export interface Sphere extends Standing {
  readonly shape: 'sphere';
  readonly centre: readonly [number, number, number];
  readonly radius: number;
}

/** Upright. */
export interface Cylinder extends Standing {
  readonly shape: 'cylinder';
  readonly centre: readonly [number, number];
  readonly radius: number;
  readonly bottom: number;
  readonly top: number;
}

/** A box that may be turned about its vertical axis; a thin one is a wall. */
export interface Box extends Standing {
  readonly shape: 'box';
  readonly centre: readonly [number, number, number];
  /** Half its extent along its own axes. */
  readonly half: readonly [number, number, number];
  /** Cosine and sine of the turn, counter-clockwise from above. */
  readonly turn: readonly [number, number];
}

/** Any closed surface of triangles, by its sampled signed distance. */
export interface Mesh extends Standing {
  readonly shape: 'mesh';
  readonly field: DistanceField;
  /** x, y, z of the corners that make its outline from afar. */
  readonly corners: readonly number[];
}

/** How far a point is from a surface (negative inside), and the unit vector out of it; 0, 0, 0 where all ways out are as long. */
export interface Gap {
  distance: number;
  x: number;
  y: number;
  z: number;
}

/** The smallest ball around a solid that is easily found; on a floor z counts for nothing. */
export interface Ball {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly radius: number;
}

export function ballAround(solid: Solid): Ball {
  const flat = solid.level !== undefined;
  switch (solid.shape) {
    case 'sphere': {
      const [x, y, z] = solid.centre;
      return { x, y, z, radius: solid.radius };
    }
    case 'cylinder': {
      const halfHeight = flat ? 0 : (solid.top - solid.bottom) / 2;
      const radius = Math.sqrt(solid.radius * solid.radius + halfHeight * halfHeight);
      return { x: solid.centre[0], y: solid.centre[1], z: (solid.bottom + solid.top) / 2, radius };
    }
    case 'box': {
      const [x, y, z] = solid.centre;
      const [a, b, c] = solid.half;
      return { x, y, z, radius: Math.sqrt(a * a + b * b + (flat ? 0 : c * c)) };
    }
    case 'mesh':
      return ballAroundCorners(solid.corners, flat);
  }
}

function ballAroundCorners(corners: readonly number[], flat: boolean): Ball {
  const least = [Infinity, Infinity, Infinity];
  const most = [-Infinity, -Infinity, -Infinity];
  for (let at = 0; at < corners.length; at++) {
    least[at % 3] = Math.min(least[at % 3], corners[at]);
    most[at % 3] = Math.max(most[at % 3], corners[at]);
  }
  const [x, y, z] = least.map((value, axis) => (value + most[axis]) / 2);
  let squared = 0;
  for (let at = 0; at < corners.length; at += 3) {
    const dz = flat ? 0 : corners[at + 2] - z;
    squared = Math.max(
      squared,
      (corners[at] - x) * (corners[at] - x) + (corners[at + 1] - y) * (corners[at + 1] - y) + dz * dz,
    );
  }
  return { x, y, z, radius: Math.sqrt(squared) };
}
