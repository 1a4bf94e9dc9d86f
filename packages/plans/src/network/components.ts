import { boxOf, distanceBetween, type Box, type Point } from '@korzo/building';
import { edgesAt } from './ends.ts';
import type { Network } from './weld.ts';

/** Lines that hang together. */
export interface Component {
  readonly edges: readonly number[];
  readonly nodes: ReadonlySet<number>;
  readonly box: Box;
  /** Whether no line of it ends freely. */
  readonly isClosed: boolean;
}

export function componentsOf(network: Network): Component[] {
  const { points, edges } = network;
  const around = edgesAt(network);
  const seen = new Set<number>();
  const components: Component[] = [];
  for (const first of around.keys()) {
    if (seen.has(first)) continue;
    const nodes = new Set<number>([first]);
    const lines = new Set<number>();
    for (const node of nodes) {
      for (const edge of around.get(node) ?? []) {
        lines.add(edge);
        nodes.add(edges[edge].from).add(edges[edge].to);
      }
    }
    for (const node of nodes) seen.add(node);
    const isClosed = [...nodes].every((node) => (around.get(node) ?? []).length > 1);
    components.push({ edges: [...lines], nodes, box: boxOf([...nodes].map((node) => points[node])), isClosed });
  }
  return components;
}

/** Area of an outline over half its length: the width of a long strip, half of that of a square, m. */
export const meanWidth = (area: number, perimeter: number): number => (2 * area) / perimeter;

export function perimeterOf(outline: readonly Point[]): number {
  let sum = 0;
  for (const [index, corner] of outline.entries())
    sum += distanceBetween(corner, outline[(index + 1) % outline.length]);
  return sum;
}
