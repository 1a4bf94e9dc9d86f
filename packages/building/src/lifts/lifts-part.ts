import { Records, shape, type Part, type RunPlace, type SavedAgents, type Shape, type TilePlace } from '@korzo/core';
import { liftColumns, liftColumnsOf, liftStages } from './columns.ts';
import { liftLayers, liftShapes } from './lift-layers.ts';
import {
  advanceLift,
  mayBoard,
  restingLift,
  type Lift,
  type LiftDemand,
  type LiftState,
  type LiftStop,
} from './lift.ts';

/** An agent that waits for a lift, has leave to board it, or is inside. */
interface Rider {
  readonly tile: number;
  /** -1 when it is in another process. */
  readonly row: number;
  readonly id: number;
  readonly ticket: number;
  readonly x: number;
  readonly y: number;
  /** The stops it comes from and wants to get to. */
  readonly from: number;
  readonly to: number;
  stage: number;
  spot: number;
}

/** What the door carries of every person that has to do with a lift: its car if the agent is inside, else -1, and what its columns say. */
const told = { car: 0, wanted: 1, ticket: 2, x: 3, y: 4, from: 5, to: 6, stage: 7, spot: 8 } as const;

/** What is known of one lift in a tick. */
interface LiftCensus {
  readonly demand: LiftDemand;
  readonly waiting: Rider[];
  readonly inside: Rider[];
}

/**
 * Moves lifts and lets people board: first come, first served, by id who came together. It runs before goals, once a
 * tick for all tiles; everything it counts lies in columns.
 */
export function liftsPart(lifts: readonly Lift[]): Part {
  const carOf = new Map<number, number>();
  for (const [lift, { stops }] of lifts.entries()) {
    for (const { car } of stops) carOf.set(car, lift);
  }
  const records = new Records(Object.keys(told));
  return {
    name: 'lifts',
    columns: liftColumns,
    layers: liftLayers,
    shapesAt: () => liftShapes(lifts),
    shuts: ({ level, toLevel }) => !isOpenBetween(lifts, carOf, level, toLevel),
    save: () => lifts.map(({ state }) => ({ ...state })),
    problemWith: (saved, agents) =>
      shape.listOf(shape.record(liftState), lifts.length)(saved, 'lifts') ??
      problemWithStops(saved as readonly LiftState[], lifts) ??
      problemWithRiders(agents, lifts),
    restore: (saved) => {
      const states = (saved ?? []) as readonly LiftState[];
      for (const [index, { state }] of lifts.entries()) Object.assign(state, states[index] ?? restingLift());
    },
    phases: [
      {
        name: 'lifts',
        after: ['exchange', 'wishes'],
        before: ['goals', 'places'],
        work: (place) => {
          const looks = lifts.map(({ stops }): LiftCensus => ({
            demand: noDemand(stops.length),
            waiting: [],
            inside: [],
          }));
          noteRiders(place, carOf, records);
          place.door.share(records);
          lookAround(records, looks);
          for (const [index, lift] of lifts.entries()) run(place, lift, looks[index]);
        },
      },
    ],
  };
}

/** Whether agents on one of two floors see the other: always, but for a car with its doors closed. */
function isOpenBetween(
  lifts: readonly Lift[],
  carOf: ReadonlyMap<number, number>,
  level: number,
  toLevel: number,
): boolean {
  const number = carOf.get(level) ?? carOf.get(toLevel);
  if (number === undefined) return true;
  const { state, stops } = lifts[number];
  const { car } = stops[state.at];
  return state.phase === 'open' && (car === level || car === toLevel);
}

const aTick = shape.whole(-1);
const liftState = {
  phase: shape.oneOf('waits', 'opening', 'open', 'closing', 'travels'),
  at: shape.whole(),
  to: shape.whole(),
  direction: shape.whole(-1, 1),
  until: aTick,
  quietSince: aTick,
  openSince: aTick,
  inside: shape.whole(),
  insideSince: aTick,
} satisfies Readonly<Record<keyof LiftState, Shape>>;

function problemWithStops(states: readonly LiftState[], lifts: readonly Lift[]): string | undefined {
  for (const [index, { at, to }] of states.entries())
    if (Math.max(at, to) >= lifts[index].stops.length)
      return `lifts[${index}] must be at one of its ${lifts[index].stops.length} stops`;
  return undefined;
}

function problemWithRiders(agents: SavedAgents, lifts: readonly Lift[]): string | undefined {
  const [wanted, from, to, stage] = ['liftWanted', 'liftFrom', 'liftTo', 'liftStage'].map((name) =>
    agents.column(name),
  );
  for (let row = 0; row < agents.count; row++) {
    if (wanted[row] > lifts.length || stage[row] > liftStages.leaves) return 'an agent takes a lift that there is not';
    if (wanted[row] === 0) continue;
    const { length } = lifts[wanted[row] - 1].stops;
    if (from[row] >= length || to[row] >= length) return 'an agent takes a lift to a stop that there is not';
  }
  return undefined;
}

const noDemand = (stops: number): LiftDemand => ({
  inside: 0,
  strangers: 0,
  riding: new Int32Array(stops),
  waiting: new Int32Array(stops),
  boarding: 0,
});

