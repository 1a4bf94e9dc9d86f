import { ballAround, measureGap, type Ball, type Gap, type Solid } from '@korzo/core';

/** What one obstacle is to an agent that wants past: a solid (or its image across a wrapping edge), or a wall of a floor. */
export interface Barrier {
  readonly ball: Ball;
  /** Floor it is on; -1 in the volume. */
  readonly level: number;
  /** Round in all directions that matter: its outline is a circle around its middle. */
  readonly round: number;
  /** Upright cylinder of the volume: radius, bottom and top; otherwise undefined. */
  readonly column?: { readonly radius: number; readonly bottom: number; readonly top: number };
  /** x, y, z of the corners of its outline, when it is not round. */
  readonly corners: Float64Array;
  measure(x: number, y: number, z: number, gap: Gap): void;
}

/** A solid, moved by a whole number of worlds when it is seen across a wrapping edge. */
export class SolidBarrier implements Barrier {
  readonly ball: Ball;
  readonly level: number;
  readonly round: number;
  readonly column?: { readonly radius: number; readonly bottom: number; readonly top: number };
  readonly corners: Float64Array;
  readonly #solid: Solid;
  readonly #shift: readonly [number, number, number];

  constructor(solid: Solid, shift: readonly [number, number, number]) {
    const [shiftX, shiftY, shiftZ] = shift;
    const { x, y, z, radius } = ballAround(solid);
    this.#solid = solid;
    this.#shift = shift;
    this.ball = { x: x + shiftX, y: y + shiftY, z: z + shiftZ, radius };
    this.level = solid.level ?? -1;
    this.round = solid.shape === 'sphere' || (solid.shape === 'cylinder' && this.level >= 0) ? solid.radius : 0;
    if (solid.shape === 'cylinder' && this.level < 0)
      this.column = { radius: solid.radius, bottom: solid.bottom + shiftZ, top: solid.top + shiftZ };
    this.corners = cornersOf(solid).map((value, at) => value + shift[at % 3]);
  }

  measure(x: number, y: number, z: number, gap: Gap): void {
    measureGap(this.#solid, x - this.#shift[0], y - this.#shift[1], z - this.#shift[2], gap);
  }
}

function cornersOf(solid: Solid): Float64Array {
  if (solid.shape === 'mesh') return Float64Array.from(solid.corners);
  if (solid.shape !== 'box') return new Float64Array(0);
  const { centre, half, turn } = solid;
  const corners = new Float64Array(24);
  for (let corner = 0; corner < 8; corner++) {
    const a = (corner & 1) === 0 ? -half[0] : half[0];
    const b = (corner & 2) === 0 ? -half[1] : half[1];
    const c = (corner & 4) === 0 ? -half[2] : half[2];
    corners.set(
      [centre[0] + a * turn[0] - b * turn[1], centre[1] + a * turn[1] + b * turn[0], centre[2] + c],
      corner * 3,
    );
  }
  return corners;
}

/** A wall of a floor, of no thickness. */
export class WallBarrier implements Barrier {
  readonly ball: Ball;
  readonly level: number;
  readonly round = 0;
  readonly corners: Float64Array;
  readonly #normalX: number;
  readonly #normalY: number;

  constructor(level: number, ends: readonly [number, number, number, number]) {
    const [x1, y1, x2, y2] = ends;
    const length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
    this.level = level;
    this.ball = { x: (x1 + x2) / 2, y: (y1 + y2) / 2, z: 0, radius: length / 2 };
    this.corners = Float64Array.of(x1, y1, 0, x2, y2, 0);
    this.#normalX = length > 0 ? (y1 - y2) / length : 1;
    this.#normalY = length > 0 ? (x2 - x1) / length : 0;
  }

  measure(x: number, y: number, _z: number, gap: Gap): void {
    const { corners } = this;
    const wayX = corners[3] - corners[0];
    const wayY = corners[4] - corners[1];
    const squared = wayX * wayX + wayY * wayY;
    const dot = (x - corners[0]) * wayX + (y - corners[1]) * wayY;
    const share = squared > 0 ? Math.min(Math.max(dot / squared, 0), 1) : 0;
    const dx = x - corners[0] - wayX * share;
    const dy = y - corners[1] - wayY * share;
    const distance = Math.sqrt(dx * dx + dy * dy);
    gap.distance = distance;
    // On the wall itself its left side is as good as its right one.
    gap.x = distance > 0 ? dx / distance : this.#normalX;
    gap.y = distance > 0 ? dy / distance : this.#normalY;
    gap.z = 0;
  }
}
