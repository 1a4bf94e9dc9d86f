import { wrapped } from '../../plan/shapes.ts';
import type { Control } from '../../plan/city-plan.ts';
import type { Crossroads, StreetEnd } from './crossroads.ts';
import type { OsmNode } from './osm-map.ts';
import { lanesAgainst, lengthOf, type Step, type Street, type StreetGraph } from './street-graph.ts';

/** How far before a crossroads its lights and signs may stand, m. */
const farthest = 50;

/** Lights and stop signs found along streets. */
export interface Signs {
  /** Nodes of crossroads whose lights were found before them. */
  readonly lights: ReadonlySet<OsmNode>;
  /** How many stop signs stand before a node. */
  readonly stops: ReadonlyMap<OsmNode, number>;
}

/** Finds lights and signs that stand before a crossroads rather than on it. */
export function findSigns({ streets, at }: StreetGraph): Signs {
  const lights = new Set<OsmNode>();
  const stops = new Map<OsmNode, number>();
  for (const street of streets) {
    let along = 0;
    for (const step of street.steps.slice(0, -1)) {
      along += lengthOf(step, at);
      const kind = step.to.tags.get('highway');
      if (kind !== 'traffic_signals' && kind !== 'stop') continue;
      const node = nodeBehind(street, step, along);
      if (node === undefined) continue;
      if (kind === 'stop') stops.set(node, (stops.get(node) ?? 0) + 1);
      else lights.add(node);
    }
  }
  return { lights, stops };
}

/** The end of a street that a sign on it stands for. */
function nodeBehind({ steps, length }: Street, step: Step, along: number): OsmNode | undefined {
  const { tags } = step.to;
  const told = tags.get('traffic_signals:direction') ?? tags.get('direction');
  const isOneWay = lanesAgainst(step) === 0;
  const looksOn = told === 'forward' ? step.isForward : told === 'backward' ? !step.isForward : undefined;
  const ahead = isOneWay || (looksOn ?? length - along < along);
  const gap = ahead ? length - along : along;
  if (gap > farthest) return undefined;
  return ahead ? steps[steps.length - 1].to : steps[0].from;
}

const cycle = 90;
const amber = 3;

/** A vehicle that goes first at a crossroads; `arms` are its streets in the order of its incomes. */
export function controlOf({ nodes }: Crossroads, arms: readonly StreetEnd[], { lights, stops }: Signs): Control {
  const isTagged = (value: string): boolean => nodes.some(({ tags }) => tags.get('highway') === value);
  const coming = arms.filter(({ step }) => lanesAgainst(step) > 0).length;
  if (arms.length < 3 || coming < 2) return { kind: 'right-before-left' };
  if (isTagged('traffic_signals') || nodes.some((node) => lights.has(node)))
    return { kind: 'light', cycle, amber, phases: [] };
  const signs = nodes.reduce((sum, node) => sum + (stops.get(node) ?? 0), 0);
  if (nodes.some(({ tags }) => tags.get('stop') === 'all') || signs >= coming) return { kind: 'all-way' };
  const main = mainArms(arms);
  return main === undefined ? { kind: 'right-before-left' } : { kind: 'main-road', incomes: main };
}

/** The two arms that go first: those of a ring, or the straightest two of the highest rank if others have a lower one. */
function mainArms(arms: readonly StreetEnd[]): readonly [number, number] | undefined {
  const ring = arms.flatMap(({ step }, index) => (step.style.isRoundabout ? [index] : []));
  if (ring.length === 2) return [ring[0], ring[1]];
  const highest = arms.reduce((most, { step }) => Math.max(most, step.style.rank), -Infinity);
  const top = arms.flatMap(({ step }, index) => (step.style.rank === highest ? [index] : []));
  if (top.length < 2 || top.length === arms.length) return undefined;
  const pairs = top.flatMap((one, at) => top.slice(at + 1).map((other) => [one, other] as const));
  const bendOf = ([one, other]: readonly [number, number]): number =>
    Math.PI - Math.abs(wrapped(arms[one].bearing - arms[other].bearing));
  return pairs.toSorted((one, other) => bendOf(one) - bendOf(other))[0];
}
