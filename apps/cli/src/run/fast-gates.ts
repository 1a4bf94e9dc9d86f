import { fastestMeasured, fastestStretch } from '@korzo/analysis';
import type { Simulation } from '@korzo/core';
import type { Scenario } from '@korzo/formats';

/** Gates by which more people leave than most experiments find: what depends on them may come out too short. */
export class FastGates {
  readonly #simulation: Pick<Simulation, 'events'>;
  readonly #dt: number;
  readonly #widths: ReadonlyMap<string, number>;
  readonly #times = new Map<string, number[]>();

  constructor(simulation: Pick<Simulation, 'events'>, { world, run }: Pick<Scenario, 'world' | 'run'>, dt = run.dt) {
    this.#simulation = simulation;
    this.#dt = dt;
    this.#widths = new Map(
      world.building?.gates.map(({ id, at: [[ax, ay], [bx, by]] }) => [id, Math.hypot(bx - ax, by - ay)]),
    );
  }

  afterTick(): void {
    if (this.#widths.size === 0) return;
    const { events } = this.#simulation;
    for (let index = 0; index < events.length; index++) {
      const event = events[index];
      if (event.type !== 'left' || !this.#widths.has(event.exit)) continue;
      const times = this.#times.get(event.exit);
      if (times === undefined) this.#times.set(event.exit, [event.tick * this.#dt]);
      else times.push(event.tick * this.#dt);
    }
  }

  /** The most people per metre and second by each of them, thirty in a row; undefined when there is none. */
  get found(): Readonly<Record<string, number>> | undefined {
    const fast = [...this.#times]
      .map(([gate, times]) => [gate, fastestStretch(times) / (this.#widths.get(gate) ?? Infinity)] as const)
      .filter(([, flow]) => flow > fastestMeasured);
    return fast.length === 0 ? undefined : Object.fromEntries(fast);
  }
}

/** In words: "up to 2.8 people per metre and second by 'east'". */
export function describeFastGates(fast: Readonly<Record<string, number>>): string {
  const flows = Object.entries(fast).toSorted(([, one], [, other]) => other - one);
  const [[gate, most]] = flows;
  const others = flows.length === 1 ? '' : ` and ${flows.length - 1} more`;
  return `up to ${most.toFixed(1)} people per metre and second by '${gate}'${others}; most experiments find 1.3 to ${fastestMeasured}: times may be too short`;
}
