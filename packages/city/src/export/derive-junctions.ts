import { placeOnPiece } from '../roads/on-lane.ts';
import type { Junction, Lane, Road } from '../roads/road-network.ts';

/** A road whose ends may be unknown. */
export type ReadRoad = Omit<Road, 'from' | 'to'> & Partial<Pick<Road, 'from' | 'to'>>;

/**
 * Finds the junctions of roads that name only those before and after them: where one road ends, all that follow it
 * begin. Lanes without a road belong to the junction at the end of the road they come from.
 */
export function deriveJunctions(
  lanes: readonly Lane[],
  roads: readonly ReadRoad[],
): { lanes: Lane[]; roads: Road[]; junctions: Junction[] } {
  // End of road r is 2 r + 1, its beginning 2 r.
  const group = Array.from({ length: roads.length * 2 }, (_, end) => end);
  const rootOf = (end: number): number => {
    let root = end;
    while (group[root] !== root) root = group[root];
    group[end] = root;
    return root;
  };
  for (const [road, { next }] of roads.entries()) {
    for (const other of next) {
      const [one, two] = [rootOf(2 * road + 1), rootOf(2 * other)];
      group[Math.max(one, two)] = Math.min(one, two);
    }
  }
  const roots = [...new Set(group.map((_, end) => rootOf(end)))].toSorted((one, other) => one - other);
  const numbers = new Map(roots.map((root, number) => [root, number]));
  const junctionOf = (end: number): number => numbers.get(rootOf(end)) ?? 0;
  const inside = junctionsOfLanes(lanes, (road) => junctionOf(2 * road + 1));
  const lanesAt = roots.map((): number[] => []);
  for (const [lane, junction] of inside.entries()) if (junction !== undefined) lanesAt[junction].push(lane);
  return {
    roads: roads.map((road, index) => ({ ...road, from: junctionOf(2 * index), to: junctionOf(2 * index + 1) })),
    lanes: lanes.map((lane, index) => (inside[index] === undefined ? lane : { ...lane, junction: inside[index] })),
    junctions: roots.map((root, junction): Junction => {
      const road = roads[Math.floor(root / 2)];
      const position = endOf(lanes, road, root % 2 === 1);
      return { position, control: 'right-before-left', lanes: lanesAt[junction] };
    }),
  };
}

/** Follows lanes without a road back to one that has one; each once, as many may lie on one row. */
function junctionsOfLanes(lanes: readonly Lane[], at: (road: number) => number): (number | undefined)[] {
  const found = new Map<number, number | undefined>();
  return lanes.map((lane, number) => {
    if (lane.road !== undefined) return undefined;
    const row: number[] = [];
    let next: number | undefined = number;
    let junction: number | undefined;
    for (; next !== undefined && !found.has(next); next = lanes[next].prev[0]) {
      const { road } = lanes[next];
      if (road !== undefined) {
        junction = at(road);
        break;
      }
      found.set(next, undefined);
      row.push(next);
    }
    junction ??= next === undefined ? undefined : found.get(next);
    for (const each of row) found.set(each, junction);
    return found.get(number);
  });
}

function endOf(lanes: readonly Lane[], { lanes: own }: ReadRoad, isEnd: boolean): Junction['position'] {
  const { pieces } = lanes[isEnd ? own[own.length - 1] : own[0]];
  const piece = pieces[isEnd ? pieces.length - 1 : 0];
  return placeOnPiece(piece, isEnd ? piece.length : 0).point;
}
