import type { WayRule } from '@korzo/core';
import { ruleFor, type RuledWay } from './way-rules.ts';

/** The most nodes and edges of a map: what is known of each edge lies in every traveller's columns. */
export const mostNodes = 128;
export const mostEdges = 255;

/** A network of paths that bodies of one size can go, on one floor or in the volume. */
export interface Roadmap {
  readonly nodes: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  /** Free distance around each node, m. */
  readonly clearance: Float64Array;
  readonly edges: number;
  /** Nodes at the ends of each edge, its length and the least free distance along it, m. */
  readonly ends: Int32Array;
  readonly length: Float64Array;
  readonly room: Float64Array;
  /** What the author rules for each edge, and for each node where an agent comes to it by none. */
  readonly edgeRules: readonly RuledWay[];
  readonly nodeRules: readonly RuledWay[];
  /** Edges at a node: `edgeAt[first[node]] .. edgeAt[first[node + 1]]`. */
  readonly first: Int32Array;
  readonly edgeAt: Int32Array;
}

/** The node at the other end of an edge. */
export const farEnd = ({ ends }: Roadmap, edge: number, node: number): number =>
  ends[edge * 2] === node ? ends[edge * 2 + 1] : ends[edge * 2];

/** The edge between two nodes; -1 when there is none. */
export function edgeBetween(map: Roadmap, from: number, to: number): number {
  if (from < 0 || to < 0) return -1;
  for (let at = map.first[from]; at < map.first[from + 1]; at++)
    if (farEnd(map, map.edgeAt[at], from) === to) return map.edgeAt[at];
  return -1;
}

export interface RoadmapLink {
  readonly a: number;
  readonly b: number;
  readonly length: number;
  readonly room: number;
}

export interface Node {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly clearance: number;
}

/** A map of nodes and the links between them on a floor (-1: the volume), with the rules of an author. */
export function roadmapOf(
  nodes: readonly Node[],
  links: readonly RoadmapLink[],
  { level = -1, rules = [] }: { level?: number; rules?: readonly WayRule[] } = {},
): Roadmap {
  const at: number[][] = nodes.map(() => []);
  for (const [edge, { a, b }] of links.entries()) {
    at[a].push(edge);
    at[b].push(edge);
  }
  const first = new Int32Array(nodes.length + 1);
  for (const [node, edges] of at.entries()) first[node + 1] = first[node] + edges.length;
  return {
    nodes: nodes.length,
    x: Float64Array.from(nodes, ({ x }) => x),
    y: Float64Array.from(nodes, ({ y }) => y),
    z: Float64Array.from(nodes, ({ z }) => z),
    clearance: Float64Array.from(nodes, ({ clearance }) => clearance),
    edges: links.length,
    ends: Int32Array.from(links.flatMap(({ a, b }) => [a, b])),
    length: Float64Array.from(links, ({ length }) => length),
    room: Float64Array.from(links, ({ room }) => room),
    edgeRules: links.map(({ a, b }) => ruleFor(rules, level, nodes[a], nodes[b])),
    nodeRules: nodes.map((node) => ruleFor(rules, level, node, node)),
    first,
    edgeAt: Int32Array.from(at.flat()),
  };
}
