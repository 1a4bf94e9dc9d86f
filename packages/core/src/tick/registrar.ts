import type { AgentHandle } from '../agents/agent-spec.ts';
import type { Source } from './source.ts';

/** Ids set aside for agents that people add by hand. */
const idsForCommands = 1 << 24;

/**
 * Deals out ids. Every source has its own block of them, fixed when the run is made, so that arrivals on different machines
 * never need to ask each other. A source that used its block up begins it again with the next generation.
 */
export class Registrar {
  readonly #blocks: { readonly first: number; readonly size: number }[] = [];
  /** Agents given an id so far, per source; the last entry counts those added by command. */
  readonly given: Float64Array;

  constructor(sources: readonly Source[]) {
    let first = 0;
    for (const size of [...sources.map((source) => Math.max(source.ids, 1)), idsForCommands]) {
      this.#blocks.push({ first, size });
      first += size;
    }
    if (first > 0xffffffff)
      throw new RangeError(`sources ask for ${first} ids, more than 2^32; give them smaller counts`);
    this.given = new Float64Array(this.#blocks.length);
  }

  /** The source number of agents added by command. */
  get byCommand(): number {
    return this.#blocks.length - 1;
  }

  next(source: number): AgentHandle {
    const { first, size } = this.#blocks[source];
    const number = this.given[source]++;
    return { id: first + (number % size), generation: Math.floor(number / size) };
  }
}
