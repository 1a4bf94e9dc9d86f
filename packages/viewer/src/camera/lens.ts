export type Point3 = readonly [number, number, number];

/** A camera once everything about it is settled: what it turns around, from where, how wide. Metres, radians. */
export interface Lens {
  readonly target: Point3;
  readonly distance: number;
  /** Direction of sight in the plan, counter-clockwise from east, as headings are. */
  readonly azimuth: number;
  /** Of the eye above the horizon of the target; a right angle looks straight down. */
  readonly elevation: number;
  readonly fieldOfView: number;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Basis {
  readonly eye: Point3;
  readonly right: Point3;
  readonly up: Point3;
  readonly forward: Point3;
  /** From the eye to the target: more than `distance` for a long lens. */
  readonly reach: number;
}

export interface Ray {
  readonly from: Point3;
  /** Of length 1. */
  readonly along: Point3;
}

/** The view angle at which `distance` is the real distance of the eye. */
export const wideAngle = Math.PI / 4;
/** So long a lens that lines that are parallel look it: plans are drawn with it. */
export const longAngle = 0.1;

/** Height of what is seen at the target, m. It does not depend on the lens: a longer one stands farther away. */
export const seenHeight = (distance: number): number => 2 * distance * Math.tan(wideAngle / 2);

export function basisOf({ target, distance, azimuth, elevation, fieldOfView }: Lens): Basis {
  const reach = seenHeight(distance) / (2 * Math.tan(fieldOfView / 2));
  const ahead: Point3 = [Math.cos(azimuth), Math.sin(azimuth), 0];
  const across = Math.cos(elevation);
  const down = Math.sin(elevation);
  const forward: Point3 = [ahead[0] * across, ahead[1] * across, -down];
  return {
    eye: [target[0] - forward[0] * reach, target[1] - forward[1] * reach, target[2] - forward[2] * reach],
    right: [ahead[1], -ahead[0], 0],
    up: [ahead[0] * down, ahead[1] * down, across],
    forward,
    reach,
  };
}

export const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** The line of sight through a pixel. */
export function rayThrough(lens: Lens, rectangle: Rectangle, x: number, y: number): Ray {
  const { eye, right, up, forward } = basisOf(lens);
  const half = Math.tan(lens.fieldOfView / 2);
  const perPixel = (2 * half) / rectangle.height;
  const sideways = (x - rectangle.x - rectangle.width / 2) * perPixel;
  const upwards = (rectangle.y + rectangle.height / 2 - y) * perPixel;
  const length = Math.sqrt(1 + sideways * sideways + upwards * upwards);
  const part = (axis: 0 | 1 | 2): number => (forward[axis] + right[axis] * sideways + up[axis] * upwards) / length;
  return { from: eye, along: [part(0), part(1), part(2)] };
}

/** Projects many places fast: made once for a view, called per place. */
export interface Projection {
  /** Pixels of the canvas, and how far in front of the eye; not in front when `depth` is not positive. */
  x: number;
  y: number;
  depth: number;
  /** Pixels of one metre at that depth. */
  pixels: number;
  at(x: number, y: number, z: number): void;
}

export function projectionOf(lens: Lens, rectangle: Rectangle): Projection {
  const { eye, right, up, forward } = basisOf(lens);
  const focal = rectangle.height / (2 * Math.tan(lens.fieldOfView / 2));
  const middleX = rectangle.x + rectangle.width / 2;
  const middleY = rectangle.y + rectangle.height / 2;
  return {
    x: 0,
    y: 0,
    depth: 0,
    pixels: 0,
    at(x, y, z) {
      const dx = x - eye[0];
      const dy = y - eye[1];
      const dz = z - eye[2];
      this.depth = dx * forward[0] + dy * forward[1] + dz * forward[2];
      this.pixels = focal / Math.max(this.depth, 1e-6);
      this.x = middleX + (dx * right[0] + dy * right[1] + dz * right[2]) * this.pixels;
      this.y = middleY - (dx * up[0] + dy * up[1] + dz * up[2]) * this.pixels;
    },
  };
}

/** Where a ray meets the level plane at a height; undefined when it runs away from it. */
export function meetsHeight({ from, along }: Ray, height: number): Point3 | undefined {
  const way = (height - from[2]) / along[2];
  if (!Number.isFinite(way) || way <= 0) return undefined;
  return [from[0] + along[0] * way, from[1] + along[1] * way, height];
}
