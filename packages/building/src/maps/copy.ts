import type { Maps } from './compile.ts';

/** Maps of their own that start as a copy: one can be brought to another time while the other stays in use. */
export function copyMaps(maps: Maps): Maps {
  return {
    ...maps,
    levels: maps.levels.map((map) =>
      map === undefined
        ? undefined
        : {
            ...map,
            cells: map.cells.slice(),
            regionOf: map.regionOf.slice(),
            distance: map.distance.slice(),
            offsetX: map.offsetX.slice(),
            offsetY: map.offsetY.slice(),
            steps: map.steps.slice(),
            shapes: { ...map.shapes },
            quadtrees: new Map(),
          },
    ),
  };
}
