import type { World } from '@korzo/core';
import { FreeSpace } from './free-space.ts';
import { findPassages } from './find-passages.ts';
import { linkNodes } from './link-nodes.ts';
import { mostEdges, mostNodes, roadmapOf, type Roadmap } from './roadmap.ts';
import { sampleNodes, type MapRule } from './sample-nodes.ts';

/**
 * A map made of the world: samples on a grid are moved off the obstacles (or out of them) toward the middle of the free space, a finer
 * grid finds passages between them, and those that see each other are linked. It has no more nodes and edges than a traveller can
 * remember: if need be the spacing is widened. Nothing is left to chance: the same world gives the same map on every thread.
 */
export function makeRoadmap(world: World, level: number, rule: MapRule): { map: Roadmap; space: FreeSpace } {
  const space = new FreeSpace(world, level);
  for (let spacing = rule.spacing; ; spacing *= 1.2) {
    // Most samples may lie in obstacles, or become one node.
    if (samplesIn(world, level, spacing) > mostNodes * 8) continue;
    const nodes = sampleNodes(space, { ...rule, spacing });
    if (nodes.length > mostNodes) continue;
    findPassages(space, nodes, { ...rule, spacing });
    if (nodes.length > mostNodes) continue;
    const links = linkNodes(nodes, space, { ...rule, spacing });
    if (links.length > mostEdges) continue;
    const rules = world.wayRules ?? [];
    return { map: roadmapOf(nodes, links, { level, rules }), space };
  }
}

function samplesIn({ size }: World, level: number, spacing: number): number {
  const along = (axis: 0 | 1 | 2): number => Math.max(Math.ceil(size[axis] / spacing), 1);
  return along(0) * along(1) * (level < 0 ? along(2) : 1);
}
