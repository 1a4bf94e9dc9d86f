import { cellAt, centreX, centreY, isClear, quadtreeFor, type LevelMap, type Quadtree } from '../maps/index.ts';
import type { Point } from '../layout/building.ts';
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
  const starts = freeCellsNear(map, tree, from, startRadius(map, query));
  const goals = freeCellsNear(map, tree, to, radius);
  if (starts.size === 0 || goals.size === 0) return noPassage(query, 0);
  const { minX, minY, cellSize } = map.frame;
  nodes.aim(tree, goals.keys(), { x: (to[0] - minX) / cellSize, y: (to[1] - minY) / cellSize }, metric);
  search.begin(nodes);
  for (const leaf of starts.keys()) search.seed(leaf, 0);
  if (!search.run(nodes.goal)) return noPassage(query, search.expanded);
  const leaves = search.nodesTo(nodes.goal).slice(0, -1);
  const points: Point[] = [from];
  appendCell(map, points, from, starts.get(leaves[0]));
  if (leaves.length > 1) for (const leaf of leaves) points.push(middleOf(map, tree, leaf));
  appendCell(map, points, to, goals.get(leaves[leaves.length - 1]));
  points.push(to);
  return { found: true, points, expanded: search.expanded };
}

/** The free cell that joins a place outside all squares to one. */
function appendCell(map: LevelMap, points: Point[], [x, y]: Point, cell: number | undefined): void {
  if (cell === undefined || cellAt(map.frame, x, y) === cell) return;
  points.push([centreX(map.frame, cell), centreY(map.frame, cell)]);
}

function middleOf(map: LevelMap, tree: Quadtree, leaf: number): Point {
  const { minX, minY, cellSize } = map.frame;
  const half = tree.side[leaf] / 2;
  return [minX + (tree.column[leaf] + half) * cellSize, minY + (tree.row[leaf] + half) * cellSize];
}

/**
 * The squares a place hangs together with, each with the cell through which: that of its own cell, or those around that
 * the body can walk straight to, by their nearest cell.
 */
function freeCellsNear(map: LevelMap, tree: Quadtree, [x, y]: Point, radius: number): Map<number, number> {
  const { frame } = map;
  const own = cellAt(frame, x, y);
  const found = new Map<number, number>();
  if (own < 0) return found;
  if (tree.leafOf[own] >= 0) return found.set(tree.leafOf[own], own);
  const ownColumn = own % frame.columns;
  const ownRow = (own - ownColumn) / frame.columns;
  const nearest = new Map<number, number>();
  for (let row = ownRow - farthestCells; row <= ownRow + farthestCells; row++) {
    for (let column = ownColumn - farthestCells; column <= ownColumn + farthestCells; column++) {
      if (column < 0 || row < 0 || column >= frame.columns || row >= frame.rows) continue;
      const cell = row * frame.columns + column;
      const leaf = tree.leafOf[cell];
      if (leaf < 0) continue;
      const offX = centreX(frame, cell) - x;
      const offY = centreY(frame, cell) - y;
      const away = offX * offX + offY * offY;
      if (away >= (nearest.get(leaf) ?? Infinity) || !isClear(map, x, y, x + offX, y + offY, radius)) continue;
      nearest.set(leaf, away);
      found.set(leaf, cell);
    }
  }
  return found;
}
