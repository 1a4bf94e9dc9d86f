import type { Channel } from '../channel.ts';
import { isBodyFrame, readBodyFrame, type BodyFrame } from '../frames/body-frame.ts';
import { isSectionFrame, readSectionFrame, type SectionFrame } from '../frames/section-frame.ts';
import { FrameDecoder } from '../frames/frame-decoder.ts';
import type { Sight } from '../frames/sight.ts';
import type { Appearance, Reply } from '../protocol/replies.ts';
import { protocolVersion, type Request } from '../protocol/requests.ts';
import type { RunInfo } from '../protocol/run-info.ts';
import { Asks, lost, refused, type Schedule } from './asks.ts';
import { known, seenLooks } from './known-run.ts';
import { Listeners } from './listeners.ts';
import type { Answer, Connection, LiveRun } from './live-run.ts';
import type { Motion } from './motion.ts';
import { SmoothMotion } from './smooth-motion.ts';

export interface ConnectOptions {
  /** The watcher's clock, ms: that of the page unless given. */
  readonly clock?: () => number;
  readonly schedule?: Schedule;
  /** How long an answer may take, s; opening, stepping and downloads may take longer. */
  readonly patience?: number;
  readonly motion?: Motion;
  /**
   * The other side is of the same build: what is asked is sent at once, not after its `welcome`. A page that is busy making its picture
   * would else answer to that late, and the run be opened after the picture instead of beside it.
   */
  readonly sameBuild?: boolean;
}

/** Waits between two tries to come back, s: longer each time, up to the last. */
const backOff = [0.5, 1, 2, 3, 5] as const;

/** What a watcher wanted to see, and is asked for again when the connection is back. */
const remembered = ['watch', 'inspect', 'heat'] as const;
type Remembered = (typeof remembered)[number];

/** Connects to a live run through channels that `open` makes: one at once, and another whenever the last was lost. */
export function connectLive(open: () => Channel, options: ConnectOptions = {}): LiveRun {
  return new ConnectedRun(open, options);
}

class ConnectedRun implements LiveRun {
  connection: Connection = { state: 'connecting' };
  info: RunInfo | undefined;
  looks: readonly Appearance[] = [];
  sight: Sight | undefined;
  readonly motion: Motion;
  readonly traffic = { bytes: 0, frames: 0 };
  readonly #open: () => Channel;
  readonly #clock: () => number;
  readonly #schedule: Schedule;
  readonly #asks: Asks;
  readonly #sameBuild: boolean;
  readonly #connections = new Listeners<Connection>();
  readonly #frames = new Listeners<Sight>();
  readonly #bodyFrames = new Listeners<BodyFrame>();
  readonly #sectionFrames = new Listeners<SectionFrame>();
  readonly #replies = new Map<Reply['type'], Listeners<Reply>>();
  readonly #wanted = new Map<Remembered, Request>();
  /** Asked before the connection stood. */
  #early: (() => void)[] = [];
  #channel: Channel | undefined;
  #decoder = new FrameDecoder();
  #tries = 0;
  #cancelTry: () => void = () => undefined;

  constructor(open: () => Channel, options: ConnectOptions) {
    this.#open = open;
    this.#clock = options.clock ?? (() => performance.now());
    this.#schedule = options.schedule ?? scheduleByTimer;
    this.#asks = new Asks(this.#schedule, (options.patience ?? 30) * 1000);
    this.#sameBuild = options.sameBuild ?? false;
    this.motion = options.motion ?? new SmoothMotion();
    this.#connect();
  }

  onConnection(listener: (connection: Connection) => void): () => void {
    return this.#connections.add(listener);
  }

  on<Type extends Reply['type']>(
    type: Type,
    listener: (reply: Extract<Reply, { readonly type: Type }>) => void,
  ): () => void {
    let listeners = this.#replies.get(type);
    if (listeners === undefined) this.#replies.set(type, (listeners = new Listeners()));
    return listeners.add((reply) => listener(reply as Extract<Reply, { readonly type: Type }>));
  }

  onFrame(listener: (sight: Sight) => void): () => void {
    return this.#frames.add(listener);
  }

  ask(request: Request): Promise<Answer> {
    const { connection } = this;
    if (connection.state === 'closed' || connection.state === 'lost') return Promise.reject(lost(connection.reason));
    if (isRemembered(request)) this.#wanted.set(request.type, request);
    if (connection.state === 'open' || this.#sameBuild) return this.#send(request);
    return new Promise((resolve, reject) => {
      this.#early.push(() => void this.#send(request).then(resolve, reject));
    });
  }

  close(): void {
    if (this.connection.state === 'closed') return;
    this.#cancelTry();
    this.#become({ state: 'closed', reason: 'this side closed it' });
    const channel = this.#channel;
    this.#channel = undefined;
    channel?.close('the watcher left');
    this.#giveUp('this side closed it');
  }

  #connect(): void {
    const channel = this.#open();
    this.#channel = channel;
    this.#decoder = new FrameDecoder();
    channel.onPacket = (packet) => {
      if (this.#channel !== channel) return;
      if (typeof packet !== 'string') this.#takeFrame(packet);
      else {
        const reply = replyIn(packet);
        if (reply !== undefined) this.#takeReply(reply);
      }
    };
    channel.onClose = (reason) => {
      if (this.#channel === channel) this.#lose(reason);
    };
  }

  #lose(reason: string): void {
    this.#channel = undefined;
    const nextTrySeconds = backOff[Math.min(this.#tries++, backOff.length - 1)];
    this.#cancelTry = this.#schedule(() => {
      this.#become({ state: 'connecting' });
      this.#connect();
    }, nextTrySeconds * 1000);
    this.#become({ state: 'lost', reason, nextTrySeconds });
    this.#giveUp(reason);
  }

  #giveUp(reason: string): void {
    this.#asks.giveUp(lost(reason));
    const early = this.#early;
    this.#early = [];
    // They are sent nowhere, and so answered as lost.
    for (const ask of early) ask();
  }

