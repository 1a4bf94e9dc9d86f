import { distanceBetween, type Point } from '@korzo/building';
import type { Tolerances } from '../drawing/tolerances.ts';
import { componentsOf } from '../network/components.ts';
import { unit } from '../network/ends.ts';
import { facesOf } from '../network/faces.ts';
import type { Network, NetworkEdge } from '../network/weld.ts';
import { isSmall } from './furniture.ts';
import type { Healer } from '../drawing/healing.ts';

export interface Tidied {
  /** Only lines that part two pieces of ground. */
  readonly network: Network;
  /** Walls that end in the middle of a room. */
  readonly partitions: readonly (readonly Point[])[];
}

/** Half of the thickness that a single line gets as an obstacle, m. */
const halfPartition = 0.025;

/** Takes out every line with the same ground on both sides: stubs, marks and walls that end inside a room. */
export function tidyLines(network: Network, { gap, furniture }: Tolerances, healer: Healer): Tidied {
  const { sides } = facesOf(network);
  const isLoose = (edge: number): boolean => sides[edge][0] === sides[edge][1];
  const partitions: (readonly Point[])[] = [];
  for (const component of componentsOf(network)) {
    const loose = component.edges.filter(isLoose);
    const isMark = loose.length === component.edges.length && isSmall(component, furniture);
    for (const run of runsOf(loose.map((edge) => network.edges[edge]).filter(({ kind }) => kind === 'wall'))) {
      const ends = run.map(({ from, to }) => [network.points[from], network.points[to]] as const);
      const length = ends.reduce((sum, [from, to]) => sum + distanceBetween(from, to), 0);
      const at = ends.flat();
      if (isMark && healer.heal('mark', at, `A free-standing line of ${length.toFixed(2)} m was left out.`)) continue;
      const isStub = ends.every(([from, to]) => distanceBetween(from, to) <= gap);
      if (isStub && healer.heal('trim', at, `A stub of ${length.toFixed(2)} m was cut off.`)) continue;
      const what = `A wall of ${length.toFixed(2)} m that ends inside a room became an obstacle.`;
      if (healer.heal('partition', at, what)) partitions.push(...ends.map(([from, to]) => strip(from, to)));
    }
  }
  return { network: { ...network, edges: network.edges.filter((_, edge) => !isLoose(edge)) }, partitions };
}

/** Loose lines that hang together. */
function runsOf(edges: readonly NetworkEdge[]): NetworkEdge[][] {
  return componentsOf({ points: pointsFor(edges), edges }).map((component) =>
    component.edges.map((edge) => edges[edge]),
  );
}

/** Where they lie does not matter for what hangs together. */
function pointsFor(edges: readonly NetworkEdge[]): Point[] {
  const last = edges.reduce((most, { from, to }) => Math.max(most, from, to), -1);
  return Array.from({ length: last + 1 }, (): Point => [0, 0]);
}

function strip(from: Point, to: Point): Point[] {
  const [x, y] = unit(from, to);
  const aside: Point = [-y * halfPartition, x * halfPartition];
  const beside = ([px, py]: Point, sign: number): Point => [
    millimetre(px + sign * aside[0]),
    millimetre(py + sign * aside[1]),
  ];
  return [beside(from, -1), beside(to, -1), beside(to, 1), beside(from, 1)];
}

const millimetre = (value: number): number => Math.round(value * 10_000) / 10_000 + 0;
