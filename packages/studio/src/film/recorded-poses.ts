import { RecordedMotion, type Poses } from '@korzo/live';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

/** Recorded moments are at least so far apart, s: a shorter seek finds the same one. */
const seekStep = 0.05;
/** So long the run may take to compute again what chosen agents saw and wanted, ms. */
const insightPatience = 10_000;

/** Poses at any recorded time, read from the recording moment by moment; times only go on. */
export class RecordedPoses {
  readonly #motion = new RecordedMotion();
  readonly #studio: Studio;
  readonly #session: Session;
  readonly #end: number;
  readonly #endings: readonly (() => void)[];
  readonly #before: number | undefined;
  #asked: number;
  /** The tick of the last inspections that came. */
  #insightOf = -1;

  constructor(studio: Studio, session: Session, from: number) {
    this.#studio = studio;
    this.#session = session;
    const status = session.status.peek();
    this.#before = status?.playback?.time;
    this.#asked = from;
    this.#end = status?.recorded[1] ?? from;
    this.#endings = [
      session.live.onBodies((frame) => this.#motion.takeBodies(frame)),
      session.live.onSections((frame) => this.#motion.takeSections(frame)),
      session.live.on('inspections', ({ tick, inspections }) => {
        if (inspections.length > 0) this.#insightOf = tick;
      }),
    ];
  }

  /** The same object each time. */
  async at(time: number): Promise<Poses> {
    while (this.#motion.newest < time - 1e-6 && this.#asked <= this.#end + 1e-6) {
      await this.#seek(this.#asked);
      this.#asked = this.#nextAfter(this.#asked);
    }
    return this.#motion.at(Math.min(time, this.#motion.newest));
  }

  #nextAfter(asked: number): number {
    if (asked < this.#end) return Math.min(this.#end, asked + seekStep);
    return Infinity;
  }

  async #seek(time: number): Promise<void> {
    const { live } = this.#session;
    const heat = this.#studio.heat.peek();
    const { levels } = this.#studio.draw.peek();
    // Asked again, a heat map comes with each moment instead of four times a second.
    if (heat !== 'none') await live.ask({ type: 'heat', kind: heat, level: levels.show === 'one' ? levels.level : 0 });
    await live.ask({ type: 'seek', time });
    const { sight } = live;
    // Between two recorded moments it is the same again.
    if (sight === undefined || sight.time > time + 1e-6 || sight.time <= this.#motion.newest) return;
    this.#motion.take(sight);
    await this.#insight();
  }

  /** Waits for what chosen agents saw and wanted at the moment that is shown. */
  async #insight(): Promise<void> {
    const { live, chosen } = this.#session;
    if (chosen.peek().length === 0 || this.#studio.draw.peek().annotate.whom === 'none') return;
    const tick = live.sight?.tick;
    const isThere = chosen.peek().some((agent) => live.sight?.id.subarray(0, live.sight.count).includes(agent));
    if (!isThere) return;
    const until = performance.now() + insightPatience;
    while (this.#insightOf !== tick && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  /** Shows what was shown before. */
  async end(): Promise<void> {
    for (const end of this.#endings) end();
    const { live } = this.#session;
    if (this.#before === undefined) await live.ask({ type: 'live' });
    else await live.ask({ type: 'seek', time: this.#before });
  }
}
