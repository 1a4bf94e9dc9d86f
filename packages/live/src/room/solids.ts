import type { Solid } from '@korzo/core';
import type { WorldDescription } from '@korzo/formats';
import type { DrawnSolid } from '../protocol/run-info.ts';

/** Solids are called by their id, or by their number among all. */
export const solidName = (obstacles: WorldDescription['obstacles'], index: number): string =>
  obstacles[index]?.id ?? `solid${index + 1}`;

/** The solid bodies of a world, as data to draw; in the order of the world's own. */
export function solidsOf({ obstacles }: WorldDescription, solids: readonly Solid[]): DrawnSolid[] {
  return solids.map((solid, index) => drawn(solidName(obstacles, index), solid, obstacles[index]));
}

function drawn(id: string, solid: Solid, described: WorldDescription['obstacles'][number] | undefined): DrawnSolid {
  switch (solid.shape) {
    case 'sphere':
      return { id, type: 'sphere', centre: solid.centre, radius: solid.radius };
    case 'cylinder': {
      const { centre, radius, bottom, top } = solid;
      return { id, type: 'cylinder', foot: [centre[0], centre[1], bottom], radius, height: top - bottom };
    }
    case 'box':
      return box(id, solid);
    case 'mesh':
      return described?.shape === 'mesh'
        ? { id, type: 'mesh', positions: described.vertices.flat(), triangles: described.triangles.flat() }
        : { id, type: 'mesh', positions: [...solid.corners], triangles: [] };
  }
}

/** A box that is turned becomes twelve triangles. */
function box(id: string, { centre, half, turn: [cos, sin] }: Extract<Solid, { shape: 'box' }>): DrawnSolid {
  const [x, y, z] = centre;
  const [a, b, c] = half;
  if (sin === 0 && cos === 1) return { id, type: 'box', min: [x - a, y - b, z - c], max: [x + a, y + b, z + c] };
  const positions: number[] = [];
  for (const up of [-c, c])
    for (const [ownA, ownB] of [
      [-a, -b],
      [a, -b],
      [a, b],
      [-a, b],
    ])
      positions.push(x + ownA * cos - ownB * sin, y + ownA * sin + ownB * cos, z + up);
  const sides = [0, 1, 2, 3].flatMap((corner) => {
    const next = (corner + 1) % 4;
    return [corner, next, next + 4, corner, next + 4, corner + 4];
  });
  return { id, type: 'mesh', positions, triangles: [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, ...sides] };
}
