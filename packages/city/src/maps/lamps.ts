import type { CityPlan, Lamp } from '../plan/city-plan.ts';
import type { CityShape } from './city-shape.ts';
import { isInside } from './convex.ts';
import type { LotShape } from './lots.ts';
import { footprint } from './footprint.ts';
import { acrossRib, type RoadBand } from './road-band.ts';

/** Radius of a lamp post, m. */
export const postRadius = 0.09;
/** Posts stand so far behind the edge of the road, m. */
const behindKerb = 0.5;

/** All lamp posts: those the text names, and those along roads; never on a carriageway or in a house. */
export function lampsOf(
  { lamps, houses, boxes }: CityPlan,
  { bands, faces }: CityShape,
  lots: readonly Pick<LotShape, 'pieces'>[],
): Lamp[] {
  const blocked = [...[...houses, ...boxes].map((each) => footprint(each)), ...lots.flatMap(({ pieces }) => pieces)];
  const isFree = ({ x, y }: Lamp): boolean => {
    const box = [x - behindKerb, y - behindKerb, x + behindKerb, y + behindKerb] as const;
    const isOnRoad = faces.hasNear(box, ({ polygon, kind }) => kind === 'carriageway' && isInside(polygon, x, y));
    return !isOnRoad && !blocked.some((polygon) => isInside(polygon, x, y));
  };
  return [...lamps, ...bands.flatMap(lampsAlong).filter(isFree)];
}

function lampsAlong(band: RoadBand): Lamp[] {
  let from = 0;
  return band.verges.flatMap(({ lampsEvery, to }) => {
    const [start, length] = [from, Math.min(to, band.length) - from];
    from = to;
    const count = lampsEvery > 0 ? Math.floor(length / lampsEvery) : 0;
    return Array.from({ length: count }, (_, index) => band.ribAt(start + (index + 0.5) * lampsEvery)).flatMap((rib) =>
      [acrossRib(rib, rib.right + behindKerb), acrossRib(rib, -rib.left - behindKerb)].map(([x, y]) => ({ x, y })),
    );
  });
}
