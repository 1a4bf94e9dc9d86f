import type { LateSender } from '@korzo/cluster';
import type { Simulation } from '@korzo/core';

/** Rates are taken over so long, and a run is warned of once in so long, ms. */
const window = 2000;
const pause = 30_000;
/** Slower than this share of what was asked for is too slow. */
const enough = 0.8;

/** Finds out what does not keep up with the clock: programs outside, and the phase that takes most of a tick that is too slow. */
export class MissedSteps {
  readonly #simulation: Simulation;
  readonly #clock: () => number;
  #since: number;
  #ticks: number;
  #times: ReadonlyMap<string, number>;
  #speed: number | 'fastest' = 1;
  #silentUntil = 0;

  constructor(simulation: Simulation, clock: () => number) {
    this.#simulation = simulation;
    this.#clock = clock;
    this.#since = clock();
    this.#ticks = simulation.ticks;
    this.#times = simulation.phaseTimes;
  }

  /** What there is to warn of now. Called with every update of a run that plays. */
  look(speed: number | 'fastest', programs: readonly LateSender[]): readonly string[] {
    const warnings = programs.map(
      ({ name = 'a program', silent, period }) =>
        `'${name}' misses its step: no pose for ${silent.toFixed(2)} s, one every ${period} s was promised`,
    );
    const now = this.#clock();
    const isOther = speed !== this.#speed || now - this.#since > 2 * window;
    if (isOther || speed === 'fastest') this.#begin(now, speed);
    else if (now - this.#since >= window) {
      const warning = this.#slowness(now, speed);
      if (warning !== undefined && now >= this.#silentUntil) {
        warnings.push(warning);
        this.#silentUntil = now + pause;
      }
      this.#begin(now, speed);
    }
    return warnings;
  }

  #begin(now: number, speed: number | 'fastest'): void {
    this.#since = now;
    this.#speed = speed;
    this.#ticks = this.#simulation.ticks;
    this.#times = this.#simulation.phaseTimes;
  }

  #slowness(now: number, speed: number): string | undefined {
    const { ticks, phaseTimes, setup } = this.#simulation;
    const made = ticks - this.#ticks;
    const asked = ((now - this.#since) / 1000) * (speed / setup.dt);
    // Between two updates a tick may be about to come.
    if (made === 0 || made + 2 >= enough * asked) return undefined;
    const spent = [...phaseTimes].map(([name, time]) => [name, (time - (this.#times.get(name) ?? 0)) / made] as const);
    const [slowest, most] = spent.reduce((one, other) => (other[1] > one[1] ? other : one), ['', 0] as const);
    const room = (1000 * setup.dt) / speed;
    return (
      `slower than asked: ${made} of ${Math.round(asked)} ticks in ${((now - this.#since) / 1000).toFixed(1)} s; ` +
      `${this.#nameOf(slowest)} takes ${most.toFixed(1)} of ${room.toFixed(1)} ms per tick`
    );
  }

  /** Models decide in a phase of the run itself; other phases are of parts. */
  #nameOf(phase: string): string {
    const { phases, setup, crowds } = this.#simulation;
    const { part } = phases.find(({ name }) => name === phase) ?? {};
    if (part !== undefined) return `part '${part}' (phase '${phase}')`;
    if (phase !== 'decide') return `phase '${phase}'`;
    const used = new Set<number>();
    for (const { columns, ownCount } of crowds)
      for (const model of columns.model.subarray(0, ownCount)) used.add(model);
    const names = new Set([...used].map((index) => setup.models[index]?.model.name));
    return `${names.size === 1 ? 'model' : 'models'} ${[...names].map((name) => `'${name}'`).join(', ')} (phase 'decide')`;
  }
}
