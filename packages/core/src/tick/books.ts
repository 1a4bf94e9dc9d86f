import type { AgentHandle } from '../agents/agent-spec.ts';
import { ChecksumSum } from '../math/hash.ts';
import { asciiOf, bytesOf, readAscii } from '../plain/ascii.ts';
import type { SharedDoor } from '../share/shared-door.ts';
import type { Exit } from '../world/world.ts';
import { EventBook, type OwnEvent } from './event-book.ts';
import { enterLeavers, Leavers, type LeaversTold } from './leavers.ts';
import { Ledger } from './ledger.ts';
import type { SnapshotHead } from './snapshot.ts';

/** What a process sends the others when they meet over the books; agents present and events only at the end of a tick. */
interface Told {
  readonly leavers?: LeaversTold;
  readonly present?: number;
  readonly events?: readonly OwnEvent[];
}

type Meet = (own: Uint8Array) => readonly Uint8Array[];

/** How an agent goes: counted as out, giving up its row, or both; by an exit of the world, or by ways of a part's own. */
interface NotedLeaver {
  readonly exit: string | undefined;
  readonly part: string;
  readonly isCounted: boolean;
  readonly givesUpRow: boolean;
}

/** An agent that came and who left, and what happened in a tick; equal in all processes of a run whenever they have met. */
export class Books {
  readonly ledger: Ledger;
  readonly events: EventBook;
  /** Sum of the hashes of all who left, as they were when they left. */
  readonly departed = new ChecksumSum();
  readonly #shared: SharedDoor | undefined;
  readonly #leavers = new Leavers();
  /** Whether agents may have left that the other processes do not know of. */
  #isOpen = false;

  constructor(exits: readonly Exit[], shared: SharedDoor | undefined) {
    this.#shared = shared;
    this.ledger = new Ledger(exits);
    this.events = new EventBook(shared !== undefined);
  }

  /** Agents present, in all processes. */
  get present(): number {
    const { entered, left } = this.ledger.totals;
    return entered - left;
  }

  /** Agents present and on aprons, in all processes. */
  get bodies(): number {
    return this.present + this.ledger.onAprons;
  }

  beginPhase(): void {
    this.#isOpen = true;
    this.events.beginPhase();
  }

  /** Where the hashes of own agents that leave are added. */
  get leaving(): ChecksumSum {
    return this.#shared === undefined ? this.departed : this.#leavers.sum;
  }

  /** An own agent left by an exit of the world, or by ways of a part's own, or gives up its row on an apron. */
  note(agent: AgentHandle, leaver: NotedLeaver, tick: number): void {
    const { exit, part, isCounted, givesUpRow } = leaver;
    const apron = isCounted ? (givesUpRow ? 0 : 1) : -1;
    if (this.#shared !== undefined) this.#leavers.note(isCounted, exit, apron);
    else {
      this.ledger.onAprons += apron;
      if (isCounted) this.ledger.leftBy(exit, tick);
    }
    if (isCounted) this.events.noteOwn({ type: 'left', tick, agent, exit: exit ?? part });
  }

  /** Before an arrival is counted: all who left are. */
  settle(tick: number): void {
    if (this.#shared === undefined || !this.#isOpen) return;
    const shared = this.#shared;
    this.#meet(shared, (bytes) => shared.others('leavers', bytes), {}, tick);
  }

  /**
   * The end of a tick: no agent is lost or doubled.
   *
   * @param present agents of this process
   * @param meet gives all other processes what this one sends, and gets what they send
   */
  close(present: number, tick: number, meet?: Meet): void {
    const shared = this.#shared;
    if (shared === undefined || meet === undefined) {
      this.ledger.conserve(present);
      return;
    }
    shared.enter('end of the tick');
    const own = this.events.own;
    const told = this.#meet(shared, meet, own.length === 0 ? { present } : { present, events: [...own] }, tick);
    this.events.merge(told.flatMap(({ events = [] }) => events));
    this.ledger.conserve(told.reduce((sum, each) => sum + (each.present ?? 0), 0));
  }

  /** What a snapshot keeps of the books. */
  get saved(): Pick<SnapshotHead, 'totals' | 'exits' | 'lastLeftTick' | 'departed'> {
    const { totals, exits, lastLeftTick } = this.ledger;
    return {
      totals,
      exits: [...exits],
      lastLeftTick: Number.isNaN(lastLeftTick) ? -1 : lastLeftTick,
      departed: this.departed.hex(),
    };
  }

  /** Goes on from a snapshot, without what other processes do not know yet. */
  restore(head: SnapshotHead): void {
    this.ledger.restore(head);
    this.departed.clear();
    this.departed.addHex(head.departed);
    this.#leavers.clear();
    this.events.clear();
    this.#isOpen = false;
  }

  /** What all processes send, this one among them, in their order; those who left are entered. */
  #meet(shared: SharedDoor, meet: Meet, own: Told, tick: number): readonly Told[] {
    const leavers = this.#leavers.tell();
    const mine: Told = leavers === undefined ? own : { ...own, leavers };
    const text = asciiOf(JSON.stringify(mine));
    const told = meet(bytesOf(text)).map((theirs) => JSON.parse(readAscii(theirs)) as Told);
    told.splice(shared.process, 0, mine);
    for (const each of told) if (each.leavers !== undefined) enterLeavers(each.leavers, tick, this);
    this.#isOpen = false;
    return told;
  }
}
