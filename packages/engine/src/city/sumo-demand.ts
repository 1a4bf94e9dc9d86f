import { readSumoRoutes, type SumoVehicleType, type SumoWay } from '@korzo/city';
import { describeProblem, type Flaw, type Problem } from '@korzo/reading';
import type { RoadFinder } from './roads.ts';
import type { TrafficDescription } from './traffic-schema.ts';

type Kinds = TrafficDescription['kinds'];

/** The kind of Korzo that vehicles of a SUMO class are like; others are like cars. */
const likeClass: Readonly<Record<string, string>> = {
  delivery: 'van',
  truck: 'truck',
  trailer: 'truck',
  bus: 'bus',
  coach: 'bus',
  tram: 'tram',
};

/** Types that SUMO knows without a definition. */
const usualTypes: Readonly<Record<string, string>> = {
  DEFAULT_VEHTYPE: 'car',
  DEFAULT_BUSTYPE: 'bus',
  DEFAULT_TRUCKTYPE: 'truck',
};

/** The traffic of a scenario with the trips, flows and vehicle types of its SUMO demand file; what is wrong becomes findings. */
export function withSumoDemand(
  description: TrafficDescription,
  roads: RoadFinder,
  findings: Flaw[],
): TrafficDescription {
  const { demand } = description;
  if (demand === undefined) return description;
  const path = ['traffic', 'demand', 'file'];
  if (demand.text === undefined) {
    const rule = `the text of the demand file '${demand.file}' is not there`;
    findings.push({ path, rule, remedy: 'put the file beside the scenario' });
    return description;
  }
  const { types, problems, ...ways } = readSumoRoutes(demand.text, demand.file);
  const edges = new Edges(roads, demand.file);
  const [trips, flows] = [ways.trips.filter((way) => edges.knows(way)), ways.flows.filter((way) => edges.knows(way))];
  for (const { remedy, ...problem } of [...problems, ...edges.problems])
    findings.push({ path, rule: describeProblem({ ...problem, remedy: '' }).replace(/; *$/, ''), remedy });
  const kindOf = (type: string | undefined): string =>
    type === undefined ? 'car' : types.some(({ id }) => id === type) ? type : (usualTypes[type] ?? type);
  return {
    ...description,
    kinds: { ...Object.fromEntries(types.map((type) => [type.id, kindLike(type)])), ...description.kinds },
    trips: [
      ...description.trips,
      ...trips.map(({ depart, from, to, via, type }) =>
        Object.assign({ at: depart, from, to, kind: kindOf(type) }, via === undefined ? {} : { via: [...via] }),
      ),
    ],
    flows: [
      ...description.flows,
      ...flows.map(({ begin, end, perHour, isEven, from, to, via, type }) =>
        Object.assign(
          { from, to, kind: kindOf(type), perHour, gaps: isEven ? ('even' as const) : ('random' as const), begin },
          end === Infinity ? {} : { end },
          via === undefined ? {} : { via: [...via] },
        ),
      ),
    ],
  };
}

/** The edges that a demand file names; each that the city does not have is a problem at its first use. */
class Edges {
  readonly #roads: RoadFinder;
  readonly #file: string;
  readonly #unknown = new Map<string, Problem>();

  constructor(roads: RoadFinder, file: string) {
    this.#roads = roads;
    this.#file = file;
  }

  get problems(): readonly Problem[] {
    return [...this.#unknown.values()];
  }

  /** Whether the city has all edges of a way. */
  knows(way: SumoWay): boolean {
    return [way.from, ...(way.via ?? []), way.to].map((edge) => this.#has(edge, way)).every((has) => has);
  }

  #has(edge: string, { where }: SumoWay): boolean {
    if (this.#unknown.has(edge)) return false;
    const found = this.#roads.find(edge);
    if (!('rule' in found)) return true;
    const rule = `the city has no edge '${edge}'`;
    this.#unknown.set(edge, { file: this.#file, ...where, rule, remedy: found.remedy });
    return false;
  }
}

/** SUMO's own defaults hold for what a type does not give: its model is Krauss's. */
function kindLike({ vehicleClass, followsByIdm, numbers }: SumoVehicleType): Kinds[string] {
  const { length, width, height, maxSpeed, accel, decel, minGap, tau, sigma } = numbers;
  const parameters = {
    ...(accel === undefined ? {} : { acceleration: accel }),
    ...(decel === undefined ? {} : { deceleration: decel }),
    ...(minGap === undefined ? {} : { standingGap: minGap }),
    ...(tau === undefined ? {} : { [followsByIdm ? 'timeGap' : 'reactionTime']: tau }),
    ...(sigma === undefined || followsByIdm ? {} : { imperfection: sigma }),
  };
  return {
    like: likeClass[vehicleClass] ?? 'car',
    model: followsByIdm ? 'idm' : 'krauss',
    parameters,
    ...(length === undefined ? {} : { length }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(maxSpeed === undefined ? {} : { highestSpeed: maxSpeed }),
  };
}
