import type { Positions } from '../hub/positions.ts';
import type { ObjectDescription, SenderOptions } from '../hub/records.ts';
import type { ReceiverArea, ReceiverOptions } from '../hub/receiver.ts';
import { addressOf, type Address } from '../mail/address.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { PostOffice } from '../mail/post-office.ts';
import { readFromHub, writeHubMessage, type FromHub, type ToHub } from './hub-messages.ts';
import { KnownArea } from './known-area.ts';
import { OwnObjects } from './own-objects.ts';

/** Node 1 has the hub of its cluster in this box. */
export const hubBox = 0xffff;
const hubAddress: Address = addressOf(1, hubBox);

/** Time between two signs of life, ms: a hub that has taken the place of another hears of a program by them. */
const period = 250;

export interface HubLineOptions {
  /** What the hub does not do, such as placing an object that belongs to another program. */
  readonly onRefused?: (reason: string) => void;
}

interface OwnReceiver {
  readonly options: ReceiverOptions;
  area: ReceiverArea;
  period: number;
  isPaused: boolean;
  readonly known: KnownArea;
}

/**
 * A program's line to the hub of its cluster. It remembers what the program has sent and asked for: when the hub has moved to another
 * node it sends all of it to the new one, and receivers go on as if nothing had happened.
 */
export class HubLine {
  readonly #box: Mailbox;
  readonly #options: HubLineOptions;
  readonly #senders = new Map<number, OwnObjects>();
  readonly #receivers = new Map<number, OwnReceiver>();
  readonly #finds = new Map<number, { readonly name: string; readonly answer: (id: number) => void }>();
  readonly #timer: NodeJS.Timeout;
  #token = '';
  #parties = 0;
  #isSending = false;

  constructor(office: PostOffice, options: HubLineOptions = {}) {
    this.#box = office.open();
    this.#options = options;
    this.#timer = setInterval(() => this.#post({ type: 'alive' }), period);
    this.#post({ type: 'alive' });
    void this.#listen();
  }

  /** Whether a hub knows the program now. */
  get isJoined(): boolean {
    return this.#token !== '';
  }

  addSender(options: SenderOptions = {}): number {
    const party = ++this.#parties;
    this.#senders.set(party, new OwnObjects(options));
    this.#post({ type: 'sender', party, options });
    return party;
  }

  /** Ids belong to one program each, of all in the cluster. */
  describe(sender: number, objects: readonly ObjectDescription[]): void {
    this.#sender(sender).describe(objects);
    this.#post({ type: 'describe', party: sender, objects });
  }

  /** Where some objects of the sender are now. A hub that is slow, or away, gets the latest place of each. */
  send(sender: number, positions: Positions): void {
    this.#sender(sender).place(positions);
    void this.#sendPlaces();
  }

  /** Where all objects of the sender are now: those that are not listed have departed. */
  sendAll(sender: number, positions: Positions): void {
    const ids = new Set(Array.from({ length: positions.count }, (_, at) => positions.id[at]));
    const gone = this.#sender(sender).placed.filter((id) => !ids.has(id));
    if (gone.length > 0) this.depart(sender, gone);
    this.send(sender, positions);
  }

  depart(sender: number, ids: readonly number[]): void {
    this.#sender(sender).forget(ids);
    this.#post({ type: 'depart', party: sender, ids });
  }

  addReceiver(options: ReceiverOptions): number {
    const party = ++this.#parties;
    const { area, period: every } = options;
    const known = new KnownArea(party, options.deliver);
    this.#receivers.set(party, { options, area, period: every, isPaused: false, known });
    this.#askFor(party);
    return party;
  }

