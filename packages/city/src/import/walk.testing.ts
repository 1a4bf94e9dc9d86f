import { placeOnPiece } from '../roads/on-lane.ts';
import type { LanePiece, Relation, RoadNetwork } from '../roads/road-network.ts';

const distance = (one: readonly number[], other: readonly number[]): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

function bendBetween([x, y]: readonly number[], [toX, toY]: readonly number[]): number {
  return (Math.abs(Math.atan2(x * toY - y * toX, x * toX + y * toY)) * 180) / Math.PI;
}

/** Walks every lane: the largest gap (m) and the largest kink (degrees) at any joint. */
export function walkLanes({ lanes }: RoadNetwork): { readonly gap: number; readonly kink: number } {
  let [gap, kink] = [0, 0];
  const look = (before: LanePiece, after: LanePiece): void => {
    const [one, other] = [placeOnPiece(before, before.length), placeOnPiece(after, 0)];
    gap = Math.max(gap, distance(one.point, other.point));
    kink = Math.max(kink, bendBetween(one.direction, other.direction));
  };
  for (const { pieces, next } of lanes) {
    for (let index = 1; index < pieces.length; index++) look(pieces[index - 1], pieces[index]);
    for (const lane of next) look(pieces[pieces.length - 1], lanes[lane].pieces[0]);
  }
  return { gap, kink };
}

export const lengthOf = ({ lanes }: RoadNetwork): number => lanes.reduce((sum, { length }) => sum + length, 0);

const mirrored = { master: 'slave', slave: 'master', pair: 'pair', dynamic: 'dynamic' };

/** Everything in a network that contradicts itself. */
export function contradictions({ lanes, roads, junctions, lights }: RoadNetwork): string[] {
  const found: string[] = [];
  const told = (lane: number, { kind, lane: other, subordinate }: Relation): void => {
    const back = lanes[other].related.find((each) => each.lane === lane && each.kind === kind);
    if (back?.subordinate !== mirrored[subordinate])
      found.push(`lane ${lane} and ${other} are ${kind} from one side only`);
    if ((kind === 'crossing' || kind === 'merging') && subordinate === 'pair')
      found.push(`lane ${lane} collides with ${other}`);
  };
  for (const [number, { prev, next, related, pieces, length, road, junction }] of lanes.entries()) {
    for (const lane of next)
      if (!lanes[lane].prev.includes(number)) found.push(`lane ${lane} does not follow ${number}`);
    for (const lane of prev) if (!lanes[lane].next.includes(number)) found.push(`lane ${lane} is not before ${number}`);
    for (const relation of related) told(number, relation);
    const sum = pieces.reduce((whole, piece) => whole + piece.length, 0);
    if (sum !== length || !(length > 0) || pieces.some((piece) => !(piece.length > 0)))
      found.push(`lane ${number} has no length`);
    if ((road === undefined) === (junction === undefined)) found.push(`lane ${number} is nowhere`);
    if (road !== undefined && !roads[road].lanes.includes(number))
      found.push(`road ${road} does not know lane ${number}`);
    if (junction !== undefined && !junctions[junction].lanes.includes(number))
      found.push(`lane ${number} is not on ${junction}`);
    for (const beside of related)
      if (beside.kind === 'neighbour' && lanes[beside.lane].pieces.length !== pieces.length)
        found.push(`lane ${number} is cut otherwise than ${beside.lane}`);
  }
  for (const { junction, phases } of lights) {
    for (const lane of junctions[junction].lanes)
      if (!phases.some((phase) => phase.lanes.includes(lane))) found.push(`lane ${lane} never has green`);
  }
  return found;
}

/** How lanes of roads are joined: names by `nameOf` before and after each lane of a junction. */
export function turnsOf({ lanes }: RoadNetwork, nameOf: (lane: number) => string): Map<string, number> {
  const turns = new Map<string, number>();
  for (const [number, { junction, prev, next }] of lanes.entries())
    if (junction !== undefined) turns.set(`${nameOf(prev[0])} ${nameOf(next[0])}`, number);
  return turns;
}
