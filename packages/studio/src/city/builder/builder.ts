import type { TextComplaint } from '@korzo/viewer/light';
import type { CityChange, EditedCity } from '@korzo/city';
import type { BuildErrand, BuildReply, BuildRequest, MadeFile } from './protocol.ts';

type Built = Extract<BuildReply, { type: 'built' }>;
type Build = Extract<BuildRequest, { type: 'build' }>;
type Export = Extract<BuildRequest, { type: 'export' }>;
/** What is asked for, before it has its number. */
type Asked = BuildErrand extends infer Each ? (Each extends BuildErrand ? Omit<Each, 'version'> : never) : never;

export interface BuilderEvents {
  readonly onStart: (version: number) => void;
  readonly onChecked: (version: number, findings: readonly TextComplaint[]) => void;
  readonly onBuilt: (built: Built) => void;
  readonly onFailed: (version: number, message: string) => void;
}

/** The door to a worker; tests hand in another one. */
export interface BuildWorker {
  readonly ask: (request: BuildRequest) => void;
  readonly end: () => void;
}

export interface WorkshopEvents {
  readonly onReply: (reply: BuildReply) => void;
  readonly onError: (message: string) => void;
}

interface Wanted {
  readonly resolve: (reply: BuildReply) => void;
  readonly reject: (reason: Error) => void;
}

/** A user that types pauses about so long between words, ms. */
const pause = 200;
/** A build that lasts longer than this while another waits is given up, ms. */
const patience = 10_000;

/** Sends texts to a worker, one at a time; of several that wait only the newest is built. */
export class Builder {
  readonly #events: BuilderEvents;
  readonly #start: (events: WorkshopEvents) => BuildWorker;
  readonly #wanted = new Map<number, Wanted>();
  #workshop: BuildWorker | undefined;
  #waiting: Build | undefined;
  #underWay: number | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #giveUp: ReturnType<typeof setTimeout> | undefined;
  #errands = 0;

  constructor(events: BuilderEvents, start: (events: WorkshopEvents) => BuildWorker = startWorker) {
    this.#events = events;
    this.#start = start;
  }

  /** Builds this text a moment after no user typed any more. Versions are positive and grow. */
  build(version: number, text: string): void {
    this.#waiting = { type: 'build', version, text };
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#hurry(), pause);
  }

  /** The files that a text becomes in a format. */
  async export(wanted: Pick<Export, 'format' | 'name' | 'text'>): Promise<readonly MadeFile[]> {
    const reply = await this.#send({ type: 'export', ...wanted });
    if (reply.type !== 'exported') throw new Error('something else was made');
    return reply.files;
  }

  /** What has to be written so that a text has a change, or why it cannot be. */
  async edit(text: string, change: CityChange): Promise<EditedCity> {
    const reply = await this.#send({ type: 'edit', text, change });
    if (reply.type !== 'edited') throw new Error('something else was made');
    return reply.edited;
  }

  #send(errand: Asked): Promise<BuildReply> {
    const version = --this.#errands;
    return new Promise((resolve, reject) => {
      this.#wanted.set(version, { resolve, reject });
      this.#ask({ ...errand, version });
    });
  }

  #ask(request: BuildRequest): void {
    this.#workshop ??= this.#start({
      onReply: (reply) => this.#take(reply),
      onError: (message) => this.#lose(message),
    });
    this.#workshop.ask(request);
  }

  /** Builds what waits: at once, or when the worker is free, or instead of what takes it too long. */
  #hurry(): void {
    if (this.#underWay === undefined) {
      this.#next();
      return;
    }
    clearTimeout(this.#giveUp);
    this.#giveUp = setTimeout(() => {
      this.#close('a newer text is built instead');
      this.#next();
    }, patience);
  }

  #next(): void {
    clearTimeout(this.#giveUp);
    const build = this.#waiting;
    this.#waiting = undefined;
    this.#underWay = build?.version;
    if (build === undefined) return;
    this.#events.onStart(build.version);
    this.#ask(build);
  }

  #take(reply: BuildReply): void {
    const wanted = this.#wanted.get(reply.version);
    if (wanted !== undefined) {
      this.#wanted.delete(reply.version);
      if (reply.type === 'failed') wanted.reject(new Error(reply.message));
      else wanted.resolve(reply);
    } else if (reply.version === this.#underWay) {
      if (reply.type === 'checked') {
        this.#events.onChecked(reply.version, reply.findings);
        return;
      }
      if (reply.type === 'built') this.#events.onBuilt(reply);
      else if (reply.type === 'failed') this.#events.onFailed(reply.version, reply.message);
      this.#next();
    }
  }

  /** The worker itself is gone: the next text gets another one. */
  #lose(message: string): void {
    const lost = this.#underWay;
    this.#close(message);
    if (lost !== undefined) this.#events.onFailed(lost, message);
    this.#next();
  }

  #close(reason: string): void {
    this.#workshop?.end();
    this.#workshop = undefined;
    for (const { reject } of this.#wanted.values()) reject(new Error(reason));
    this.#wanted.clear();
  }
}

function startWorker({ onReply, onError }: WorkshopEvents): BuildWorker {
  const worker = new Worker(new URL('./city-worker.ts', import.meta.url), { type: 'module' });
  const { port1, port2 } = new MessageChannel();
  worker.addEventListener('error', (event) => onError(event.message));
  port1.addEventListener('message', ({ data }: MessageEvent<BuildReply>) => onReply(data));
  port1.start();
  worker.postMessage(port2, [port2]);
  return { ask: (request) => port1.postMessage(request), end: () => worker.terminate() };
}
