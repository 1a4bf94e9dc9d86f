import { cityOfMap, formatVersion, readScenario } from '@korzo/engine';
import { baseName, wordOfFile } from '../format/file-names.ts';
import type { Format, FormatResult, OtherFiles } from '../format/format.ts';

/** Vehicles on a kilometre of lane: busy, and yet without jams. */
const perKilometre = 14;
const mostVehicles = 1500;
const kinds = { car: 0.84, van: 0.08, truck: 0.04, bus: 0.04 };
/** An hour, s. */
const duration = 3600;

/** A map alone says nothing of who drives: vehicles go from anywhere to anywhere in it. */
export function readRoads(text: string, file: string, { parts, goalKinds, measures }: OtherFiles = {}): FormatResult {
  const found = cityOfMap(text, baseName(file));
  if ('problems' in found) return found;
  const { city, metres, warnings } = found;
  const vehicles = Math.min(mostVehicles, Math.max(1, Math.ceil((metres / 1000) * perKilometre)));
  const document = {
    korzo: formatVersion,
    name: wordOfFile(baseName(file).replace(/\.(net|osm)\.xml$/i, '.xml'), 'map'),
    title: `Traffic in ${baseName(file)}`,
    about: 'Vehicles drive from anywhere to anywhere on the roads of this map.',
    city,
    traffic: { fill: { vehicles, kinds } },
    run: { dt: 0.1, duration },
  };
  const own = {
    ...(parts === undefined ? {} : { parts }),
    ...(goalKinds === undefined ? {} : { goalKinds }),
    ...(measures === undefined ? {} : { measures }),
  };
  const read = readScenario(JSON.stringify(document), { ...own, file });
  return 'problems' in read || warnings.length === 0 ? read : { ...read, warnings };
}

/** The outermost element of an XML text, without what may stand before it. */
export const outermost = (text: string): string | undefined =>
  /^\uFEFF?\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<([\w:-]+)/.exec(text.slice(0, 8192))?.[1];

export const sumoNetFormat: Format = {
  name: 'sumo',
  summary: 'SUMO network: its roads, junctions and lights, with vehicles that drive about in it',
  extensions: ['.xml'],
  sniff: (text) => outermost(text) === 'net',
  read: readRoads,
};

export const svbFormat: Format = {
  name: 'svb',
  summary: 'Lanes of an SVB file, with vehicles that drive about on them',
  extensions: ['.svb'],
  sniff: (text) => /^\s*\[Navigs\b/.test(text.slice(0, 200)),
  read: readRoads,
};
