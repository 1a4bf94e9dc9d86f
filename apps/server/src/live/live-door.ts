import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Role } from '@korzo/live';
import type { ClientAddresses } from '../access/client-address.ts';
import { Seats, type ServerLimits } from '../access/limits.ts';
import { hostIsOurs, originIsOurs, type ServerNames } from '../access/same-place.ts';
import type { Tickets } from '../access/tokens.ts';
import { defaultRoom, type Rooms } from '../rooms/rooms.ts';
import { Heartbeat } from './heartbeat.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import type { ServerCounts } from './server-counts.ts';
import { WatcherChannel } from './watcher-channel.ts';

export interface DoorParts {
  readonly rooms: Rooms;
  /** Documents that people write in together. */
  readonly documents: Rooms;
  readonly tickets: Tickets;
  /** No ticket is needed to steer: only this machine can connect. */
  readonly open: boolean;
  readonly clients: ClientAddresses;
  readonly place: ServerNames;
  readonly limits: ServerLimits;
  readonly clock: () => number;
  readonly note: (line: string) => void;
  readonly counts: ServerCounts;
}

const unheard = (): void => undefined;

interface Refusal {
  readonly status: number;
  readonly words: string;
}

/** Lets watchers in: `/live?room=NAME&ticket=TICKET` to a run, `/edit?room=NAME&ticket=TICKET` to a document. */
export class LiveDoor {
  readonly #parts: DoorParts;
  readonly #seats: Seats;
  readonly #heartbeat: Heartbeat;
  readonly #channels = new Map<WebSocket, WatcherChannel>();
  /** The largest message is a matter of the library, before it is in memory; so there is one for each role. */
  readonly #servers: Readonly<Record<Role, WebSocketServer>>;

  constructor(parts: DoorParts) {
    this.#parts = parts;
    const { limits } = parts;
    this.#seats = new Seats({ perAddress: limits.connectionsPerAddress, total: limits.connections });
    this.#heartbeat = new Heartbeat(limits.heartbeatSeconds);
    // Packed messages would let a small one grow in memory.
    const settings = { noServer: true, perMessageDeflate: false, clientTracking: false };
    this.#servers = {
      viewer: new WebSocketServer({ ...settings, maxPayload: limits.viewerMessage }),
      operator: new WebSocketServer({ ...settings, maxPayload: limits.scenarioMessage }),
    };
  }

  get watchers(): number {
    return this.#channels.size;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until the library listens, a connection that breaks must not end the process.
    socket.on('error', unheard);
    const refusal = this.#letIn(request, socket, head);
    if (refusal !== undefined) this.#parts.counts.refusals++;
    if (refusal !== undefined) refuseUpgrade(socket, refusal.status, refusal.words);
    else socket.off('error', unheard);
  }

  /** Says goodbye to every client and waits until they are gone, or not much longer. */
  async close(reason: string, patienceMilliseconds: number): Promise<void> {
    this.#heartbeat.stop();
    const gone = [...this.#channels].map(
      ([socket, channel]) =>
        new Promise<void>((resolve) => {
          const impatience = setTimeout(() => socket.terminate(), patienceMilliseconds);
          socket.once('close', () => {
            clearTimeout(impatience);
            resolve();
          });
          channel.dismiss(reason);
        }),
    );
    await Promise.all(gone);
  }

  #letIn(request: IncomingMessage, socket: Duplex, head: Buffer): Refusal | undefined {
    const { place } = this.#parts;
    const { host, origin } = request.headers;
    const base = 'http://server/';
    if (!URL.canParse(request.url ?? '', base)) return { status: 400, words: 'the address cannot be read' };
    const { pathname, searchParams } = new URL(request.url ?? '', base);
    const rooms = this.#roomsAt(pathname);
    if (rooms === undefined) return { status: 404, words: 'live runs are at /live, shared documents at /edit' };
    if (!hostIsOurs(host, place)) return { status: 421, words: 'this server does not answer to that name' };
    if (!originIsOurs(origin, host, place))
      return { status: 403, words: 'pages of that origin may not watch; allow them with --allow-origin' };
    const role = this.#roleFor(searchParams.get('ticket'));
    if (role === undefined)
      return { status: 401, words: 'a ticket is needed that was not used before; POST /api/ticket gives one' };
    const giveBack = this.#takeSeat(request, role);
    if (giveBack === undefined) return { status: 429, words: 'too many connections; close one' };
    // Also when it is refused now, or when the handshake fails.
    socket.once('close', giveBack);
    const entry = rooms.ask(searchParams.get('room') ?? defaultRoom, role);
    if ('refusal' in entry) return { status: entry.status, words: entry.refusal };
    this.#servers[role].handleUpgrade(request, socket, head, (watcher) => this.#welcome(watcher, role, entry.enter));
    return undefined;
  }

  #roomsAt(path: string): Rooms | undefined {
    if (path === '/live') return this.#parts.rooms;
    return path === '/edit' ? this.#parts.documents : undefined;
  }

  /** Viewers and operators of an address are counted apart, and some seats are for operators alone: no crowd of viewers shuts them out. */
  #takeSeat(request: IncomingMessage, role: Role): (() => void) | undefined {
    const { clients, limits } = this.#parts;
    return this.#seats.take(`${role} ${clients.of(request)}`, role === 'viewer' ? limits.operatorConnections : 0);
  }

  #roleFor(ticket: string | null): Role | undefined {
    if (ticket !== null) return this.#parts.tickets.redeem(ticket);
    return this.#parts.open ? 'operator' : undefined;
  }

  #welcome(watcher: WebSocket, role: Role, enter: (channel: WatcherChannel) => () => void): void {
    const { limits, clock, note, counts } = this.#parts;
    counts.connections++;
    const channel = new WatcherChannel(watcher, { role, limits, clock, note, counts });
    this.#channels.set(watcher, channel);
    watcher.once('close', () => this.#channels.delete(watcher));
    this.#heartbeat.watch(watcher);
    try {
      watcher.once('close', enter(channel));
    } catch (error) {
      note(`no client could enter: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      channel.close('a fault of the server; its log says more');
    }
  }
}
