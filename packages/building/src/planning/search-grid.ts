import { isClear, stepNeeded, wayPointX, wayPointY, type LevelMap } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
import { Search } from './a-star.ts';
import { knownApart, learnComponents } from './components.ts';
import { GridNodes } from './grid-nodes.ts';
import { joinCells, noPassage, startRadius } from './join.ts';
import type { NoWay, Query } from './planner.ts';

const search = new Search();
const nodes = new GridNodes();

/** A way as the search over cells leaves it: every waypoint, nothing smoothed. */
export interface GridWay {
  readonly found: true;
  readonly points: Point[];
  /** Of the path between the first and last cell, m; octile but for passages. */
  readonly cost: number;
  readonly expanded: number;
}

/** A* over the cells of a floor, from the cell of the start to the cell of the goal. */
export function searchGrid(map: LevelMap, query: Query): GridWay | NoWay {
  const { from, to, radius } = query;
  const starts = joinCells(map, from, radius, startRadius(map, query));
  const goals = joinCells(map, to, radius);
  if (starts.length === 0 || goals.length === 0) return joinDirectly(map, query);
  const startCells = starts.map(({ cell }) => cell);
  const goalCells = goals.map(({ cell }) => cell);
  if (knownApart(map, radius, startCells, goalCells)) return noPassage(query, 0);
  const { cellSize } = map.frame;
  nodes.aim(
    map,
    goals.map(({ cell, length }) => ({ cell, cost: length / cellSize })),
    radius,
  );
  search.begin(nodes);
  for (const start of starts) search.seed(start.cell, starts.length === 1 ? 0 : start.length / cellSize);
  if (!search.run(nodes.goal)) {
    learnComponents(map, radius);
    return noPassage(query, search.expanded);
  }
  const cells = search.nodesTo(nodes.goal);
  if (goals.length > 1) cells.pop();
  const first = starts.find((start) => start.cell === cells[0]);
  const last = goals.find((goal) => goal.cell === cells[cells.length - 1]);
  const points: Point[] = [from, ...(first?.points ?? [])];
  for (let at = 1; at < cells.length; at++) {
    appendPassage(map, points, cells[at - 1], cells[at], radius);
    points.push([wayPointX(map, cells[at]), wayPointY(map, cells[at])]);
  }
  const ending = last?.points ?? [];
  for (let at = ending.length - 2; at >= 0; at--) points.push(ending[at]);
  points.push(to);
  return { found: true, points, cost: search.costOf(nodes.goal) * cellSize, expanded: search.expanded };
}

/** Both ends in one nook without a waypoint for this body: they may still see each other. */
function joinDirectly(map: LevelMap, query: Query): GridWay | NoWay {
  const { from, to } = query;
  if (!isClear(map, from[0], from[1], to[0], to[1], startRadius(map, query))) return noPassage(query, 0);
  const cost = Math.sqrt((to[0] - from[0]) * (to[0] - from[0]) + (to[1] - from[1]) * (to[1] - from[1]));
  return { found: true, points: [from, to], cost, expanded: 0 };
}

/** When two cells hang together by a passage and not by a step, its points come between them. */
export function appendPassage(map: LevelMap, points: Point[], from: number, to: number, radius: number): void {
  if (stepBetween(map, from, to) >= stepNeeded(radius)) return;
  for (const number of map.passagesAt.get(from) ?? []) {
    const passage = map.passages[number];
    const ahead = passage.from === from && passage.to === to;
    if (!ahead && !(passage.from === to && passage.to === from)) continue;
    const count = passage.points.length / 2;
    for (let at = 0; at < count; at++) {
      const point = 2 * (ahead ? at : count - 1 - at);
      points.push([passage.points[point], passage.points[point + 1]]);
    }
    return;
  }
}

function stepBetween(map: LevelMap, from: number, to: number): number {
  const { columns } = map.frame;
  switch (to - from) {
    case 1:
      return map.steps[from * 4];
    case columns:
      return map.steps[from * 4 + 1];
    case columns + 1:
      return map.steps[from * 4 + 2];
    case columns - 1:
      return map.steps[from * 4 + 3];
    case -1:
      return map.steps[to * 4];
    case -columns:
      return map.steps[to * 4 + 1];
    case -columns - 1:
      return map.steps[to * 4 + 2];
    case 1 - columns:
      return map.steps[to * 4 + 3];
    default:
      return 0;
  }
}
