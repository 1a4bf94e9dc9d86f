import { readFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { isIPv6 } from 'node:net';
import { shippedScenarios } from '@korzo/engine';
import { entryOf } from '@korzo/live';
import { DocumentRoom } from '@korzo/live/together';
import { ClientAddresses, type ProxyTrust } from './access/client-address.ts';
import { defaultLimits, type ServerLimits } from './access/limits.ts';
import { describePlace } from './access/same-place.ts';
import { makeTokens, Tickets, type RoleTokens } from './access/tokens.ts';
import { ScenarioFolder } from './files/scenario-folder.ts';
import type { ServedModules } from './files/served-modules.ts';
import { ServedFolder } from './files/served-folder.ts';
import { makeApp } from './http/app.ts';
import { listen, makeHttpServer } from './http/listen.ts';
import type { ServerCounts } from './live/server-counts.ts';
import { LiveDoor } from './live/live-door.ts';
import { seatHere } from './rooms/local-seat.ts';
import type { SeatRoom } from './rooms/seat.ts';
import { GuardedRoom } from './rooms/guarded-room.ts';
import { openInRoom, type OpenRequest } from './rooms/live-rooms.ts';
import { defaultRoomLimits, type RoomLimits } from './rooms/room-limits.ts';
import { RoomShelf } from './rooms/room-shelf.ts';
import { defaultRoom, Rooms, type MakeHost } from './rooms/rooms.ts';

export const defaultPort = 8123;

/** What a server serves, to whom, and within which limits. */
export interface ServerOptions {
  /** What was built of the studio. */
  readonly siteFolder: string;
  /** The built documentation, served at `/docs/`; no page is there unless given. */
  readonly docsFolder?: string;
  /** Files in it can be opened by name; none unless given. */
  readonly scenarioFolder?: string;
  /** 0 for any that is free. */
  readonly port?: number;
  /** Where to listen. Only this machine can connect unless it is given; then tokens are needed. */
  readonly host?: string;
  /** New at each start unless given. Given ones are needed on this machine too. */
  readonly tokens?: RoleTokens;
  /** Origins of pages from elsewhere that may talk to this server, such as `https://example.org`. */
  readonly allowedOrigins?: readonly string[];
  readonly limits?: Partial<ServerLimits>;
  /** What one room may take. */
  readonly roomLimits?: Partial<RoomLimits>;
  /** Proxies that say whom they speak for. Tokens are needed behind one, also on this machine: those it speaks for are elsewhere. */
  readonly trustProxy?: ProxyTrust;
  /** ms; for tickets and rates. */
  readonly clock?: () => number;
  /** What goes wrong without ending anything. */
  readonly note?: (line: string) => void;
  /** Threads of each run, unless who opens it asks for a number. */
  readonly workers?: number;
  /** Modules of users: rooms load them from their folder, and pages get those that are listed. */
  readonly modules?: ServedModules;
  /** Where the runs of rooms are kept, so that the next server goes on with them; nowhere unless given. */
  readonly roomsFolder?: string;
  /** Where the processes of rooms live; on this machine unless given. */
  readonly seat?: SeatRoom;
  /** What a room is; a live run unless given. */
  readonly makeHost?: MakeHost;
}

export interface RoleLinks {
  readonly viewer: string;
  readonly operator: string;
}

/** A server that takes connections. */
export interface RunningServer {
  readonly port: number;
  /** Where to open the studio: without any token. */
  readonly address: string;
  /** Only where tokens are needed: addresses that carry one behind the `#`, which no browser sends anywhere. They join the main room once a scenario is open in it. */
  readonly links: RoleLinks | undefined;
  /** The address that joins the main room, without any token; undefined while no scenario is open in it. */
  readonly roomAddress: string | undefined;
  /** Opens a scenario in the main room, where it begins to play when the first watcher comes; rejects with RequestRefused. */
  open(request: OpenRequest): Promise<void>;
  /** Live connections now. */
  readonly watchers: number;
  /** Rooms that are open now. */
  readonly rooms: number;
  /** What happened since the start. */
  readonly counts: Readonly<ServerCounts>;
  /** Numbers of the processes that rooms have now. */
  readonly roomProcesses: readonly number[];
  /** Says goodbye to all watchers and resolves when every port is closed. */
  close(reason?: string): Promise<void>;
}

/** How long a goodbye may take before connections are cut, ms. */
const patience = 1000;

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return manifest.version;
}

/** The address under which others find a server that listens at every one. */
function reachableName(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return isIPv6(host) ? `[${host}]` : host;
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'localhost';
}

interface RoomTools {
  readonly note: (line: string) => void;
  readonly shelf: RoomShelf | undefined;
  readonly counts: ServerCounts;
}

