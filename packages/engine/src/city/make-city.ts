import { InputError, suggest, type Problem } from '@korzo/reading';
import {
  compileCity,
  makeWalkable,
  readOsm,
  readSumoNet,
  readSvb,
  type CityPlan,
  type ReadSumoNet,
  type ReadSvb,
  type SvbContents,
  type RoadNetwork,
  type WalkableMap,
} from '@korzo/city';
import { LastMade } from './last-made.ts';
import { shippedCityNames, shippedCityText } from './shipped-cities.ts';
import type { CityDescription } from '../document/city-schema.ts';

/** A city made ready for a run. */
export interface MadeCity {
  readonly network: RoadNetwork;
  /** The plan it was made from; a map of SUMO has none. */
  readonly plan?: CityPlan;
  /** Its text, when it is in the language of cities. */
  readonly text?: string;
  /** Numbers of roads by the ids of their edges, when it is a SUMO network. */
  readonly edges?: ReadonlyMap<string, number>;
  /** Numbers of junctions by their ids, when it is a SUMO network. */
  readonly nodes?: ReadonlyMap<string, number>;
  /** The cars of an SVB file and their definitions. */
  readonly cars?: Pick<SvbContents, 'cars' | 'carDefinitions'>;
  /** Where people walk; absent without a plan. */
  readonly walkable?: WalkableMap;
  /** Whether its pavements, crossings and parks are the ground of all people of the scenario. */
  readonly isWalkedOn?: boolean;
}

export type CityResult = MadeCity | { readonly problems: readonly Problem[] };

/** Makes the city of a scenario, or reports everything that is wrong with it. `file` is that of the scenario, for messages. */
export function makeCity({ name, file, text }: CityDescription, scenarioFile: string): CityResult {
  const found = text ?? (name === undefined ? undefined : shippedCityText(name));
  if (found === undefined) {
    const rule =
      name === undefined ? `the text of the city '${file}' is not there` : `there is no shipped city '${name}'`;
    const remedy = name === undefined ? 'give it as text' : suggest(name, shippedCityNames());
    const place = name === undefined ? 'city.file' : 'city.name';
    return { problems: [{ file: scenarioFile, place, rule, remedy }] };
  }
  const called = file ?? (name === undefined ? 'city' : `${name}.city`);
  const start = found.slice(0, 4096);
  if (/<net[\s>]/.test(start)) return ofNet(readSumoNet(found, called));
  if (/<osm[\s>]/.test(start)) return ofMap(readOsm(found, called));
  if (/\.svb$/i.test(called)) return ofLanes(readSvb(found, called));
  return madeLast.of(`${called}\n${found}`, () => ofLanguage(found, called));
}

/** Another seed, another run of a sweep, a branch: all have the same city. */
const madeLast = new LastMade<CityResult>(4);

function ofLanguage(text: string, file: string): CityResult {
  const { plan, network, problems } = compileCity(text, file);
  if (plan === undefined || network === undefined) return { problems };
  if (network.lanes.length === 0) {
    const rule = 'the city of a scenario must have a road; this one has none';
    return { problems: [{ file, place: '', line: 1, column: 1, rule, remedy: 'connect two crosses' }] };
  }
  return withPavements(plan, network, { text });
}

/** A city and where people walk in it. Where its ground cannot be computed there, there is none. */
function withPavements(plan: CityPlan, network: RoadNetwork, source: Pick<MadeCity, 'text'>): CityResult {
  try {
    return { network, plan, ...source, walkable: makeWalkable(plan, network) };
  } catch (error) {
    if (error instanceof InputError) return { problems: error.problems };
    throw error;
  }
}

/** An SVB file has lanes alone: nothing says where people walk. */
function ofLanes({ contents, problems }: ReadSvb): CityResult {
  if (contents === undefined) return { problems };
  const { network, cars, carDefinitions } = contents;
  return { network, cars: { cars, carDefinitions } };
}

function ofNet({ network, problems, edges, nodes }: ReadSumoNet): CityResult {
  return network === undefined ? { problems } : { network, edges, nodes };
}

/** A reader leaves out what is broken in a foreign map; a scenario is refused for it, so that no street is missing in silence. */
function ofMap({
  network,
  plan,
  problems,
}: {
  readonly network?: RoadNetwork;
  readonly plan?: CityPlan;
  readonly problems: readonly Problem[];
}): CityResult {
  if (network === undefined || problems.length > 0) return { problems };
  return plan === undefined ? { network } : withPavements(plan, network, {});
}
