import type { Standstill, StuckAgent } from '@korzo/analysis';
import { seconds } from '../shell/figures.ts';

/** A stuck person as programs read it: its group by name. */
export type StuckEntry = Omit<StuckAgent, 'group'> & { readonly group: string };

/** What the people who are still there are about; a part of the summary of a run. */
export interface StuckSummary {
  /** People who want to get on and cannot. */
  readonly count: number;
  /** People who stand in a queue that moves. */
  readonly queueing: number;
  /** People who stand on purpose. */
  readonly waiting: number;
  /** By id. */
  readonly agents: readonly StuckEntry[];
}

export const summariseStuck = (
  { stuck, queueing, waiting }: Standstill,
  groups: readonly { readonly name: string }[],
): StuckSummary => ({
  count: stuck.length,
  queueing,
  waiting,
  agents: stuck.map(({ group, ...rest }) => ({ ...rest, group: groups.at(group)?.name ?? '' })),
});

/** Places listed one by one; more of them are counted. */
const mostPlaces = 6;

/** Where people are stuck, the largest crowd first: "90 on stairs 'north', since 108 s at (36.0, 8.7) m". */
export function describeStuck({ agents }: Pick<StuckSummary, 'agents'>): string {
  const places = new Map<string, StuckEntry[]>();
  for (const agent of agents) {
    const place = placeOf(agent);
    const known = places.get(place);
    if (known === undefined) places.set(place, [agent]);
    else known.push(agent);
  }
  const sorted = [...places].toSorted(([, one], [, other]) => other.length - one.length);
  const told = sorted
    .slice(0, mostPlaces)
    .map(([place, there]) => `${there.length} ${place}, ${sinceOf(there)}${reasonOf(there)}`);
  const others = sorted.slice(mostPlaces).reduce((sum, [, there]) => sum + there.length, 0);
  return [...told, ...(others === 0 ? [] : [`${others} elsewhere`])].join('; ');
}

const placeOf = ({ floor, region }: StuckEntry): string => {
  if (region !== null) return `in '${region}' (${floor})`;
  return floor.startsWith('lift') ? `in ${floor}` : `on ${floor}`;
};

/** Since when the first of them has not got on, and where it stands. */
function sinceOf(there: readonly StuckEntry[]): string {
  const first = there.reduce((earliest, each) => (each.since < earliest.since ? each : earliest));
  const many = there.length > 1 ? 'the first ' : '';
  return `${many}since ${seconds(first.since)} at (${first.x.toFixed(1)}, ${first.y.toFixed(1)}) m`;
}

/** Why goals failed, where they did; a person that is simply blocked has no better reason. */
function reasonOf(there: readonly StuckEntry[]): string {
  const failed = [...new Set(there.map(({ reason }) => reason).filter((reason) => reason !== 'blocked'))];
  return failed.length === 0 ? '' : ` (${failed.join('; ')})`;
}
