import type { Gap } from '@korzo/core';
import type { FreeSpace } from './free-space.ts';
import type { Node } from './roadmap.ts';

export interface MapRule {
  /** Distance of nodes where there is room, m. */
  readonly spacing: number;
  /** Bodies of this radius fit along all edges, m. */
  readonly bodyRadius: number;
}

/** Nodes nearer than this share of the spacing that see each other are one. */
const tooNear = 0.45;
/** How far a sample is moved off surfaces, in spacings. */
const longestMove = 0.75;

/** Samples on a grid, moved off what they are near to. */
export function sampleNodes(space: FreeSpace, rule: MapRule): Node[] {
  const { origin, size } = space.world;
  const counts = size.map((extent) => Math.max(Math.ceil(extent / rule.spacing), 1));
  const nodes: Node[] = [];
  const layers = space.level < 0 ? counts[2] : 1;
  for (let layer = 0; layer < layers; layer++)
    for (let row = 0; row < counts[1]; row++)
      for (let column = 0; column < counts[0]; column++) {
        const sample = {
          x: origin[0] + ((column + 0.5) * size[0]) / counts[0],
          y: origin[1] + ((row + 0.5) * size[1]) / counts[1],
          z: space.level < 0 ? origin[2] + ((layer + 0.5) * size[2]) / layers : 0,
        };
        const node = moveOff(space, sample, rule);
        if (node !== undefined && !isKnown(space, nodes, node, rule)) nodes.push(node);
      }
  return nodes;
}

const gap: Gap = { distance: 0.5, x: 0.5, y: 0.5, z: 0.5 };

/** Moves a sample away from the nearest surface, in ever shorter steps, until there is room around it or no more to be had. */
export function moveOff(
  space: FreeSpace,
  sample: { x: number; y: number; z: number },
  rule: MapRule,
): Node | undefined {
  const { spacing, bodyRadius } = rule;
  let { x, y, z } = sample;
  let step = spacing / 4;
  let moved = 0;
  space.measure(x, y, z, gap);
  // Out of an obstacle first, however deep.
  if (gap.distance < 0) {
    const out = bodyRadius - gap.distance;
    x += gap.x * out;
    y += gap.y * out;
    z += gap.z * out;
    space.measure(x, y, z, gap);
  }
  while (step > spacing / 256 && moved < longestMove * spacing && gap.distance < spacing / 2) {
    const { distance, x: outX, y: outY, z: outZ } = gap;
    space.measure(x + outX * step, y + outY * step, z + outZ * step, gap);
    if (gap.distance > distance) {
      x += outX * step;
      y += outY * step;
      z += outZ * step;
      moved += step;
    } else {
      step /= 2;
      space.measure(x, y, z, gap);
    }
  }
  if (!(gap.distance > bodyRadius) || !isInside(space, x, y, z)) return undefined;
  return { x, y, z, clearance: Math.min(gap.distance, spacing) };
}

function isInside({ world: { origin, size }, level }: FreeSpace, x: number, y: number, z: number): boolean {
  const within = (at: number, axis: 0 | 1 | 2): boolean => at >= origin[axis] && at <= origin[axis] + size[axis];
  return within(x, 0) && within(y, 1) && (level >= 0 || within(z, 2));
}

function isKnown(space: FreeSpace, nodes: readonly Node[], node: Node, { spacing, bodyRadius }: MapRule): boolean {
  return nodes.some(
    (known) => distanceOf(known, node) < tooNear * spacing && space.roomAlong(known, node, bodyRadius) >= 0,
  );
}

export const distanceOf = (a: Node, b: Node): number =>
  Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
