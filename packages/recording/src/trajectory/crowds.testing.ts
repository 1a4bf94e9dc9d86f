import fc from 'fast-check';
import type { RecordedColumns } from './chunk.ts';

export interface Body {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly vx: number;
  readonly vy: number;
  readonly vz: number;
  readonly level: number;
  readonly kind: number;
  readonly group: number;
  readonly radius: number;
  readonly generation: number;
  readonly goal: readonly [number, number, number];
  readonly exit: number;
}

export const body = (id: number, given: Partial<Body> = {}): Body => ({
  id,
  x: 0,
  y: 0,
  z: 0,
  vx: 0,
  vy: 0,
  vz: 0,
  level: 0,
  kind: 0,
  group: 0,
  radius: 0.25,
  generation: 0,
  goal: [Number.NaN, Number.NaN, Number.NaN],
  exit: -1,
  ...given,
});

/** Columns of a frame with these bodies, in their order. */
export function columnsOf(bodies: readonly Body[], kept: { readonly goals?: boolean } = {}): RecordedColumns {
  const floats = (value: (each: Body) => number): Float64Array => Float64Array.from(bodies, value);
  return {
    id: Uint32Array.from(bodies, (each) => each.id),
    generation: Uint32Array.from(bodies, (each) => each.generation),
    level: Int16Array.from(bodies, (each) => each.level),
    kind: Uint8Array.from(bodies, (each) => each.kind),
    group: Uint16Array.from(bodies, (each) => each.group),
    radius: Float32Array.from(bodies, (each) => each.radius),
    x: floats((each) => each.x),
    y: floats((each) => each.y),
    z: floats((each) => each.z),
    vx: floats((each) => each.vx),
    vy: floats((each) => each.vy),
    vz: floats((each) => each.vz),
    ...(kept.goals === false
      ? {}
      : {
          goalX: floats((each) => each.goal[0]),
          goalY: floats((each) => each.goal[1]),
          goalZ: floats((each) => each.goal[2]),
        }),
    wantedExit: Int16Array.from(bodies, (each) => each.exit),
  };
}

const place = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -1000, max: 1000, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -0, 2e6, -2.2e6, 3e9, Infinity, -Infinity, Number.NaN, 0.0005, -0.0005) },
);
const speed = fc.oneof(
  { weight: 6, arbitrary: fc.double({ min: -3, max: 3, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 32.7, -40, 1e7, Number.NaN) },
);
const goal = fc.oneof(fc.constant(Number.NaN), fc.double({ min: -500, max: 500, noNaN: true }));

const anyBody = fc.record({
  id: fc.oneof(fc.nat(12), fc.constant(0xffff_ffff)),
  x: place,
  y: place,
  z: place,
  vx: speed,
  vy: speed,
  vz: speed,
  level: fc.integer({ min: -1, max: 3 }),
  kind: fc.nat(5),
  group: fc.nat(3),
  radius: fc.constantFrom(0.25, 0.2, 1.5),
  generation: fc.nat(1),
  goal: fc.tuple(goal, goal, goal),
  exit: fc.integer({ min: -2, max: 2 }),
});

/** Frames in which people come, go, jump, change floors and come back; ids differ within a frame, rows lie in any order. */
export const anyFrames = fc.array(fc.uniqueArray(anyBody, { maxLength: 8, selector: ({ id }) => id }), {
  minLength: 1,
  maxLength: 12,
});
