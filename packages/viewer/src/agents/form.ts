import type { Sculpture } from './sculpture.ts';

/** How a body looks and moves. */
export interface Form {
  readonly sculpt: () => Sculpture;
  /** GLSL: `void move(inout vec3 p, inout vec3 n, Motion m)`, in the metres of the nominal body. */
  readonly moves: string;
  /** Radius and height of the body as it is sculpted: an agent is scaled from them. Without a height it is scaled by its radius alone. */
  readonly radius: number;
  readonly height?: number;
  /** How far the soft spot under it reaches ahead and aside; none for those who float. */
  readonly shadow?: readonly [number, number];
  /** It is drawn with at least this radius, CSS pixels. */
  readonly leastPixels: number;
  /** Whether it tilts with its pitch. */
  readonly tilts: boolean;
}

/** As it is seen from near and from far. */
export interface Forms {
  readonly near: Form;
  readonly far: Form;
  /** Instead of `far` in huge crowds. */
  readonly speck?: Form;
}

export const still = 'void move(inout vec3 p, inout vec3 n, Motion m) {}';
