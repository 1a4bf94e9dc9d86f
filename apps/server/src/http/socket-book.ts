import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ClientAddresses } from '../access/client-address.ts';
import type { ServerLimits } from '../access/limits.ts';

interface Open {
  readonly socket: Socket;
  /** Of the peer; a proxy's sockets are of many clients, and so of no address. */
  readonly address: string | undefined;
  /** Requests that are being answered; a connection that is watched over stays above 0. */
  busy: number;
}

/**
 * Keeps the number of sockets within limits. A socket that asks nothing makes place for one that may: a client that opens sockets
 * and is silent shuts no client out, itself least of all. What is being answered or watched is never cut off for another.
 */
export class SocketBook {
  /** In the order in which they came, or last became idle. */
  readonly #open = new Map<Socket, Open>();
  readonly #counts = new Map<string, number>();
  readonly #limits: Pick<ServerLimits, 'sockets' | 'socketsPerAddress'>;
  readonly #clients: ClientAddresses;

  constructor(limits: Pick<ServerLimits, 'sockets' | 'socketsPerAddress'>, clients: ClientAddresses) {
    this.#limits = limits;
    this.#clients = clients;
  }

  /** Watches over all sockets of a server. */
  keep(server: Server): void {
    server.on('connection', (socket: Socket) => {
      if (!this.#admit(socket)) socket.destroy();
    });
    server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
      this.#begin(socket);
      response.once('close', () => this.#end(socket));
    });
    server.on('upgrade', ({ socket }: IncomingMessage) => this.#begin(socket));
  }

  #admit(socket: Socket): boolean {
    const peer = socket.remoteAddress;
    const address = this.#clients.isProxy(peer) ? undefined : this.#clients.of({ socket, headers: {} });
    if (address !== undefined && this.#count(address) >= this.#limits.socketsPerAddress && !this.#drop(address))
      return false;
    if (this.#open.size >= this.#limits.sockets && !this.#drop()) return false;
    this.#open.set(socket, { socket, address, busy: 0 });
    if (address !== undefined) this.#counts.set(address, this.#count(address) + 1);
    socket.once('close', () => this.#forget(socket));
    return true;
  }

  #count(address: string): number {
    return this.#counts.get(address) ?? 0;
  }

  /** Ends the socket that has been idle longest, of one address or of all; false when there is none. */
  #drop(address?: string): boolean {
    for (const { socket, address: own, busy } of this.#open.values()) {
      if (busy > 0 || (address !== undefined && own !== address)) continue;
      this.#forget(socket);
      socket.destroy();
      return true;
    }
    return false;
  }

  #begin(socket: Socket): void {
    const open = this.#open.get(socket);
    if (open !== undefined) open.busy++;
  }

  #end(socket: Socket): void {
    const open = this.#open.get(socket);
    if (open === undefined) return;
    open.busy--;
    this.#open.delete(socket);
    this.#open.set(socket, open);
  }

  #forget(socket: Socket): void {
    const open = this.#open.get(socket);
    if (open === undefined) return;
    this.#open.delete(socket);
    const { address } = open;
    if (address === undefined) return;
    const left = this.#count(address) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}
