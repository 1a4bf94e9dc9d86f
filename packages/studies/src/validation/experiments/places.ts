import type { Configuration } from '../kit/configuration.ts';
import type { Rectangle } from '../kit/observers.ts';

/** Parts of buildings that several tests share, as they stand in a scenario. */
export type Described = Readonly<Record<string, unknown>>;

export const room = (id: string, rect: readonly [number, number, number, number], level = 0): Described => ({
  id,
  rect,
  level,
});

type Segment = readonly [readonly [number, number], readonly [number, number]];

/** An upright line at x from y1 to y2, and a level one at y from x1 to x2. */
export const upright = (x: number, y1: number, y2: number): Segment => [
  [x, y1],
  [x, y2],
];
export const level = (y: number, x1: number, x2: number): Segment => [
  [x1, y],
  [x2, y],
];

export const opening = (between: readonly [string, string], at: Segment, id = between.join('-')): Described => ({
  id,
  between,
  at,
});

export const wayOut = (id: string, region: string, at: Segment): Described => ({ id, region, at, way: 'out' });

/** Where a test measures, as a scenario says it: lines with the flow across them, areas with the density in them. */
export const measuredAt = (
  lines: Readonly<Record<string, Segment>>,
  areas: Readonly<Record<string, Rectangle>> = {},
  measure = 'density',
): Described => ({
  lines: Object.entries(lines).map(([id, at]) => ({ id, at })),
  areas: Object.entries(areas).map(([id, { x, y, level: floor = 0 }]) => ({
    id,
    rect: [x[0], y[0], x[1] - x[0], y[1] - y[0]],
    level: floor,
  })),
  measures: [
    ...Object.keys(lines).map((id) => `flow:line=${id}`),
    ...Object.keys(areas).map((id) => `${measure}:area=${id}`),
  ],
});

/** Many people cannot be strewn at random: they stand in columns and rows over a rectangle, a little off. */
export function packed(
  count: number,
  rect: readonly [number, number, number, number],
  jitter = 0.02,
): { readonly place: Described; readonly count?: number } {
  const [x, y, width, height] = rect;
  const columns = Math.max(1, Math.round(Math.sqrt((count * width) / height)));
  const rows = Math.ceil(count / columns);
  const points: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    const column = index % columns;
    const row = Math.floor(index / columns);
    // A hand's breadth off the lattice, so that rows do not block each other for ever.
    const shift = jitter * Math.sin(12.9898 * index);
    points.push([
      x + ((column + 0.5) * width) / columns + shift,
      y + ((row + 0.5) * height) / rows + jitter * Math.cos(78.233 * index),
    ]);
  }
  return { place: { shape: 'points', points } };
}

/** Bodies in packed crowds: as the configuration has them, but never so wide that people do not fit, m. */
export const slim = ({ configuration }: { readonly configuration: Configuration }, widest = 0.2): number =>
  Math.min(configuration.radius ?? widest, widest);

/** Men of 30 to 50 years as IMO MSC.1/Circ.1533 gives them, m/s. */
export const men30to50 = { distribution: 'uniform', min: 0.97, max: 1.62 } as const;
