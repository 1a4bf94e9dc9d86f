import { hasLeft, type Simulation } from '@korzo/core';
import type { BodyStatus, RunStatus, TrafficFigures } from '../protocol/replies.ts';

interface Moment {
  readonly ticks: number;
  readonly at: number;
  readonly phases: ReadonlyMap<string, number>;
  readonly members: readonly number[];
}

/** Rates are taken over about this long, ms. */
const window = 1000;

type Measured = Omit<
  RunStatus,
  'epoch' | 'playing' | 'speed' | 'ended' | 'recorded' | 'playback' | 'watchers' | 'motion'
>;

/** Counts and rates of a simulation, asked for with every update. */
export class StatusTaker {
  readonly #simulation: Simulation;
  readonly #clock: () => number;
  readonly #signals: (() => string) | undefined;
  readonly #bodies: (() => readonly BodyStatus[]) | undefined;
  readonly #traffic: (() => TrafficFigures) | undefined;
  #moments: Moment[] = [];

  /** @param shown what lights show now, and what is known of bodies and of traffic, when there are any */
  constructor(
    simulation: Simulation,
    clock: () => number,
    shown: {
      readonly signals?: (() => string) | undefined;
      readonly bodies?: (() => readonly BodyStatus[]) | undefined;
      readonly traffic?: (() => TrafficFigures) | undefined;
    } = {},
  ) {
    this.#simulation = simulation;
    this.#signals = shown.signals;
    this.#bodies = shown.bodies;
    this.#traffic = shown.traffic;
    this.#clock = clock;
  }

  take(): Measured {
    const simulation = this.#simulation;
    const { ticks, time, present, totals, exits } = simulation;
    const { phaseTimes, memberTimes } = simulation;
    const now: Moment = { ticks, at: this.#clock(), phases: phaseTimes, members: memberTimes };
    // Rates must not count the time that the run stood still.
    if (now.at - (this.#moments.at(-1)?.at ?? now.at) > window) this.#moments = [];
    const before = this.#moments.at(-1) ?? now;
    this.#moments.push(now);
    while (this.#moments.length > 2 && now.at - this.#moments[1].at >= window) this.#moments.shift();
    const first = this.#moments[0];
    const since = ticks > before.ticks ? before : first;
    const phases = phasesBetween(since, now);
    return {
      tick: ticks,
      time,
      present,
      entered: totals.entered,
      left: totals.left,
      meanSpeed: meanSpeed(simulation),
      exits: Object.fromEntries(exits),
      ...(this.#signals === undefined ? {} : { signals: this.#signals() }),
      ...(this.#bodies === undefined ? {} : { bodies: this.#bodies() }),
      ...(this.#traffic === undefined ? {} : { traffic: this.#traffic() }),
      ticksPerSecond: now.at > first.at ? ((ticks - first.ticks) * 1000) / (now.at - first.at) : 0,
      phases,
      workers: [Object.values(phases).reduce((sum, each) => sum + each, 0), ...membersBetween(since, now)],
    };
  }
}

function phasesBetween(before: Moment, now: Moment): Record<string, number> {
  const ticks = now.ticks - before.ticks;
  const means: Record<string, number> = {};
  for (const [name, time] of now.phases) means[name] = ticks > 0 ? (time - (before.phases.get(name) ?? 0)) / ticks : 0;
  return means;
}

const membersBetween = (before: Moment, { ticks, members }: Moment): number[] =>
  members.map((time, index) =>
    ticks > before.ticks ? (time - (before.members[index] ?? 0)) / (ticks - before.ticks) : 0,
  );

function meanSpeed({ crowds, present }: Simulation): number | null {
  let sum = 0;
  for (const crowd of crowds) {
    const { vx, vy, vz, wantedExit } = crowd.columns;
    for (let row = 0; row < crowd.ownCount; row++)
      if (!hasLeft(wantedExit[row])) sum += Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]);
  }
  return present === 0 ? null : sum / present;
}
