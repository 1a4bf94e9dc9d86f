import type { Vector3 } from '@korzo/core';
import type { Inspection } from '../protocol/replies.ts';

type Force = Inspection['forces'][number];

interface Before {
  readonly velocity: Vector3;
  readonly forces: readonly Force[];
}

/** What every inspection has beside forces: a velocity, which is none of the addends. */
const wish = 'wish';

/**
 * What acted on the inspected agents in the last tick: the forces that their models saw at its start, and the change of velocity that came of
 * it. What models add beside forces (limits of speed and acceleration, contacts) is one more addend, so that the sum is the acceleration.
 */
export class LastTick {
  #before = new Map<number, Before>();
  #tick = -1;
  /** Forces of agents that were not noted before the tick, found when it was made again; undefined: none were found. */
  readonly #learned = new Map<number, readonly Force[] | undefined>();

  /** Notes the agents as they are before a tick. */
  begin(tick: number, inspections: readonly Inspection[]): void {
    this.#tick = tick;
    this.#learned.clear();
    this.#before = new Map(inspections.map(({ agent, velocity, forces }) => [agent, { velocity, forces }]));
  }

  /** Whether it is known what acted on an agent in the tick before this one. */
  knows(agent: number, tick: number): boolean {
    return this.#tick === tick - 1 && (this.#before.has(agent) || this.#learned.has(agent));
  }

  /** Takes over what was found when the tick before this one was made again. */
  learn(agents: readonly number[], tick: number, found: readonly Inspection[]): void {
    if (this.#tick !== tick - 1) this.begin(tick - 1, []);
    for (const agent of agents) this.#learned.set(agent, found.find((each) => each.agent === agent)?.forces);
  }

  /** The inspection with the forces of the last tick, when it was noted; else with those of now and no acceleration. */
  add(inspection: Inspection, tick: number, dt: number): Inspection {
    const before = this.#tick === tick - 1 ? this.#before.get(inspection.agent) : undefined;
    if (before === undefined) {
      const forces = this.#tick === tick - 1 ? this.#learned.get(inspection.agent) : undefined;
      return forces === undefined ? inspection : { ...inspection, forces };
    }
    const { velocity } = inspection;
    const acceleration = difference(velocity, before.velocity).map((change) => change / dt) as unknown as Vector3;
    const forces = before.forces.filter(({ name }) => name !== wish);
    const own = inspection.forces.filter(({ name }) => name === wish);
    const sum = forces.reduce<Vector3>((total, { force }) => added(total, force), [0, 0, 0]);
    const limits = forces.length === 0 ? [] : [{ name: 'limits', force: difference(acceleration, sum) }];
    return { ...inspection, forces: [...forces, ...limits, ...own, { name: 'acceleration', force: acceleration }] };
  }
}

const added = (one: Vector3, other: Vector3): Vector3 => [one[0] + other[0], one[1] + other[1], one[2] + other[2]];

const difference = (one: Vector3, other: Vector3): Vector3 => [one[0] - other[0], one[1] - other[1], one[2] - other[2]];
