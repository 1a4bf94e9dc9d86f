import type { Answer, Request } from '@korzo/live';
import type { Conductor, Session } from '../store/session.ts';

/** What the conductor needs of the page: a clock in ms and a way to be called later. */
export interface Beat {
  readonly now: () => number;
  readonly later: (call: () => void, milliseconds: number) => void;
}

const pageBeat: Beat = {
  now: () => performance.now(),
  later: (call, milliseconds) => void setTimeout(call, milliseconds),
};

/** Requests that go to every run of a comparison; what sets runs apart (parameters, models) goes to the active one alone. */
const ofTime: ReadonlySet<Request['type']> = new Set(['seek', 'playback', 'live', 'mark']);
const ofPlace: ReadonlySet<Request['type']> = new Set(['obstacle', 'clear', 'passage', 'signal', 'brush']);

/**
 * Steps several runs together: only runs whose clock is the least go on, one tick each, and the next tick waits for all of them. So no
 * two clocks are ever more than a tick apart, however much slower one model is.
 */
export class ClockConductor implements Conductor {
  readonly #sessions: () => readonly Session[];
  readonly #beat: Beat;
  readonly #steersAll: boolean;
  #playing = false;
  #speed: number | 'fastest' = 1;
  /** Wall time that simulated time 0 would have had, ms. */
  #origin = 0;
  #busy = false;

  /** @param steersAll whether what is done to the place is done to all runs; branches of one run are steered apart */
  constructor(sessions: () => readonly Session[], beat: Beat = pageBeat, steersAll = true) {
    this.#steersAll = steersAll;
    this.#sessions = sessions;
    this.#beat = beat;
  }

  take(request: Request): Promise<Answer | undefined> | undefined {
    const { type } = request;
    if (type === 'play') return this.#answer(this.#play());
    if (type === 'restart') return this.#answer(this.#restart(request));
    if (type === 'step') return this.#answer(this.#step(request.ticks));
    if (type === 'pause' || type === 'speed') return this.#answer(this.#change(request));
    return ofTime.has(type) || (this.#steersAll && ofPlace.has(type)) ? this.#askAll(request) : undefined;
  }

  amend: Conductor['amend'] = (status) => ({ ...status, playing: this.#playing, speed: this.#speed });

  /** No run is conducted any more. */
  end(): void {
    this.#playing = false;
  }

  async #answer(work: Promise<void>): Promise<Answer> {
    await work;
    for (const session of this.#sessions()) session.restate();
    return { type: 'done', ask: 0 };
  }

  async #askAll(request: Request): Promise<Answer | undefined> {
    const answers = await Promise.all(this.#sessions().map(({ live }) => live.ask(request)));
    return answers[0];
  }

  #play(): Promise<void> {
    if (!this.#playing) {
      this.#playing = true;
      this.#anchor();
      this.#beat.later(() => void this.#advance(), 0);
    }
    return Promise.resolve();
  }

  #anchor(): void {
    const speed = this.#speed === 'fastest' ? 1 : this.#speed;
    this.#origin = this.#beat.now() - (this.#leastTime() / speed) * 1000;
  }

  #leastTime(): number {
    const times = this.#running().map(timeOf);
    return times.length === 0 ? 0 : Math.min(...times);
  }

  #running(): readonly Session[] {
    return this.#sessions().filter(({ status }) => status.value?.ended !== true);
  }

  /** As many ticks as are due, then again a little later. */
  async #advance(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const until = this.#beat.now() + 50;
      while (this.#playing && this.#isDue() && this.#beat.now() < until) await this.#stepLeast();
      if (this.#running().length === 0) this.#playing = false;
    } catch {
      // A run was closed or lost: the others wait for a person to go on.
      this.#playing = false;
    } finally {
      this.#busy = false;
    }
    for (const session of this.#sessions()) session.restate();
    if (this.#playing) this.#beat.later(() => void this.#advance(), this.#isDue() ? 0 : 10);
  }

  #isDue(): boolean {
    if (this.#running().length === 0) return false;
    if (this.#speed === 'fastest') return true;
    const due = ((this.#beat.now() - this.#origin) / 1000) * this.#speed;
    // A slow machine does not run after the wall clock for ever.
    if (due - this.#leastTime() > this.#speed) this.#anchor();
    return this.#leastTime() < due;
  }

  /** One tick for those who are behind. */
  async #stepLeast(): Promise<void> {
    const running = this.#running();
    const least = Math.min(...running.map(timeOf));
    const behind = running.filter((session) => timeOf(session) <= least + 1e-9);
    await Promise.all(behind.map(({ live }) => live.ask({ type: 'step', ticks: 1 })));
  }

  #change(request: Extract<Request, { type: 'pause' | 'speed' }>): Promise<void> {
    if (request.type === 'pause') this.#playing = false;
    else this.#speed = request.factor;
    this.#anchor();
    return Promise.resolve();
  }

  async #step(ticks: number): Promise<void> {
    this.#playing = false;
    for (let tick = 0; tick < ticks && this.#running().length > 0; tick++) await this.#stepLeast();
  }

  /** All from the start; a new seed moves all seeds alike, so that runs which differ in it still do. */
  async #restart(request: Extract<Request, { type: 'restart' }>): Promise<void> {
    const sessions = this.#sessions();
    const first = sessions[0]?.info.value?.seed ?? 0;
    const fresh = crypto.getRandomValues(new Uint32Array(1))[0];
    const seedOf = ({ info }: Session): number | 'same' => {
      if (request.seed === 'same') return 'same';
      const base = request.seed === 'new' ? fresh : request.seed;
      return (base + (info.value?.seed ?? first) - first) >>> 0;
    };
    await Promise.all(sessions.map((session) => session.live.ask({ ...request, seed: seedOf(session) })));
    this.#anchor();
  }
}

const timeOf = ({ status }: Session): number => status.value?.time ?? 0;
