import type { Point } from '../layout/building.ts';

/** A lift made ready for a run. Stops are in the order of their floors. */
export interface Lift {
  readonly id: string;
  readonly stops: readonly LiftStop[];
  /** People it carries at most. */
  readonly capacity: number;
  /** Where they stand in the car, the back first; one for each. */
  readonly spots: readonly Point[];
  /** Ticks that the doors take to open, and to close. */
  readonly doorTicks: number;
  /** Ticks that the doors stay open after the last has passed them. */
  readonly dwellTicks: number;
  /** Ticks from one stop to another. */
  readonly travelTicks: (from: number, to: number) => number;
  /** Ticks after which it gives up on those who do not come in or out. */
  readonly patienceTicks: number;
  /** What it does now; kept by the guide. */
  readonly state: LiftState;
}

export interface LiftStop {
  /** The floor, and the floor that the car is while it stands there. */
  readonly level: number;
  readonly car: number;
  /** Turned so that the car is to its left. */
  readonly door: readonly [Point, Point];
  readonly carOutline: readonly Point[];
}

/** The doors do not stay open longer than so many times the patience, whatever happens. */
const longestOpen = 4;

export type LiftPhase = 'waits' | 'opening' | 'open' | 'closing' | 'travels';

export interface LiftState {
  phase: LiftPhase;
  /** The stop it stands at, or comes from. */
  at: number;
  /** The stop it travels to. */
  to: number;
  /** -1 down, 1 up, 0 not yet known. */
  direction: number;
  /** The tick at which the phase ends, when it has an end. */
  until: number;
  /** The tick at which a person last came in or out, or might have. */
  quietSince: number;
  /** The tick at which the doors were open. */
  openSince: number;
  /** How many were inside at the last look, and since when. */
  inside: number;
  insideSince: number;
}

export const restingLift = (): LiftState => ({
  phase: 'waits',
  at: 0,
  to: 0,
  direction: 0,
  until: 0,
  quietSince: 0,
  openSince: 0,
  inside: 0,
  insideSince: 0,
});

/** A person that wants what of a lift at the start of a tick. */
export interface LiftDemand {
  /** Inside, with or without a stop they want. */
  inside: number;
  /** Inside without one, or on their way out: they want out wherever it stands. */
  strangers: number;
  /** By stop: inside and want to get there; waiting there, with those who may board. */
  readonly riding: Int32Array;
  readonly waiting: Int32Array;
  /** Those who may board now and are not inside yet. */
  boarding: number;
}

/** One tick of a lift. Returns true when it has come to another stop: its passengers must be taken along. */
export function advanceLift(lift: Lift, demand: LiftDemand, tick: number): boolean {
  const { state } = lift;
  if (demand.inside !== state.inside) {
    state.inside = demand.inside;
    state.insideSince = tick;
  }
  switch (state.phase) {
    case 'waits':
      if (isCalled(demand, state.at) || demand.strangers > 0) open(lift, tick);
      else depart(lift, demand, tick);
      return false;
    case 'opening':
      if (tick >= state.until) {
        state.phase = 'open';
        state.quietSince = tick;
        state.insideSince = tick;
        state.openSince = tick;
      }
      return false;
    case 'open':
      stayOpen(lift, demand, tick);
      return false;
    case 'closing':
      if (tick < state.until) return false;
      state.phase = 'waits';
      // Those who could not get in do not keep those who did.
      depart(lift, demand, tick);
      return false;
    case 'travels':
      if (tick < state.until) return false;
      state.at = state.to;
      open(lift, tick);
      return true;
  }
}

const isCalled = ({ riding, waiting }: LiftDemand, stop: number): boolean => riding[stop] > 0 || waiting[stop] > 0;

const wantOut = ({ state }: Lift, { riding, strangers }: LiftDemand): boolean => riding[state.at] > 0 || strangers > 0;

/** No person has come in or out for so long that it does not wait for them any more. */
const isStuck = ({ state, patienceTicks }: Lift, tick: number): boolean => tick - state.insideSince >= patienceTicks;

/** Whether people may come in: all who want out have gone, or do not come. */
export const mayBoard = (lift: Lift, demand: LiftDemand, tick: number): boolean =>
  lift.state.phase === 'open' && (!wantOut(lift, demand) || isStuck(lift, tick));

function open({ state, doorTicks }: Lift, tick: number): void {
  state.phase = 'opening';
  state.until = tick + doorTicks;
}

function stayOpen(lift: Lift, demand: LiftDemand, tick: number): void {
  const { state, capacity, doorTicks, dwellTicks, patienceTicks } = lift;
  const isLeft = wantOut(lift, demand);
  const hasRoom = demand.inside + demand.boarding < capacity;
  const isBoarded = demand.boarding > 0 || (hasRoom && demand.waiting[state.at] > 0);
  // A person that stays inside for too long keeps others waiting once as long, and no longer.
  const isBusy = (isLeft || isBoarded) && tick - state.insideSince < patienceTicks * (isLeft && isBoarded ? 2 : 1);
  const isLate = tick - state.openSince >= patienceTicks * longestOpen;
  if (isBusy && !isLate) state.quietSince = tick;
  else if (isLate || tick - Math.max(state.quietSince, state.insideSince) >= dwellTicks) {
    state.phase = 'closing';
    state.until = tick + doorTicks;
  }
}

/** Goes to the next stop where a person wants it: on in its direction as long as there is one, then the other way. */
function depart({ state, stops, travelTicks }: Lift, demand: LiftDemand, tick: number): void {
  const direction = state.direction === 0 ? 1 : state.direction;
  for (const way of [direction, -direction]) {
    for (let stop = state.at + way; stop >= 0 && stop < stops.length; stop += way) {
      if (!isCalled(demand, stop)) continue;
      state.phase = 'travels';
      state.direction = way;
      state.to = stop;
      state.until = tick + travelTicks(state.at, stop);
      return;
    }
  }
}
