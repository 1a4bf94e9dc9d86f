import { openBlobs } from '../nats/blobs.ts';
import { beatEvery, type RunPost } from './run-post.ts';
import { readRunBeat, type MemberBeat, type RunAnswer, type RunBeat } from './run-orders.ts';

/** Without a sign of the first process for so long a member gives up, s. */
const longestWithoutLead = 20;

/** The duties of a process that follows the first one: heartbeats, and coming along into the next epoch. */
export class MemberPost {
  readonly #post: RunPost;
  readonly #answer: (answer: RunAnswer) => void;
  readonly #timer: NodeJS.Timeout;
  #beat: RunBeat | undefined;
  readonly #parent = process.ppid;
  #isEntering = false;
  #missed = 0;

  constructor(post: RunPost, answer: (answer: RunAnswer) => void) {
    this.#post = post;
    this.#answer = answer;
    post.cluster.nats.subscribe(post.subject('all'), { callback: (_, message) => this.#hear(message.string()) });
    this.#timer = setInterval(() => this.#tick(), beatEvery);
    this.#say({});
  }

  /** Waits for an epoch that is newer than the last one. */
  enter(): void {
    this.#isEntering = true;
    this.#enterWhenKnown();
  }

  async leave(gone: MemberBeat['gone'] | undefined): Promise<void> {
    clearInterval(this.#timer);
    this.#post.close();
    this.#say(gone === undefined ? {} : { gone });
    await this.#post.cluster.nats.flush();
  }

  #say(more: Pick<MemberBeat, 'gone'>): void {
    const { process, token } = this.#post.seat;
    this.#post.cluster.nats.publish(this.#post.subject('beats'), JSON.stringify({ process, token, ...more }));
  }

  #tick(): void {
    this.#say({});
    // The simulation's thread sleeps in a round and does not notice; without a server there may be no other sign.
    if (process.ppid !== this.#parent) this.#stop('its node has ended');
    if (this.#post.cluster.isConnected()) this.#missed++;
    if ((this.#missed * beatEvery) / 1000 > longestWithoutLead) this.#stop('process 1 has been silent: it has ended');
  }

  #hear(text: string): void {
    const beat = readRunBeat(text);
    const { process, token, processes } = this.#post.seat;
    if (beat === undefined || beat.tokens.length !== processes || beat.epoch < (this.#beat?.epoch ?? 0)) return;
    this.#missed = 0;
    if (beat.tokens[process] !== token) {
      this.#stop('another process has taken this place in the run');
      return;
    }
    if (beat.isOver) this.#post.giveUp({ text: 'the run has ended' });
    this.#beat = beat;
    if (this.#post.epoch !== 0 && beat.epoch > this.#post.epoch)
      this.#post.breakOff('the run goes on in another epoch');
    this.#enterWhenKnown();
  }

  #enterWhenKnown(): void {
    const beat = this.#beat;
    if (!this.#isEntering || beat === undefined || beat.epoch <= this.#post.epoch) return;
    this.#isEntering = false;
    this.#post.begin(beat.epoch);
    this.#loadBase(beat).then(
      (snapshot) => this.#answer({ entered: { epoch: beat.epoch, snapshot } }),
      (error: unknown) => this.#stop(error instanceof Error ? error.message : String(error)),
    );
  }

  async #loadBase({ base }: RunBeat): Promise<Uint8Array | undefined> {
    if (base === undefined) return undefined;
    const bytes = await (await openBlobs(this.#post.cluster)).get(base);
    if (bytes === undefined) throw new Error(`the checkpoint ${base} is not there any more`);
    return bytes;
  }

  #stop(text: string): void {
    clearInterval(this.#timer);
    if (this.#isEntering) this.#answer({ lost: { text } });
    this.#isEntering = false;
    this.#post.giveUp({ text });
  }
}
