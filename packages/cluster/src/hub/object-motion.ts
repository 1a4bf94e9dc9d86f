/** A place, m, and a full orientation: the unit quaternion (x, y, z, w) that turns the axes of the world into those of the object. */
export interface FullPose {
  readonly at: readonly [x: number, y: number, z: number];
  readonly turn: readonly [x: number, y: number, z: number, w: number];
}

/** How an object stands and moves, beyond place and heading. Sent by objects with physics of their own, as often as they like. */
export interface ObjectMotion extends FullPose {
  /** m/s */
  readonly velocity: readonly [x: number, y: number, z: number];
  /** Angle of the steered wheels to the left, and how far all wheels have turned, radians. */
  readonly steer: number;
  readonly spin: number;
  /** Speed of the rims, m/s; below 0 backwards. */
  readonly speed: number;
  /** Whether its body touches something, and whether it has no ground under it. */
  readonly lamp: boolean;
  readonly flies: boolean;
  /** Where it will be after `aheadTime`, as far as is known now. */
  readonly ahead: FullPose;
}

/** How far ahead objects say where they will be, s: receivers draw towards it, so that ten updates a second are smooth. */
export const aheadTime = 0.125;

/** Heading, pitch and roll of an orientation, radians: from east against the clock, above the plane, left side up. */
export function anglesOf([x, y, z, w]: FullPose['turn']): {
  readonly heading: number;
  readonly pitch: number;
  readonly roll: number;
} {
  const forwardX = 1 - 2 * (y * y + z * z);
  const forwardY = 2 * (x * y + w * z);
  const forwardZ = 2 * (x * z - w * y);
  return {
    heading: Math.atan2(forwardY, forwardX),
    pitch: Math.asin(Math.max(-1, Math.min(1, forwardZ))),
    roll: Math.atan2(2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
  };
}

/** The orientation with these unit vectors ahead and up, at right angles. */
export function turnOf(
  [fx, fy, fz]: readonly [number, number, number],
  [ux, uy, uz]: readonly [number, number, number],
): FullPose['turn'] {
  // Columns of the matrix: ahead, left (up x ahead), up.
  const [lx, ly, lz] = [uy * fz - uz * fy, uz * fx - ux * fz, ux * fy - uy * fx];
  const trace = fx + ly + uz;
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [(lz - uy) / s, (ux - fz) / s, (fy - lx) / s, s / 4];
  }
  if (fx > ly && fx > uz) {
    const s = 2 * Math.sqrt(Math.max(1e-12, 1 + fx - ly - uz));
    return [s / 4, (lx + fy) / s, (ux + fz) / s, (lz - uy) / s];
  }
  if (ly > uz) {
    const s = 2 * Math.sqrt(Math.max(1e-12, 1 + ly - fx - uz));
    return [(lx + fy) / s, s / 4, (uy + lz) / s, (ux - fz) / s];
  }
  const s = 2 * Math.sqrt(Math.max(1e-12, 1 + uz - fx - ly));
  return [(ux + fz) / s, (uy + lz) / s, s / 4, (fy - lx) / s];
}
