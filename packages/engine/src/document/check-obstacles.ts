import type { Flaw } from '@korzo/reading';
import { checkLevel, checkMinMax } from './check-world.ts';
import type { ObstacleDescription } from './obstacles-schema.ts';
import type { WorldDescription } from './world-schema.ts';

/** Samples of a mesh's distance times its triangles: more would take minutes to prepare. */
const mostWork = 1e9;

/** The rules of obstacles that reach beyond one value. */
export function checkObstacles(world: WorldDescription): Flaw[] {
  return world.obstacles.flatMap((obstacle, number) => {
    const path = ['world', 'obstacles', number];
    return [...checkLevel(obstacle.level ?? 0, world, [...path, 'level']), ...checkObstacle(obstacle, path)];
  });
}

function checkObstacle(obstacle: ObstacleDescription, path: Flaw['path']): Flaw[] {
  switch (obstacle.shape) {
    case 'sphere':
      return [];
    case 'box':
      return checkMinMax(obstacle.min, obstacle.max, path);
    case 'cylinder':
      return checkHeights(obstacle, path);
    case 'wall':
      return [...checkHeights(obstacle, path), ...checkLength(obstacle, path)];
    case 'mesh':
      return checkMesh(obstacle, path);
  }
}

function checkHeights(
  { bottom, top }: { readonly bottom?: number | undefined; readonly top?: number | undefined },
  path: Flaw['path'],
): Flaw[] {
  if (bottom === undefined || top === undefined || bottom < top) return [];
  return [
    {
      path: [...path, 'top'],
      rule: `top must be above bottom; they are ${top} and ${bottom}`,
      remedy: 'give bottom the smaller and top the larger number',
    },
  ];
}

function checkLength({ from, to }: Extract<ObstacleDescription, { shape: 'wall' }>, path: Flaw['path']): Flaw[] {
  if (from[0] !== to[0] || from[1] !== to[1]) return [];
  return [
    {
      path: [...path, 'to'],
      rule: `from and to of a wall must differ; both are [${to.join(', ')}]`,
      remedy: 'give two different points, or use a cylinder',
    },
  ];
}

function checkMesh(
  { vertices, triangles, spacing }: Extract<ObstacleDescription, { shape: 'mesh' }>,
  path: Flaw['path'],
): Flaw[] {
  const findings: Flaw[] = [];
  for (const [number, triangle] of triangles.entries()) {
    const unknown = triangle.find((vertex) => vertex >= vertices.length);
    if (unknown !== undefined)
      findings.push({
        path: [...path, 'triangles', number],
        rule: `a triangle must name vertices 0 to ${vertices.length - 1}; it names ${unknown}`,
        remedy: 'add the vertex, or correct the number',
      });
  }
  if (findings.length > 0) return findings;
  const loose = looseEdge(triangles);
  if (loose !== undefined)
    findings.push({
      path: [...path, 'triangles'],
      rule: `the triangles must make a closed surface, each edge run once in each direction; the edge from ${loose.join(' to ')} is not`,
      remedy: 'close the hole, or turn the triangle around',
    });
  else if (!(sixfoldVolume(vertices, triangles) > 0))
    findings.push({
      path: [...path, 'triangles'],
      rule: 'a mesh must enclose a volume, its triangles counter-clockwise from outside; these are flat or inside out',
      remedy: 'swap two vertices of every triangle, or move the vertices out of one plane',
    });
  const extents = [0, 1, 2].map((axis) => {
    const along = vertices.map((vertex) => vertex[axis]);
    return along.reduce((a, b) => Math.max(a, b)) - along.reduce((a, b) => Math.min(a, b));
  });
  const step = spacing ?? Math.max(...extents) / 32;
  const samples = extents.reduce((product, extent) => product * (Math.ceil(extent / step) + 5), 1);
  if (!(samples * triangles.length <= mostWork))
    findings.push({
      path: [...path, 'spacing'],
      rule: `samples times triangles must not exceed ${mostWork}; they are ${Math.round(samples * triangles.length)}`,
      remedy: 'give a larger spacing, or fewer triangles',
    });
  return findings;
}

/** An edge whose two triangles do not run it in opposite directions, if there is one. */
function looseEdge(triangles: readonly (readonly number[])[]): readonly [number, number] | undefined {
  const runs = new Map<string, number>();
  const edges = triangles.flatMap(([a, b, c]) => [
    [a, b],
    [b, c],
    [c, a],
  ]);
  for (const [from, to] of edges) runs.set(`${from} ${to}`, (runs.get(`${from} ${to}`) ?? 0) + 1);
  for (const [from, to] of edges)
    if (runs.get(`${from} ${to}`) !== 1 || runs.get(`${to} ${from}`) !== 1) return [from, to];
  return undefined;
}

/** Six times the volume inside a closed surface, from the tetrahedra between its triangles and its first vertex; below 0 inside out. */
function sixfoldVolume(vertices: readonly (readonly number[])[], triangles: readonly (readonly number[])[]): number {
  const [originX, originY, originZ] = vertices[0];
  let sum = 0;
  for (const corners of triangles) {
    const [a, b, c] = corners.map((vertex) => {
      const [x, y, z] = vertices[vertex];
      return { x: x - originX, y: y - originY, z: z - originZ };
    });
    sum += a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x);
  }
  return sum;
}
