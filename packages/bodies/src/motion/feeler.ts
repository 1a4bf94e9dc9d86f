/** Where a round body touches the ground: unit vector from the ground to its middle. */
export interface Support {
  x: number;
  y: number;
  z: number;
  triangle: number;
  /** Whether it is the inside of a face that is touched, and not its edge. */
  onFace: boolean;
}

/** The first touch on a straight way: the share of the way before it, 1 and more for none. */
export interface Touch {
  share: number;
  x: number;
  y: number;
  z: number;
}

export interface Middle {
  x: number;
  y: number;
  z: number;
}

/** How a round body feels the ground around it. */
export interface Feeler {
  readonly radius: number;
  /** What it touches now; if it is in the ground by rounding or by a turn, its middle is moved out. */
  feel(middle: Middle): readonly Support[];
  /** What it touches first when its middle goes a way, m; `feel` was asked at the start of the way. */
  sweep(middle: Middle, way: Middle, touch: Touch): void;
}

/** A body this close to the ground touches it, m. */
export const skin = 1e-6;
/** A way that leads into the ground at a smaller angle leads along it, radians: what it goes in by is less than a `skin`. */
export const grazing = 1e-5;
const most = 12;

/** The touched places of one moment; kept from step to step. */
export class Supports {
  readonly #all: Support[] = Array.from({ length: most }, () => ({ x: 0, y: 0, z: 1, triangle: -1, onFace: false }));
  readonly list: Support[] = [];

  clear(): void {
    this.list.length = 0;
  }

  /** Adds a support unless one that leads the same way is there. */
  add(x: number, y: number, z: number, triangle: number, onFace: boolean): void {
    for (const known of this.list)
      if (known.x * x + known.y * y + known.z * z > 1 - 1e-9) {
        if (onFace && !known.onFace) Object.assign(known, { triangle, onFace });
        return;
      }
    if (this.list.length === most) return;
    const support = this.#all[this.list.length];
    Object.assign(support, { x, y, z, triangle, onFace });
    this.list.push(support);
  }
}

/** When a point that moves is first so far from a fixed one, as a share of its way; `px..` lead from the fixed one to it. */
export function meetPoint(px: number, py: number, pz: number, way: Middle, square: number, radius: number): number {
  const towards = px * way.x + py * way.y + pz * way.z;
  const least = grazing * radius * Math.sqrt(square);
  if (towards >= -least) return Infinity;
  const beyond = px * px + py * py + pz * pz - radius * radius;
  if (beyond <= 0) return 0;
  const root = towards * towards - square * beyond;
  return root < least * least ? Infinity : (-towards - Math.sqrt(root)) / square;
}
