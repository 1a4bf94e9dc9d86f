import { levelMap } from '../maps/index.ts';
import { bendsOf } from './bends.ts';
import { problemWithEnds } from './join.ts';
import { wayLength, type Planner } from './planner.ts';
import { searchGrid } from './search-grid.ts';

export const grid: Planner = {
  name: 'grid',
  summary: 'A* on 25 cm cells with eight neighbours, without cutting corners: the shortest path along cells',
  parameters: {},
  plan(maps, query) {
    const problem = problemWithEnds(maps, query);
    if (problem !== undefined) return problem;
    const way = searchGrid(levelMap(maps, query.level), query);
    if (!way.found) return way;
    const points = bendsOf(way.points);
    return { found: true, points, length: wayLength(points), expanded: way.expanded };
  },
};
