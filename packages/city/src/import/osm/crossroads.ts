import { atan2, cos, length2, sin } from '@korzo/core';
import { wrapped } from '../../plan/shapes.ts';
import type { OsmNode } from './osm-map.ts';
import { lengthOf, turnedRound, type Step, type Street, type StreetGraph } from './street-graph.ts';

/** One end of a street at a crossroads. */
export interface StreetEnd {
  readonly street: number;
  readonly end: 'from' | 'to';
  readonly node: OsmNode;
  /** From the crossroads outwards, rad. */
  readonly bearing: number;
  /** Half of the width of the street, m. */
  readonly half: number;
  /** The step next to the crossroads, walked away from it. */
  readonly step: Step;
}

export interface Crossroads {
  readonly nodes: readonly OsmNode[];
  readonly ends: readonly StreetEnd[];
  readonly position: readonly [x: number, y: number];
}

/** Streets shorter than this are no streets: the crossroads at their ends are one, m. */
const shortest = 12;
/** How far along a street its direction is looked for, m. */
const lookAhead = 15;
/** Arms further apart than this do not get in each other's way, rad. */
const apart = (5 * Math.PI) / 6;
const leastReach = 6;
const mostReach = 30;
/** Room for the turn of a car beyond where two streets part, m. */
const turningRoom = 4;

/** Finds where streets meet. Crossroads so close that no street fits between them become one. */
export function findCrossroads({ streets, at }: StreetGraph): Crossroads[] {
  const group = new Map<OsmNode, OsmNode>();
  const rootOf = (node: OsmNode): OsmNode => {
    let root = node;
    for (let above = group.get(root); above !== undefined && above !== root; above = group.get(root)) root = above;
    // A vehicle that asks again finds it at once.
    for (let below = node; below !== root;) {
      const above = group.get(below) ?? root;
      group.set(below, root);
      below = above;
    }
    return root;
  };
  for (const { steps } of streets)
    for (const node of [steps[0].from, steps[steps.length - 1].to]) group.set(node, group.get(node) ?? node);
  for (const { steps, length } of streets) {
    if (length >= shortest) continue;
    group.set(rootOf(steps[0].from), rootOf(steps[steps.length - 1].to));
  }
  const members = new Map<OsmNode, OsmNode[]>();
  for (const node of group.keys()) {
    const root = rootOf(node);
    addTo(members, root, node);
  }
  const ends = new Map<OsmNode, StreetEnd[]>();
  for (const [street, each] of streets.entries()) {
    if (each.length < shortest) continue;
    for (const end of ['from', 'to'] as const) {
      const found = endOf(each, street, end, at);
      const root = rootOf(found.node);
      addTo(ends, root, found);
    }
  }
  return [...members].map(([root, nodes]) => ({ nodes, ends: ends.get(root) ?? [], position: meanOf(nodes.map(at)) }));
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [value]);
  else known.push(value);
}

const meanOf = (points: readonly (readonly [number, number])[]): readonly [number, number] => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

function endOf({ steps }: Street, street: number, end: 'from' | 'to', at: StreetGraph['at']): StreetEnd {
  const outwards = end === 'from' ? steps : steps.toReversed().map(turnedRound);
  const [step] = outwards;
  const [x, y] = at(step.from);
  let ahead = at(step.to);
  let along = 0;
  for (const each of outwards) {
    ahead = at(each.to);
    along += lengthOf(each, at);
    if (along >= lookAhead) break;
  }
  const { lanesThere, lanesBack, laneWidth } = step.style;
  return {
    street,
    end,
    node: step.from,
    bearing: atan2(ahead[1] - y, ahead[0] - x),
    half: ((lanesThere + lanesBack) * laneWidth) / 2,
    step,
  };
}

/**
 * How far from the middle a street begins: beyond where its edge meets those of the others. Edges of streets with half
 * widths a and b that leave at an angle f meet (a cos f + b) / sin f along the first one.
 */
export function reachOf({ ends }: Crossroads, own: StreetEnd): number {
  const needs = ends
    .filter((other) => other !== own)
    .map((other) => {
      const angle = Math.abs(wrapped(other.bearing - own.bearing));
      if (angle > apart) return 0;
      return angle < 0.05 ? mostReach : (own.half * cos(angle) + other.half) / sin(angle);
    });
  return Math.min(
    mostReach,
    needs.reduce((most, need) => Math.max(most, need + turningRoom), leastReach),
  );
}

export const distance = (one: readonly [number, number], other: readonly [number, number]): number =>
  length2(other[0] - one[0], other[1] - one[1]);
