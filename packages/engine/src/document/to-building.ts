import type { Building, Obstacle, Point } from '@korzo/building';
import type { BuildingDescription } from './building-schema.ts';

interface Shaped {
  readonly rect?: readonly [number, number, number, number] | undefined;
  readonly outline?: readonly Point[] | undefined;
  readonly circle?: readonly [number, number, number] | undefined;
}

/** The shape of a region, obstacle or area; nothing when it has none. */
export function shapeOf({ rect, outline, circle }: Shaped): Obstacle['shape'] | undefined {
  if (circle !== undefined) return { type: 'circle', centre: [circle[0], circle[1]], radius: circle[2] };
  if (outline !== undefined) return { type: 'polygon', outline };
  if (rect === undefined) return undefined;
  const [west, south, width, height] = rect;
  const [east, north] = [west + width, south + height];
  return {
    type: 'polygon',
    outline: [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ],
  };
}

/** How many ways a shape is written in; it must be one. */
export const shapesWritten = ({ rect, outline, circle }: Shaped): number =>
  [rect, outline, circle].filter((way) => way !== undefined).length;

/** The building of a scenario as maps and checks want it. Every shape must be written. */
export function toBuilding(description: BuildingDescription): Building {
  return {
    regions: description.regions.map((region) => ({ id: region.id, level: region.level, outline: polygonOf(region) })),
    portals: description.portals.map(({ between, at, flowLimit: _limit, ...portal }) =>
      withoutUndefined({ ...portal, from: between[0], to: between[1], segment: at }),
    ),
    gates: description.gates.map(({ at, flowLimit: _limit, ...gate }) => withoutUndefined({ ...gate, segment: at })),
    obstacles: description.obstacles.flatMap((obstacle, index) => {
      const shape = shapeOf(obstacle);
      if (shape === undefined) return [];
      const { level, present, id = `obstacle${index + 1}` } = obstacle;
      return [withoutUndefined({ id, level, shape, present })];
    }),
  };
}

function polygonOf(shaped: Shaped): readonly Point[] {
  const shape = shapeOf(shaped);
  return shape?.type === 'polygon' ? shape.outline : [];
}

/** Optional keys are absent, not undefined. */
type Filled<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

const withoutUndefined = <T extends object>(value: T): Filled<T> =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as Filled<T>;
