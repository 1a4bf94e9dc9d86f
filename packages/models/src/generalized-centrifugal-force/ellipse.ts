import type { CentrifugalForceValues } from './parameters.ts';

/** Half axes of a body, m: along its heading and across it. */
export interface Ellipse {
  ahead: number;
  aside: number;
}

/** a = a_min + a_v v, b = b_max - (b_max - b_min) v / v0, which is not below b_min when an agent is pushed beyond its wish. */
export function ellipseOf(speed: number, wished: number, values: CentrifugalForceValues, ellipse: Ellipse): void {
  ellipse.ahead = values.lengthAtRest + values.lengthPerSpeed * Math.min(speed, 3);
  const share = wished > 0 ? Math.min(speed / wished, 1) : 1;
  ellipse.aside = values.widthAtRest - (values.widthAtRest - values.widthAtSpeed) * share;
}

/** Distance from the middle to the border toward a point that is seen at this cosine from the heading: r = 1 / sqrt(cos2 / a2 + sin2 / b2). */
export function radiusToward({ ahead, aside }: Readonly<Ellipse>, cosine: number): number {
  const cosSquared = Math.min(cosine * cosine, 1);
  return 1 / Math.sqrt(cosSquared / (ahead * ahead) + (1 - cosSquared) / (aside * aside));
}
