import { cos, sin } from '@korzo/core';
import type { CityPlan, House, Lot, Vector } from '../plan/city-plan.ts';
import { lanesEdge, overlap, spaceLength, verge } from '../limits/lot-sizes.ts';
import type { CityShape } from './city-shape.ts';
import type { Polygon } from './convex.ts';
import { cutOut } from './cut-out.ts';
import { footprint } from './footprint.ts';

/** A car park or a petrol station as it is built. */
export interface LotShape {
  readonly lot: Lot;
  /** What roads leave of it, in convex pieces. */
  readonly pieces: readonly Polygon[];
  /** The shop of a petrol station. */
  readonly houses: readonly House[];
  readonly pumps: readonly House[];
  /** What its roof stands on. */
  readonly pillars: readonly House[];
  /** The roof over the pumps. */
  readonly canopy?: House;
  /** The post of its board. */
  readonly post: House;
}

/** Where something lies in the frame of a lot: along its width, and away from the road, from the middle, m. */
export function placeIn({ x, y, turned }: Lot, along: number, away: number): readonly [number, number] {
  const angle = (turned * Math.PI) / 180;
  const [cosine, sine] = [cos(angle), sin(angle)];
  return [x + along * cosine - away * sine, y + along * sine + away * cosine];
}

/** What stands in the way of wheels and people on a lot. */
export const standsOn = ({ pumps, pillars, post }: LotShape): readonly House[] => [...pumps, ...pillars, post];

/** All car parks and petrol stations. */
export function lotShapes(plan: CityPlan, shape: Pick<CityShape, 'faces'>): LotShape[] {
  const shapes: LotShape[] = [];
  for (const lot of plan.lots) {
    const laid = footprint(lot).map(([x, y]): Vector => [x, y, plan.ground(x, y)]);
    const before = shapes.flatMap(({ pieces }) => pieces);
    const nothing = { houses: [], pumps: [], pillars: [] };
    const built = lot.kind === 'petrol station' ? stationOn(lot) : nothing;
    shapes.push({ lot, pieces: cutOut([laid], shape, before), ...built, post: postOn(lot, plan) });
  }
  return shapes;
}

type Spot = readonly [along: number, away: number];
type Size = Pick<House, 'width' | 'depth' | 'height'>;

const thingOn = (lot: Lot, [along, away]: Spot, size: Size): House => {
  const [x, y] = placeIn(lot, along, away);
  return { ...size, x, y, turned: lot.turned, span: lot.span };
};

/** Where things of a petrol station are, in its own frame, m. */
interface StationLayout {
  readonly pumps: readonly Spot[];
  readonly pump: Size;
  readonly pillars: readonly Spot[];
  readonly canopy: { readonly away: number; readonly width: number; readonly depth: number };
  /** The middle of the shop. */
  readonly shop: number;
}

const roofHeight = 4.8;
const shop: Size = { width: 13, depth: 6, height: 4.2 };
const pillar: Size = { width: 0.35, depth: 0.35, height: roofHeight };

/** By itself: two islands with a pump at each end, crosswise, before the shop. */
const alone: StationLayout = {
  pumps: [-4.5, 4.5].flatMap((along) => [-4.3, -1.7].map((away): Spot => [along, away])),
  pump: { width: 0.7, depth: 1.1, height: 1.7 },
  pillars: [-7, 7].flatMap((along) => [-5.8, -0.2].map((away): Spot => [along, away])),
  canopy: { away: -3, width: 17, depth: 8 },
  shop: 6,
};

/** Along a road: a pump beside each space of its outer lane, and the roof over both lanes. */
function besideLanes({ depth, lanes }: Lot): StationLayout {
  const [near, edge] = [overlap + verge - depth / 2, lanesEdge(depth)];
  const spaces = lanes?.spaces ?? 0;
  const ends = ((spaces - 1) * spaceLength) / 2 + 2;
  return {
    pumps: Array.from({ length: spaces }, (_, space): Spot => [(space - (spaces - 1) / 2) * spaceLength, edge + 0.8]),
    pump: { width: 1.1, depth: 0.7, height: 1.7 },
    pillars: [-ends, ends].flatMap((along) => [near - 0.7, edge + 1.6].map((away): Spot => [along, away])),
    canopy: { away: (near + edge) / 2 + 0.45, width: 2 * ends + 3, depth: edge - near + 4.5 },
    shop: edge + 7,
  };
}

function stationOn(lot: Lot): Pick<LotShape, 'houses' | 'pumps' | 'pillars' | 'canopy'> {
  const layout = lot.lanes === undefined ? alone : besideLanes(lot);
  return {
    houses: [thingOn(lot, [0, layout.shop], shop)],
    pumps: layout.pumps.map((spot) => thingOn(lot, spot, layout.pump)),
    pillars: layout.pillars.map((spot) => thingOn(lot, spot, pillar)),
    canopy: thingOn(lot, [0, layout.canopy.away], { ...layout.canopy, height: roofHeight }),
  };
}

/** Where those who drive to it come from, behind its lanes when it has some. */
function postOn(lot: Lot, { settings }: Pick<CityPlan, 'settings'>): House {
  const side = settings.drive_on_left === 1 ? -1 : 1;
  const away = lot.lanes === undefined ? 0.8 - lot.depth / 2 : lanesEdge(lot.depth) + 1.6;
  return thingOn(lot, [side * (lot.width / 2 - 0.8), away], { width: 0.16, depth: 0.16, height: 3 });
}
