import type { Gap } from '@korzo/core';
import type { FreeSpace } from './free-space.ts';
import { linkReach, partOf } from './link-nodes.ts';
import { mostNodes, type Node } from './roadmap.ts';
import { distanceOf, moveOff, type MapRule } from './sample-nodes.ts';

/** Samples of the finer grid along one spacing, on a floor and in the volume. */
const finerOnFloor = 8;
const finerInVolume = 4;

/**
 * Adds nodes where the coarse grid saw nothing: of a finer grid near surfaces those that no node sees, and those that join parts of the
 * map that were apart (guards and connectors of the visibility roadmap of Simeon, Laumond and Nissoux 2000).
 */
export function findPassages(space: FreeSpace, nodes: Node[], { spacing, bodyRadius }: MapRule): void {
  if (!space.hasBarriers) return;
  const step = spacing / (space.level < 0 ? finerInVolume : finerOnFloor);
  const parts = new Parts(space, nodes, { spacing, bodyRadius });
  const gap: Gap = { distance: 0.5, x: 0.5, y: 0.5, z: 0.5 };
  const { origin, size } = space.world;
  const counts = size.map((extent) => Math.max(Math.ceil(extent / step), 1));
  const layers = space.level < 0 ? counts[2] : 1;
  for (let layer = 0; layer < layers; layer++)
    for (let row = 0; row < counts[1]; row++)
      for (let column = 0; column < counts[0]; column++) {
        const x = origin[0] + ((column + 0.5) * size[0]) / counts[0];
        const y = origin[1] + ((row + 0.5) * size[1]) / counts[1];
        const z = space.level < 0 ? origin[2] + ((layer + 0.5) * size[2]) / layers : 0;
        space.measure(x, y, z, gap);
        if (gap.distance < -step || gap.distance > spacing / 3) continue;
        const node = moveOff(space, { x, y, z }, { spacing: 2 * step, bodyRadius });
        if (node === undefined || !parts.isNeeded(node)) continue;
        parts.add(node);
        if (nodes.length > mostNodes) return;
      }
}

/** Which nodes are joined so far, by seeing each other. */
class Parts {
  readonly #space: FreeSpace;
  readonly #nodes: Node[];
  readonly #part: number[] = [];
  readonly #rule: MapRule;
  #count = 0;

  constructor(space: FreeSpace, nodes: Node[], rule: MapRule) {
    this.#space = space;
    this.#nodes = nodes;
    this.#rule = rule;
    for (let node = 0; node < nodes.length; node++) this.#join(node);
  }

  /** No agent sees it, or two see it that are apart. */
  isNeeded(node: Node): boolean {
    let seenBy = -1;
    for (const [other, known] of this.#nodes.entries()) {
      const part = partOf(this.#part, other);
      if (part === seenBy || !this.#sees(node, known)) continue;
      if (seenBy >= 0) return true;
      if (this.#count === 1) return false;
      seenBy = part;
    }
    return seenBy < 0;
  }

  add(node: Node): void {
    this.#nodes.push(node);
    this.#join(this.#nodes.length - 1);
  }

  #join(node: number): void {
    this.#part[node] = node;
    this.#count++;
    for (let other = 0; other < node; other++) {
      const [one, two] = [partOf(this.#part, node), partOf(this.#part, other)];
      if (one === two || !this.#sees(this.#nodes[node], this.#nodes[other])) continue;
      this.#part[one] = two;
      this.#count--;
    }
  }

  #sees(a: Node, b: Node): boolean {
    const { spacing, bodyRadius } = this.#rule;
    return distanceOf(a, b) <= linkReach * spacing && this.#space.roomAlong(a, b, bodyRadius) >= 0;
  }
}
