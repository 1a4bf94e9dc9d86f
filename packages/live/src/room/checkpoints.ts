import type { Simulation } from '@korzo/core';
import type { Departures } from './departures.ts';
import type { RunReport } from './run-report.ts';

/** Work on ticks between two checkpoints, ms: so long a replay takes at most, on a machine as quick as this one. */
export const usualWork = 2000;
/** At most one part in so many of the work goes into checkpoints. */
const workPerCost = 25;
/** A larger state is not kept: the keeper has many runs. */
export const mostStateBytes = 64 * 1024 * 1024;

/** Sends the keeper of a run its state, as often as work on ticks makes it worth while. Runs never depend on when that is. */
export class Checkpoints {
  readonly #report: (report: RunReport) => void;
  readonly #clock: () => number;
  readonly #workBetween: number;
  #work = 0;
  #due: number;
  #isOver = false;

  constructor(report: (report: RunReport) => void, clock: () => number, workBetween = usualWork) {
    this.#report = report;
    this.#clock = clock;
    this.#workBetween = workBetween;
    this.#due = workBetween;
  }

  /** @param work that the tick took, ms */
  afterTick(work: number, simulation: Simulation, departures: Departures): void {
    this.#work += work;
    if (this.#work < this.#due || this.#isOver) return;
    const began = this.#clock();
    const state = simulation.snapshot();
    if (state.length > mostStateBytes) {
      this.#isOver = true;
      return;
    }
    this.#report({ type: 'checkpoint', kept: { tick: simulation.ticks, state, departures: departures.saved } });
    this.#work = 0;
    this.#due = Math.max(this.#workBetween, (this.#clock() - began) * workPerCost);
  }
}
