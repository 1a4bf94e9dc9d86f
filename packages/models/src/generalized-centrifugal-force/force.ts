import type { CentrifugalForceValues } from './parameters.ts';

/** How two bodies, or a body and a wall, move against each other. */
export interface Approach {
  /** Speed at which they near each other, m/s; 0 when they part. */
  readonly closing: number;
  /** Cosine between the way of the body and the other: 0 beside, 1 dead ahead. */
  readonly regard: number;
  /** Desired speed, m/s. */
  readonly wished: number;
}

/**
 * k (eta v0 + v_ij)^2 / room, away from the other, m/s2 (all masses are 1). The room is that between the bodies. From `nearest` + epsilon down the force
 * is blended into its largest value, from `reach` - epsilon up into nothing.
 */
export function agentForce(room: number, approach: Approach, values: CentrifugalForceValues): number {
  const { closing, regard, wished } = approach;
  const urge = values.strength * wished + closing;
  return overDistance(room, regard * urge * urge, values.strongest, values);
}

/**
 * The same for walls, with their own strength; the speed against the wall is that of closing. An agent that touches a wall and nears it is pushed back at
 * least as hard as `strongestWall` metres per second squared, so that a wall holds against any weaker drive.
 */
export function wallForce(room: number, approach: Approach, values: CentrifugalForceValues): number {
  const { closing, regard, wished } = approach;
  const urge = values.wallStrength * wished + closing;
  const size = overDistance(room, regard * urge * urge, values.strongestWall, values);
  return Math.max(size, touchForce(room, values));
}

/** What a wall, or its end, holds against a body that touches and nears it, m/s2. */
export function touchForce(room: number, values: CentrifugalForceValues): number {
  return room <= 0 ? values.strongestWall : 0;
}

function overDistance(room: number, size: number, strongest: number, values: CentrifugalForceValues): number {
  const { reach, blend, nearest } = values;
  if (room >= reach) return 0;
  const near = nearest + blend;
  const far = reach - blend;
  if (room <= nearest - blend) return (strongest * size) / near;
  if (room < near) {
    const value = size / near;
    return hermite((room - nearest + blend) / (2 * blend), {
      from: strongest * value,
      to: value,
      slopeFrom: 0,
      slopeTo: (-value / near) * 2 * blend,
    });
  }
  if (room <= far) return size / room;
  const value = size / far;
  return hermite((room - far) / blend, { from: value, to: 0, slopeFrom: (-value / far) * blend, slopeTo: 0 });
}

interface Ends {
  readonly from: number;
  readonly to: number;
  /** Slopes per width of the stretch. */
  readonly slopeFrom: number;
  readonly slopeTo: number;
}

/** Cubic between two values with two slopes; t from 0 to 1. */
function hermite(t: number, { from, to, slopeFrom, slopeTo }: Ends): number {
  const rest = 1 - t;
  return (
    from * (1 + 2 * t) * rest * rest + to * (3 - 2 * t) * t * t + slopeFrom * t * rest * rest - slopeTo * t * t * rest
  );
}
