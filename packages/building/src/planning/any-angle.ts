import { isClear, levelMap } from '../maps/index.ts';
import { problemWithEnds } from './join.ts';
import { wayLength, type Planner } from './planner.ts';
import { searchGrid } from './search-grid.ts';
import { pullTight } from './string-pull.ts';

export const anyAngle: Planner = {
  name: 'any-angle',
  summary: 'The shortest path along cells, pulled tight: straight lines at any angle around corners',
  parameters: {},
  plan(maps, query) {
    const problem = problemWithEnds(maps, query);
    if (problem !== undefined) return problem;
    const { from, to, radius } = query;
    const map = levelMap(maps, query.level);
    if (isClear(map, from[0], from[1], to[0], to[1], radius)) {
      return { found: true, points: [from, to], length: wayLength([from, to]), expanded: 0 };
    }
    const way = searchGrid(map, query);
    if (!way.found) return way;
    const points = pullTight(map, way.points, radius);
    return { found: true, points, length: wayLength(points), expanded: way.expanded };
  },
};
