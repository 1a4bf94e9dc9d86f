import type { SharedDoor } from '../share/shared-door.ts';
import type { Crossing } from '../world/world.ts';
import type { Books } from './books.ts';
import type { RunClock } from './run-clock.ts';
import type { Territory } from './territory.ts';

/** What the end of a tick needs of a run. */
export interface ClosingSite {
  readonly books: Books;
  readonly territory: Territory;
  readonly clock: RunClock;
  /** The other processes of the run, when there are others. */
  readonly shared: SharedDoor | undefined;
  readonly isShut: (crossing: Crossing) => boolean;
  /** Whether agents stay as they are until the next exchange, as far as is known now; all processes know the same. */
  readonly staysSo: () => boolean;
}

/** What goes along with the round at the end of a tick: for each process, and what becomes of that which each has given. */
interface Rider {
  readonly name: string;
  readonly outgoing: readonly Uint8Array[];
  readonly take: (incoming: readonly Uint8Array[]) => void;
}

const nothing = new Uint8Array(0);

/**
 * The end of a tick. Processes meet over the books; with the same round goes what they would meet for before the next step: the parcels of the
 * next exchange, and the agents that the first process gathers. Most ticks have no other round.
 */
export class Closing {
  readonly #site: ClosingSite;

  constructor(site: ClosingSite) {
    this.#site = site;
  }

  close(): void {
    const { books, territory, clock, shared } = this.#site;
    books.close(territory.present, clock.ticks, shared && ((own) => this.#meet(shared, own)));
  }

  #meet(shared: SharedDoor, own: Uint8Array): readonly Uint8Array[] {
    const { books, riders } = this.#ridersWith(shared, own);
    if (riders.length === 1) return shared.others('books', own);
    const what = riders.map(({ name }) => name).join(', ');
    const incoming = shared.together(
      what,
      riders.map(({ outgoing }) => outgoing),
    );
    for (const [place, { take }] of riders.entries()) take(incoming[place]);
    return books.told;
  }

  /** The books first, then what goes along with them; in all processes alike. */
  #ridersWith(
    shared: SharedDoor,
    own: Uint8Array,
  ): { readonly books: { told: readonly Uint8Array[] }; readonly riders: readonly Rider[] } {
    const { territory, clock, isShut, staysSo } = this.#site;
    const everyone = (bytes: Uint8Array): Uint8Array[] => Array.from({ length: shared.processes }, () => bytes);
    const ofOthers = (incoming: readonly Uint8Array[]) => incoming.filter((_, process) => process !== shared.process);
    const books: { told: readonly Uint8Array[] } = { told: [] };
    const riders: Rider[] = [
      { name: 'books', outgoing: everyone(own), take: (incoming) => (books.told = ofOthers(incoming)) },
    ];
    for (const { records, taken, phase } of shared.late)
      riders.push({
        name: phase,
        outgoing: everyone(records.pack()),
        take: (incoming) => {
          for (const bytes of ofOthers(incoming)) records.unpack(bytes);
          records.sort();
          taken();
        },
      });
    shared.forgetLate();
    const { gathering } = territory;
    const agents = gathering.sendAlong(shared);
    if (agents !== undefined)
      riders.push({
        name: 'agents',
        outgoing: everyone(nothing).with(0, agents),
        take: (incoming) => gathering.takeAlong(incoming, shared),
      });
    const parcels = staysSo() ? territory.sendAhead(clock.ticks, isShut) : undefined;
    if (parcels !== undefined)
      riders.push({ name: 'parcels', outgoing: parcels, take: (incoming) => territory.takeAhead(incoming) });
    return { books, riders };
  }
}
