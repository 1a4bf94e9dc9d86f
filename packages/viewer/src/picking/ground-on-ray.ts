import type { LevelScenery, Scenery } from '@korzo/live';
import { basisOf, meetsHeight, type Lens, type Point3, type Ray } from '../camera/lens.ts';
import type { GroundSpot } from '../picture/picture.ts';
import { isInside } from './agents-on-screen.ts';

export interface GroundShown {
  readonly lens: Lens;
  /** Floors that are looked at, the uppermost first. */
  readonly levels: readonly LevelScenery[];
  readonly scenery: Scenery;
  /** Whether agents fly or swim. */
  readonly flies: boolean;
  /** Whether the terrain has heights of its own: what the camera looks at is near the height of what is around it. */
  readonly isHilly: boolean;
}

/** Where a ray meets a floor, or the middle plane of the volume. */
export function groundUnder(ray: Ray, shown: GroundShown): GroundSpot | undefined {
  const { lens, levels, scenery, flies, isHilly } = shown;
  for (const { level, height, regions } of levels) {
    const at = meetsHeight(ray, height);
    if (at !== undefined && regions.some(({ outline }) => isInside(outline, at[0], at[1]))) return { at, level };
  }
  const lowest = levels.at(-1);
  const floor = isHilly ? lens.target[2] : (lowest?.height ?? 0);
  const height = flies ? scenery.origin[2] + scenery.size[2] / 2 : floor;
  const at = meetsHeight(ray, height) ?? (scenery.size[2] > 0 ? besideTarget(lens, ray) : undefined);
  return at === undefined ? undefined : { at, level: flies ? -1 : (lowest?.level ?? 0) };
}

/** Where a ray that never meets the ground passes what the camera looks at. */
function besideTarget(lens: Lens, { from, along }: Ray): Point3 {
  const { forward, reach } = basisOf(lens);
  const way = reach / (along[0] * forward[0] + along[1] * forward[1] + along[2] * forward[2]);
  return [from[0] + along[0] * way, from[1] + along[1] * way, from[2] + along[2] * way];
}
