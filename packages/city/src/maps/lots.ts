import { cos, sin } from '@korzo/core';
import { stationSize } from '../evaluate/place-deeds.ts';
import type { CityPlan, House, Lot, LotKind, Vector } from '../plan/city-plan.ts';
import { shapeOf, type CityShape } from './city-shape.ts';
import { doOverlap, type Polygon } from './convex.ts';
import { cutOut } from './cut-out.ts';
import { boxOf } from './face-index.ts';
import { footprint } from './footprint.ts';
import { acrossRib, type RoadBand } from './road-band.ts';

/** A place beside a road as it is built. */
export interface LotShape {
  readonly lot: Lot;
  /** What roads leave of it, in convex pieces. */
  readonly pieces: readonly Polygon[];
  /** The shop of a petrol station. */
  readonly houses: readonly House[];
  /** Pumps and pillars: what stands in the way of wheels and people. */
  readonly blocks: readonly House[];
}

/** Car parks along roads, m. */
const carParkSize = { width: 30, depth: 16 };
/** So far a place beside a road reaches into the pavement, where it is cut off at its edge, m. */
const overlap = 0.4;

/** All car parks and petrol stations of a city. */
export const lotsOf = (plan: CityPlan): readonly Lot[] => lotShapes(plan, shapeOf(plan)).map(({ lot }) => lot);

/** Where something lies in the frame of a lot: along its width, and away from the road, from the middle, m. */
export function placeIn({ x, y, turned }: Lot, along: number, away: number): readonly [number, number] {
  const angle = (turned * Math.PI) / 180;
  const [cosine, sine] = [cos(angle), sin(angle)];
  return [x + along * cosine - away * sine, y + along * sine + away * cosine];
}

/** All car parks and petrol stations: those that the text names, and those along roads where nothing else is. */
export function lotShapes(plan: CityPlan, shape: Pick<CityShape, 'faces' | 'bands'>): LotShape[] {
  const taken: Polygon[] = [
    ...plan.houses.map((house) => footprint(house)),
    ...plan.boxes.map((box) => footprint(box)),
    ...plan.parks.map(({ min, max }): Polygon => [
      [min[0], min[1], 0],
      [max[0], min[1], 0],
      [max[0], max[1], 0],
      [min[0], max[1], 0],
    ]),
  ];
  const shapes: LotShape[] = [];
  for (const lot of plan.lots) {
    shapes.push(built(lot, plan, { shape, before: shapes }));
    taken.push(footprint(lot));
  }
  for (const band of shape.bands)
    for (const lot of lotsAlong(band, plan)) {
      const ground = footprint(lot);
      // What lies deeper in another road than a bend of its own would have it there is left out.
      const core = footprint({ ...lot, width: lot.width - 1, depth: lot.depth - 2 });
      const isOnRoad = shape.faces.hasNear(boxOf(core), ({ polygon }) => doOverlap(polygon, core));
      if (isOnRoad || taken.some((other) => doOverlap(other, ground))) continue;
      taken.push(ground);
      shapes.push(built(lot, plan, { shape, before: shapes }));
    }
  return shapes;
}

interface Around {
  readonly shape: Pick<CityShape, 'faces'>;
  readonly before: readonly LotShape[];
}

function built(lot: Lot, plan: CityPlan, { shape, before }: Around): LotShape {
  const laid = footprint(lot).map(([x, y]): Vector => [x, y, plan.ground(x, y)]);
  const { houses, blocks } = lot.kind === 'petrol station' ? station(lot) : { houses: [], blocks: [] };
  return {
    lot,
    pieces: cutOut(
      [laid],
      shape,
      before.flatMap(({ pieces }) => pieces),
    ),
    houses,
    blocks,
  };
}

/** In the frame of a petrol station: the middles of its islands with their pumps, of its pillars, and of the shop behind, m. */
const islands = [-4.5, 4.5];
const pumpsAway = -3;
const pillars = [-7, 7];
const shop = { away: 6, width: 13, depth: 6, height: 4.2 };
const pump = { width: 0.7, depth: 1.1, height: 1.7 };
const pillar = { width: 0.35, depth: 0.35, height: 4.8 };

function station(lot: Lot): Pick<LotShape, 'houses' | 'blocks'> {
  const at = (along: number, away: number, size: Pick<House, 'width' | 'depth' | 'height'>): House => {
    const [x, y] = placeIn(lot, along, away);
    return { ...size, x, y, turned: lot.turned, span: lot.span };
  };
  return {
    houses: [at(0, shop.away, shop)],
    blocks: [
      ...islands.flatMap((along) => [-1.3, 1.3].map((far) => at(along, pumpsAway + far, pump))),
      ...pillars.flatMap((along) => [-2.8, 2.8].map((far) => at(along, pumpsAway + far, pillar))),
    ],
  };
}

/** The roof over the pumps: its middle away from the road, and its size, m. */
export const canopy = { away: pumpsAway, width: 17, depth: 8, height: 4.8, thick: 0.5 };

function lotsAlong(band: RoadBand, { roads }: CityPlan): Lot[] {
  let from = 0;
  const { span } = roads[band.road];
  return band.verges.flatMap(({ carParksEvery, petrolEvery, to }) => {
    const [start, length] = [from, Math.min(to, band.length) - from];
    from = to;
    // Stations first: they need the better places.
    return [
      ...everySo(length, petrolEvery).map((along, index) => beside(band, start + along, index, 'petrol station')),
      ...everySo(length, carParksEvery).map((along, index) => beside(band, start + along, index + 1, 'car park')),
    ].map((lot): Lot => Object.assign(lot, { span }));
  });
}

const everySo = (length: number, every: number): number[] =>
  every <= 0 ? [] : Array.from({ length: Math.floor(length / every) }, (_, index) => (index + 0.5) * every);

/** On the right of the road, or on its left, in turn. */
function beside(band: RoadBand, along: number, index: number, kind: LotKind): Omit<Lot, 'span'> {
  const size = kind === 'car park' ? carParkSize : stationSize;
  const rib = band.ribAt(along);
  const isRight = index % 2 === 0;
  const edge = (isRight ? rib.right : rib.left) + rib.pavements[isRight ? 0 : 1];
  const [x, y] = acrossRib(rib, (isRight ? 1 : -1) * (edge + size.depth / 2 - overlap));
  // Its depth leads away from the road.
  const heading = (rib.heading * 180) / Math.PI;
  return { kind, ...size, x, y, turned: isRight ? heading + 180 : heading };
}
