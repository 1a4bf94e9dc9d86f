import type { JunctionControl, Light, Subordination, Turn } from '../../roads/road-network.ts';
import type { LaneDraft } from '../../roads/draft.ts';
import type { Precedence } from '../../roads/conflicts.ts';
import type { Findings } from '../findings/findings.ts';
import type { LaidLink } from './lay-lanes.ts';
import type { NetJunction } from './sumo-net.ts';

const controls: ReadonlyMap<string, JunctionControl> = new Map([
  ['priority', 'main-road'],
  ['priority_stop', 'main-road'],
  ['zipper', 'main-road'],
  ['allway_stop', 'all-way'],
]);

/** What a junction is; junctions with a program have lights. */
export const controlOf = ({ type }: NetJunction): JunctionControl => controls.get(type) ?? 'right-before-left';

/** Which request of its junction a link follows. */
export function requestsOf(junction: NetJunction, links: readonly LaidLink[], findings: Findings): Map<number, number> {
  const numbers = new Map<number, number>();
  if (junction.requests.length === 0) return numbers;
  const internal = new Map(junction.internal.map((id, number) => [id, number] as const).toReversed());
  const inside = links.some(({ through }) => through.some((id) => internal.has(id)));
  const entries = new Map(junction.incoming.map((id, entry) => [id, entry] as const).toReversed());
  const entryOf = ({ connection: { from, fromLane } }: LaidLink): number => entries.get(`${from}_${fromLane}`) ?? -1;
  const byOrder = inside ? [] : links.toSorted((one, other) => entryOf(one) - entryOf(other));
  const orderOf = new Map(byOrder.map((link, order) => [link, order]));
  /** The first of the junction's own lanes that the link leads along. */
  const firstInside = (through: readonly string[]): number =>
    through.reduce((first, id) => Math.min(first, internal.get(id) ?? Infinity), Infinity);
  for (const link of links) {
    const { through, lane, connection } = link;
    const number = inside ? firstInside(through) : (orderOf.get(link) ?? -1);
    if (number >= 0 && number < junction.requests.length) numbers.set(lane, number);
    else
      findings.problem(
        connection.element,
        `junction '${junction.id}'`,
        `every connection must have a request that says who waits; the one from '${connection.from}' to '${connection.to}' has none`,
        'run netconvert on the file again, or add the request',
      );
  }
  return numbers;
}

const rank: Readonly<Record<Turn, number>> = { straight: 0, right: 1, left: 2, back: 3 };

interface Rules {
  readonly lanes: readonly LaneDraft[];
  readonly junction: NetJunction;
  readonly requests: ReadonlyMap<number, number>;
  readonly light: Light | undefined;
}

/** Says who goes first by the requests of a junction: bits of `response` are links one waits for. */
export function precedenceBy({ lanes, junction, requests, light }: Rules): Precedence {
  const waits = (one: number, other: number): boolean => {
    const [mine, theirs] = [requests.get(one), requests.get(other)];
    if (mine === undefined || theirs === undefined) return false;
    const { response } = junction.requests[mine];
    return response[response.length - 1 - theirs] === '1';
  };
  const greens = light?.phases.map((phase) => new Set(phase.lanes));
  const isTogether = (one: number, other: number): boolean =>
    greens?.some((lanes) => lanes.has(one) && lanes.has(other)) ?? true;
  return (one, other): Subordination => {
    const isSameRoad = lanes[lanes[one].prev[0]].road === lanes[lanes[other].prev[0]].road;
    const [here, there] = [waits(one, other), waits(other, one)];
    if (!isSameRoad && (!isTogether(one, other) || junction.type === 'allway_stop')) return 'dynamic';
    if (here !== there) return here ? 'master' : 'slave';
    if (!isSameRoad) return 'dynamic';
    return rank[lanes[one].turn ?? 'straight'] <= rank[lanes[other].turn ?? 'straight'] ? 'slave' : 'master';
  };
}
