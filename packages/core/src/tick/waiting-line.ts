import { specDefaults, type AgentSpec } from '../agents/agent-spec.ts';
import type { Door } from '../door/records.ts';
import { withoutMinusZero } from '../plain/without-minus-zero.ts';
import type { Waiting } from './snapshot.ts';

/** How many of those that wait outside look for room in one tick, of each source. */
const triesPerSource = 32;

/** Where arrivals may come in. */
interface Entrance {
  /** Whether a body there would touch none of the own agents now. */
  readonly hasRoom: (spec: AgentSpec) => boolean;
  readonly isKeptOut: (spec: AgentSpec) => boolean;
  readonly admit: (waiting: Waiting) => void;
  readonly door: Door;
}

/** Arrivals that stand outside until there is room. */
export class WaitingLine {
  #waiting: Waiting[] = [];

  get all(): readonly Waiting[] {
    return this.#waiting;
  }

  join(source: number, spec: AgentSpec): void {
    this.#waiting.push({ source, spec: withoutMinusZero(spec) });
  }

  /**
   * Lets in those that find room, first come, first served. Of each source only the first few look for it: a long line outside must not
   * slow the run down. All look at once, and who comes in is seen by those after it.
   */
  admit(sources: number, { hasRoom, isKeptOut, admit, door }: Entrance): void {
    const tries = new Int32Array(sources);
    const looks = this.#waiting.map(({ source }) => tries[source]++ < triesPerSource);
    const blocked = Int32Array.from(this.#waiting, ({ spec }, index) => (looks[index] && !hasRoom(spec) ? 1 : 0));
    door.addUp(blocked);
    const entered: AgentSpec[] = [];
    this.#waiting = this.#waiting.filter((each, index) => {
      const { spec } = each;
      if (!looks[index] || blocked[index] > 0 || entered.some((other) => touch(spec, other)) || isKeptOut(spec))
        return true;
      admit(each);
      entered.push(spec);
      return false;
    });
  }

  restore(waiting: readonly Waiting[]): void {
    this.#waiting = [...waiting];
  }
}

/** Whether a body would touch one that has come in, whose radius is rounded as columns round it. */
function touch(one: AgentSpec, other: AgentSpec): boolean {
  const level = one.level ?? 0;
  if (level !== (other.level ?? 0)) return false;
  const dx = one.x - other.x;
  const dy = one.y - other.y;
  const dz = level === 'volume' ? (one.z ?? 0) - (other.z ?? 0) : 0;
  const apart = (one.radius ?? specDefaults.radius) + Math.fround(other.radius ?? specDefaults.radius);
  return dx * dx + dy * dy + dz * dz < apart * apart;
}
