import { cos, sampleMesh, sin, type Solid } from '@korzo/core';
import type { ObstacleDescription } from '../document/obstacles-schema.ts';
import type { WorldDescription } from '../reader/scenario.ts';

/** The corners that describe a mesh's outline: those farthest in directions all around. */
const directionsAround = 40;

/** The obstacles of a scenario as the simulation wants them. */
export const buildSolids = (world: WorldDescription): Solid[] =>
  world.obstacles.map((obstacle) => buildSolid(obstacle, world));

function buildSolid(obstacle: ObstacleDescription, { origin, size }: WorldDescription): Solid {
  const ground = origin[2] ?? 0;
  const level = obstacle.level ?? (size.length < 3 ? 0 : undefined);
  const standing = level === undefined ? {} : { level };
  const heights = (given: { readonly bottom?: number | undefined; readonly top?: number | undefined }) => ({
    bottom: given.bottom ?? Math.min(ground, given.top ?? ground),
    top: given.top ?? Math.max(ground + (size[2] ?? 1), given.bottom ?? ground),
  });
  switch (obstacle.shape) {
    case 'sphere':
      return { shape: 'sphere', centre: obstacle.centre, radius: obstacle.radius, ...standing };
    case 'cylinder':
      return {
        shape: 'cylinder',
        centre: obstacle.centre,
        radius: obstacle.radius,
        ...heights(obstacle),
        ...standing,
      };
    case 'box': {
      const { min, max, turn } = obstacle;
      return {
        shape: 'box',
        centre: [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2],
        half: [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2],
        turn: [cos(turn), sin(turn)],
        ...standing,
      };
    }
    case 'wall': {
      const { from, to, thickness } = obstacle;
      const { bottom, top } = heights(obstacle);
      const alongX = to[0] - from[0];
      const alongY = to[1] - from[1];
      const length = Math.sqrt(alongX * alongX + alongY * alongY);
      return {
        shape: 'box',
        centre: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (bottom + top) / 2],
        half: [length / 2, thickness / 2, (top - bottom) / 2],
        turn: [alongX / length, alongY / length],
        ...standing,
      };
    }
    case 'mesh':
      return {
        shape: 'mesh',
        field: sampleMesh(obstacle, obstacle.spacing),
        corners: outermost(obstacle.vertices).flat(),
        ...standing,
      };
  }
}

/** All vertices when they are few, else those farthest in directions spread evenly over a sphere (a golden spiral). */
function outermost(vertices: readonly (readonly [number, number, number])[]): (readonly [number, number, number])[] {
  if (vertices.length <= directionsAround) return [...vertices];
  const farthest = new Set<readonly [number, number, number]>();
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  for (let number = 0; number < directionsAround; number++) {
    const z = 1 - (2 * number + 1) / directionsAround;
    const across = Math.sqrt(1 - z * z);
    const x = across * cos(number * goldenAngle);
    const y = across * sin(number * goldenAngle);
    farthest.add(vertices.reduce((best, each) => (reach(each, x, y, z) > reach(best, x, y, z) ? each : best)));
  }
  return [...farthest];
}

const reach = ([px, py, pz]: readonly [number, number, number], x: number, y: number, z: number): number =>
  px * x + py * y + pz * z;