  changeReceiver(receiver: number, area: ReceiverArea, every: number): void {
    Object.assign(this.#receiver(receiver), { area, period: every });
    this.#askFor(receiver);
  }

  pause(party: number): void {
    this.#setPaused(party, true);
  }

  resume(party: number): void {
    this.#setPaused(party, false);
  }

  /** A sender takes its objects along. */
  remove(party: number): void {
    if (!this.#receivers.delete(party) && !this.#senders.delete(party)) throw unknown(party);
    this.#post({ type: 'remove', party });
  }

  /** Answers with the id of the object of that name, of any program: at once, or when it appears. */
  find(name: string, answer: (id: number) => void): () => void {
    const ask = ++this.#parties;
    this.#finds.set(ask, { name, answer });
    this.#post({ type: 'find', ask, name });
    return () => void this.#finds.delete(ask);
  }

  close(): void {
    clearInterval(this.#timer);
    for (const party of [...this.#senders.keys(), ...this.#receivers.keys()]) this.remove(party);
    this.#box.close();
  }

  async #listen(): Promise<void> {
    for await (const { from, bytes } of this.#box) {
      const read = from === hubAddress ? readFromHub(bytes) : undefined;
      if (read === undefined) continue;
      if (read.message.type === 'welcome') this.#join(read.hub);
      else if (read.hub === this.#token) this.#take(read.message);
    }
  }

  #take(message: Exclude<FromHub, { readonly type: 'welcome' }>): void {
    if (message.type === 'news') this.#receivers.get(message.party)?.known.take(message);
    else if (message.type === 'refused') this.#options.onRefused?.(message.reason);
    else {
      const find = this.#finds.get(message.ask);
      this.#finds.delete(message.ask);
      find?.answer(message.id);
    }
  }

  /** Sends a hub everything. */
  #join(token: string): void {
    this.#token = token;
    this.#post({ type: 'join' });
    for (const [party, objects] of this.#senders) {
      this.#post({ type: 'sender', party, options: objects.options });
      for (const part of objects.descriptions) this.#post({ type: 'describe', party, objects: part });
      if (objects.isPaused) this.#post({ type: 'pause', party, paused: true });
      objects.placeAgain();
    }
    for (const [party, { known, isPaused }] of this.#receivers) {
      known.isFresh = true;
      this.#askFor(party);
      if (isPaused) this.#post({ type: 'pause', party, paused: true });
    }
    for (const [ask, { name }] of this.#finds) this.#post({ type: 'find', ask, name });
    void this.#sendPlaces();
  }

  async #sendPlaces(): Promise<void> {
    if (this.#isSending || this.#token === '') return;
    this.#isSending = true;
    try {
      for (const [party, objects] of this.#senders)
        for (let positions = objects.changed(); positions !== undefined; positions = objects.changed())
          await this.#box.send(hubAddress, writeHubMessage(this.#token, { type: 'send', party, positions }));
    } catch {
      // The hub is away: the next one gets everything.
    } finally {
      this.#isSending = false;
    }
  }

  #askFor(party: number): void {
    const { area, period: every, options } = this.#receiver(party);
    const { types } = options;
    this.#post({
      type: 'receiver',
      party,
      receiver: { area, period: every, ...(types === undefined ? {} : { types }) },
    });
  }

  #setPaused(party: number, paused: boolean): void {
    const own = this.#senders.get(party) ?? this.#receivers.get(party);
    if (own === undefined) throw unknown(party);
    own.isPaused = paused;
    this.#post({ type: 'pause', party, paused });
  }

  #sender(party: number): OwnObjects {
    const objects = this.#senders.get(party);
    if (objects === undefined) throw unknown(party);
    return objects;
  }

  #receiver(party: number): OwnReceiver {
    const receiver = this.#receivers.get(party);
    if (receiver === undefined) throw unknown(party);
    return receiver;
  }

  /** Before a hub is known only signs of life are sent. */
  #post(message: ToHub): void {
    if (this.#token === '' && message.type !== 'alive') return;
    this.#box.send(hubAddress, writeHubMessage(this.#token, message)).catch(() => undefined);
  }
}

const unknown = (party: number): Error =>
  new Error(`there is no sender or receiver ${party}. Remedy: use a number that this line has given`);
