import { InputError, type Finding } from '@korzo/reading';
import {
  SetupError,
  Traffic,
  TrafficPart,
  type FollowingModel,
  type TrafficSetup,
  type VehicleKind,
} from '@korzo/traffic';
import { toProblems, type Told } from '../problems/to-problems.ts';
import { worldInCity } from './city-world.ts';
import { Crossings } from './crossings.ts';
import { demandOf, onlyUsed, ScenarioTrips } from './demand.ts';
import { linesOf, setupFindings } from './lines.ts';
import { makeCity, type MadeCity } from './make-city.ts';
import { RoadFinder } from './roads.ts';
import { kindsOf } from './vehicle-kinds.ts';
import type { CheckResult } from '../document/check-scenario.ts';
import type { BareScenario } from '../document/scenario-schema.ts';
import type { TrafficDescription } from './traffic-schema.ts';

/** A scenario in its city: with the world that the city is. */
export interface SettledScenario<S extends BareScenario> {
  readonly scenario: S;
  readonly city?: MadeCity;
}

/** Makes the city of a scenario and its world from it; throws an InputError with everything that is wrong. */
export function settleInCity<S extends BareScenario>(
  scenario: S,
  check: (document: unknown) => CheckResult<S>,
  options: Partial<Told>,
): SettledScenario<S> {
  if (scenario.city === undefined) return { scenario };
  const city = makeCity(scenario.city, options.file ?? scenario.name);
  if ('problems' in city) throw new InputError(city.problems);
  const settled = { ...scenario, world: worldInCity(scenario, city) };
  if (scenario.groups.length === 0) return { scenario: settled, city };
  // What groups name was not known before.
  const checked = check(settled);
  if ('findings' in checked)
    throw new InputError(toProblems(checked.findings, { ...options, file: options.file ?? scenario.name }));
  return { scenario: checked.scenario, city };
}

/** The traffic of a scenario. */
export interface CityTraffic {
  readonly part: TrafficPart;
  /** Where people cross the lanes, when there are people. */
  readonly crossings?: Crossings;
  /** Index of the model instance that vehicles have. */
  readonly model: number;
  readonly kinds: readonly VehicleKind[];
}

function madeOrTold(setup: TrafficSetup, findings: Finding[]): Traffic | undefined {
  try {
    return new Traffic(setup);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    for (const finding of setupFindings(error)) findings.push(finding);
    return undefined;
  }
}

/** Makes the traffic of a scenario; undefined when it has none. What is wrong is added to the findings. */
export function trafficOf(
  { traffic: description, groups, run }: BareScenario & { readonly traffic?: TrafficDescription | undefined },
  { network, walkable }: MadeCity,
  as: { readonly model: number; readonly seed: number; readonly following?: readonly FollowingModel[] },
  findings: Finding[],
): CityTraffic | undefined {
  if (description === undefined) return undefined;
  const { kinds: known, findings: wrongKinds } = kindsOf(description, as.following);
  const roads = new RoadFinder(network);
  const wrongLines: Finding[] = [];
  const lines = linesOf(description.lines, { network, roads, duration: run.duration }, wrongLines);
  const { demand: wanted, findings: wrongRoads } = demandOf(description, roads, known, lines);
  for (const wrong of [wrongKinds, wrongRoads, wrongLines].flat()) findings.push(wrong);
  if (findings.length > 0) return undefined;
  const { demand, kinds } = onlyUsed(wanted, known);
  const trips = new ScenarioTrips(demand, network, as.seed);
  const { gapTimes } = description;
  const times = {
    ...(gapTimes?.critical === undefined ? {} : { critical: gapTimes.critical }),
    ...(gapTimes?.followUp === undefined ? {} : { followUp: gapTimes.followUp }),
  };
  const traffic = madeOrTold(
    {
      network,
      seed: as.seed,
      kinds,
      trips,
      lines,
      ...(gapTimes === undefined ? {} : { gapTimes: () => times }),
    },
    findings,
  );
  if (traffic === undefined) return undefined;
  const zebras = walkable?.crossings ?? [];
  return {
    part: new TrafficPart(traffic, trips, { model: as.model, group: groups.length }),
    model: as.model,
    kinds,
    ...(groups.length === 0 || zebras.length === 0 ? {} : { crossings: new Crossings(traffic, zebras) }),
  };
}
