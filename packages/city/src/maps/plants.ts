import { uniform } from '@korzo/core';
import { parkSpacing } from '../limits/sizes.ts';
import type { CityPlan, Tree } from '../plan/city-plan.ts';
import type { CityShape } from './city-shape.ts';
import { isInside, type Polygon } from './convex.ts';
import { FaceIndex } from './face-index.ts';
import { footprint } from './footprint.ts';
import type { LotShape } from './lots.ts';
import type { ParkShape } from './parks.ts';
import { acrossRib, type RoadBand } from './road-band.ts';

/** Trees stand so far behind the pavement, m. */
const behindPavement = 1.2;
/** How far trees of a park keep from its edge, m. */
const fromEdge = 2;
const purpose = 0x7e3e;
/** Free ground around the stem of a tree, m. */
const stemRoom = 0.6;

/** All trees: those the text names, those along roads, those in parks. Never on roads, pavements, walks or houses. */
export function treesOf(
  plan: CityPlan,
  { bands, faces }: CityShape,
  { parks, lots }: { readonly parks: readonly ParkShape[]; readonly lots: readonly Pick<LotShape, 'pieces'>[] },
): Tree[] {
  const solid = [...plan.houses, ...plan.boxes].map((each) => footprint(each));
  const blocked = new FaceIndex<{ readonly polygon: Polygon }>();
  const bare = [...parks.flatMap(({ paths, walks }) => [...paths, ...walks]), ...lots.flatMap(({ pieces }) => pieces)];
  for (const polygon of [...solid, ...bare]) blocked.add({ polygon });
  const isFree = ({ x, y }: Tree): boolean => {
    const box = [x - stemRoom, y - stemRoom, x + stemRoom, y + stemRoom] as const;
    return ![faces, blocked].some((known) => known.hasNear(box, ({ polygon }) => isNear(polygon, x, y)));
  };
  const planted = [...bands.flatMap(treesAlong), ...parks.flatMap(({ park }) => treesIn(park.min, park.max))];
  return [...plan.trees, ...planted.filter(isFree)];
}

const isNear = (polygon: Polygon, x: number, y: number): boolean =>
  [
    [0, 0],
    [stemRoom, 0],
    [-stemRoom, 0],
    [0, stemRoom],
    [0, -stemRoom],
  ].some(([dx, dy]) => isInside(polygon, x + dx, y + dy));

/** A share from 0 to 1 that belongs to a place. */
const chance = (x: number, y: number, draw: number): number =>
  uniform(draw, Math.round(x * 8) >>> 0, Math.round(y * 8) >>> 0, purpose);

const treeAt = (x: number, y: number): Tree => ({ x, y, height: 5 + 4 * chance(x, y, 3) });

function treesAlong(band: RoadBand): Tree[] {
  let from = 0;
  return band.verges.flatMap(({ treesEvery, to }) => {
    const [start, length] = [from, Math.min(to, band.length) - from];
    from = to;
    const count = treesEvery > 0 ? Math.floor(length / treesEvery) : 0;
    return Array.from({ length: count }, (_, index) => band.ribAt(start + (index + 0.5) * treesEvery)).flatMap(
      (rib) => {
        const [right, left] = [rib.right + rib.pavements[0], rib.left + rib.pavements[1]];
        return [acrossRib(rib, right + behindPavement), acrossRib(rib, -left - behindPavement)].map(([x, y]) =>
          treeAt(x, y),
        );
      },
    );
  });
}

function treesIn(min: readonly [number, number], max: readonly [number, number]): Tree[] {
  const [width, depth] = [max[0] - min[0] - 2 * fromEdge, max[1] - min[1] - 2 * fromEdge];
  const [columns, rows] = [Math.floor(width / parkSpacing), Math.floor(depth / parkSpacing)];
  const trees: Tree[] = [];
  for (let column = 0; column < columns; column++)
    for (let row = 0; row < rows; row++) {
      const [cellX, cellY] = [min[0] + column, min[1] + row];
      const x = min[0] + fromEdge + ((column + 0.15 + 0.7 * chance(cellX, cellY, 1)) * width) / columns;
      const y = min[1] + fromEdge + ((row + 0.15 + 0.7 * chance(cellX, cellY, 2)) * depth) / rows;
      trees.push(treeAt(x, y));
    }
  return trees;
}
