import { readOsm, writeSvb, type RoadNetwork } from '@korzo/city';
import type { Problem } from '@korzo/reading';
import type { CityDescription } from '../document/city-schema.ts';
import { makeCity } from './make-city.ts';

/** A map that is given without a scenario. */
export interface MapAlone {
  readonly city: CityDescription;
  /** Length of all lanes between junctions, m. */
  readonly metres: number;
  /** What is broken in the map and was left out. */
  readonly warnings: readonly Problem[];
}

/**
 * The city of a map that comes alone: a SUMO network, an OpenStreetMap extract or lanes (SVB). A scenario refuses an extract with anything
 * broken in it. Its visitor did not write it, so that here the streets that are whole are taken, and the rest is reported.
 */
export function cityOfMap(text: string, file: string): MapAlone | { readonly problems: readonly Problem[] } {
  const city = { file, text };
  const made = makeCity(city, file);
  if (!('problems' in made)) return { city, metres: metresOf(made.network), warnings: [] };
  const { network, problems } = /<osm[\s>]/.test(text.slice(0, 4096)) ? readOsm(text, file) : { problems: [] };
  if (network === undefined || network.lanes.length === 0) return made;
  const lanes = { file: `${file}.svb`, text: writeSvb({ network, cars: [], carDefinitions: [] }) };
  return { city: lanes, metres: metresOf(network), warnings: problems };
}

const metresOf = ({ lanes }: RoadNetwork): number =>
  lanes.reduce((sum, { length, turn }) => (turn === undefined ? sum + length : sum), 0);
