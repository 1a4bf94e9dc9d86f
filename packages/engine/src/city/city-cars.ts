import type { CarDefinition, StartingCar } from '@korzo/city';
import { followingModels, vehicleKinds, type VehicleKind } from '@korzo/traffic';
import type { Flaw } from '@korzo/reading';
import type { MadeCity } from './make-city.ts';
import type { MeantTrip } from './demand.ts';

/** The cars of an SVB file as kinds and trips. */
export interface CityCars {
  readonly kinds: readonly VehicleKind[];
  readonly trips: readonly MeantTrip[];
}

const none: CityCars = { kinds: [], trips: [] };

/**
 * The cars that stand on the lanes of an SVB city. Each drives by acceleration plans with the values of its definition, to the end
 * of a road that is drawn for it: the file names no goals.
 *
 * @param first number of the first kind of these cars
 */
export function carsOfCity(
  { network, cars }: MadeCity,
  { cityCars }: { readonly cityCars?: boolean | undefined },
  first: number,
  findings: Flaw[],
): CityCars {
  const path = ['traffic', 'cityCars'];
  if (cityCars === true && (cars === undefined || cars.cars.length === 0)) {
    const rule = `the city has no cars: ${cars === undefined ? 'only SVB files do' : 'its section [Cars<>] is empty'}`;
    findings.push({ path, rule, remedy: 'leave cityCars out, and give trips, flows or fill' });
  }
  if (cityCars === false || cars === undefined || cars.cars.length === 0) return none;
  const trips = cars.cars.map((car) => tripOf(car, network, first));
  const kinds = cars.carDefinitions.map((definition, index) => kindOf(definition, index, findings));
  return { kinds, trips };
}

/** A car inside a junction starts where it leaves it: nothing is booked for it. */
function tripOf(
  { definition, lane, where, speed }: StartingCar,
  network: MadeCity['network'],
  first: number,
): MeantTrip {
  const { lanes } = network;
  const isInside = lanes[lane].road === undefined;
  const onLane = isInside ? lanes[lane].next[0] : lane;
  const from = lanes[onLane].road ?? 0;
  const start = { onLane, where: isInside ? 0 : where, speed };
  return { at: 0, kind: first + definition, from: [from], to: reachableFrom(network, from), start };
}

/** Roads that others lead to from one; itself when it leads nowhere. */
function reachableFrom({ roads }: MadeCity['network'], start: number): readonly number[] {
  const reached = new Set<number>();
  const open = [start];
  for (let road = open.pop(); road !== undefined; road = open.pop())
    for (const next of roads[road].next)
      if (!reached.has(next)) {
        reached.add(next);
        open.push(next);
      }
  reached.delete(start);
  return reached.size === 0 ? [start] : [...reached].toSorted((one, other) => one - other);
}

function kindOf(definition: CarDefinition, index: number, findings: Flaw[]): VehicleKind {
  const { speed, acceleration, deceleration, highestSpeed, highestDeceleration, length } = definition;
  const model = followingModels.find(({ name }) => name === 'acceleration-plan') ?? followingModels[0];
  const values = { acceleration, deceleration, hardDeceleration: Math.max(deceleration, highestDeceleration) };
  for (const [name, value] of Object.entries(values)) {
    const { min, max, unit } = model.parameters[name];
    if (value >= min && value <= max) continue;
    findings.push({
      path: ['city', 'file'],
      rule: `CarDefs[${index}] of the city: ${name} must be ${min} to ${max} ${unit}; it is ${value}`,
      remedy: 'correct the file, or give cityCars: false',
    });
  }
  return {
    ...vehicleKinds.car,
    name: `car-definition-${index}`,
    length,
    highestSpeed: Math.min(speed, highestSpeed),
    model,
    values,
  };
}
