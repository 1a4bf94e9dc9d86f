import type { Ray } from '../camera/lens.ts';
import type { Landmark } from '../city/built-city.ts';

/** How far along a ray it enters a box, m; undefined when it misses it. */
function entersBox({ from, along }: Ray, { middle, half, turned }: Landmark): number | undefined {
  const [cosine, sine] = [Math.cos(turned), Math.sin(turned)];
  const [x, y, z] = [from[0] - middle[0], from[1] - middle[1], from[2] - middle[2]];
  // The ray as the box sees it: turned back by its own turn.
  const start = [x * cosine + y * sine, y * cosine - x * sine, z];
  const way = [along[0] * cosine + along[1] * sine, along[1] * cosine - along[0] * sine, along[2]];
  let [first, last] = [0, Infinity];
  for (const axis of [0, 1, 2]) {
    const [one, other] = [(-half[axis] - start[axis]) / way[axis], (half[axis] - start[axis]) / way[axis]];
    if (Number.isNaN(one) || Number.isNaN(other)) return undefined;
    first = Math.max(first, Math.min(one, other));
    last = Math.min(last, Math.max(one, other));
  }
  return first <= last ? first : undefined;
}

/** The first house or park that a ray meets, and how far away. */
export function landmarkOn(
  ray: Ray,
  landmarks: readonly Landmark[],
): { readonly landmark: Landmark; readonly away: number } | undefined {
  let best: { landmark: Landmark; away: number } | undefined;
  for (const landmark of landmarks) {
    const away = entersBox(ray, landmark);
    if (away !== undefined && (best === undefined || away < best.away)) best = { landmark, away };
  }
  return best;
}
