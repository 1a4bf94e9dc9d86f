import type { AgentSpec } from '../agents/agent-spec.ts';
import { withoutMinusZero } from '../plain/without-minus-zero.ts';
import type { Waiting } from './snapshot.ts';

/** How many of those that wait outside look for room in one tick, of each source. */
const triesPerSource = 32;

/** Arrivals that stand outside until there is room. */
export class WaitingLine {
  #waiting: Waiting[] = [];

  get all(): readonly Waiting[] {
    return this.#waiting;
  }

  join(source: number, spec: AgentSpec): void {
    this.#waiting.push({ source, spec: withoutMinusZero(spec) });
  }

  /** Lets in those that find room. Of each source only the first few look for it: a long line outside must not slow the run down. */
  admit(sources: number, hasRoom: (spec: AgentSpec) => boolean, admit: (waiting: Waiting) => void): void {
    const tries = new Int32Array(sources);
    this.#waiting = this.#waiting.filter((each) => {
      if (tries[each.source]++ >= triesPerSource || !hasRoom(each.spec)) return true;
      admit(each);
      return false;
    });
  }

  restore(waiting: readonly Waiting[]): void {
    this.#waiting = [...waiting];
  }
}