/** Rooms with a process each. */
function guardedRooms(
  options: ServerOptions,
  { waitingBytes }: ServerLimits,
  { note, shelf, counts }: RoomTools,
): MakeHost {
  const limits = { ...defaultRoomLimits, ...options.roomLimits };
  const { scenarioFolder, workers, modules, seat = seatHere } = options;
  const { agents, memoryMiB } = limits;
  const own = modules && {
    folder: modules.folder,
    settings: modules.settings,
    files: modules.files,
    ...(modules.flags === undefined ? {} : { flags: modules.flags }),
  };
  const orders = { hostName: hostname(), scenarioFolder, workers, agents, memoryMiB, modules: own };
  const onLoss = (): void => void counts.roomLosses++;
  const common = { orders, limits, seat, shelf, mostWaiting: waitingBytes, note, onLoss };
  return (room, onFault) => new GuardedRoom({ ...common, room, onFault });
}

function shelfIn(folder: string | undefined, clock: () => number, note: (line: string) => void): RoomShelf | undefined {
  if (folder === undefined) return undefined;
  const shelf = RoomShelf.open(folder, clock);
  if (!('problem' in shelf)) return shelf;
  note(shelf.problem);
  return undefined;
}

/** Serves the studio and live runs until it is closed; rejects with PortTaken when another program listens there. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host = '127.0.0.1', note = () => undefined, clock = () => performance.now() } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const place = describePlace(host, {
    names: [host, hostname(), `${hostname()}.local`],
    allowedOrigins: options.allowedOrigins ?? [],
  });
  const isPrivate = place.loopback && options.trustProxy === undefined;
  const counts: ServerCounts = { connections: 0, refusals: 0, messages: 0, sentBytes: 0, roomLosses: 0 };
  const shelf = shelfIn(options.roomsFolder, clock, note);
  const tokens = options.tokens ?? (isPrivate ? undefined : (shelf?.tokens(makeTokens) ?? makeTokens()));
  const clients = new ClientAddresses(options.trustProxy);
  const tickets = new Tickets(clock, { most: limits.tickets, mostPerAddress: limits.ticketsPerAddress });
  const scenarios =
    options.scenarioFolder === undefined
      ? undefined
      : new ScenarioFolder(options.scenarioFolder, options.modules?.reading);
  const makeHost = options.makeHost ?? guardedRooms(options, limits, { note, shelf, counts });
  const rooms = new Rooms({
    makeHost,
    most: limits.rooms,
    lingerSeconds: limits.lingerSeconds,
    note,
    isKept: (room) => shelf?.has(room) === true,
  });
  const app = makeApp({
    version: version(),
    site: new ServedFolder(options.siteFolder),
    docs: options.docsFolder === undefined ? undefined : new ServedFolder(options.docsFolder),
    modules: options.modules,
    moduleFiles: options.modules && new ServedFolder(options.modules.folder),
    scenarios,
    shipped: () => shippedScenarios().map(({ name, scenario }) => entryOf(name, scenario)),
    mostRooms: limits.rooms,
    place,
    tokens,
    tickets,
    clients,
    rooms,
    note,
  });
  const documents = new Rooms({
    makeHost: () => new DocumentRoom({ note }),
    most: limits.documents,
    lingerSeconds: limits.lingerSeconds,
    note,
  });
  const door = new LiveDoor({
    rooms,
    documents,
    tickets,
    open: tokens === undefined,
    place,
    clients,
    limits,
    clock,
    note,
    counts,
  });
  const server = makeHttpServer((request, bindings) => app.fetch(request, bindings), { limits, clients });
  server.on('upgrade', (request, socket, head) => door.upgrade(request, socket, head));
  const port = await listen(server, options.port ?? defaultPort, host);
  const address = `http://${reachableName(host)}:${port}/`;
  let isOpen = false;
  const linkWith = (token: string): string => `${address}#${isOpen ? `room=${defaultRoom}&` : ''}token=${token}`;
  return {
    port,
    address,
    get links() {
      return tokens && { viewer: linkWith(tokens.viewer), operator: linkWith(tokens.operator) };
    },
    get roomAddress() {
      return isOpen ? `${address}#room=${defaultRoom}` : undefined;
    },
    open: async (request) => {
      // The server before was given the same scenario: its run goes on.
      if (shelf?.isFor(defaultRoom, JSON.stringify(request)) === true) rooms.keep(defaultRoom);
      else await openInRoom(rooms, defaultRoom, request);
      isOpen = true;
    },
    get watchers() {
      return door.watchers;
    },
    get rooms() {
      return rooms.list().length;
    },
    counts,
    get roomProcesses() {
      return rooms.processes();
    },
    close: async (reason = 'the server ends') => {
      const closed = new Promise((resolve) => server.close(resolve));
      await door.close(reason, patience);
      await Promise.all([rooms.close(), documents.close()]);
      shelf?.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
