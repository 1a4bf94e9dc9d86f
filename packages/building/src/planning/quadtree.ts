import { choice, resolveValues } from '@korzo/core';
import { levelMap } from '../maps/index.ts';
import { bendsOf } from './bends.ts';
import { problemWithEnds } from './join.ts';
import { wayLength, type Planner } from './planner.ts';
import type { SquareMetric } from './quadtree-nodes.ts';
import { searchQuadtree } from './search-quadtree.ts';

const metrics = ['straight', 'half-sides'] as const satisfies readonly SquareMetric[];
const parameters = {
  metric: choice(
    'straight',
    metrics,
    'distance between two squares: between their centres, or the sum of their half sides as in MASS',
  ),
};

export const quadtree: Planner = {
  name: 'quadtree',
  summary: 'A* on the free squares of the quadtree: few nodes, paths through the centres of squares',
  parameters,
  plan(maps, query, settings = {}) {
    const problem = problemWithEnds(maps, query);
    if (problem !== undefined) return problem;
    const { values } = resolveValues(parameters, settings);
    const way = searchQuadtree(levelMap(maps, query.level), query, metrics[values.metric]);
    if (!way.found) return way;
    const points = bendsOf(way.points);
    return { found: true, points, length: wayLength(points), expanded: way.expanded };
  },
};