  #welcome({ protocol, role, host, running }: Extract<Reply, { readonly type: 'welcome' }>): void {
    if (protocol !== protocolVersion) {
      this.close();
      this.#become({
        state: 'closed',
        reason: `the run speaks version ${protocol}, this page ${protocolVersion}: load the page again`,
      });
      return;
    }
    // A connection that stood already was handed to another host.
    const returned = this.#tries > 0 || this.connection.state === 'open';
    this.#tries = 0;
    this.#decoder = new FrameDecoder();
    if (!running) {
      this.info = undefined;
      this.sight = undefined;
    }
    this.#become({ state: 'open', role, host });
    const again = returned ? [...this.#wanted.values()] : [];
    for (const request of again) this.#send(request).catch(() => undefined);
    const early = this.#early;
    this.#early = [];
    for (const ask of early) ask();
  }

  #send(request: Request): Promise<Answer> {
    const channel = this.#channel;
    if (channel === undefined) return Promise.reject(lost('it was closed'));
    return this.#asks.ask(request, (text) => channel.send(text));
  }

  #takeReply(reply: Reply): void {
    if (reply.type === 'welcome') this.#welcome(reply);
    if (reply.type === 'interrupted') this.#asks.giveUp(refused(reply.reason, reply.next));
    this.info = known(this.info, reply);
    this.looks = seenLooks(this.looks, reply);
    if ('ask' in reply) this.#asks.answer(reply);
    this.#replies.get(reply.type)?.tell(reply);
  }

  #takeFrame(bytes: Uint8Array): void {
    this.traffic.bytes += bytes.length;
    this.traffic.frames++;
    if (isBodyFrame(bytes)) {
      this.#takeBodies(bytes);
      return;
    }
    if (isSectionFrame(bytes)) {
      this.#takeSections(bytes);
      return;
    }
    const sight = this.#decode(bytes);
    if (sight === undefined || sight.epoch !== this.info?.epoch) return;
    this.sight = sight;
    this.motion.take(sight, this.#clock());
    this.#frames.tell(sight);
  }

  /** All of them come again with the next frame: one that cannot be read is passed over. */
  #takeSections(bytes: Uint8Array): void {
    let frame: SectionFrame;
    try {
      frame = readSectionFrame(bytes);
    } catch {
      return;
    }
    if (frame.epoch !== this.info?.epoch) return;
    this.motion.takeSections?.(frame);
    this.#sectionFrames.tell(frame);
  }

  onSections(listener: (frame: SectionFrame) => void): () => void {
    return this.#sectionFrames.add(listener);
  }

  /** Bodies come again and again: a frame of theirs that cannot be read is passed over, unless it was that of all. */
  #takeBodies(bytes: Uint8Array): void {
    let frame: BodyFrame;
    try {
      frame = readBodyFrame(bytes);
    } catch {
      this.#askAgain();
      return;
    }
    if (frame.epoch !== this.info?.epoch) return;
    this.motion.takeBodies?.(frame, this.#clock());
    this.#bodyFrames.tell(frame);
  }

  onBodies(listener: (frame: BodyFrame) => void): () => void {
    return this.#bodyFrames.add(listener);
  }

  #askAgain(): void {
    const watch = this.#wanted.get('watch') ?? { type: 'watch', area: { type: 'everything' }, period: 0 };
    this.#send(watch).catch(() => undefined);
  }

  /** A frame that cannot be read makes this side ask for everything again. */
  #decode(bytes: Uint8Array): Sight | undefined {
    const askedAlready = this.#decoder.wantsKeyFrame;
    try {
      return this.#decoder.take(bytes);
    } catch {
      if (!askedAlready) this.#askAgain();
      return undefined;
    }
  }

  #become(connection: Connection): void {
    this.connection = connection;
    this.#connections.tell(connection);
  }
}

/** A text that is no reply comes from another program; it is passed over. */
function replyIn(text: string): Reply | undefined {
  try {
    const reply = JSON.parse(text) as Partial<Reply> | null;
    return typeof reply?.type === 'string' ? (reply as Reply) : undefined;
  } catch {
    return undefined;
  }
}

const isRemembered = (request: Request): request is Extract<Request, { readonly type: Remembered }> =>
  (remembered as readonly string[]).includes(request.type);

const scheduleByTimer: Schedule = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
