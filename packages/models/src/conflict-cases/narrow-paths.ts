import { jumpPoint } from '@korzo/building';
import type { World } from '@korzo/core';
import { CellMap, spare } from './cell-map.ts';

/** The open vertex nearest to a place, of the nine around it; -1 when there is none. */
export function nearestOpen(fine: CellMap, x: number, y: number): number {
  let best = -1;
  let least = Infinity;
  for (let stepY = -1; stepY <= 1; stepY++) {
    for (let stepX = -1; stepX <= 1; stepX++) {
      const cell = fine.cellAt(x + stepX * fine.cellSize, y + stepY * fine.cellSize);
      if (cell < 0 || !fine.isOpen(cell)) continue;
      const dx = fine.middleX(cell) - x;
      const dy = fine.middleY(cell) - y;
      if (dx * dx + dy * dy >= least) continue;
      least = dx * dx + dy * dy;
      best = cell;
    }
  }
  return best;
}

/** The first vertex, those after which a body would not get through straight, and the last, numbered after the cells of the map. */
export function bendsOf(map: CellMap, cells: Int32Array): Int32Array {
  const { fine } = map;
  const reach = map.radius * (1 + spare);
  const kept = [0];
  for (let at = 2; at < cells.length; at++) {
    const from = cells[kept[kept.length - 1]];
    const to = cells[at];
    if (!map.walls.isClear(fine.middleX(from), fine.middleY(from), fine.middleX(to), fine.middleY(to), reach))
      kept.push(at - 1);
  }
  if (cells.length > 1) kept.push(cells.length - 1);
  return Int32Array.from(kept, (at) => cells[at] + map.size);
}

type Point = readonly [number, number];

/** Finds the bends of shortest paths for bodies of one radius on a floor of a world that has walls and no plan. */
export function pathsAround(
  world: Pick<World, 'origin' | 'size' | 'levels' | 'exits' | 'walls'>,
  level: number,
  radius: number,
): (from: Point, to: Point) => readonly Point[] | undefined {
  const map = new CellMap(world, world.walls, level, 8 * radius);
  const { fine } = map;
  const search = jumpPoint.on(fine);
  return (from, to) => {
    const path = search.findPath(nearestOpen(fine, ...from), nearestOpen(fine, ...to));
    if (!path.found) return undefined;
    return [...bendsOf(map, path.cells)].slice(1, -1).map((cell): Point => [map.middleX(cell), map.middleY(cell)]);
  };
}
