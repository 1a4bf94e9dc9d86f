import type { Building, Crossing, Line, Point, Portal, Region, Turnstile } from '@korzo/core';
import { mayPassDoor, restingLift, type Lift, type LiftStop } from '@korzo/models';
import { facing, flightFrom, reversed } from './stairs.ts';
import type { BuildingDescription } from '../document/building-schema.ts';

type LiftDescription = BuildingDescription['lifts'][number];

/** A lift as a place: its car is a floor of its own at every stop, the same rectangle behind the door. */
export interface Shaft {
  readonly description: LiftDescription;
  readonly stops: readonly LiftStop[];
  readonly spots: readonly Point[];
}

export interface JoinedShafts {
  readonly building: Building;
  readonly levels: number;
  readonly crossings: readonly Crossing[];
  readonly shafts: readonly Shaft[];
}

/** Room for one person in the car, m, and between the last row and the door. */
const roomInCar = 0.7;
const behindDoor = 0.2;
/** Who does not come in or out for so long is not waited for, s. */
const patience = 15;

/** Adds the cars of lifts to a building: regions, portals and crossings of no length. */
export function joinShafts(building: Building, levels: number, lifts: readonly LiftDescription[]): JoinedShafts {
  const regions: Region[] = [...building.regions];
  const portals: Portal[] = [...building.portals];
  const crossings: Crossing[] = [];
  let level = levels;
  const shafts = lifts.map((description): Shaft => {
    const served = description.stops
      .map((id) => building.regions.find((region) => region.id === id) as Region)
      .sort((a, b) => a.level - b.level);
    const door = facing(description.door, served[0], 'away');
    const { outline, spots } = carBehind(door, description.capacity);
    const stops = served.map((region): LiftStop => {
      const car = level++;
      const id = `${description.id}/${region.level}`;
      regions.push({ id, level: car, outline });
      const kind = 'ramp' as const;
      const both = { segment: door, landing: door, length: 0, direction: 'both' as const, kind };
      portals.push({ ...both, id: `${id}/door`, from: region.id, to: id });
      crossings.push(
        { level: region.level, line: door, toLevel: car, toLine: door },
        { level: car, line: reversed(door), toLevel: region.level, toLine: reversed(door) },
      );
      return { level: region.level, car, door, carOutline: outline };
    });
    return { description, stops, spots };
  });
  return { building: { ...building, regions, portals }, levels: level, crossings, shafts };
}

/** A car at least as wide as its door, about square, in which everybody stands in rows, those who come first at the back. */
function carBehind(
  door: Line,
  capacity: number,
): { readonly outline: readonly Point[]; readonly spots: readonly Point[] } {
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
  return { outline, spots };
}

/** Places of a row in the order they are taken: the sides first, so that the way in stays free. */
const fromTheSides = (turn: number, abreast: number): number => (turn % 2 === 0 ? turn / 2 : abreast - (turn + 1) / 2);

/** The lifts of a run, each at its lowest stop with closed doors. */
export function liftsIn(shafts: readonly Shaft[], dt: number): readonly Lift[] {
  const ticksIn = (seconds: number): number => Math.ceil(seconds / dt - 1e-9);
  return shafts.map(({ description, stops, spots }) => {
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

/** The doors: whoever has no leave to board stays out, and nobody passes while they are closed. */
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
