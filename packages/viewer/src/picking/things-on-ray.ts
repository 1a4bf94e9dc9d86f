import type { Point } from '@korzo/building';
import type { LevelScenery, ObstacleScenery, PassageScenery } from '@korzo/live';
import {
  meetsHeight,
  projectionOf,
  rayThrough,
  type Lens,
  type Point3,
  type Ray,
  type Rectangle,
} from '../camera/lens.ts';
import type { DrawOptions, Thing } from '../picture/picture.ts';
import { obstacleHeight, outlineOf } from '../scenery/obstacle-form.ts';
import { distanceToStretch, isInside } from './agents-on-screen.ts';

export interface ThingsShown {
  readonly lens: Lens;
  readonly rectangle: Rectangle;
  /** Floors that are looked at, the uppermost first. */
  readonly levels: readonly LevelScenery[];
  readonly storeyOf: (level: number) => number;
  /** What is not drawn cannot be meant. */
  readonly options: Pick<DrawOptions, 'obstacles' | 'portals' | 'gates'>;
}

const tolerance = 8;

/** Doors and gates are thin: they are meant by a click near them, before what stands behind. */
export function thingUnder(
  { lens, rectangle, levels, storeyOf, options }: ThingsShown,
  x: number,
  y: number,
): Thing | undefined {
  const ray = rayThrough(lens, rectangle, x, y);
  for (const scenery of levels) {
    const { level, height } = scenery;
    const near = (passages: readonly PassageScenery[]): PassageScenery | undefined =>
      passages.find((passage) => missOf(passage, { lens, rectangle, height }, x, y) < tolerance);
    const gate = options.gates ? near(scenery.gates) : undefined;
    if (gate !== undefined) return { type: 'gate', id: gate.id, level };
    const portal = options.portals ? near(scenery.portals) : undefined;
    if (portal !== undefined) return { type: 'portal', id: portal.id, level };
    const obstacle = options.obstacles === 'hidden' ? undefined : firstHit(scenery, ray, storeyOf(level));
    if (obstacle !== undefined) return { type: 'obstacle', id: obstacle.id, level };
    const floor = meetsHeight(ray, height);
    const exit = floor && scenery.exits.find(({ min, max }) => isWithin(floor, min, max));
    if (exit !== undefined) return { type: 'exit', id: exit.id, level };
  }
  return undefined;
}

const isWithin = ([x, y]: Point3, min: Point, max: Point): boolean =>
  x >= min[0] && y >= min[1] && x <= max[0] && y <= max[1];

function missOf(
  { segment }: PassageScenery,
  { lens, rectangle, height }: { lens: Lens; rectangle: Rectangle; height: number },
  x: number,
  y: number,
): number {
  const [from, to] = segment.map((at) => {
    const spot = projectionOf(lens, rectangle);
    spot.at(at[0], at[1], height);
    return spot;
  });
  return from.depth > 0 && to.depth > 0 ? distanceToStretch(x, y, from, to) : Infinity;
}

function firstHit({ obstacles, height }: LevelScenery, ray: Ray, storey: number): ObstacleScenery | undefined {
  let found: ObstacleScenery | undefined;
  let nearest = Infinity;
  for (const obstacle of obstacles) {
    const outline = outlineOf(obstacle);
    const way = wayToBlock(ray, outline, [height, height + obstacleHeight(outline, storey)]);
    if (way >= nearest) continue;
    nearest = way;
    found = obstacle;
  }
  return found;
}

/** How far along a ray a block begins; Infinity when it is missed. */
export function wayToBlock(ray: Ray, outline: readonly Point[], [foot, top]: readonly [number, number]): number {
  let nearest = Infinity;
  const roof = meetsHeight(ray, top);
  if (roof !== undefined && isInside(outline, roof[0], roof[1])) nearest = wayTo(ray, roof);
  outline.forEach((from, index) => {
    const way = wayToSide(ray, from, outline[(index + 1) % outline.length]);
    const height = ray.from[2] + ray.along[2] * way;
    if (way > 0 && way < nearest && height >= foot && height <= top) nearest = way;
  });
  return nearest;
}

const wayTo = ({ from }: Ray, to: Point3): number => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);

/** Where the ray crosses an upright side, seen in the plan. */
function wayToSide({ from, along }: Ray, [x1, y1]: Point, [x2, y2]: Point): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const turn = along[0] * dy - along[1] * dx;
  if (Math.abs(turn) < 1e-12) return Infinity;
  const share = (along[0] * (from[1] - y1) - along[1] * (from[0] - x1)) / turn;
  if (share < 0 || share > 1) return Infinity;
  return ((x1 - from[0]) * dy - (y1 - from[1]) * dx) / turn;
}
