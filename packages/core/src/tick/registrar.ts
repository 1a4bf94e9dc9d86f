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
  /** Agents given an id so far, per source, then those added by command, then by part that brings agents. */
  readonly given: Float64Array;
  /** The source number of agents added by command; those of parts follow. */
  readonly byCommand: number;

  /** @param partIds ids set aside for each part that brings agents */
  constructor(sources: readonly Source[], partIds: readonly number[]) {
    let first = 0;
    for (const size of [...sources.map((source) => Math.max(source.ids, 1)), idsForCommands, ...partIds]) {
      this.#blocks.push({ first, size });
      first += size;
    }
    if (first > 0xffffffff)
      throw new RangeError(`sources ask for ${first} ids, more than 2^32; give them smaller counts`);
    this.given = new Float64Array(this.#blocks.length);
    this.byCommand = sources.length;
  }

  /** Ids that a source has. */
  idsOf(source: number): number {
    return this.#blocks[source].size;
  }

  next(source: number): AgentHandle {
    const { first, size } = this.#blocks[source];
    const number = this.given[source]++;
    return { id: first + (number % size), generation: Math.floor(number / size) };
  }

  /** Whether a source that has given out so many ids has given this one out. */
  hasGiven(id: number, generation: number, given: readonly number[]): boolean {
    const block = this.#blocks.findIndex(({ first, size }) => id >= first && id < first + size);
    if (block < 0) return false;
    const { first, size } = this.#blocks[block];
    return id - first + generation * size < given[block];
  }
}
