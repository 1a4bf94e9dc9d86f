import { LaneChangers } from '../changing/mobil.ts';
import { releaseBookings, setBarriers } from '../junctions/bookings.ts';
import { Porter } from '../junctions/let-in.ts';
import { Drivers } from '../tick/accelerate.ts';
import { move } from '../tick/move.ts';
import type { Scene } from '../tick/traffic-state.ts';

/** The parts of a tick that threads share: each works on a range of junctions, lanes or vehicles, and writes nothing that another one reads. */
export const phaseNames = ['book', 'decide', 'move'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** How many junctions, lanes or vehicles a thread takes at a time. */
export const chunkOf: Readonly<Record<PhaseName, number>> = { book: 8, decide: 128, move: 1024 };

export class Phases {
  readonly #scene: Scene;
  readonly #drivers: Drivers;
  readonly #porter: Porter;
  readonly changers: LaneChangers;

  constructor(scene: Scene) {
    this.#scene = scene;
    this.#drivers = new Drivers(scene);
    this.#porter = new Porter(scene);
    this.changers = new LaneChangers(scene);
  }

  run(phase: PhaseName, from: number, to: number): void {
    if (phase === 'book') this.#book(from, to);
    else if (phase === 'decide') this.#decide(from, to);
    else move(this.#scene, from, to);
  }

  #book(from: number, to: number): void {
    for (let junction = from; junction < to; junction++) {
      releaseBookings(this.#scene, junction);
      this.#porter.serve(junction);
      setBarriers(this.#scene, junction);
    }
  }

  #decide(from: number, to: number): void {
    this.#drivers.accelerate(from, to);
    this.changers.consider(from, to);
  }
}

/** Those who work on a phase. */
export interface TrafficCrew {
  /** Does a phase for the first `count` junctions, lanes or vehicles; returns when all of it is done. */
  run(phase: PhaseName, count: number): void;
}

export const soloTrafficCrew = (phases: Phases): TrafficCrew => ({
  run: (phase, count) => phases.run(phase, 0, count),
});
