/** What a chart shows, without how it is drawn: plain JSON, so that it can be kept in results.json. */
export type ChartDescription = ValuesChart | CurveChart;

/** One figure per run, against the bounds. */
export interface ValuesChart {
  readonly kind: 'values';
  readonly title: string;
  /** With its unit. */
  readonly quantity: string;
  readonly values: readonly { readonly name: string; readonly value: number }[];
  readonly least?: number;
  readonly most?: number;
}

export interface CurveChart {
  readonly kind: 'curve';
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: readonly Series[];
  /** What is allowed, or published: x, least and most y. */
  readonly band?: { readonly name: string; readonly rows: readonly (readonly [number, number, number])[] };
}

export interface Series {
  readonly name: string;
  readonly as: 'line' | 'dots';
  readonly points: readonly (readonly [number, number])[];
}

/** The plan of a run with the ways of some people, for looking at what went wrong. */
export interface TrailPlan {
  readonly title: string;
  readonly walls: readonly (readonly [number, number, number, number])[];
  /** x and y alternating, in metres rounded to centimetres. */
  readonly trails: readonly (readonly number[])[];
  /** Where every person was at the end of the run who had not left: x and y alternating. */
  readonly stranded: readonly number[];
}
