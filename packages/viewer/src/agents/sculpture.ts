import { BufferAttribute, BufferGeometry } from 'three';

/** What a surface is painted with: an agent's own colour and its shades, or something all share. */
export const paints = {
  own: 0,
  ownDark: 1,
  ownLight: 2,
  skin: 3,
  hair: 4,
  dark: 5,
  white: 6,
  glass: 7,
} as const;
export type Paint = keyof typeof paints;

/** A cross-section of a lofted form: where its middle is and how far it reaches along the two directions across. */
export interface Ring {
  readonly at: readonly [number, number, number];
  readonly wide: number;
  readonly deep: number;
}

export const ring = (x: number, y: number, z: number, wide: number, deep: number): Ring => ({
  at: [x, y, z],
  wide,
  deep,
});

export interface Surface {
  readonly paint: Paint;
  /** Which limb it belongs to; what that means is up to the kind's shader. */
  readonly limb?: number;
}

interface LoftOptions extends Surface {
  readonly sides: number;
  /** The axis the rings are strung along: upwards (rings spread in x, y) or forwards (rings spread in y, z). */
  readonly along: 'z' | 'x';
  /** Which ends are closed; both unless something else hides them. */
  readonly ends?: 'both' | 'first' | 'last' | 'none';
}

/** Collects the triangles of one body: x ahead, y to the left, z up, metres of a nominal body. */
export class Sculpture {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #traits: number[] = [];
  readonly #triangles: number[] = [];

  /** A skin over rings, rounded, closed at both ends. */
  loft(rings: readonly Ring[], options: LoftOptions): this {
    const first = this.#positions.length / 3;
    const { sides } = options;
    rings.forEach((ring, index) => {
      const before = rings[Math.max(0, index - 1)];
      const after = rings[Math.min(rings.length - 1, index + 1)];
      const axis = options.along === 'z' ? 2 : 0;
      const step = after.at[axis] - before.at[axis] || 1e-6;
      const slope = (before.wide + before.deep - after.wide - after.deep) / (2 * step);
      for (let side = 0; side < sides; side++) this.#ringCorner(ring, (side / sides) * 2 * Math.PI, slope, options);
    });
    const upwards =
      options.along === 'z'
        ? rings[rings.length - 1].at[2] > rings[0].at[2]
        : rings[rings.length - 1].at[0] > rings[0].at[0];
    for (let ring = 0; ring + 1 < rings.length; ring++) {
      for (let side = 0; side < sides; side++) {
        const a = first + ring * sides + side;
        const b = first + ring * sides + ((side + 1) % sides);
        this.#quad(a, b, b + sides, a + sides, upwards);
      }
    }
    const ends = options.ends ?? 'both';
    if (ends === 'both' || ends === 'first') this.#cap(rings[0], first, options, !upwards);
    if (ends === 'both' || ends === 'last')
      this.#cap(rings[rings.length - 1], first + (rings.length - 1) * sides, options, upwards);
    return this;
  }

