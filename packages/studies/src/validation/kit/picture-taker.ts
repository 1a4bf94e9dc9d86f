import type { Simulation } from '@korzo/core';
import type { Scenario } from '@korzo/formats';
import type { TrailPlan } from './charts.ts';
import { forEverybody } from './observers.ts';

const mostTrails = 40;
const mostPoints = 150;
const mostStranded = 400;

const centimetres = (value: number): number => Math.round(value * 100) / 100;

/** Follows some people of a run, for a picture of where they went and who was left behind. */
export class PictureTaker {
  readonly #scenario: Scenario;
  readonly #every: number;
  readonly #stride: number;
  readonly #trails = new Map<number, number[]>();
  readonly #walls: TrailPlan['walls'];

  constructor(simulation: Simulation, scenario: Scenario) {
    const { dt, world } = simulation.setup;
    this.#scenario = scenario;
    this.#every = Math.max(1, Math.round(Math.max(0.5, scenario.run.duration / mostPoints) / dt));
    this.#stride = Math.max(1, Math.floor(simulation.present / mostTrails));
    this.#walls = world.walls.map(({ from, to }) => [from[0], from[1], to[0], to[1]] as const);
  }

  afterTick(simulation: Simulation): void {
    if (simulation.ticks % this.#every !== 0) return;
    for (const { columns, ownCount } of simulation.crowds) {
      for (let row = 0; row < ownCount; row++) {
        const id = columns.id[row];
        if (id % this.#stride !== 0) continue;
        let trail = this.#trails.get(id);
        if (trail === undefined) {
          if (this.#trails.size >= mostTrails) continue;
          trail = [];
          this.#trails.set(id, trail);
        }
        trail.push(centimetres(columns.x[row]), centimetres(columns.y[row]));
      }
    }
  }

  develop(simulation: Simulation): TrailPlan {
    const stranded: number[] = [];
    forEverybody(simulation, ({ x, y }, row) => {
      if (stranded.length < 2 * mostStranded) stranded.push(centimetres(x[row]), centimetres(y[row]));
    });
    return {
      title: `${this.#scenario.name}, seed ${this.#scenario.run.seed}, to ${simulation.time.toFixed(0)} s`,
      walls: this.#walls,
      trails: [...this.#trails.values()],
      stranded,
    };
  }
}
