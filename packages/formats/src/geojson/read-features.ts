import type { Point } from '@korzo/building';
import type { Problem } from '@korzo/reading';
import type { WktShape } from '../wkt/read-wkt.ts';

/** A line or polygon with what is said of it. */
export interface Feature {
  readonly shape: WktShape;
  readonly kind?: string;
  readonly name?: string;
  readonly level?: number;
}

export type FeaturesResult = { readonly features: readonly Feature[] } | { readonly problems: readonly Problem[] };

const deepest = 20;

export function readFeatures(text: string, file: string): FeaturesResult {
  const fail = (rule: string): FeaturesResult => ({
    problems: [{ file, place: '', rule, remedy: 'save the plan again as GeoJSON with polygons or lines' }],
  });
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return fail(`the file must be JSON: ${error instanceof Error ? error.message : 'it is not'}`);
  }
  const features: Feature[] = [];
  collect(document, {}, features, 0);
  return features.length === 0 ? fail('the file must hold a polygon or a line; it holds none') : { features };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Said = Omit<Feature, 'shape'>;

function collect(node: unknown, said: Said, features: Feature[], depth: number): void {
  if (!isObject(node) || depth > deepest) return;
  if (Array.isArray(node['features'])) for (const each of node['features']) collect(each, said, features, depth + 1);
  if (Array.isArray(node['geometries']))
    for (const each of node['geometries']) collect(each, said, features, depth + 1);
  if (isObject(node['geometry'])) collect(node['geometry'], saidBy(node['properties']), features, depth + 1);
  const { coordinates } = node;
  const add = (shape: WktShape | undefined): void => {
    if (shape !== undefined) features.push({ ...said, shape });
  };
  if (node['type'] === 'Polygon') add(polygon(coordinates));
  if (node['type'] === 'LineString') add(lineString(coordinates));
  if (node['type'] === 'MultiPolygon' && Array.isArray(coordinates)) for (const each of coordinates) add(polygon(each));
  if (node['type'] === 'MultiLineString' && Array.isArray(coordinates))
    for (const each of coordinates) add(lineString(each));
}

function saidBy(properties: unknown): Said {
  if (!isObject(properties)) return {};
  const { kind, name, level } = properties;
  const floor = Number(level);
  return {
    ...(typeof kind === 'string' ? { kind: kind.toLowerCase() } : {}),
    ...(typeof name === 'string' && name !== '' ? { name } : {}),
    ...(level !== null && level !== undefined && Number.isInteger(floor) && Math.abs(floor) < 200
      ? { level: floor }
      : {}),
  };
}

function pointsOf(value: unknown): Point[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown): Point[] => {
    if (!Array.isArray(each)) return [];
    const [x, y] = each as unknown[];
    const isPoint = typeof x === 'number' && typeof y === 'number' && Math.abs(x) < 1e9 && Math.abs(y) < 1e9;
    return isPoint ? [[x, y]] : [];
  });
}

function polygon(value: unknown): WktShape | undefined {
  if (!Array.isArray(value)) return undefined;
  const rings = value
    .map((ring) => pointsOf(ring))
    .map((ring) => (ring.length > 1 && String(ring[0]) === String(ring.at(-1)) ? ring.slice(0, -1) : ring))
    .filter((ring) => ring.length > 2);
  return rings.length === 0 ? undefined : { kind: 'polygon', rings };
}

function lineString(value: unknown): WktShape | undefined {
  const points = pointsOf(value);
  return points.length < 2 ? undefined : { kind: 'line', points };
}
