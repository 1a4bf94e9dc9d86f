import { addressOf, boxOf, isAddress, mostBoxes, nodeOf, type Address } from './address.ts';
import { Inbox, type Letter } from './inbox.ts';
import { Mailbox } from './mailbox.ts';
import { Outbox, UndeliverableError } from './outbox.ts';
import { longestLetter, type LetterParcel, type MailParcel, type ReceiptParcel } from './parcels.ts';

/** How parcels get to other offices. */
export interface Carrier {
  carry(node: number, parcel: MailParcel): void;
}

/** What is sent again after so long without a receipt; and when a receiver counts as gone; ms. */
const times = { again: 500, patience: 10_000 } as const;

export interface PostOfficeOptions {
  /** Number of the node whose boxes it has; 0 for a process that belongs to no cluster. */
  readonly node: number;
  /** To other nodes; without it there are none. */
  readonly carrier?: Carrier;
  /** The boxes that it may open: those of a thread are a part of its node's. */
  readonly boxes?: BoxRange;
  /** ms */
  readonly clock?: () => number;
  readonly onClose?: () => void;
}

export interface BoxRange {
  readonly first: number;
  readonly last: number;
}

/** Boxes that another office of the same node has, in another thread. */
interface Branch {
  readonly boxes: BoxRange;
  readonly carrier: Carrier;
}

const isIn = ({ first, last }: BoxRange, box: number): boolean => box >= first && box <= last;

/** The mailboxes of one node, and their connection with those of others. */
export class PostOffice {
  readonly node: number;
  readonly #carrier: Carrier | undefined;
  readonly #range: BoxRange;
  readonly #branches: Branch[] = [];
  readonly #clock: () => number;
  readonly #onClose: () => void;
  readonly #boxes = new Map<number, Inbox>();
  readonly #wakers = new Map<number, () => void>();
  readonly #outboxes = new Map<string, Outbox>();
  readonly #office = Math.floor(Math.random() * 0xffff_ffff) >>> 0;
  #lastBox = 0;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = 0;

  constructor({
    node,
    carrier,
    boxes = { first: 1, last: mostBoxes },
    clock = () => performance.now(),
    onClose = () => undefined,
  }: PostOfficeOptions) {
    this.node = node;
    this.#range = boxes;
    this.#lastBox = boxes.first - 1;
    this.#carrier = carrier;
    this.#clock = clock;
    this.#onClose = onClose;
  }

