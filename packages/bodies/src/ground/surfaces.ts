/** What ground is made of, and how wheels get along on it. */
export interface Surface {
  readonly name: SurfaceName;
  /** Share of the weight that tyres can push with, in any direction. */
  readonly friction: number;
  /** Share of the weight that rolling takes. */
  readonly rolling: number;
  /** Whether it stands in the way instead of being driven on. */
  readonly isObstacle: boolean;
}

export type SurfaceName = (typeof surfaceNames)[number];

/** The number of a surface in this list is what a triangle holds. */
export const surfaceNames = [
  'road',
  'pavement',
  'kerb',
  'grass',
  'park',
  'gravel',
  'floor',
  'barrier',
  'house',
  'tree',
  'wall',
  'lamp post',
] as const;

const of = (name: SurfaceName, friction: number, rolling: number, isObstacle = false): Surface => ({
  name,
  friction,
  rolling,
  isObstacle,
});

/** In the order of `surfaceNames`. */
export const surfaces: readonly Surface[] = [
  of('road', 0.9, 0.012),
  of('pavement', 0.8, 0.015),
  of('kerb', 0.8, 0.015),
  of('grass', 0.45, 0.06),
  of('park', 0.45, 0.06),
  of('gravel', 0.55, 0.03),
  of('floor', 0.8, 0.012),
  of('barrier', 0.5, 0.02, true),
  of('house', 0.5, 0.02, true),
  of('tree', 0.5, 0.02, true),
  of('wall', 0.5, 0.02, true),
  of('lamp post', 0.4, 0.02, true),
];

export const surfaceNumber = (name: SurfaceName): number => surfaceNames.indexOf(name);
