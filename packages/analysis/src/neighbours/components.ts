import type { World } from '@korzo/core';
import type { Frame } from '../measure/frame.ts';
import { NearAgents } from './near-agents.ts';

/** An agent that hangs together: chains of agents with no gap longer than a distance. */
export class Components {
  /** Groups, and agents in the largest of them, of the frame looked at last. */
  groups = 0;
  largest = 0;
  readonly #near: NearAgents;
  readonly #origin: World['origin'];
  #parent = new Int32Array(64);
  #size = new Int32Array(64);

  constructor(world: World) {
    this.#near = new NearAgents(world);
    this.#origin = world.origin;
  }

  find({ crowds }: Frame, distance: number): void {
    this.#near.load(crowds, this.#origin, distance);
    const { count } = this.#near;
    if (count > this.#parent.length) {
      this.#parent = new Int32Array(count * 2);
      this.#size = new Int32Array(count * 2);
    }
    for (let agent = 0; agent < count; agent++) {
      this.#parent[agent] = agent;
      this.#size[agent] = 1;
    }
    this.groups = count;
    this.largest = Math.min(count, 1);
    this.#near.forEachPair(distance, this.#join);
  }

  readonly #join = (first: number, second: number): void => {
    let into = this.#root(first);
    let from = this.#root(second);
    if (into === from) return;
    if (this.#size[into] < this.#size[from]) [into, from] = [from, into];
    this.#parent[from] = into;
    this.#size[into] += this.#size[from];
    this.largest = Math.max(this.largest, this.#size[into]);
    this.groups--;
  };

  #root(agent: number): number {
    const parent = this.#parent;
    let at = agent;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }
}
