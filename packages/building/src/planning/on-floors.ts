import { levelMap, wayPointX, wayPointY, type LevelMap } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { bendsOf } from './bends.ts';
import type { GridFinder, GridPath, GridSearch } from './cells/grid-search.ts';
import { floorGrid, KeptByRadius } from './floor-grid.ts';
import { joinCells, noPassage, problemWithEnds, startRadius, type Joint } from './join.ts';
import { wayLength, type NoWay, type Planner, type Query } from './planner.ts';
import { appendPassage } from './search-grid.ts';

const grids = new KeptByRadius<ReturnType<typeof floorGrid>>();

/** A search of grids as a planner: on the cells of a floor, with the steps that a body of the radius wanted can take. */
export function onFloors(search: GridSearch): Planner {
  const finders = new KeptByRadius<GridFinder>();
  return {
    name: search.name,
    summary: search.summary,
    parameters: {},
    plan(maps, query) {
      const problem = problemWithEnds(maps, query);
      if (problem !== undefined) return problem;
      const map = levelMap(maps, query.level);
      const { radius } = query;
      const finder = finders.get(map, radius, () => search.on(grids.get(map, radius, () => floorGrid(map, radius))));
      const found = findBetween(map, query, finder);
      if (!found.found) return found;
      const points = bendsOf(pointsAlong(map, query, found));
      return { found: true, points, length: wayLength(points), expanded: found.path.expanded };
    },
  };
}

interface JoinedPath {
  readonly found: true;
  readonly start: Joint;
  readonly goal: Joint;
  readonly path: GridPath;
}

/** A place without a waypoint of its own hangs together with several: the nearest from which a path leads are taken. */
function findBetween(map: LevelMap, query: Query, finder: GridFinder): JoinedPath | NoWay {
  const { from, to, radius } = query;
  let expanded = 0;
  const goals = joinCells(map, to, radius);
  for (const start of joinCells(map, from, radius, startRadius(map, query))) {
    for (const goal of goals) {
      const path = finder.findPath(start.cell, goal.cell);
      if (path.found) return { found: true, start, goal, path: { ...path, expanded: expanded + path.expanded } };
      expanded += path.expanded;
    }
  }
  return noPassage(query, expanded);
}

function pointsAlong(
  map: LevelMap,
  { from, to, radius }: Query,
  { start, goal, path: { cells } }: JoinedPath,
): Point[] {
  const points: Point[] = [from, ...start.points];
  for (let at = 1; at < cells.length; at++) {
    appendPassage(map, points, cells[at - 1], cells[at], radius);
    points.push([wayPointX(map, cells[at]), wayPointY(map, cells[at])]);
  }
  for (let at = goal.points.length - 2; at >= 0; at--) points.push(goal.points[at]);
  points.push(to);
  return points;
}
