import { cellAt, centreX, centreY, isClear, quadtreeFor, type LevelMap, type Point, type Quadtree } from '@korzo/core';
import { Search } from './a-star.ts';
import { noPassage, startRadius } from './join.ts';
import type { NoWay, Query } from './planner.ts';
import { QuadtreeNodes, type SquareMetric } from './quadtree-nodes.ts';

const search = new Search();
const nodes = new QuadtreeNodes();

/** How far from a place a free cell is looked for, in cells. */
const farthestCells = 4;

export interface QuadtreeWay {
  readonly found: true;
  readonly points: Point[];
  readonly expanded: number;
}

/** A* over the free squares of a floor; the way goes through their middles. */
export function searchQuadtree(map: LevelMap, query: Query, metric: SquareMetric): QuadtreeWay | NoWay {
  const { from, to, radius } = query;
  const tree = quadtreeFor(map, radius);
  const start = freeCellNear(map, tree, from, startRadius(map, query));
  const goal = freeCellNear(map, tree, to, radius);
  if (start < 0 || goal < 0) return noPassage(query, 0);
  const goalLeaf = tree.leafOf[goal];
  nodes.aim(tree, goalLeaf, metric);
  search.begin(nodes);
  search.seed(tree.leafOf[start], 0);
  if (!search.run(goalLeaf)) return noPassage(query, search.expanded);
  const points: Point[] = [from];
  if (cellAt(map.frame, from[0], from[1]) !== start)
    points.push([centreX(map.frame, start), centreY(map.frame, start)]);
  const leaves = search.nodesTo(goalLeaf);
  if (leaves.length > 1) for (const leaf of leaves) points.push(middleOf(map, tree, leaf));
  if (cellAt(map.frame, to[0], to[1]) !== goal) points.push([centreX(map.frame, goal), centreY(map.frame, goal)]);
  points.push(to);
  return { found: true, points, expanded: search.expanded };
}

function middleOf(map: LevelMap, tree: Quadtree, leaf: number): Point {
  const { minX, minY, cellSize } = map.frame;
  const half = tree.side[leaf] / 2;
  return [minX + (tree.column[leaf] + half) * cellSize, minY + (tree.row[leaf] + half) * cellSize];
}

/** The cell of a place when it is free, else the nearest free one the body can walk straight to; -1 when there is none. */
function freeCellNear(map: LevelMap, tree: Quadtree, [x, y]: Point, radius: number): number {
  const { frame } = map;
  const own = cellAt(frame, x, y);
  if (own < 0 || tree.leafOf[own] >= 0) return own;
  const ownColumn = own % frame.columns;
  const ownRow = (own - ownColumn) / frame.columns;
  let best = -1;
  let least = Infinity;
  for (let row = ownRow - farthestCells; row <= ownRow + farthestCells; row++) {
    for (let column = ownColumn - farthestCells; column <= ownColumn + farthestCells; column++) {
      if (column < 0 || row < 0 || column >= frame.columns || row >= frame.rows) continue;
      const cell = row * frame.columns + column;
      if (tree.leafOf[cell] < 0) continue;
      const offX = centreX(frame, cell) - x;
      const offY = centreY(frame, cell) - y;
      const away = offX * offX + offY * offY;
      if (away < least && isClear(map, x, y, x + offX, y + offY, radius)) {
        best = cell;
        least = away;
      }
    }
  }
  return best;
}