  #ringCorner({ at, wide, deep }: Ring, angle: number, slope: number, options: LoftOptions): void {
    const across = Math.cos(angle);
    const along = Math.sin(angle);
    // Normal of an ellipse, leaning by the slope of the skin.
    const nAcross = across * Math.max(deep, 1e-4);
    const nAlong = along * Math.max(wide, 1e-4);
    const length = Math.hypot(nAcross, nAlong) || 1;
    const n = [nAcross / length, nAlong / length, slope];
    const scale = 1 / Math.hypot(n[0], n[1], n[2]);
    if (options.along === 'z') {
      // Wide is sideways (y), deep is ahead (x).
      this.#corner(at[0] + along * deep, at[1] - across * wide, at[2], options);
      this.#normals.push(n[1] * scale, -n[0] * scale, n[2] * scale);
    } else {
      this.#corner(at[0], at[1] + across * wide, at[2] + along * deep, options);
      this.#normals.push(n[2] * scale, n[0] * scale, n[1] * scale);
    }
  }

  #cap(ring: Ring, first: number, options: LoftOptions, forwards: boolean): void {
    if (ring.wide < 1e-3 && ring.deep < 1e-3) return;
    const middle = this.#positions.length / 3;
    const direction = forwards ? 1 : -1;
    this.#corner(...ring.at, options);
    this.#normals.push(options.along === 'x' ? direction : 0, 0, options.along === 'z' ? direction : 0);
    for (let side = 0; side < options.sides; side++) {
      const a = first + side;
      const b = first + ((side + 1) % options.sides);
      this.#triangles.push(...(forwards ? [middle, a, b] : [middle, b, a]));
    }
  }

  /** A flat piece seen from both sides, corners counter-clockwise: fins, wings. */
  sheet(corners: readonly (readonly [number, number, number])[], surface: Surface): this {
    const [a, b, c] = corners;
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
    for (const side of [1, -1]) {
      const first = this.#positions.length / 3;
      for (const corner of corners) {
        this.#corner(...corner, surface);
        this.#normals.push(...normal.map((part) => (side * part) / length));
      }
      for (let index = 1; index + 1 < corners.length; index++) {
        this.#triangles.push(first, first + (side > 0 ? index : index + 1), first + (side > 0 ? index + 1 : index));
      }
    }
    return this;
  }

  box(
    min: readonly [number, number, number],
    max: readonly [number, number, number],
    surface: Surface,
    taper: { readonly x?: readonly [number, number]; readonly y?: number } = {},
  ): this {
    const [front, back] = [max[0] - (taper.x?.[1] ?? 0), min[0] + (taper.x?.[0] ?? 0)];
    const inset = taper.y ?? 0;
    const corner = (x: 0 | 1, y: 0 | 1, z: 0 | 1): readonly [number, number, number] =>
      z === 0
        ? [x === 0 ? min[0] : max[0], y === 0 ? min[1] : max[1], min[2]]
        : [x === 0 ? back : front, y === 0 ? min[1] + inset : max[1] - inset, max[2]];
    this.#face([corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)], surface);
    this.#face([corner(0, 1, 0), corner(1, 1, 0), corner(1, 0, 0), corner(0, 0, 0)], surface);
    this.#face([corner(0, 0, 0), corner(1, 0, 0), corner(1, 0, 1), corner(0, 0, 1)], surface);
    this.#face([corner(1, 1, 0), corner(0, 1, 0), corner(0, 1, 1), corner(1, 1, 1)], surface);
    this.#face([corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1)], surface);
    this.#face([corner(0, 1, 0), corner(0, 0, 0), corner(0, 0, 1), corner(0, 1, 1)], surface);
    return this;
  }

  #face(corners: readonly (readonly [number, number, number])[], surface: Surface): void {
    const [a, b, , d] = corners;
    const u = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const v = [d[0] - a[0], d[1] - a[1], d[2] - a[2]];
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    const length = Math.hypot(normal[0], normal[1], normal[2]) || 1;
    const first = this.#positions.length / 3;
    for (const corner of corners) {
      this.#corner(...corner, surface);
      this.#normals.push(...normal.map((part) => part / length));
    }
    this.#triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }

  #quad(a: number, b: number, c: number, d: number, forwards: boolean): void {
    this.#triangles.push(...(forwards ? [a, b, c, a, c, d] : [a, c, b, a, d, c]));
  }

  #corner(x: number, y: number, z: number, { paint, limb }: Surface): void {
    this.#positions.push(x, y, z);
    this.#traits.push(paints[paint], limb ?? 0);
  }

  get triangles(): number {
    return this.#triangles.length / 3;
  }

  geometry(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.#positions), 3));
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.#normals), 3));
    geometry.setAttribute('traits', new BufferAttribute(new Float32Array(this.#traits), 2));
    geometry.setIndex(this.#triangles);
    return geometry;
  }
}
