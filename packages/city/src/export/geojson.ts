import { anticlockwise, type Polygon } from '../maps/convex.ts';
import { footprint } from '../maps/footprint.ts';
import type { WalkableMap } from '../maps/walkable-map.ts';
import type { CityPlan, Vector } from '../plan/city-plan.ts';
import { localPlane, type GeoPlace, type LocalPlane } from '../projection/local-plane.ts';
import type { RoadNetwork } from '../roads/road-network.ts';
import { lineOf } from './lane-line.ts';
import { sectionsOf } from './road-sections.ts';

export interface GeoJsonContents {
  readonly network: RoadNetwork;
  /** Adds houses, trees and parks. */
  readonly plan?: CityPlan;
  /** Adds pavements, zebras and paths. */
  readonly walkable?: Pick<WalkableMap, 'regions'>;
}

export interface GeoJsonOptions {
  /** Where the point 0, 0 lies on the earth; longitude 0 and latitude 0 unless given. */
  readonly origin?: GeoPlace;
}

type Position = readonly [longitude: number, latitude: number, height: number];

interface Feature {
  readonly type: 'Feature';
  readonly geometry:
    | { readonly type: 'Point'; readonly coordinates: Position }
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] };
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Writes a city as GeoJSON (RFC 7946): roads, lanes, junctions, and what stands beside them. */
export function writeGeoJson(contents: GeoJsonContents, { origin }: GeoJsonOptions = {}): string {
  const sheet = new Sheet(localPlane(origin ?? { longitude: 0, latitude: 0 }));
  const { network, plan, walkable } = contents;
  addRoads(sheet, network);
  addJunctions(sheet, network);
  if (plan !== undefined) addSurroundings(sheet, plan);
  if (walkable !== undefined) addWalkable(sheet, walkable);
  const lines = sheet.features.map((feature) => JSON.stringify(feature));
  return `{"type":"FeatureCollection","features":[\n${lines.join(',\n')}\n]}\n`;
}

const roundTo = (value: number, digits: number): number => Math.round(value * digits) / digits;

/** Collects features in places of the earth. */
class Sheet {
  readonly features: Feature[] = [];
  readonly #plane: LocalPlane;

  constructor(plane: LocalPlane) {
    this.#plane = plane;
  }

  point(at: Vector, properties: Feature['properties']): void {
    this.#add({ type: 'Point', coordinates: this.#place(at) }, properties);
  }

  line(points: readonly Vector[], properties: Feature['properties']): void {
    this.#add({ type: 'LineString', coordinates: points.map((point) => this.#place(point)) }, properties);
  }

  /** The edge is written anticlockwise, and ends where it began. */
  area(outline: Polygon, properties: Feature['properties']): void {
    const turned = anticlockwise(outline);
    const edge = [...turned, turned[0]].map((point) => this.#place(point));
    this.#add({ type: 'Polygon', coordinates: [edge] }, properties);
  }

  #add(geometry: Feature['geometry'], properties: Feature['properties']): void {
    this.features.push({ type: 'Feature', geometry, properties });
  }

  /** To a tenth of a millimetre. */
  #place([x, y, z]: Vector): Position {
    const { longitude, latitude } = this.#plane.toPlace(x, y);
    return [roundTo(longitude, 1e9), roundTo(latitude, 1e9), roundTo(z, 1e3)];
  }
}

function addRoads(sheet: Sheet, { lanes, roads }: RoadNetwork): void {
  for (const [id, { from, to, length, lanes: own, name }] of roads.entries()) {
    const sections = sectionsOf(lanes, { lanes: own });
    const points = sections.flatMap((section) => {
      const inner = lanes[section.lanes[0]];
      return lineOf(inner, -inner.width / 2);
    });
    const count = sections.reduce((most, section) => Math.max(most, section.lanes.length), 0);
    sheet.line(points, { kind: 'road', id, from, to, lanes: count, length, ...(name === undefined ? {} : { name }) });
  }
  for (const [id, lane] of lanes.entries()) {
    const { road, junction, turn, index, width, speedLimit, length, next } = lane;
    const place = junction === undefined ? { road } : { junction, turn };
    sheet.line(lineOf(lane), { kind: 'lane', id, ...place, index, width, speedLimit, length, next });
  }
}

function addJunctions(sheet: Sheet, { junctions, lights }: RoadNetwork): void {
  for (const [id, { position, control, light, name }] of junctions.entries()) {
    const program = light === undefined ? {} : { amber: lights[light].amber, phases: lights[light].phases };
    sheet.point(position, { kind: 'junction', id, control, ...(name === undefined ? {} : { name }), ...program });
  }
}

function addSurroundings(sheet: Sheet, { houses, trees, lamps, parks, boxes, lots, ground }: CityPlan): void {
  const on = (x: number, y: number): Vector => [x, y, ground(x, y)];
  for (const house of houses)
    sheet.area(footprint(house, ground(house.x, house.y)), { kind: 'house', height: house.height });
  for (const { min, max } of parks)
    sheet.area([on(...min), on(max[0], min[1]), on(...max), on(min[0], max[1])], { kind: 'park' });
  for (const box of boxes)
    sheet.area(footprint(box, ground(box.x, box.y)), { kind: 'box', height: box.height, rise: box.rise });
  for (const lot of lots)
    sheet.area(footprint(lot, ground(lot.x, lot.y)), {
      kind: lot.kind,
      ...(lot.lanes === undefined ? {} : { plannedRoad: lot.lanes.road, spaces: lot.lanes.spaces }),
    });
  for (const { x, y, height } of trees) sheet.point(on(x, y), { kind: 'tree', height });
  for (const { x, y } of lamps) sheet.point(on(x, y), { kind: 'lamp' });
}

/** Parks, car parks and petrol stations are reported as they were planned. */
function addWalkable(sheet: Sheet, { regions }: Pick<WalkableMap, 'regions'>): void {
  for (const { kind, outline, road, cross } of regions)
    if (kind !== 'park' && kind !== 'lot') sheet.area(outline, { kind, plannedRoad: road, junction: cross });
}
