import type { Light } from '@korzo/city';
import { LaneChangers } from '../changing/mobil.ts';
import { Starters } from '../demand/starts.ts';
import { releaseBookings, setBarriers } from '../junctions/bookings.ts';
import { KeepingFree } from '../junctions/keeping-free.ts';
import { Porter } from '../junctions/let-in.ts';
import { Lights } from '../junctions/lights.ts';
import { Drivers } from '../tick/accelerate.ts';
import { move } from '../tick/move.ts';
import type { Scene } from '../tick/traffic-state.ts';

/** The work of a tick that threads share: each takes some junctions, lanes or slots, and writes nothing that another one reads. */
export const phaseNames = ['book', 'decide', 'move', 'judge', 'start'] as const;
export type PhaseName = (typeof phaseNames)[number];

/** How many junctions, lanes, slots, wishes or waiting trips a thread takes at a time. */
export const chunkOf: Readonly<Record<PhaseName, number>> = {
  book: 4,
  decide: 32,
  move: 256,
  judge: 8,
  start: 8,
};

/** Does a phase for the first `count` junctions, lanes or slots; returns when all of it is done. */
export type ShareWork = (phase: PhaseName, count: number) => void;

export class Phases {
  readonly #scene: Scene;
  readonly #drivers: Drivers;
  readonly #porter: Porter;
  /** For junctions that tight roads join. */
  readonly #careful: Porter;
  readonly #keeping: KeepingFree | undefined;
  readonly lights: Lights;
  readonly changers: LaneChangers;
  readonly starters: Starters;

  constructor(scene: Scene, lights: readonly Light[]) {
    this.#scene = scene;
    this.#drivers = new Drivers(scene);
    this.#keeping = scene.map.tight.any ? new KeepingFree(scene) : undefined;
    this.#porter = new Porter(scene);
    this.#careful = new Porter(scene, this.#keeping);
    this.lights = new Lights(scene, lights);
    this.changers = new LaneChangers(scene);
    this.starters = new Starters(scene, this.changers);
  }

  run(phase: PhaseName, from: number, to: number): void {
    if (phase === 'book') this.#book(from, to);
    else if (phase === 'decide') this.#decide(from, to);
    else if (phase === 'move') move(this.#scene, from, to);
    else if (phase === 'judge') this.changers.judge(from, to);
    else this.starters.find(from, to);
  }

  #book(from: number, to: number): void {
    const { isOwnJunction } = this.#scene.state;
    const { lowest, joined } = this.#scene.map.tight;
    for (let junction = from; junction < to; junction++) {
      if (isOwnJunction[junction] === 0 || lowest[junction] !== junction) continue;
      if (this.#keeping !== undefined && joined.start[junction + 1] - joined.start[junction] > 1) {
        this.#bookTogether(junction, this.#keeping);
        continue;
      }
      this.lights.advance(junction);
      releaseBookings(this.#scene, junction);
      this.#porter.serve(junction);
      setBarriers(this.#scene, junction);
    }
  }

  /** Junctions that tight roads join belong to one thread. */
  #bookTogether(lowest: number, keeping: KeepingFree): void {
    const { start, items } = this.#scene.map.tight.joined;
    const each = (work: (junction: number) => void): void => {
      for (let at = start[lowest]; at < start[lowest + 1]; at++) work(items[at]);
    };
    each((junction) => {
      this.lights.advance(junction);
      releaseBookings(this.#scene, junction);
    });
    keeping.look(lowest);
    each((junction) => this.#careful.serve(junction));
    each((junction) => setBarriers(this.#scene, junction));
  }

  #decide(from: number, to: number): void {
    this.#drivers.accelerate(from, to);
    this.changers.consider(from, to);
  }
}
