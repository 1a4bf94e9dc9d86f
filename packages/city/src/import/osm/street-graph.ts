import { length2 } from '@korzo/core';
import type { LocalPlane } from '../../projection/local-plane.ts';
import type { Findings } from '../findings/findings.ts';
import type { OsmMap, OsmNode, OsmWay } from './osm-map.ts';
import { styleOfWay, type WayStyle } from './way-style.ts';

/** One straight between two nodes of a way, in the direction it is walked. */
export interface Step {
  readonly from: OsmNode;
  readonly to: OsmNode;
  readonly way: OsmWay;
  readonly style: WayStyle;
  /** Whether it is walked as the way leads. */
  readonly isForward: boolean;
}

/** A street from one crossroads or dead end to the next. */
export interface Street {
  readonly steps: readonly Step[];
  /** m, in the plan */
  readonly length: number;
}

export interface StreetGraph {
  readonly streets: readonly Street[];
  readonly at: (node: OsmNode) => readonly [x: number, y: number];
}

/** Lanes that lead along a step, and those against it. */
export const lanesAlong = ({ isForward, style }: Step): number => (isForward ? style.lanesThere : style.lanesBack);
export const lanesAgainst = ({ isForward, style }: Step): number => (isForward ? style.lanesBack : style.lanesThere);

/** The same step walked the other way. */
export const turnedRound = (step: Step): Step => ({
  ...step,
  from: step.to,
  to: step.from,
  isForward: !step.isForward,
});

/** Cuts the ways of a map into streets, where they meet and where they end. */
export function findStreets(map: OsmMap, plane: LocalPlane, findings: Findings): StreetGraph {
  const places = new Map<OsmNode, readonly [number, number]>();
  const at = (node: OsmNode): readonly [number, number] => {
    const known = places.get(node) ?? plane.toMetres(node);
    places.set(node, known);
    return known;
  };
  const leaving = stepsFrom(map, findings);
  const walked = new Set<string>();
  const streets: Street[] = [];
  const walk = (node: OsmNode): void => {
    for (const step of leaving.get(node) ?? []) {
      if (walked.has(keyOf(step))) continue;
      const steps = walkOn(step, node, leaving, walked);
      const ordered = lanesAlong(steps[0]) > 0 ? steps : steps.toReversed().map(turnedRound);
      streets.push({ steps: ordered, length: ordered.reduce((sum, each) => sum + lengthOf(each, at), 0) });
    }
  };
  for (const [node, steps] of leaving) if (!leadsOn(steps)) walk(node);
  // What is left are rings that nothing meets: they begin somewhere.
  for (const node of leaving.keys()) walk(node);
  return { streets, at };
}

export function lengthOf({ from, to }: Step, at: StreetGraph['at']): number {
  const [[x, y], [toX, toY]] = [at(from), at(to)];
  return length2(toX - x, toY - y);
}

function stepsFrom({ ways }: OsmMap, findings: Findings): ReadonlyMap<OsmNode, readonly Step[]> {
  const leaving = new Map<OsmNode, Step[]>();
  const add = (step: Step): void => {
    const known = leaving.get(step.from);
    if (known === undefined) leaving.set(step.from, [step]);
    else known.push(step);
  };
  for (const way of ways) {
    const style = styleOfWay(way, findings);
    for (const run of way.runs) {
      for (const [index, to] of run.entries()) {
        if (index === 0) continue;
        const step = { from: run[index - 1], to, way, style, isForward: true };
        add(step);
        add(turnedRound(step));
      }
    }
  }
  return leaving;
}

/** Whether a node is but a bend of one street: of two steps with lanes in the same directions. */
function leadsOn(steps: readonly Step[]): boolean {
  if (steps.length !== 2) return false;
  const [one, other] = steps;
  return (
    one.to !== other.to &&
    lanesAgainst(one) > 0 === lanesAlong(other) > 0 &&
    lanesAlong(one) > 0 === lanesAgainst(other) > 0
  );
}

/** The same for both directions of a step. */
const keyOf = ({ from, to, way }: Step): string =>
  from.id < to.id ? `${way.id} ${from.id} ${to.id}` : `${way.id} ${to.id} ${from.id}`;

function walkOn(
  first: Step,
  start: OsmNode,
  leaving: ReadonlyMap<OsmNode, readonly Step[]>,
  walked: Set<string>,
): Step[] {
  const steps: Step[] = [];
  let next: Step | undefined = first;
  while (next !== undefined && !walked.has(keyOf(next))) {
    walked.add(keyOf(next));
    steps.push(next);
    const end: OsmNode = next.to;
    const onwards: readonly Step[] = leaving.get(end) ?? [];
    if (end === start || !leadsOn(onwards)) break;
    next = onwards.find((step) => !walked.has(keyOf(step)));
  }
  return steps;
}
