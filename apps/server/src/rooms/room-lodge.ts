import type { Mailbox, PostOffice } from '@korzo/cluster';
import type { ClusterConnection } from '@korzo/cluster/nats';
import { seatHere } from './local-seat.ts';
import { readRoomInvitation, type RoomAnswer } from './room-invitation.ts';
import { LetterReader, LetterWriter, readToNode, type FromNode, type ToNode } from './room-wire.ts';
import type { RoomSeat } from './seat.ts';

/** What a node lends to rooms of servers elsewhere. */
export interface LodgeOptions {
  readonly cluster: ClusterConnection;
  readonly version: string;
  readonly log: (event: string, facts?: Readonly<Record<string, string | number>>) => void;
  /** Rooms that are here now. */
  readonly onChange: (rooms: number) => void;
}

/** Time between two signs of life, ms. */
const period = 500;
/** A server that is silent for longer is gone, and its room with it, ms. */
const longestSilence = 10_000;
const mostRooms = 32;

/** Rooms on a node whose watchers are at servers elsewhere. */
export class RoomLodge {
  readonly #options: LodgeOptions;
  readonly #rooms = new Set<LodgedRoom>();
  #stop: () => void = () => undefined;
  #office: PostOffice | undefined;
  #isDraining = false;

  constructor(options: LodgeOptions) {
    this.#options = options;
  }

  /** Takes rooms at this number from now on; those of another number before are lost. */
  listen(office: PostOffice): void {
    this.#stop();
    for (const room of this.#rooms) room.end();
    this.#office = office;
    const { nats, names } = this.#options.cluster;
    const subscription = nats.subscribe(names.rooms(office.node), {
      callback: (_, message) => {
        message.respond(JSON.stringify(this.#answer(message.string())));
      },
    });
    this.#stop = () => subscription.unsubscribe();
  }

  /** Sends its rooms to other nodes. */
  async close(): Promise<void> {
    this.#isDraining = true;
    this.#stop();
    await Promise.all([...this.#rooms].map((room) => room.leave('the node drains')));
  }

  #answer(text: string): RoomAnswer {
    const invitation = readRoomInvitation(text);
    const { version, log, cluster, onChange } = this.#options;
    if (invitation === undefined) return { refusal: 'the invitation is malformed' };
    if (this.#isDraining || this.#office === undefined) return { refusal: 'it drains' };
    if (invitation.version !== version)
      return { refusal: `it has version ${version}, the server ${invitation.version}` };
    if (this.#rooms.size >= mostRooms) return { refusal: `it hosts ${mostRooms} rooms already` };
    const room = new LodgedRoom(cluster, this.#office.open(), {
      server: invitation.from,
      onEnd: (reason) => {
        this.#rooms.delete(room);
        onChange(this.#rooms.size);
        log('room ended', { reason });
      },
      onStart: (pid) => log('room started', { pid }),
    });
    this.#rooms.add(room);
    onChange(this.#rooms.size);
    return { box: room.address };
  }
}

interface LodgedRoomOptions {
  /** Box of the server. */
  readonly server: number;
  readonly onStart: (pid: number) => void;
  readonly onEnd: (reason: string) => void;
}

/** A room's process here, and its line to the server that has its watchers. */
class LodgedRoom {
  readonly #cluster: ClusterConnection;
  readonly #box: Mailbox;
  readonly #writer = new LetterWriter();
  readonly #options: LodgedRoomOptions;
  readonly #timer: NodeJS.Timeout;
  #seat: RoomSeat | undefined;
  #silent = 0;
  #isOver = false;

  constructor(cluster: ClusterConnection, box: Mailbox, options: LodgedRoomOptions) {
    this.#cluster = cluster;
    this.#box = box;
    this.#options = options;
    this.#timer = setInterval(() => this.#beat(), period);
    this.#listen().catch(() => this.end('mail of the server was lost'));
  }

  get address(): number {
    return this.#box.address;
  }

  /** Says goodbye: the server goes on with the run elsewhere. */
  async leave(reason: string): Promise<void> {
    if (this.#isOver) return;
    await this.#post({ type: 'ended', reason, words: '', isMachines: true });
    this.end(reason);
  }

  end(reason = 'the node has another number'): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    void this.#seat?.end();
    this.#box.close();
    this.#options.onEnd(reason);
  }

  async #listen(): Promise<void> {
    const reader = new LetterReader(readToNode);
    for await (const { from, bytes } of this.#box) {
      if (from !== this.#options.server) continue;
      this.#silent = 0;
      const message = reader.take(bytes);
      if (message !== undefined) this.#take(message);
    }
  }

  #take(message: ToNode): void {
    if (message.type === 'alive') return;
    if (message.type === 'kill') return this.end('the server closed it');
    if (message.type !== 'begin') return this.#seat?.send(message);
    this.#seat ??= seatHere(message.orders, {
      take: (news) => void this.#post(news),
      ended: ({ reason, words }) => void this.#post({ type: 'ended', reason, words }).then(() => this.end(reason)),
    });
    this.#options.onStart(this.#seat.pid ?? 0);
  }

  #beat(): void {
    if (!this.#cluster.isConnected()) return;
    void this.#post({ type: 'alive' });
    this.#silent += period;
    if (this.#silent > longestSilence) this.end('the server is gone');
  }

  async #post(message: FromNode): Promise<void> {
    const sent = this.#writer.write(message).map((letter) => this.#box.send(this.#options.server, letter));
    await Promise.all(sent).catch(() => this.end('the server is gone'));
  }
}
