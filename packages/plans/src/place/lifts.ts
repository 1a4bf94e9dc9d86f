import { distanceBetween, type Point } from '@korzo/building';
import type { DrawnFloor } from '../drawing/drawing.ts';
import { middleOf, shaftsIn } from './lift-shafts.ts';
import type { Names } from './names.ts';
import type { PassageLine } from './passages.ts';

/** A lift as a scenario has it. */
export interface MadeLift {
  readonly id: string;
  readonly door: readonly [Point, Point];
  readonly stops: readonly string[];
  readonly capacity?: number;
  readonly storeyHeight?: number;
}

export interface LiftFlaw {
  readonly level: number;
  readonly at: readonly Point[];
  readonly what: string;
}

/** What the floors of a place know of their shafts. */
export interface LiftFloor {
  readonly level: number;
  readonly stretches: readonly PassageLine[];
  readonly regionOf: ReadonlyMap<number, string>;
  /** The number of the lift on the floor, by the face that is its shaft. */
  readonly liftOf: ReadonlyMap<number, number>;
}

interface Landing {
  readonly level: number;
  readonly region: string;
  readonly segment: readonly [Point, Point];
}

/** The narrowest door of a lift, and how far its doors may lie from one line, m. */
const narrowest = 0.6;
const hair = 1e-6;

/** Lifts from the shafts of all floors and the doors in them; what cannot be one is named. */
export function liftsOf(
  floors: readonly DrawnFloor[],
  made: readonly LiftFloor[],
  names: Names,
): { readonly lifts: readonly MadeLift[]; readonly flaws: readonly LiftFlaw[] } {
  const lifts: MadeLift[] = [];
  const flaws: LiftFlaw[] = [];
  for (const { lifts: parts } of shaftsIn(floors)) {
    const [{ level, lift }] = parts;
    const called = lift.name === undefined ? 'This lift' : `The lift ${lift.name}`;
    const flaw = (what: string, on = level): void => void flaws.push({ level: on, at: [middleOf(lift.outline)], what });
    if (parts.length < 2) {
      flaw(`${called} is on one floor only, and was left out.`);
      continue;
    }
    const landings = parts.flatMap(({ level: on, index }) => landingsAt(made, on, index));
    if (landings.length === 0) {
      flaw(`${called} has a shaft without doors to rooms, and was left out.`);
      continue;
    }
    const { door, stops } = commonDoor(landings);
    if (stops.length < 2) {
      flaw(`${called} has no door at the same place on two floors, and was left out.`);
      continue;
    }
    for (const part of parts)
      if (!stops.some((stop) => stop.level === part.level))
        flaw(`${called} does not stop here: no door of its shaft lies above the others.`, part.level);
    lifts.push({
      id: lift.name === undefined ? names.next('lift') : names.take(lift.name, 'lift'),
      door,
      stops: stops.map(({ region }) => region),
      ...(lift.capacity === undefined ? {} : { capacity: lift.capacity }),
      ...(lift.rise === undefined ? {} : { storeyHeight: lift.rise }),
    });
  }
  return { lifts, flaws };
}

/** The doors from rooms of a floor into a shaft. */
function landingsAt(made: readonly LiftFloor[], level: number, index: number): Landing[] {
  const floor = made.find((each) => each.level === level);
  if (floor === undefined) return [];
  return floor.stretches.flatMap(({ kind, sides, segment, width }) => {
    if ((kind !== 'door' && kind !== 'exit') || width < narrowest) return [];
    if (!sides.some((side) => floor.liftOf.get(side) === index)) return [];
    const region = floor.regionOf.get(sides[0]) ?? floor.regionOf.get(sides[1]);
    return region === undefined ? [] : [{ level, region, segment }];
  });
}

interface CommonDoor {
  readonly door: readonly [Point, Point];
  readonly stops: readonly Landing[];
}

/** The door that most floors have, as wide as it is on all of them. */
function commonDoor(landings: readonly Landing[]): CommonDoor {
  let best: CommonDoor = { door: landings[0].segment, stops: [landings[0]] };
  for (const { segment } of landings) {
    const [from, to] = segment;
    const length = distanceBetween(from, to);
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    let [begin, end] = [0, length];
    const stops: Landing[] = [];
    for (const landing of landings) {
      if (stops.some(({ level }) => level === landing.level)) continue;
      const places = landing.segment.map(([x, y]) => ({
        along: (x - from[0]) * ux + (y - from[1]) * uy,
        off: (y - from[1]) * ux - (x - from[0]) * uy,
      }));
      const low = Math.max(begin, Math.min(places[0].along, places[1].along));
      const high = Math.min(end, Math.max(places[0].along, places[1].along));
      if (places.some(({ off }) => Math.abs(off) > hair) || high - low < narrowest) continue;
      [begin, end] = [low, high];
      stops.push(landing);
    }
    if (stops.length <= best.stops.length) continue;
    const at = (along: number): Point => [from[0] + ux * along, from[1] + uy * along];
    best = { door: [at(begin), at(end)], stops };
  }
  return { ...best, stops: best.stops.toSorted((one, other) => one.level - other.level) };
}
