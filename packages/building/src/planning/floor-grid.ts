import { fitSlack, isClear, stepNeeded, wayPointX, wayPointY, type LevelMap, type WallField } from '../maps/index.ts';
import { stepOffsets } from './cells/directions.ts';
import { octileBetween, type CellLink, type StepGrid } from './cells/step-grid.ts';

/** The cells of a floor as a grid for bodies of one radius: its steps keep them off the walls, its links are narrow passages. */
export function floorGrid(map: LevelMap, radius: number): StepGrid {
  const { columns, cellSize } = map.frame;
  const size = map.cells.length;
  const steps = new Uint8Array(size);
  const offsets = stepOffsets(columns);
  const needed = stepNeeded(radius);
  const links = linksFor(map, radius);
  // A floor keeps the steps east, north, north-east and north-west of each cell; the others are those turned around.
  for (let cell = 0; cell < size; cell++) {
    for (let kept = 0; kept < 4; kept++) {
      if (map.steps[cell * 4 + kept] < needed) continue;
      const d = keptSteps[kept];
      steps[cell] |= 1 << d;
      steps[cell + offsets[d]] |= 1 << (d ^ 2);
    }
  }
  return {
    stride: columns,
    size,
    steps,
    offsets,
    ...(links.size === 0 ? {} : { links }),
    version: 0,
    isOpen: (cell) => steps[cell] !== 0 || links.has(cell),
    nameOf: (cell) => `(${wayPointX(map, cell)}, ${wayPointY(map, cell)})`,
    sees: (from, to) =>
      isClear(map, wayPointX(map, from), wayPointY(map, from), wayPointX(map, to), wayPointY(map, to), radius),
    distance: (from, to) => {
      const x = wayPointX(map, to) - wayPointX(map, from);
      const y = wayPointY(map, to) - wayPointY(map, from);
      return Math.sqrt(x * x + y * y) / cellSize;
    },
  };
}

/** East, north, north-east, north-west. */
const keptSteps = [1, 0, 5, 4] as const;

function linksFor(map: LevelMap, radius: number): Map<number, CellLink[]> {
  const links = new Map<number, CellLink[]>();
  const { columns, cellSize } = map.frame;
  for (const { from, to, halfWidth, length } of map.passages) {
    if (halfWidth < radius - fitSlack) continue;
    const cells = Math.max(length / cellSize, octileBetween(columns, from, to));
    for (const [one, other] of [
      [from, to],
      [to, from],
    ]) {
      const known = links.get(one);
      if (known === undefined) links.set(one, [{ to: other, length: cells }]);
      else known.push({ to: other, length: cells });
    }
  }
  return links;
}

/** So many things are kept for each floor: crowds have few radii, or so many that keeping all would fill the memory. */
const mostKept = 8;

/** Keeps something made for a floor and a radius; a floor that was made again has new walls, and things are made again. */
export class KeptByRadius<T> {
  readonly #kept = new WeakMap<WallField, Map<number, T>>();

  get(map: LevelMap, radius: number, make: () => T): T {
    let byRadius = this.#kept.get(map.walls);
    if (byRadius === undefined) this.#kept.set(map.walls, (byRadius = new Map<number, T>()));
    const known = byRadius.get(radius);
    if (known !== undefined) return known;
    if (byRadius.size >= mostKept) byRadius.clear();
    const made = make();
    byRadius.set(radius, made);
    return made;
  }
}
