import type { World } from '@korzo/core';
import type { FrameCrowd } from './measure/frame.ts';

export interface TestBody {
  readonly id?: number;
  readonly x: number;
  readonly y: number;
  readonly z?: number;
  readonly radius?: number;
  readonly level?: number;
  readonly velocity?: readonly [number, number, number];
  readonly goal?: readonly [number, number];
  /** Number of the kind of agent; a person unless given. */
  readonly kind?: number;
  /** Number of the exit it wants. */
  readonly exit?: number;
}

export const openWorld = (overrides: Partial<World> = {}): World => ({
  origin: [0, 0, 0],
  size: [20, 20, 20],
  edges: 'open',
  levels: 2,
  walls: [],
  exits: [],
  ...overrides,
});

/** A crowd as a measure sees it; ids are the places in the list unless given. */
export function crowdOf(bodies: readonly TestBody[]): FrameCrowd {
  const floats = (value: (body: TestBody) => number): Float64Array => Float64Array.from(bodies, value);
  return {
    ownCount: bodies.length,
    columns: {
      id: Uint32Array.from(bodies, (body, index) => body.id ?? index),
      level: Int16Array.from(bodies, (body) => body.level ?? 0),
      x: floats((body) => body.x),
      y: floats((body) => body.y),
      z: floats((body) => body.z ?? 0),
      vx: floats((body) => body.velocity?.[0] ?? 0),
      vy: floats((body) => body.velocity?.[1] ?? 0),
      vz: floats((body) => body.velocity?.[2] ?? 0),
      radius: Float32Array.from(bodies, (body) => body.radius ?? 0.25),
      kind: Uint8Array.from(bodies, (body) => body.kind ?? 0),
      group: new Uint16Array(bodies.length),
      goalX: floats((body) => body.goal?.[0] ?? Number.NaN),
      goalY: floats((body) => body.goal?.[1] ?? Number.NaN),
      goalZ: floats((body) => body.z ?? 0),
      wantedExit: Int16Array.from(bodies, (body) => body.exit ?? -1),
    },
  };
}
