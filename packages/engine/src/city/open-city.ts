import { InputError, type Flaw } from '@korzo/reading';
import { SetupError, Traffic, TrafficPart, type FollowingModel, type TrafficSetup } from '@korzo/traffic';
import { toProblems, type Told } from '../problems/to-problems.ts';
import { carsOfCity } from './city-cars.ts';
import { isWalkedOn, worldInCity } from './city-world.ts';
import { demandOf, onlyUsed, ScenarioTrips } from './demand.ts';
import { withDetectors } from './detectors.ts';
import { linesOf, setupFindings } from './lines.ts';
import { makeCity, type MadeCity } from './make-city.ts';
import { RoadFinder } from './roads.ts';
import { withSumoDemand } from './sumo-demand.ts';
import { TripStops } from './trip-stops.ts';
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
  const found = makeCity(scenario.city, options.file ?? scenario.name);
  if ('problems' in found) throw new InputError(found.problems);
  const city = { ...found, isWalkedOn: isWalkedOn(scenario, found) };
  const told = { ...options, file: options.file ?? scenario.name };
  const settled = { ...scenario, world: worldInCity(scenario, city) };
  // Detectors lie on lanes: what holds for lines and areas among people does not hold for them.
  if (scenario.groups.length === 0) return { scenario: withDetectors(settled, city, told), city };
  // What groups name was not known before.
  const checked = check(settled);
  if ('findings' in checked) throw new InputError(toProblems(checked.findings, told));
  return { scenario: withDetectors(checked.scenario, city, told), city };
}

function madeOrTold(setup: TrafficSetup, findings: Flaw[]): Traffic | undefined {
  try {
    return new Traffic(setup);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    for (const finding of setupFindings(error)) findings.push(finding);
    return undefined;
  }
}

/** Makes the traffic of a scenario; none when something is wrong, which is added to the findings. */
export function trafficOf(
  { groups, run }: BareScenario,
  told: TrafficDescription,
  city: MadeCity,
  as: { readonly model: number; readonly seed: number; readonly following: readonly FollowingModel[] },
  findings: Flaw[],
): readonly TrafficPart[] {
  const { network, edges, nodes } = city;
  const wrongLines: Flaw[] = [];
  const roads = new RoadFinder(network, edges);
  const description = withSumoDemand(told, roads, wrongLines);
  const { kinds: described, findings: wrongKinds } = kindsOf(description, as.following);
  const cars = carsOfCity(city, told, described.length, wrongLines);
  const known = [...described, ...cars.kinds];
  const lines = linesOf(description.lines, { network, roads, duration: run.duration }, wrongLines);
  const stops = new TripStops(network, roads, wrongLines);
  const { demand: wanted, findings: wrongRoads } = demandOf(description, roads, known, lines, stops);
  const wrong = [wrongKinds, wrongRoads, wrongLines].flat();
  for (const finding of wrong) findings.push(finding);
  if (wrong.length > 0) return [];
  const { demand, kinds } = onlyUsed({ ...wanted, trips: [...cars.trips, ...wanted.trips] }, known);
  const trips = new ScenarioTrips(demand, network, as.seed, stops.lists);
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
      stopLists: stops.lists,
      startsLater: true,
      ...(gapTimes === undefined ? {} : { gapTimes: () => times }),
    },
    findings,
  );
  if (traffic === undefined) return [];
  const ids = {
    ...(edges === undefined ? {} : { roads: edges }),
    ...(nodes === undefined ? {} : { junctions: nodes }),
  };
  return [new TrafficPart(traffic, trips, { model: as.model, group: groups.length, kinds, ids })];
}
