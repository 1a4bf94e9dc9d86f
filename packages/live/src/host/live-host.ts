import { explainIssues, placeOf } from '@korzo/reading';
import * as z from 'zod';
import type { Channel } from '../channel.ts';
import type { RunPast } from '../room/run-report.ts';
import type { ProblemText, Role } from '../protocol/replies.ts';
import { operatorRequests } from '../protocol/operator-requests.ts';
import { protocolVersion, requestSchema, type Request } from '../protocol/requests.ts';
import { handlers, type Told } from '../requests/index.ts';
import { steering } from '../requests/steering.ts';
import type { HostOptions, WatcherLimits } from '../room/options.ts';
import { problemsOf } from '../room/refusal.ts';
import { Room } from '../room/room.ts';
import { Watcher } from '../room/watcher.ts';

const packetSchema = z.object({ ask: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER), request: z.unknown() });

/**
 * A room with one run, for any number of watchers. It does not know where it is: clock and timers are handed in, watchers come with
 * a channel each. Whatever a channel brings, it is answered or dropped; nothing that a watcher sends makes it fail.
 */
export class LiveHost {
  readonly #room: Room;
  readonly #options: HostOptions;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#room = new Room(options);
  }

  /** Lets a viewer in. The watcher is welcomed, informed of the run that is on, and heard from then on. */
  attach(channel: Channel, role: Role, limits: WatcherLimits = {}): void {
    const watcher = new Watcher(channel, role, limits);
    let last: Promise<void> = Promise.resolve();
    channel.onPacket = (packet) => {
      // What one watcher asks is done in the order asked.
      last = last.then(() => this.#hear(watcher, packet));
    };
    channel.onClose = () => this.#room.leave(watcher);
    const { hostName } = this.#options;
    watcher.tell({ type: 'welcome', protocol: protocolVersion, role, host: hostName, running: this.#room.running });
    this.#room.enter(watcher);
  }

  /** Goes on with a run that another host has lost: from what is kept of it, with the same commands, up to where it was. */
  reopen(past: RunPast): Promise<void> {
    return this.#room.reopen(past);
  }

  /** Ends the run and closes all channels. */
  close(): Promise<void> {
    return this.#room.close();
  }

  async #hear(watcher: Watcher, packet: string | Uint8Array): Promise<void> {
    const ask = askOf(packet);
    try {
      const answer = await this.#answer(watcher, packet, ask);
      watcher.tell({ ...answer, ask });
    } catch (error) {
      watcher.tell({ type: 'problem', ask, problems: problemsOf(error) });
    }
  }

  async #answer(watcher: Watcher, packet: string | Uint8Array, ask: number): Promise<Told> {
    if (watcher.limits.mayAsk?.(packet.length) === false)
      return refusal('too much was asked in a short time', 'ask less often');
    if (typeof packet !== 'string' || ask < 0) return refusal('this is no request', 'send { ask, request } as JSON');
    const read = requestSchema.safeParse((JSON.parse(packet) as { request: unknown }).request, { reportInput: true });
    if (!read.success) return { type: 'problem', problems: problemsIn(read.error) };
    const request = read.data;
    if (watcher.role !== 'operator' && operatorRequests.has(request.type))
      return refusal(`a viewer may not '${request.type}'`, 'connect with the token of an operator');
    if (!atAnyTime.has(request.type)) await this.#room.caughtUp;
    const told = await this.#handle(watcher, request);
    if (request.type === 'pause' || request.type in steering) this.#room.settle();
    return told ?? { type: 'done' };
  }

  #handle(watcher: Watcher, request: Request): Told | void | Promise<Told | void> {
    const handler = handlers[request.type] as
      | ((visit: { room: Room; watcher: Watcher; request: Request }) => Told | void | Promise<Told | void>)
      | undefined;
    if (handler === undefined) return refusal(`'${request.type}' cannot be done yet`, 'wait for a later version');
    return handler({ room: this.#room, watcher, request });
  }
}

/** Requests that a run may be asked also while it is replayed: they change nothing in it, or put another in its place. */
const atAnyTime: ReadonlySet<Request['type']> = new Set([
  'open',
  'openRecording',
  'watch',
  'inspect',
  'heat',
  'map',
  'catalogue',
  'introduce',
  'present',
  'seek',
  'playback',
  'live',
]);

/** The number of a request, or -1 when the packet is none. */
function askOf(packet: string | Uint8Array): number {
  if (typeof packet !== 'string') return -1;
  try {
    return packetSchema.parse(JSON.parse(packet)).ask;
  } catch {
    return -1;
  }
}

const refusal = (rule: string, remedy: string): Told => ({ type: 'problem', problems: [{ rule, remedy }] });

const problemsIn = ({ issues }: z.ZodError): ProblemText[] =>
  explainIssues(issues.slice(0, 20), requestSchema, 'request').map(({ path, rule, remedy }) => ({
    place: placeOf(path),
    rule,
    remedy,
  }));
