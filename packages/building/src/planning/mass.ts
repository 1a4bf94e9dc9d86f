import { levelMap } from '../maps/index.ts';
import { bendsOf } from './bends.ts';
import { problemWithEnds } from './join.ts';
import { wayLength, type Planner } from './planner.ts';
import { searchGrid } from './search-grid.ts';
import { searchQuadtree } from './search-quadtree.ts';
import { smooth } from './smooth.ts';

export const mass: Planner = {
  name: 'mass',
  summary: 'As in MASS: A* on the quadtree, on the grid when that fails, then smoothed by line of sight',
  parameters: {},
  plan(maps, query) {
    const problem = problemWithEnds(maps, query);
    if (problem !== undefined) return problem;
    const map = levelMap(maps, query.level);
    const squares = searchQuadtree(map, query, 'half-sides');
    const way = squares.found ? squares : searchGrid(map, query);
    const expanded = squares.found ? squares.expanded : squares.expanded + way.expanded;
    if (!way.found) return { ...way, expanded };
    const points = bendsOf(smooth(map, bendsOf(way.points), query.radius));
    return { found: true, points, length: wayLength(points), expanded };
  },
};
