import type { AppliedCommand } from '@korzo/core';
import type { Mark, Reply, RunStatus } from '../protocol/replies.ts';
import { openInputs, type Inputs } from './open-source.ts';
import type { HostOptions } from './options.ts';
import { refuse } from './refusal.ts';
import { Session } from './session.ts';
import { FrameOut } from './frame-out.ts';
import type { Watcher } from './watcher.ts';

/** One run and all who watch it. */
export class Room {
  readonly options: HostOptions;
  readonly #watchers = new Map<Watcher, FrameOut>();
  #session: Session | undefined;
  #epoch = 0;
  marks: readonly Mark[] = [];
  /** Opens wait for each other. */
  #opening: Promise<unknown> = Promise.resolve();

  constructor(options: HostOptions) {
    this.options = options;
  }

  /** The run that is on; refuses when there is none. */
  get session(): Session {
    if (this.#session === undefined) throw refuse('no scenario is open', 'open one first');
    return this.#session;
  }

  enter(watcher: Watcher): void {
    this.#watchers.set(watcher, new FrameOut(this.options.clock));
    if (this.#session !== undefined) this.#introduce(watcher, this.#session);
    this.#tellStatus();
  }

  leave(watcher: Watcher): void {
    this.#watchers.delete(watcher);
  }

  broadcast(reply: Reply): void {
    const text = JSON.stringify(reply);
    for (const watcher of this.#watchers.keys()) watcher.tellText(text);
  }

  /** Opens a run in place of the one that is on, which goes on until the new one is ready. */
  open(inputs: Inputs, replay: readonly AppliedCommand[] = []): Promise<void> {
    const opened = this.#opening.then(() => this.#open(inputs, replay));
    this.#opening = opened.catch(() => undefined);
    return opened;
  }

  async #open(inputs: Inputs, replay: readonly AppliedCommand[]): Promise<void> {
    this.broadcast({ type: 'opening', what: 'the scenario', done: 0, total: 1 });
    this.#session?.pace.pause();
    const { run, found } = await openInputs(inputs, this.options);
    const before = this.#session;
    const session = new Session({ run, inputs, epoch: ++this.#epoch, replay }, this.options, {
      update: () => this.update(),
      messages: (messages) => this.broadcast({ type: 'messages', messages }),
    });
    for (const { file, place, rule, remedy } of found.result.warnings ?? [])
      session.log.warning('formats', `${file} ${place}: ${rule}; ${remedy}`);
    this.#session = session;
    this.marks = [];
    for (const watcher of this.#watchers.keys()) this.#introduce(watcher, session);
    this.update();
    await before?.close();
  }

  /** Shows everybody what there is now: frames, then status and messages. */
  update(): void {
    const session = this.#session;
    if (session === undefined) return;
    const places = session.places.take();
    for (const [watcher, frames] of this.#watchers) {
      this.#tellLooks(watcher, session);
      if (!watcher.keepsUp) continue;
      const bytes = frames.next(places, watcher);
      if (bytes !== undefined) watcher.channel.send(bytes);
    }
    this.#tellStatus();
    session.flushMessages();
  }

  async close(): Promise<void> {
    await this.#opening;
    for (const watcher of this.#watchers.keys()) watcher.channel.close('the run was closed');
    this.#watchers.clear();
    const session = this.#session;
    this.#session = undefined;
    await session?.close();
  }

  #introduce(watcher: Watcher, session: Session): void {
    watcher.looksTold = 0;
    this.#watchers.get(watcher)?.forget();
    watcher.tell({ type: 'run', info: session.info });
    watcher.tell({ type: 'marks', marks: this.marks });
    const places = session.places.take();
    this.#tellLooks(watcher, session);
    const bytes = this.#watchers.get(watcher)?.next(places, watcher);
    if (bytes !== undefined) watcher.channel.send(bytes);
  }

  #tellLooks(watcher: Watcher, { places: { looks } }: Session): void {
    if (watcher.looksTold === looks.looks.length) return;
    watcher.tell({ type: 'looks', first: watcher.looksTold, looks: looks.looks.slice(watcher.looksTold) });
    watcher.looksTold = looks.looks.length;
  }

  #tellStatus(): void {
    const session = this.#session;
    if (session === undefined) return;
    const text = JSON.stringify({ type: 'status', status: this.#status(session) } satisfies Reply);
    for (const watcher of this.#watchers.keys()) if (watcher.keepsUp) watcher.tellText(text);
  }

  #status({ epoch, pace, ended, status }: Session): RunStatus {
    const measured = status.take();
    if (!pace.playing) status.forget();
    return {
      ...measured,
      epoch,
      playing: pace.playing,
      speed: pace.speed,
      ended,
      recorded: [measured.time, measured.time],
      watchers: this.#watchers.size,
    };
  }
}
