import type { SpecLimits } from '../agents/agent-spec.ts';
import { ChecksumSum } from '../math/hash.ts';
import type { Memories } from '../parts/memories.ts';
import { bytesOf, readAscii } from '../plain/ascii.ts';
import type { SharedDoor } from '../share/shared-door.ts';
import type { Admissions } from './admissions.ts';
import type { Books } from './books.ts';
import type { StateHash } from './checksum.ts';
import type { CommandQueue } from './command-queue.ts';
import type { Registrar } from './registrar.ts';
import type { RunClock } from './run-clock.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import { openSnapshot } from './snapshot-checks.ts';
import { ofRun, writeSnapshot, type SnapshotHead } from './snapshot.ts';
import type { Territory } from './territory.ts';

/** Everything that the state of a run consists of. */
export interface StateOwners {
  readonly setup: SimulationSetup;
  readonly limits: SpecLimits;
  readonly territory: Territory;
  readonly hash: StateHash;
  readonly clock: RunClock;
  readonly registrar: Registrar;
  readonly books: Books;
  readonly admissions: Admissions;
  readonly commands: CommandQueue;
  readonly memories: Memories;
  /** The other processes of the run, when there are others. */
  readonly shared: SharedDoor | undefined;
}

/** The state of a run as a whole: its checksum, and how it is saved and restored. What belongs to it is listed here alone. */
export class RunState {
  readonly #owners: StateOwners;

  constructor(owners: StateOwners) {
    this.#owners = owners;
  }

  checksum(): string {
    const { territory, hash, shared } = this.#owners;
    const sum = new ChecksumSum();
    for (const { store } of territory.tiles) hash.addAll(sum, store);
    shared?.enter('checksum');
    for (const bytes of shared?.others('sums', bytesOf(sum.hex())) ?? []) sum.addHex(readAscii(bytes));
    sum.addSum(this.sumApart());
    return sum.hex();
  }

  /** Of everything but the agents present. */
  sumApart(): ChecksumSum {
    const { clock, setup, books, memories } = this.#owners;
    const sum = new ChecksumSum();
    sum.add(clock.ticks, setup.seed);
    sum.addSum(books.departed);
    memories.addTo(sum);
    return sum;
  }

  /** @param count agents that have a row, in all processes */
  save(count: number): Uint8Array {
    const { setup, territory, clock, registrar, books, admissions, commands, memories, shared } = this.#owners;
    const head: SnapshotHead = {
      ...ofRun(setup, territory.specs),
      count,
      tick: clock.ticks,
      given: [...registrar.given],
      ...books.saved,
      waiting: admissions.waiting.all,
      queued: commands.queued,
      memories: memories.saved,
    };
    const stores = () => territory.seenTiles.map(({ store }) => store);
    if (shared === undefined) return writeSnapshot(head, stores());
    territory.gather(shared);
    return shared.fromLead('snapshot', shared.leads ? writeSnapshot(head, stores()) : new Uint8Array(0));
  }

  /** Nothing changes when the snapshot is refused. */
  restore(bytes: Uint8Array): void {
    const { setup, limits, territory, clock, registrar, books, admissions, commands, memories, shared } = this.#owners;
    const { head, at } = openSnapshot(bytes, {
      setup,
      specs: territory.specs,
      limits,
      registrar,
      memories,
      commands: commands.forms,
    });
    shared?.forgetLate();
    territory.makeRoom(head.count);
    memories.restoreOrStay(head.memories, head.tick, clock.ticks);
    territory.takeAgents(bytes, at, head.count);
    registrar.given.set(head.given);
    books.restore(head);
    admissions.waiting.restore(head.waiting);
    commands.restore(head.queued);
    clock.ticks = head.tick;
    clock.isTicking = false;
  }
}
