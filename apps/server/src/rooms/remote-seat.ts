import type { Mailbox, PostOffice } from '@korzo/cluster';
import type { ClusterConnection, NodeCard } from '@korzo/cluster/nats';
import type { RoomOrders, ToRoom } from './room-messages.ts';
import { seatHere } from './local-seat.ts';
import { readRoomAnswer, type RoomInvitation } from './room-invitation.ts';
import { LetterReader, LetterWriter, readFromNode, type FromNode, type ToNode } from './room-wire.ts';
import type { RoomSeat, SeatEnd, SeatEvents, SeatRoom } from './seat.ts';

/** What a server that belongs to a cluster has of it. */
export interface ClusterDesk {
  readonly cluster: ClusterConnection;
  readonly version: string;
  /** Changes when the server gets another number. */
  readonly office: () => PostOffice;
  readonly nodes: () => Promise<readonly NodeCard[]>;
  readonly note: (line: string) => void;
}

/** Time between two signs of life, and between two looks at those of the node, ms. */
const period = 500;
/** A node that is silent for longer is lost, ms. */
const longestSilence = 3000;
/** A node that is asked answers within this, ms. */
const answerTime = 1000;

/** Rooms live on the nodes of a cluster; on this machine when no node takes them. */
export const seatOnNodes =
  (desk: ClusterDesk): SeatRoom =>
  (orders, events) =>
    new RemoteSeat(desk, orders, events);

class RemoteSeat implements RoomSeat {
  readonly #desk: ClusterDesk;
  readonly #orders: RoomOrders;
  readonly #events: SeatEvents;
  readonly #box: Mailbox;
  readonly #writer = new LetterWriter();
  readonly #timer: NodeJS.Timeout;
  /** What is sent before the place is known. */
  readonly #early: ToRoom[] = [];
  #node: { readonly box: number; readonly name: string } | undefined;
  /** When no node took the room. */
  #here: RoomSeat | undefined;
  #silent = 0;
  #isOver = false;

  constructor(desk: ClusterDesk, orders: RoomOrders, events: SeatEvents) {
    this.#desk = desk;
    this.#orders = orders;
    this.#events = events;
    this.#box = desk.office().open();
    this.#timer = setInterval(() => this.#beat(), period);
    this.#timer.unref();
    this.#settle().catch((error: unknown) => this.#lose(`the cluster does not answer (${String(error)})`));
  }

  get pid(): number | undefined {
    return this.#here?.pid;
  }

  measure(): number | undefined {
    return this.#here?.measure();
  }

  send(message: ToRoom): void {
    if (this.#here !== undefined) this.#here.send(message);
    else if (this.#node === undefined) this.#early.push(message);
    else this.#post(message);
  }

  kill(): void {
    if (this.#here !== undefined) return this.#here.kill();
    this.#post({ type: 'kill' });
    this.#finish({ reason: 'the room was ended', words: '' });
  }

  async end(): Promise<void> {
    const wasOver = this.#isOver;
    this.#isOver = true;
    clearInterval(this.#timer);
    await this.#here?.end();
    if (wasOver) return;
    if (this.#node !== undefined)
      await this.#box.send(this.#node.box, this.#writer.write({ type: 'kill' })[0]).catch(unheard);
    this.#box.close();
  }

  async #settle(): Promise<void> {
    const nodes = (await this.#desk.nodes()).filter(({ slots, isDraining }) => slots > 0 && !isDraining);
    for (const node of nodes.toSorted((one, other) => one.runs - other.runs || one.number - other.number)) {
      const box = await this.#ask(node);
      if (this.#isOver) return;
      if (box === undefined) continue;
      this.#node = { box, name: `node ${node.number} on ${node.host}` };
      this.#desk.note(`a room is on ${this.#node.name}`);
      this.#listen().catch(() => this.#lose(`mail from ${this.#node?.name} was lost`));
      this.#post({ type: 'begin', orders: this.#orders });
      for (const message of this.#early.splice(0)) this.#post(message);
      return;
    }
    if (this.#isOver) return;
    this.#desk.note('no node takes the room: it is on this machine');
    this.#here = seatHere(this.#orders, this.#events);
    for (const message of this.#early.splice(0)) this.#here.send(message);
  }

  /** The box that a node has for the room; undefined when it does not take it. */
  async #ask({ number }: NodeCard): Promise<number | undefined> {
    const { cluster, version, note } = this.#desk;
    const invitation: RoomInvitation = { from: this.#box.address, version };
    try {
      const subject = cluster.names.rooms(number);
      const reply = await cluster.nats.request(subject, JSON.stringify(invitation), { timeout: answerTime });
      const answer = readRoomAnswer(reply.string());
      if (answer !== undefined && 'box' in answer) return answer.box;
      note(`node ${number} does not take the room: ${answer?.refusal ?? 'its answer is malformed'}`);
    } catch {
      // It has just gone.
    }
    return undefined;
  }

  async #listen(): Promise<void> {
    const reader = new LetterReader(readFromNode);
    for await (const { from, bytes } of this.#box) {
      if (this.#isOver) return;
      if (from !== this.#node?.box) continue;
      this.#silent = 0;
      const message = reader.take(bytes);
      if (message !== undefined) this.#take(message);
    }
  }

  #take(message: FromNode): void {
    if (message.type === 'ended') {
      const { reason, words, isMachines } = message;
      this.#finish({ reason, words, ...(isMachines === undefined ? {} : { isMachines }) });
    } else if (message.type !== 'alive') this.#events.take(message);
  }

  #beat(): void {
    if (this.#node === undefined || this.#isOver) return;
    // A server that is away is no loss of the node.
    if (!this.#desk.cluster.isConnected()) return;
    this.#post({ type: 'alive' });
    this.#silent += period;
    if (this.#silent > longestSilence) this.#lose(`${this.#node.name} is gone`);
  }

  #post(message: ToNode): void {
    const { box } = this.#node ?? { box: 0 };
    for (const letter of this.#writer.write(message))
      this.#box.send(box, letter).catch(() => this.#lose(`${this.#node?.name ?? 'the node'} does not answer`));
  }

  #lose(reason: string): void {
    this.#finish({ reason, words: '', isMachines: true });
  }

  #finish(end: SeatEnd): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    this.#box.close();
    this.#events.ended(end);
  }
}

const unheard = (): void => undefined;
