import type { Light } from '@korzo/city';
import { LaneChangers } from '../changing/mobil.ts';
import { releaseBookings, setBarriers } from '../junctions/bookings.ts';
import { Porter } from '../junctions/let-in.ts';
import { Lights } from '../junctions/lights.ts';
import { Drivers } from '../tick/accelerate.ts';
import { move } from '../tick/move.ts';
import type { Scene } from '../tick/traffic-state.ts';

/** The work of a tick that threads share: each takes some junctions, lanes or slots, and writes nothing that another one reads. */
export const phaseNames = ['book', 'decide', 'move'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** How many junctions, lanes or slots a thread takes at a time. */
export const chunkOf: Readonly<Record<PhaseName, number>> = { book: 4, decide: 32, move: 256 };

/** Does a phase for the first `count` junctions, lanes or slots; returns when all of it is done. */
export type ShareWork = (phase: PhaseName, count: number) => void;

export class Phases {
  readonly #scene: Scene;
  readonly #drivers: Drivers;
  readonly #porter: Porter;
  readonly lights: Lights;
  readonly changers: LaneChangers;

  constructor(scene: Scene, lights: readonly Light[]) {
    this.#scene = scene;
    this.#drivers = new Drivers(scene);
    this.#porter = new Porter(scene);
    this.lights = new Lights(scene, lights);
    this.changers = new LaneChangers(scene);
  }

  run(phase: PhaseName, from: number, to: number): void {
    if (phase === 'book') this.#book(from, to);
    else if (phase === 'decide') this.#decide(from, to);
    else move(this.#scene, from, to);
  }

  #book(from: number, to: number): void {
    for (let junction = from; junction < to; junction++) {
      this.lights.advance(junction);
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
