import type { SharedDoor } from '../share/shared-door.ts';
import type { Tile } from '../tiles/tile.ts';
import type { Guests } from './guests.ts';

const nothing = new Uint8Array(0);

/** What gathering needs of the ground. */
export interface GatheringSite {
  /** The tiles of this process. */
  readonly tiles: readonly Tile[];
  readonly openGuests: () => Guests;
  readonly columnsMoved: (tile: Tile) => void;
}

/**
 * Brings the agents of all processes together in the first one. A program that gathers after one tick mostly does so after the next one, too:
 * then they go along with the round that ends the tick, and no round is made for them.
 */
export class Gathering {
  readonly #site: GatheringSite;
  #guests: Guests | undefined;
  /** Of others, by process; the first one has not looked at them yet. */
  #along: readonly Uint8Array[] | undefined;
  #isDone = false;
  #isAsked = false;

  constructor(site: GatheringSite) {
    this.#site = site;
  }

  /** Where the agents of others are; undefined when none were ever gathered. */
  get tile(): Tile | undefined {
    return this.#guests?.tile;
  }

  gather(shared: SharedDoor): void {
    this.#isAsked = true;
    if (this.#isDone) return;
    const guests = this.#opened();
    const incoming = this.#along ?? shared.toLead('agents', shared.leads ? nothing : guests.pack(this.#site.tiles));
    if (guests.makeRoom(incoming)) this.#site.columnsMoved(guests.tile);
    guests.take(incoming);
    this.#along = undefined;
    this.#isDone = true;
  }

  /** The own agents for the first process, when they are to go along with the round at the end of a tick. */
  sendAlong({ leads }: SharedDoor): Uint8Array | undefined {
    const goesAlong = this.#isAsked;
    this.#isAsked = false;
    if (!goesAlong) return undefined;
    return leads ? nothing : this.#opened().pack(this.#site.tiles);
  }

  /** Takes what others have sent along, by process. */
  takeAlong(incoming: readonly Uint8Array[], { leads }: SharedDoor): void {
    this.#along = leads ? incoming.slice(1) : [];
  }

  /** What was gathered, or has gone along, holds no more. */
  forget(): void {
    this.#along = undefined;
    this.#isDone = false;
  }

  /** A tick begins. */
  drop(): void {
    this.forget();
    this.#guests?.clear();
  }

  #opened(): Guests {
    return (this.#guests ??= this.#site.openGuests());
  }
}
