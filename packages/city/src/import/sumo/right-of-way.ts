import type { JunctionControl, Light, Subordination, Turn } from '../../roads/road-network.ts';
import type { LaneDraft } from '../../roads/draft.ts';
import type { Precedence } from '../../roads/conflicts.ts';
import type { Findings } from '../findings/findings.ts';
import type { LaidLink } from './lay-lanes.ts';
import type { NetJunction } from './sumo-net.ts';

const controls: Readonly<Record<string, JunctionControl>> = {
  priority: 'main-road',
  priority_stop: 'main-road',
  zipper: 'main-road',
  allway_stop: 'all-way',
};

/** What a junction is; lights are told by who has a program. */
export const controlOf = ({ type }: NetJunction): JunctionControl => controls[type] ?? 'right-before-left';

/** Which request of its junction a link follows. */
export function requestsOf(junction: NetJunction, links: readonly LaidLink[], findings: Findings): Map<number, number> {
  const numbers = new Map<number, number>();
  if (junction.requests.length === 0) return numbers;
  const inside = links.some(({ through }) => through.some((id) => junction.internal.includes(id)));
  const byOrder = inside ? [] : links.toSorted((one, other) => entryOf(junction, one) - entryOf(junction, other));
  for (const link of links) {
    const { through, lane, connection } = link;
    const number = inside ? junction.internal.findIndex((id) => through.includes(id)) : byOrder.indexOf(link);
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

const entryOf = ({ incoming }: NetJunction, { connection: { from, fromLane } }: LaidLink): number =>
  incoming.indexOf(`${from}_${fromLane}`);

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
  const isTogether = (one: number, other: number): boolean =>
    light?.phases.some((phase) => phase.lanes.includes(one) && phase.lanes.includes(other)) ?? true;
  return (one, other): Subordination => {
    const isSameRoad = lanes[lanes[one].prev[0]].road === lanes[lanes[other].prev[0]].road;
    const [here, there] = [waits(one, other), waits(other, one)];
    if (!isSameRoad && (!isTogether(one, other) || junction.type === 'allway_stop')) return 'dynamic';
    if (here !== there) return here ? 'master' : 'slave';
    if (!isSameRoad) return 'dynamic';
    return rank[lanes[one].turn ?? 'straight'] <= rank[lanes[other].turn ?? 'straight'] ? 'slave' : 'master';
  };
}