function noteRiders({ crowds, ownColumns }: RunPlace, carOf: ReadonlyMap<number, number>, records: Records): void {
  records.clear();
  for (const [tile, crowd] of crowds.entries()) {
    const { liftWanted, liftFrom, liftTo, liftStage, liftTicket, liftSpot } = ownColumns[tile];
    const { level, id, x, y } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++) {
      const car = carOf.get(level[row]) ?? -1;
      const wanted = liftWanted[row] - 1;
      const stage = liftStage[row];
      // On its way to the lift, or away from it.
      if (car < 0 && (wanted < 0 || stage === liftStages.comes || stage === liftStages.leaves)) continue;
      records.add(id[row], tile, row);
      records.write(told.car, car);
      records.write(told.wanted, wanted);
      records.write(told.ticket, liftTicket[row]);
      records.write(told.x, x[row]);
      records.write(told.y, y[row]);
      records.write(told.from, liftFrom[row]);
      records.write(told.to, liftTo[row]);
      records.write(told.stage, stage);
      records.write(told.spot, liftSpot[row]);
    }
  }
}

function lookAround(records: Records, looks: readonly LiftCensus[]): void {
  for (let index = 0; index < records.count; index++) {
    const car = records.at(index, told.car);
    const wanted = records.at(index, told.wanted);
    const stage = records.at(index, told.stage);
    const from = records.at(index, told.from);
    const to = records.at(index, told.to);
    const { demand, waiting, inside } = looks[car < 0 ? wanted : car];
    const rider: Rider = {
      tile: records.tile(index),
      row: records.row(index),
      id: records.id(index),
      ticket: records.at(index, told.ticket),
      x: records.at(index, told.x),
      y: records.at(index, told.y),
      from,
      to,
      stage,
      spot: records.at(index, told.spot),
    };
    if (car < 0) {
      // A person that was pushed out again waits again.
      if (stage === liftStages.rides) rider.stage = liftStages.waits;
      demand.waiting[from]++;
      if (rider.stage === liftStages.boards) demand.boarding++;
      waiting.push(rider);
      continue;
    }
    demand.inside++;
    if (wanted !== car || stage === liftStages.leaves) demand.strangers++;
    else {
      demand.riding[to]++;
      inside.push(rider);
    }
  }
}

const byTicket = (a: Rider, b: Rider): number => a.ticket - b.ticket || a.id - b.id;

/** All processes run lifts alike; each writes into the rows of its own riders. */
function run(place: RunPlace, lift: Lift, { demand, waiting, inside }: LiftCensus): void {
  const { state, stops } = lift;
  const from = state.at;
  if (advanceLift(lift, demand, place.tick)) takeAlong(place, stops[from].car, stops[state.at].car);
  giveSpots(inside.sort(byTicket));
  if (state.phase !== 'open') {
    // The doors close: people outside stay out, people inside ride on.
    for (const rider of waiting) rider.stage = liftStages.waits;
    for (const rider of inside) rider.stage = liftStages.rides;
  } else letOutAndIn(place.tick, lift, { demand, waiting, inside });
  for (const rider of waiting) writeBack(place, rider);
  for (const rider of inside) writeBack(place, rider);
}

function writeBack({ ownColumns }: RunPlace, { tile, row, stage, spot }: Rider): void {
  if (row < 0) return;
  const { liftStage, liftSpot } = ownColumns[tile];
  liftStage[row] = stage;
  liftSpot[row] = spot;
}

function letOutAndIn(tick: number, lift: Lift, { demand, waiting, inside }: LiftCensus): void {
  const { state, stops, capacity } = lift;
  if (demand.strangers === 0) {
    // One after the other, those at the door first: who pressed out all at once would block it.
    const here = inside.filter(({ to }) => to === state.at);
    const next = nearestToDoor(here, stops[state.at].door);
    if (next !== undefined) next.stage = liftStages.leaves;
  }
  if (!mayBoard(lift, demand, tick)) return;
  let free = capacity - demand.inside - demand.boarding;
  for (const rider of waiting.sort(byTicket)) {
    if (free <= 0) return;
    if (rider.from !== state.at || rider.stage === liftStages.boards) continue;
    rider.stage = liftStages.boards;
    free--;
  }
}

/** A person that has come in gets the first free spot, from the back. */
function giveSpots(inside: readonly Rider[]): void {
  const taken = new Set<number>();
  const entered: Rider[] = [];
  for (const rider of inside) {
    if (rider.stage >= liftStages.rides) taken.add(rider.spot);
    else entered.push(rider);
  }
  for (const rider of entered) {
    let spot = 0;
    while (taken.has(spot)) spot++;
    taken.add(spot);
    rider.spot = spot;
    rider.stage = liftStages.rides;
  }
}

function nearestToDoor(riders: readonly Rider[], door: LiftStop['door']): Rider | undefined {
  const [[ax, ay], [bx, by]] = door;
  let nearest: Rider | undefined;
  let least = Infinity;
  for (const rider of riders) {
    const offX = rider.x - (ax + bx) / 2;
    const offY = rider.y - (ay + by) / 2;
    const away = offX * offX + offY * offY;
    if (away > least || (away === least && rider.id > (nearest?.id ?? 0))) continue;
    least = away;
    nearest = rider;
  }
  return nearest;
}

/** Every person in the car is on another floor now; copies in other tiles as well, which were made before. */
function takeAlong({ crowds }: RunPlace, from: number, to: number): void {
  for (const crowd of crowds) {
    const { level } = crowd.columns;
    for (let row = 0; row < crowd.rowCount; row++) if (level[row] === from) level[row] = to;
  }
}

/** Whether a person may step over the door of a stop: out whenever it is open, in only with leave. */
export function mayPassDoor(
  lifts: readonly Lift[],
  number: number,
  stop: number,
): (crowd: TilePlace['crowd'], added: TilePlace['ownColumns'], row: number) => boolean {
  const { state, stops } = lifts[number];
  return (crowd, added, row) => {
    if (state.phase !== 'open' || state.at !== stop) return false;
    if (crowd.columns.level[row] === stops[stop].car) return true;
    const own = liftColumnsOf(added);
    return own !== undefined && own.liftWanted[row] === number + 1 && own.liftStage[row] === liftStages.boards;
  };
}
