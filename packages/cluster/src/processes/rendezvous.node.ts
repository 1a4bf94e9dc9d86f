import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { bytesIn, post, type Mailroom } from './mailroom.node.ts';
import type { MeetingPlace } from './thread-orders.ts';
import { kinds, MessageReader, type Message } from './wire.ts';

const host = '127.0.0.1';

/** How a process introduces itself: its number, the token, and the port where later processes find it. */
interface Hello {
  readonly process: number;
  readonly token: string;
  readonly port: number;
}

/**
 * Connects each process with each. All come to the first one and say where they listen; when all are there it gives them the list,
 * and each goes to those between the first and itself.
 */
export class Rendezvous {
  readonly #mailroom: Mailroom;
  readonly #process: number;
  readonly #place: MeetingPlace;
  readonly #onJoined: () => void;
  readonly #ports: number[] = [];
  readonly #sockets: Socket[] = [];
  #server: Server | undefined;

  constructor(mailroom: Mailroom, process: number, place: MeetingPlace, onJoined: () => void) {
    this.#mailroom = mailroom;
    this.#process = process;
    this.#place = place;
    this.#onJoined = onJoined;
  }

  /** Opens the own port, and goes to the first process unless this is it. Returns the port. */
  async open(): Promise<number> {
    const server = createServer((socket) => this.#admit(socket));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, host, resolve);
    });
    const { port } = server.address() as AddressInfo;
    if (this.#process > 0) await this.#goTo(0, this.#place.port, port);
    return port;
  }

  /** A connection from another process; one without the token is closed. */
  #admit(socket: Socket): void {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    const reader = new MessageReader();
    socket.on('data', (piece: Buffer) => {
      try {
        const [first, ...rest] = reader.take(bytesIn(piece));
        if (first !== undefined) this.#greet(socket, reader, first, rest);
      } catch {
        socket.destroy();
      }
    });
  }

  #greet(socket: Socket, reader: MessageReader, first: Message, rest: readonly Message[]): void {
    const { process, token, port } = JSON.parse(Buffer.from(first.bytes).toString()) as Hello;
    const isExpected = process > this.#process && process < this.#place.processes && !this.#mailroom.has(process);
    if (first.kind !== kinds.hello || token !== this.#place.token || !isExpected) {
      socket.destroy();
      return;
    }
    this.#ports[process] = port;
    this.#sockets.push(socket);
    this.#mailroom.adopt(process, socket, reader, rest);
    this.#finishWhenComplete();
  }

  async #goTo(process: number, to: number, ownPort: number): Promise<void> {
    const socket = connect({ host, port: to, noDelay: true });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    socket.on('error', () => socket.destroy());
    const hello: Hello = { process: this.#process, token: this.#place.token, port: ownPort };
    post(socket, kinds.hello, Buffer.from(JSON.stringify(hello)));
    if (process === 0) await this.#takeDirectory(socket, ownPort);
    else {
      this.#mailroom.adopt(process, socket, new MessageReader(), []);
      this.#finishWhenComplete();
    }
  }

  /** The first process answers with the ports of all, when all are there. */
  #takeDirectory(socket: Socket, ownPort: number): Promise<void> {
    const reader = new MessageReader();
    return new Promise((resolve, reject) => {
      socket.on('close', () => reject(new Error('process 1 has closed the connection before all had come')));
      socket.on('data', (piece: Buffer) => {
        const [first, ...rest] = reader.take(bytesIn(piece));
        if (first === undefined) return;
        const ports = JSON.parse(Buffer.from(first.bytes).toString()) as readonly number[];
        this.#mailroom.adopt(0, socket, reader, rest);
        this.#finishWhenComplete();
        const earlier = Array.from({ length: this.#process - 1 }, (_, index) => index + 1);
        Promise.all(earlier.map((process) => this.#goTo(process, ports[process], ownPort))).then(
          () => resolve(),
          reject,
        );
      });
    });
  }

  #finishWhenComplete(): void {
    if (!this.#mailroom.isComplete) return;
    this.#server?.close();
    if (this.#process === 0) {
      const directory = Buffer.from(JSON.stringify(Array.from(this.#ports, (port) => port ?? 0)));
      for (const socket of this.#sockets) post(socket, kinds.directory, directory);
    }
    this.#onJoined();
  }
}
