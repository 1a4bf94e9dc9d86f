import {
  type Building,
  type Point,
  type Portal,
  type Region,
  type Turnstile,
  mayPassDoor,
  restingLift,
  type Lift,
  type LiftStop,
} from '@korzo/building';
import type { Crossing, Line } from '@korzo/core';
import { facing, flightFrom, reversed, seenAsFar } from '../../people/stairs.ts';
import type { JoinedBuilding } from '../declaration/part-maker.ts';
import type { LiftDescription } from './schema.ts';

/** A lift as a place: its car is a floor of its own at every stop, the same rectangle behind the door. */
interface Shaft {
  readonly description: LiftDescription;
  readonly stops: readonly LiftStop[];
  readonly spots: readonly Point[];
}

/** Room for one person in the car, m, and between the last row and the door. */
const roomInCar = 0.7;
const behindDoor = 0.2;
/** An agent that does not come in or out for so long is not waited for, s. */
const patience = 15;

/** The name that the car has in the building at one of its stops. */
const carAt = ({ id }: LiftDescription, level: number): string => `${id}/${level}`;

/** The regions that a lift stops at, from below, its door, and the car behind it. */
function layOut(description: LiftDescription, { regions }: Building) {
  const served = description.stops
    .map((id) => regions.find((region) => region.id === id) as Region)
    .sort((a, b) => a.level - b.level);
  const door = facing(description.door, served[0], 'away');
  return { served, door, ...carBehind(door, description.capacity) };
}

/** Adds the cars of lifts to a building: regions, portals and crossings of no length. */
export function joinShafts(building: Building, levels: number, lifts: readonly LiftDescription[]): JoinedBuilding {
  const regions: Region[] = [...building.regions];
  const portals: Portal[] = [...building.portals];
  const crossings: Crossing[] = [];
  const shownOn = new Map<number, number>();
  let level = levels;
  for (const description of lifts) {
    const { served, door, outline, size } = layOut(description, building);
    for (const region of served) {
      const onFloor = building.regions.filter((each) => each.level === region.level);
      const car = level++;
      shownOn.set(car, region.level);
      const id = carAt(description, region.level);
      regions.push({ id, level: car, outline });
      const kind = 'ramp' as const;
      const both = { segment: door, landing: door, length: 0, direction: 'both' as const, kind };
      portals.push({ ...both, id: `${id}/door`, from: region.id, to: id });
      crossings.push(
        { level: region.level, line: door, toLevel: car, toLine: door },
        {
          level: car,
          line: reversed(door),
          toLevel: region.level,
          toLine: reversed(door),
          ...seenAsFar(reversed(door), size, onFloor),
        },
      );
    }
  }
  return { building: { ...building, regions, portals }, levels: level, crossings, shownOn };
}

/** The lifts as places, in a building that has their cars. */
function shaftsIn(building: Building, lifts: readonly LiftDescription[]): readonly Shaft[] {
  const levelOf = new Map(building.regions.map(({ id, level }) => [id, level]));
  return lifts.map((description) => {
    const { served, door, outline, spots } = layOut(description, building);
    const stops = served.map(({ level }): LiftStop => ({
      level,
      car: levelOf.get(carAt(description, level)) ?? level,
      door,
      carOutline: outline,
    }));
    return { description, stops, spots };
  });
}

/** A car at least as wide as its door, about square, in which every agent stands in rows, those who come first at the back. */
function carBehind(
  door: Line,
  capacity: number,
): {
  readonly outline: readonly Point[];
  readonly spots: readonly Point[];
  readonly size: { readonly depth: number; readonly wider: number };
} {
  const [[ax, ay], [bx, by]] = door;
  const doorWidth = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const along: Point = [(bx - ax) / doorWidth, (by - ay) / doorWidth];
  const width = Math.max(doorWidth, Math.ceil(Math.sqrt(capacity)) * roomInCar);
  const wider = (width - doorWidth) / 2;
  const front: Line = [
    [ax - along[0] * wider, ay - along[1] * wider],
    [bx + along[0] * wider, by + along[1] * wider],
  ];
  const abreast = Math.floor(width / roomInCar + 1e-9);
  const depth = Math.ceil(capacity / abreast) * roomInCar + behindDoor;
  const { outline, up } = flightFrom(front, depth);
  const spots = Array.from({ length: capacity }, (_, spot): Point => {
    const deep = depth - (Math.floor(spot / abreast) + 0.5) * roomInCar;
    const aside = (width * (fromTheSides(spot % abreast, abreast) + 0.5)) / abreast;
    return [front[0][0] + along[0] * aside + up[0] * deep, front[0][1] + along[1] * aside + up[1] * deep];
  });
  return { outline, spots, size: { depth, wider } };
}

/** Places of a row in the order they are taken: the sides first, so that the way in stays free. */
const fromTheSides = (turn: number, abreast: number): number => (turn % 2 === 0 ? turn / 2 : abreast - (turn + 1) / 2);

/** The lifts of a run, each at its lowest stop with closed doors. */
export function liftsIn(building: Building, lifts: readonly LiftDescription[], dt: number): readonly Lift[] {
  const ticksIn = (seconds: number): number => Math.ceil(seconds / dt - 1e-9);
  return shaftsIn(building, lifts).map(({ description, stops, spots }) => {
    const { id, capacity, doorTime, dwell, speed, acceleration, storeyHeight } = description;
    return {
      id,
      stops,
      spots,
      capacity,
      doorTicks: ticksIn(doorTime),
      dwellTicks: ticksIn(dwell),
      patienceTicks: ticksIn(patience),
      travelTicks: (from, to) =>
        ticksIn(travelTime(Math.abs(stops[to].level - stops[from].level) * storeyHeight, speed, acceleration)),
      state: restingLift(),
    };
  });
}

/** Seconds from rest to rest: up to speed, on, and down again; so short a way that the speed is not reached takes 2 sqrt(d / a). */
export function travelTime(distance: number, speed: number, acceleration: number | undefined): number {
  if (acceleration === undefined) return distance / speed;
  const toSpeed = (speed * speed) / acceleration;
  return distance >= toSpeed ? distance / speed + speed / acceleration : 2 * Math.sqrt(distance / acceleration);
}

/** The doors: an agent that has no leave to board stays out, and no agent passes while they are closed. */
export const liftDoors = (lifts: readonly Lift[]): readonly Turnstile[] =>
  lifts.flatMap(({ id, stops }, number) =>
    stops.map(({ level, car, door }, stop) => ({
      id: `${id}/${level}/door`,
      lines: [
        { level, line: door },
        { level: car, line: door },
      ],
      mayPass: mayPassDoor(lifts, number, stop),
    })),
  );