  /** Opens a box: one with this number, or any that is free. */
  open(box?: number): Mailbox {
    const number = box ?? this.#freeBox();
    const { first, last } = this.#range;
    if (!Number.isInteger(number) || !isIn(this.#range, number))
      throw new RangeError(`a box of this office has a whole number from ${first} to ${last}, not ${number}`);
    if (this.#boxes.has(number) || this.#branchOf(number) !== undefined)
      throw new Error(`box ${number} of node ${this.node} is open already`);
    const address = addressOf(this.node, number);
    const inbox = new Inbox(address, (receipt) => this.#pass(receipt));
    this.#boxes.set(number, inbox);
    return new Mailbox(address, {
      send: (to, bytes, within) => this.#send(address, to, bytes, within),
      next: (): Letter | undefined => inbox.next(),
      size: () => inbox.size,
      onLetter: (wake) => this.#wakers.set(number, wake),
      close: () => this.#closeBox(number, address),
    });
  }

  /** Hands a range of boxes to another office of this node, in another thread. */
  addBranch(boxes: BoxRange, carrier: Carrier): void {
    this.#branches.push({ boxes, carrier });
  }

  removeBranch(carrier: Carrier): void {
    const index = this.#branches.findIndex((branch) => branch.carrier === carrier);
    if (index >= 0) this.#branches.splice(index, 1);
  }

  /** A parcel from another office, for a box here or for one that can be reached from here. */
  deliver(parcel: MailParcel): void {
    if (!this.#isHere(parcel.to)) {
      this.#pass(parcel);
      return;
    }
    if (parcel.kind === 'receipt') this.#settle(parcel);
    else this.#accept(parcel);
  }

  /** Ends all; what has not been delivered is lost. */
  close(): void {
    clearTimeout(this.#timer);
    for (const outbox of this.#outboxes.values()) outbox.fail(new UndeliverableError('the post office was closed'));
    this.#outboxes.clear();
    this.#boxes.clear();
    this.#onClose();
  }

  #freeBox(): number {
    for (let tries = 0; tries < mostBoxes; tries++) {
      this.#lastBox = this.#lastBox < this.#range.last ? this.#lastBox + 1 : this.#range.first;
      if (!this.#boxes.has(this.#lastBox) && this.#branchOf(this.#lastBox) === undefined) return this.#lastBox;
    }
    throw new Error(`node ${this.node} has ${mostBoxes} open boxes, the most there can be`);
  }

  #closeBox(number: number, address: Address): void {
    this.#boxes.delete(number);
    this.#wakers.delete(number);
    for (const [key, outbox] of this.#outboxes)
      if (outbox.from === address && outbox.isEmpty) this.#outboxes.delete(key);
  }

  #send(from: Address, to: Address, bytes: Uint8Array, within: number): Promise<void> {
    if (!isAddress(to))
      throw new RangeError(`an address is a whole number of 32 bits, such as that of an open box, not ${String(to)}`);
    if (!((bytes as unknown) instanceof Uint8Array))
      throw new TypeError('a message is a Uint8Array; encode texts with new TextEncoder().encode(text)');
    if (bytes.length > longestLetter)
      throw new RangeError(`a message has at most ${longestLetter} bytes, not ${bytes.length}; send it in parts`);
    if (nodeOf(to) !== this.node && this.#carrier === undefined)
      throw new UndeliverableError(`node ${nodeOf(to)} cannot be reached: this process belongs to no cluster`);
    const key = `${from}>${to}`;
    const known = this.#outboxes.get(key);
    const outbox = known ?? new Outbox({ from, to, office: this.#office }, (parcel) => this.#pass(parcel));
    if (known === undefined) this.#outboxes.set(key, outbox);
    const left = outbox.add(bytes, this.#clock(), within);
    this.#schedule();
    return left;
  }

  #pass(parcel: MailParcel): void {
    // Letters within the office arrive later than the call, as others do.
    if (this.#isHere(parcel.to)) queueMicrotask(() => this.deliver(parcel));
    else (this.#branchFor(parcel.to)?.carrier ?? this.#carrier)?.carry(nodeOf(parcel.to), parcel);
  }

  #isHere(address: Address): boolean {
    const isOwn = nodeOf(address) === this.node && isIn(this.#range, boxOf(address));
    return isOwn && this.#branchOf(boxOf(address)) === undefined;
  }

  #branchOf(box: number): Branch | undefined {
    return this.#branches.find(({ boxes }) => isIn(boxes, box));
  }

  #branchFor(address: Address): Branch | undefined {
    return nodeOf(address) === this.node ? this.#branchOf(boxOf(address)) : undefined;
  }

  #accept(parcel: LetterParcel): void {
    const box = boxOf(parcel.to);
    const inbox = this.#boxes.get(box);
    if (inbox === undefined) {
      const { from, to, office } = parcel;
      this.#pass({ kind: 'receipt', from: to, to: from, office, arrived: 0, taken: 0, isRefused: true });
      return;
    }
    inbox.put(parcel);
    this.#wakers.get(box)?.();
  }

  #settle(receipt: ReceiptParcel): void {
    if (receipt.office !== this.#office) return;
    this.#outboxes.get(`${receipt.to}>${receipt.from}`)?.take(receipt, this.#clock());
    this.#schedule();
  }

  /** One timer for what is due next, and for what has to be sent again. */
  #schedule(): void {
    const busy = [...this.#outboxes.values()].filter(({ isEmpty }) => !isEmpty);
    const now = this.#clock();
    const due = now + Math.min(times.again, ...busy.map((outbox) => outbox.due - now));
    // One that is set goes off no later: letters in quick succession must not put it off for good.
    if (busy.length > 0 && this.#timer !== undefined && this.#timerAt <= due) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (busy.length === 0) return;
    this.#timerAt = due;
    this.#timer = setTimeout(() => this.#tend(), Math.max(0, Math.ceil(due - now)));
  }

  #tend(): void {
    this.#timer = undefined;
    const now = this.#clock();
    for (const outbox of this.#outboxes.values()) {
      outbox.flush(now);
      outbox.tend(now, times);
    }
    this.#schedule();
  }
}
