import { Hub } from '../hub/hub.ts';
import type { ReceiverNews } from '../hub/receiver.ts';
import type { Address } from '../mail/address.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import { columnsOf, positionColumns, readToHub, writeHubMessage } from './hub-messages.ts';
import type { FromHub, SentPositions, SentReceiver, ToHub } from './hub-messages.ts';

/** Time between two looks at what receivers are due, ms. */
const period = 20;
/** Programs that the hub before has known join again meanwhile: receivers must not get reports that those objects left, ms. */
const settlingTime = 800;
/** A program that is silent for longer is gone, ms. */
const longestSilence = 5000;
/** A report travels in pieces of so many objects. */
const pieceRows = 4000;
const pieceEntrants = 500;

/** A program that has joined. */
interface Guest {
  /** By the program's numbers, those of the hub. */
  readonly parties: Map<number, number>;
  readonly finds: (() => void)[];
  heardAt: number;
}

/** The hub of a cluster, at a box of the node that holds number 1. */
export class HubHost {
  readonly hub = new Hub();
  /** Distinguishes hubs that had the address one after the other. */
  readonly #token: string;
  readonly #box: Mailbox;
  readonly #guests = new Map<Address, Guest>();
  readonly #since = performance.now();
  readonly #timer: NodeJS.Timeout;

  constructor(box: Mailbox, token: string) {
    this.#box = box;
    this.#token = token;
    this.#timer = setInterval(() => this.#advance(), period);
    void this.#listen();
  }

  /** Programs that are there now. */
  get guests(): number {
    return this.#guests.size;
  }

  close(): void {
    clearInterval(this.#timer);
    this.#box.close();
  }

  async #listen(): Promise<void> {
    for await (const { from, bytes } of this.#box) {
      const read = readToHub(bytes);
      if (read === undefined) continue;
      const { hub, message } = read;
      if (message.type === 'join' && hub === this.#token) this.#welcome(from);
      const guest = this.#guests.get(from);
      if (guest === undefined || hub !== this.#token) {
        this.#post(from, { type: 'welcome' });
        continue;
      }
      guest.heardAt = performance.now();
      try {
        this.#take(from, guest, message);
      } catch (error) {
        this.#post(from, { type: 'refused', reason: error instanceof Error ? error.message : String(error) });
      }
    }
  }

  #welcome(from: Address): void {
    this.#dismiss(from);
    this.#guests.set(from, { parties: new Map(), finds: [], heardAt: performance.now() });
  }

  #dismiss(from: Address): void {
    const guest = this.#guests.get(from);
    this.#guests.delete(from);
    for (const stop of guest?.finds ?? []) stop();
    for (const party of guest?.parties.values() ?? []) this.hub.remove(party);
  }

  #take(from: Address, { parties, finds }: Guest, message: ToHub): void {
    const { hub } = this;
    if (message.type === 'alive' || message.type === 'join') return;
    if (message.type === 'find') {
      const { ask, name } = message;
      finds.push(hub.find(name, (id) => this.#post(from, { type: 'found', ask, id })));
      return;
    }
    const { party } = message;
    if (message.type === 'sender') parties.set(party, hub.addSender(message.options));
    else if (message.type === 'receiver') this.#receive(from, parties, party, message.receiver);
    else this.#serve(known(parties, party), message, () => parties.delete(party));
  }

  #serve(
    own: number,
    message: Exclude<ToHub, { type: 'alive' | 'join' | 'find' | 'sender' | 'receiver' }>,
    drop: () => void,
  ): void {
    const { hub } = this;
    if (message.type === 'describe') hub.describe(own, message.objects);
    else if (message.type === 'depart') hub.depart(own, message.ids);
    else if (message.type === 'pause' && message.paused) hub.pause(own);
    else if (message.type === 'pause') hub.resume(own);
    else if (message.type === 'send') {
      const { count, columns, users } = message.positions;
      hub.send(own, { count, ...columns, ...(users.length === count ? { user: users } : {}) });
    } else {
      hub.remove(own);
      drop();
    }
  }

  #receive(from: Address, parties: Map<number, number>, party: number, receiver: SentReceiver): void {
    const { area, period: every, types } = receiver;
    const own = parties.get(party);
    if (own !== undefined) return this.hub.changeReceiver(own, area, every);
    const number = this.hub.addReceiver({
      area,
      period: every,
      ...(types === undefined ? {} : { types }),
      deliver: (news) => void this.#report(from, { party, number }, news),
    });
    parties.set(party, number);
  }

  /** A receiver that is slow to read gets its next report when this one has left: then with all that has changed. */
  async #report(
    to: Address,
    who: { readonly party: number; readonly number: number },
    news: ReceiverNews,
  ): Promise<void> {
    const pieces = piecesOf(who.party, news);
    this.hub.pause(who.number);
    try {
      for (const piece of pieces) await this.#box.send(to, writeHubMessage(this.#token, piece));
    } catch {
      this.#dismiss(to);
      return;
    }
    if (this.#guests.get(to)?.parties.get(who.party) === who.number) this.hub.resume(who.number);
  }

  #advance(): void {
    const now = performance.now();
    for (const [from, { heardAt }] of this.#guests) if (now - heardAt > longestSilence) this.#dismiss(from);
    if (now - this.#since >= settlingTime) this.hub.advance(now / 1000);
  }

  #post(to: Address, message: FromHub): void {
    this.#box.send(to, writeHubMessage(this.#token, message)).catch(() => this.#dismiss(to));
  }
}

function known(parties: ReadonlyMap<number, number>, party: number): number {
  const own = parties.get(party);
  if (own === undefined) throw new Error(`there is no sender or receiver ${party}. Remedy: add it first`);
  return own;
}

/** The columns are used again by the next report: pieces have copies. */
function piecesOf(party: number, { time, entered, described, left, inside }: ReceiverNews): FromHub[] {
  const count = Math.max(
    1,
    Math.ceil(inside.count / pieceRows),
    Math.ceil(entered.length / pieceEntrants),
    Math.ceil(described.length / pieceEntrants),
    Math.ceil(left.length / pieceRows),
  );
  return Array.from({ length: count }, (_, piece): FromHub => {
    const entrants = [piece * pieceEntrants, (piece + 1) * pieceEntrants] as const;
    const rows = [piece * pieceRows, (piece + 1) * pieceRows] as const;
    return {
      type: 'news',
      party,
      time,
      entered: entered.slice(...entrants),
      described: described.slice(...entrants),
      left: left.slice(...rows),
      positions: copyOf(inside, rows[0], Math.min(rows[1], inside.count)),
      more: piece + 1 < count,
    };
  });
}

function copyOf(inside: ReceiverNews['inside'], first: number, last: number): SentPositions {
  const count = Math.max(0, last - first);
  const columns = columnsOf(count);
  for (const name of positionColumns) columns[name].set(inside[name].subarray(first, first + count));
  const users = inside.user.slice(first, first + count);
  return { count, columns, users: users.some((user) => user !== undefined) ? users : [] };
}
