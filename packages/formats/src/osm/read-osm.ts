import type { Point } from '@korzo/building';
import { cos } from '@korzo/core';
import { readXml, type Problem, type XmlElement } from '@korzo/reading';

export type Tags = ReadonlyMap<string, string>;

export interface OsmNode {
  /** Metres to the east and north of the south-west corner. */
  readonly at: Point;
  readonly tags: Tags;
}

export interface OsmWay {
  readonly nodes: readonly OsmNode[];
  readonly isClosed: boolean;
  readonly tags: Tags;
}

export interface OsmExtract {
  readonly ways: readonly OsmWay[];
  /** What the extract says it covers, m. */
  readonly bounds?: readonly [Point, Point];
  /** Whether the bounds are not those of the file, but where most of its nodes lie. */
  readonly isGuessed: boolean;
}

export type OsmResult = OsmExtract | { readonly problems: readonly Problem[] };

/** Mean radius of the Earth, m. */
const earth = 6_371_000;
/** People do not walk farther in one place, degrees of latitude: 5 km. */
const longest = 0.045;

/** Reads the ways of an OpenStreetMap extract, in metres. Never throws. */
export function readOsm(text: string, file: string): OsmResult {
  const read = readXml(text, { file });
  if ('problems' in read) return read;
  const { root, locate } = read;
  const fail = (element: XmlElement, rule: string, remedy: string): OsmResult => ({
    problems: [{ file, place: element.name, ...locate(element.offset), rule, remedy }],
  });
  if (root.name !== 'osm')
    return fail(root, `the file must begin with <osm>; it begins with <${root.name}>`, 'give an OSM extract');
  const places = new Map<string, { readonly lon: number; readonly lat: number; readonly tags: Tags }>();
  for (const node of root.children) {
    if (node.name !== 'node') continue;
    const [lat, lon] = [degrees(node, 'lat', 90), degrees(node, 'lon', 180)];
    if (Number.isNaN(lat) || Number.isNaN(lon))
      return fail(node, 'a node must have lat and lon in degrees', 'download the extract again');
    places.set(node.attributes.get('id')?.value ?? '', { lon, lat, tags: tagsOf(node) });
  }
  if (places.size === 0) return fail(root, 'the extract has no nodes', 'download it with buildings and paths');
  const all = [...places.values()];
  const declared = boundsOf(root);
  const { south, north, west, east, isGuessed } = declared ?? extentOf(all);
  if (north - south > longest || east - west > 2 * longest) {
    const kilometre = 180_000 / (Math.PI * earth);
    const wide = ((east - west) * cos((south * Math.PI) / 180)) / kilometre;
    const rule = `an extract may be about 5 km wide; this one has ${((north - south) / kilometre).toFixed(0)} km from south to north and ${wide.toFixed(0)} km from west to east`;
    return fail(root, rule, 'download a smaller one');
  }
  const [metresEast, metresNorth] = [(earth * Math.PI * cos((south * Math.PI) / 180)) / 180, (earth * Math.PI) / 180];
  const at = (lon: number, lat: number): Point => [(lon - west) * metresEast, (lat - south) * metresNorth];
  const nodes = new Map([...places].map(([id, { lon, lat, tags }]) => [id, { at: at(lon, lat), tags }]));
  const ways = root.children.filter(({ name }) => name === 'way').map((way) => wayOf(way, nodes));
  const outer = outerTags(root);
  const isCut = declared !== undefined || isGuessed;
  return {
    ways: ways.map(({ id, nodes: own, isClosed, tags }) => ({
      nodes: own,
      isClosed,
      tags: new Map([...(outer.get(id) ?? []), ...tags]),
    })),
    ...(isCut ? { bounds: [at(west, south), at(east, north)] as const } : {}),
    isGuessed,
  };
}

const range = (values: readonly number[]): readonly [number, number] =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)] as const, [
    Infinity,
    -Infinity,
  ] as const);

function degrees(element: XmlElement, name: string, most: number): number {
  const written = element.attributes.get(name)?.value ?? '';
  const value = written.trim() === '' ? NaN : Number(written);
  return Math.abs(value) <= most ? value : NaN;
}

const tagsOf = (element: XmlElement): Tags =>
  new Map(
    element.children
      .filter(({ name }) => name === 'tag')
      .map(({ attributes }) => [attributes.get('k')?.value ?? '', attributes.get('v')?.value ?? '']),
  );

function wayOf(way: XmlElement, nodes: ReadonlyMap<string, OsmNode>): OsmWay & { readonly id: string } {
  const refs = way.children
    .filter(({ name }) => name === 'nd')
    .map(({ attributes }) => attributes.get('ref')?.value ?? '');
  const isClosed = refs.length > 3 && refs[0] === refs[refs.length - 1];
  const found = (isClosed ? refs.slice(0, -1) : refs).flatMap((ref) => nodes.get(ref) ?? []);
  return { id: way.attributes.get('id')?.value ?? '', nodes: found, isClosed, tags: tagsOf(way) };
}

/** Tags of multipolygons, for the ways that are their outer rings. */
function outerTags(root: XmlElement): ReadonlyMap<string, Tags> {
  const found = new Map<string, Tags>();
  for (const relation of root.children) {
    if (relation.name !== 'relation') continue;
    const tags = tagsOf(relation);
    if (tags.get('type') !== 'multipolygon') continue;
    for (const { name, attributes } of relation.children)
      if (name === 'member' && attributes.get('type')?.value === 'way' && attributes.get('role')?.value !== 'inner')
        found.set(attributes.get('ref')?.value ?? '', tags);
  }
  return found;
}

/** What a file shows, degrees. */
interface Extent {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
  readonly isGuessed: boolean;
}

/** What a file says that it shows: its ways may go far beyond. */
function boundsOf(root: XmlElement): Extent | undefined {
  const element = root.children.find(({ name }) => name === 'bounds');
  if (element === undefined) return undefined;
  const [south, north] = [degrees(element, 'minlat', 90), degrees(element, 'maxlat', 90)];
  const [west, east] = [degrees(element, 'minlon', 180), degrees(element, 'maxlon', 180)];
  const isSound = south < north && west < east && north - south < longest && east - west < 2 * longest;
  return isSound ? { south, north, west, east, isGuessed: false } : undefined;
}

/** Share of the nodes that long ways may carry out of an extract on each side. */
const outliers = 0.05;

/** Where the nodes lie; without those of ways that lead far away, when they would make the place too large. */
function extentOf(nodes: readonly { readonly lon: number; readonly lat: number }[]): Extent {
  const [lats, lons] = [nodes.map(({ lat }) => lat), nodes.map(({ lon }) => lon)];
  const [[south, north], [west, east]] = [range(lats), range(lons)];
  if (north - south <= longest && east - west <= 2 * longest) return { south, north, west, east, isGuessed: false };
  const [[low, high], [left, right]] = [withoutOutliers(lats), withoutOutliers(lons)];
  return { south: low, north: high, west: left, east: right, isGuessed: true };
}

function withoutOutliers(values: readonly number[]): readonly [number, number] {
  const sorted = values.toSorted((one, other) => one - other);
  const cut = Math.floor(sorted.length * outliers);
  return [sorted[cut], sorted[sorted.length - 1 - cut]];
}
