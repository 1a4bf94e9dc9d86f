import type { Maps } from '@korzo/building';
import type { Part, Simulation } from '@korzo/core';

/** What agents and maps of a run take in memory, in bytes. */
export interface MemoryUse {
  /** All columns of one agent. */
  readonly perAgent: number;
  /** Only in buildings with goals: the maps that paths are planned on, with their cells, quadtrees and table of regions. */
  readonly maps?: { readonly bytes: number; readonly floor: number; readonly per1000m2: number };
}

/** Counts the columns of an agent, and the arrays of the maps with the area of their regions (`floor`, m2). */
export function memoryOf({ bytesPerAgent, setup }: Pick<Simulation, 'bytesPerAgent' | 'setup'>): MemoryUse {
  const maps = (setup.parts ?? []).map(mapsOf).find((found) => found !== undefined);
  if (maps === undefined) return { perAgent: bytesPerAgent };
  const floor = maps.building.regions.reduce((sum, { outline }) => sum + areaOf(outline), 0);
  const bytes = arrayBytes(maps.levels) + maps.regions.bytes;
  return { perAgent: bytesPerAgent, maps: { bytes, floor, per1000m2: (bytes / floor) * 1000 } };
}

/** The part of goals in a building has its maps. */
function mapsOf(part: Part): Maps | undefined {
  const { maps } = part as Part & { readonly maps?: () => Maps };
  return maps?.();
}

/** Bytes of all typed arrays that can be reached from a value; a buffer that several share counts once. */
function arrayBytes(root: unknown): number {
  const seen = new Set<unknown>();
  let bytes = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (ArrayBuffer.isView(value)) {
      bytes += value.byteLength;
      return;
    }
    for (const inner of Array.isArray(value) ? value : Object.values(value)) visit(inner);
  };
  visit(root);
  return bytes;
}

function areaOf(outline: readonly (readonly [number, number])[]): number {
  let twice = 0;
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length];
    twice += ax * by - bx * ay;
  }
  return Math.abs(twice) / 2;
}
