import type { Region } from '../layout/building.ts';

/** Buckets along the longer side of all regions. */
const bucketsAlong = 64;
/** More than rounding moves the point where an edge is crossed, m. */
const slack = 1e-3;

interface RegionBuckets {
  readonly minX: number;
  readonly minY: number;
  readonly side: number;
  readonly columns: number;
  readonly lists: readonly (readonly Region[])[];
}

const bucketsOf = new WeakMap<readonly Region[], RegionBuckets>();
const none: readonly Region[] = [];

/**
 * The regions of a list that may contain a point: all that do are among them. Lists of regions never change, and towns ask a
 * million times, so each list is sorted into buckets once.
 */
export function regionsNear(regions: readonly Region[], x: number, y: number): readonly Region[] {
  let buckets = bucketsOf.get(regions);
  if (buckets === undefined) {
    buckets = sortIntoBuckets(regions);
    bucketsOf.set(regions, buckets);
  }
  const { minX, minY, side, columns, lists } = buckets;
  const column = Math.floor((x - minX) / side);
  if (!(column >= 0 && column < columns)) return none;
  return lists[Math.floor((y - minY) / side) * columns + column] ?? none;
}

function sortIntoBuckets(regions: readonly Region[]): RegionBuckets {
  const boxes = regions.map(({ outline }) => boxAround(outline));
  const [west, south, east, north] = boxes.reduce(
    (all, box) => [
      Math.min(all[0], box[0]),
      Math.min(all[1], box[1]),
      Math.max(all[2], box[2]),
      Math.max(all[3], box[3]),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  );
  const side = Math.max((east - west) / bucketsAlong, (north - south) / bucketsAlong, 0.5);
  const columns = Math.floor((east - west) / side) + 1;
  const rows = Math.floor((north - south) / side) + 1;
  const lists: Region[][] = Array.from({ length: columns * rows }, () => []);
  for (const [index, box] of boxes.entries())
    for (let row = Math.floor((box[1] - south) / side); row <= Math.floor((box[3] - south) / side); row++)
      for (let column = Math.floor((box[0] - west) / side); column <= Math.floor((box[2] - west) / side); column++)
        lists[row * columns + column].push(regions[index]);
  return { minX: west, minY: south, side, columns, lists };
}

/** West, south, east and north of an outline, with some room, m. */
function boxAround(outline: Region['outline']): readonly [number, number, number, number] {
  const xs = outline.map(([x]) => x);
  const ys = outline.map(([, y]) => y);
  return [Math.min(...xs) - slack, Math.min(...ys) - slack, Math.max(...xs) + slack, Math.max(...ys) + slack];
}
