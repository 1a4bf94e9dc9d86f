import { fitSlack, stepNeeded, type LevelMap, type WallField } from '../maps/index.ts';

/** Radii are taken together in classes of this width, m: each class knows what its thinnest body can reach. */
const classWidth = 0.05;

/** Component of each cell by class of radius; a floor that was made again has new walls and forgets. */
const kept = new WeakMap<WallField, Map<number, Int32Array>>();

const classOf = (radius: number): number => Math.floor(radius / classWidth + 1e-9);

/** Whether it is known that no body of this radius gets from any of the cells to any of the others. */
export function knownApart(map: LevelMap, radius: number, from: readonly number[], to: readonly number[]): boolean {
  const labels = kept.get(map.walls)?.get(classOf(radius));
  if (labels === undefined) return false;
  return !from.some((cell) => to.some((other) => labels[cell] === labels[other]));
}

/**
 * Learns which cells hang together. Worth it once a search has failed, for it then had to visit all it could reach, and
 * the next one would again.
 */
export function learnComponents(map: LevelMap, radius: number): void {
  let classes = kept.get(map.walls);
  if (classes === undefined) kept.set(map.walls, (classes = new Map<number, Int32Array>()));
  const own = classOf(radius);
  if (!classes.has(own)) classes.set(own, labelCells(map, own * classWidth));
}

function labelCells(map: LevelMap, radius: number): Int32Array {
  const { steps, frame, passages, passagesAt } = map;
  const { columns } = frame;
  const needed = stepNeeded(radius);
  const labels = new Int32Array(map.cells.length).fill(-1);
  const stack = new Int32Array(map.cells.length);
  const away = [1, columns, columns + 1, columns - 1];
  for (let first = 0; first < labels.length; first++) {
    if (labels[first] >= 0) continue;
    let count = 0;
    const reach = (cell: number): void => {
      if (labels[cell] >= 0) return;
      labels[cell] = first;
      stack[count++] = cell;
    };
    reach(first);
    while (count > 0) {
      const cell = stack[--count];
      for (let side = 0; side < 4; side++) {
        if (steps[cell * 4 + side] >= needed) reach(cell + away[side]);
        const back = cell - away[side];
        if (back >= 0 && steps[back * 4 + side] >= needed) reach(back);
      }
      for (const number of passagesAt.get(cell) ?? []) {
        const { from, to, halfWidth } = passages[number];
        if (halfWidth >= radius - fitSlack) reach(from === cell ? to : from);
      }
    }
  }
  return labels;
}
