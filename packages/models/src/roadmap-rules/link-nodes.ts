import type { FreeSpace } from './free-space.ts';
import type { RoadmapLink, Node } from './roadmap.ts';
import { distanceOf, type MapRule } from './sample-nodes.ts';

/** Links are looked for up to this many spacings, and to join parts of the map up to the second number. */
export const linkReach = 2.2;
const bridgeReach = 5;
/** A link is left out when the map has a way no longer than this many times its length. */
const detour = 1.3;

/** Links the shortest first, leaving out those that would shorten no way much; then joins parts that are apart, if they can be. */
export function linkNodes(nodes: readonly Node[], space: FreeSpace, { spacing, bodyRadius }: MapRule): RoadmapLink[] {
  const links: RoadmapLink[] = [];
  const near = nodes.map((): { to: number; length: number }[] => []);
  const part = nodes.map((_, node) => node);
  for (const { a, b, length } of pairsWithin(nodes, bridgeReach * spacing)) {
    const isJoined = partOf(part, a) === partOf(part, b);
    if (isJoined && (length > linkReach * spacing || isReachable(near, a, b, detour * length))) continue;
    const room = space.roomAlong(nodes[a], nodes[b], bodyRadius);
    if (room < 0) continue;
    links.push({ a, b, length, room });
    near[a].push({ to: b, length });
    near[b].push({ to: a, length });
    part[partOf(part, a)] = partOf(part, b);
  }
  return links;
}

/** The node that stands for all that are joined to this one. */
export function partOf(part: readonly number[], node: number): number {
  let root = node;
  while (part[root] !== root) root = part[root];
  return root;
}

function pairsWithin(nodes: readonly Node[], reach: number): { a: number; b: number; length: number }[] {
  const pairs: { a: number; b: number; length: number }[] = [];
  for (let a = 0; a < nodes.length; a++)
    for (let b = a + 1; b < nodes.length; b++) {
      const length = distanceOf(nodes[a], nodes[b]);
      if (length <= reach) pairs.push({ a, b, length });
    }
  return pairs.sort((one, other) => one.length - other.length || one.a - other.a || one.b - other.b);
}

/** Whether the links so far lead from one node to another within a length. */
function isReachable(
  near: readonly (readonly { to: number; length: number }[])[],
  from: number,
  to: number,
  most: number,
): boolean {
  const best = new Map([[from, 0]]);
  const open = [from];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === to) return true;
    for (const link of near[node]) {
      const length = (best.get(node) ?? 0) + link.length;
      if (length > most || length >= (best.get(link.to) ?? Infinity)) continue;
      best.set(link.to, length);
      open.push(link.to);
    }
  }
  return false;
}
