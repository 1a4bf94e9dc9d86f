import { setTimeout as passed } from 'node:timers/promises';
import { nuid } from '@nats-io/transport-node';
import { ClusterError } from '../nats/cluster-error.ts';
import { listNodes } from '../nodes/node-list.ts';
import { beatEvery, type RunPost } from './run-post.ts';
import type { RunBook } from './run-book.ts';
import {
  readMemberBeat,
  type Invitation,
  type LeadOrders,
  type MemberBeat,
  type RunAnswer,
  type RunBeat,
} from './run-orders.ts';

/** A process that was invited gets so long to load its program, s. */
const longestStart = 60;
/** A node answers an invitation within this time, ms. */
const invitationTime = 3000;
/** Without nodes a run waits for so long, s. */
const longestWait = 60;

interface Guest {
  token: string;
  /** Own heartbeats since it was heard of. */
  missed: number;
  hasCome: boolean;
  isLost: boolean;
}

/** The duties of the first process: members, epochs, checkpoints. */
export class LeadPost {
  readonly #post: RunPost;
  readonly #book: RunBook;
  readonly #orders: LeadOrders;
  readonly #answer: (answer: RunAnswer) => void;
  readonly #note: (line: string) => void;
  readonly #guests: readonly Guest[];
  readonly #timer: NodeJS.Timeout;
  #base: string | undefined;
  #epoch = 0;
  #isOver = false;

  constructor(
    post: RunPost,
    book: RunBook,
    orders: LeadOrders,
    tell: { readonly answer: (answer: RunAnswer) => void; readonly note: (line: string) => void },
  ) {
    this.#post = post;
    this.#book = book;
    this.#orders = orders;
    this.#answer = tell.answer;
    this.#note = tell.note;
    this.#guests = Array.from({ length: post.seat.processes }, (_, process) => ({
      token: process === 0 ? post.seat.token : '',
      missed: 0,
      hasCome: false,
      isLost: process > 0,
    }));
    post.cluster.nats.subscribe(post.subject('beats'), {
      callback: (_, message) => this.#hear(readMemberBeat(message.string())),
    });
    this.#timer = setInterval(() => this.#tick(), beatEvery);
  }

  /** Begins an epoch: fills the places of those who were lost, and tells all where it begins. */
  enter(): void {
    this.#enter().then(
      (snapshot) => this.#answer({ entered: { epoch: this.#epoch, snapshot } }),
      (error: unknown) => this.#answer({ lost: { text: error instanceof Error ? error.message : String(error) } }),
    );
  }

  async #enter(): Promise<Uint8Array | undefined> {
    await this.#book.beginEpoch(this.#epoch > 0 || this.#orders.resumes);
    const snapshot = await this.#book.snapshot();
    if (this.#epoch > 0 && snapshot === undefined)
      throw new ClusterError('a process was lost before the first checkpoint', 'start the run again');
    this.#base = snapshot === undefined ? undefined : this.#book.base;
    this.#epoch = this.#book.epoch;
    this.#post.begin(this.#epoch);
    await this.#invite();
    this.#sayAll();
    return snapshot;
  }

  /** Keeps a snapshot in the background; the run goes on meanwhile. */
  keep(tick: number, bytes: Uint8Array): void {
    this.#book.keep(tick, bytes).catch((error: unknown) => {
      if (error instanceof ClusterError) this.#post.giveUp({ text: error.message });
      else this.#note(`the checkpoint of tick ${tick} was not kept (${String(error)}); the one before stays`);
    });
  }

  async leave(isWell: boolean): Promise<void> {
    clearInterval(this.#timer);
    this.#post.close();
    this.#isOver = true;
    this.#sayAll();
    if (isWell) await this.#book.close();
    await this.#post.cluster.nats.flush();
  }

  async #invite(): Promise<void> {
    let waited = 0;
    let hasSaid = false;
    for (const [process, guest] of this.#guests.entries()) {
      if (!guest.isLost) continue;
      guest.token = nuid.next();
      while (!(await this.#findHost(process, guest.token))) {
        if (!hasSaid) this.#note('no node can take a process of the run: start nodes with korzo node; the run waits');
        hasSaid = true;
        waited += 0.5;
        if (waited > longestWait)
          throw new ClusterError(
            `no node took process ${process + 1} of ${this.#guests.length} within ${longestWait} s`,
            'start nodes with korzo node --nats URL',
          );
        await passed(500);
      }
      Object.assign(guest, { missed: 0, hasCome: false, isLost: false });
    }
  }

  /** Whether a node has taken it: those with the fewest runs first. */
  async #findHost(process: number, token: string): Promise<boolean> {
    const { run, processes } = this.#post.seat;
    const invitation: Invitation = { run, process, processes, token, version: this.#orders.version };
    const nodes = (await listNodes(this.#post.cluster).catch(() => [])).filter(({ isDraining }) => !isDraining);
    const turn = (number: number): number => (number + process) % Math.max(nodes.length, 1);
    const ordered = nodes.toSorted(
      (one, other) => one.runs - other.runs || turn(one.number) - turn(other.number) || one.number - other.number,
    );
    for (const { number } of ordered) {
      try {
        const subject = this.#post.cluster.names.invitations(number);
        const reply = await this.#post.cluster.nats.request(subject, JSON.stringify(invitation), {
          timeout: invitationTime,
        });
        if (reply.string() === 'accepted') return true;
        this.#note(`node ${number} does not take part: ${reply.string().slice(0, 200)}`);
      } catch {
        // It has just gone, or the server is away: the next one.
      }
    }
    return false;
  }

  #hear(beat: MemberBeat | undefined): void {
    const guest = beat && this.#guests.at(beat.process);
    if (beat === undefined || guest === undefined || beat.process === 0 || guest.token !== beat.token) return;
    guest.missed = 0;
    guest.hasCome = true;
    if (beat.gone === undefined || this.#isOver) return;
    const { text, origin } = beat.gone;
    // An error of the run itself would come again; a process that merely ended is replaced.
    if (origin === undefined) this.#lose(beat.process, text);
    else this.#post.giveUp({ text: `${this.#nameOf(beat.process)} has stopped: ${text}`, origin });
  }

  #tick(): void {
    this.#sayAll();
    if (!this.#post.cluster.isConnected() || this.#epoch === 0) return;
    for (const [process, guest] of this.#guests.entries()) {
      if (process === 0 || guest.isLost) continue;
      guest.missed++;
      const silent = (guest.missed * beatEvery) / 1000;
      const limit = guest.hasCome ? this.#orders.longestSilence : longestStart;
      if (silent > limit) this.#lose(process, `silent for ${Math.floor(silent)} s`);
    }
  }

  #lose(process: number, why: string): void {
    this.#guests[process].isLost = true;
    this.#guests[process].token = '';
    this.#note(`${this.#nameOf(process)} is lost (${why}); the run goes on from its last checkpoint`);
    this.#post.breakOff(`${this.#nameOf(process)} is lost`);
  }

  #sayAll(): void {
    if (this.#epoch === 0) return;
    const beat: RunBeat = {
      epoch: this.#epoch,
      tokens: this.#guests.map(({ token }) => token),
      base: this.#base,
      isOver: this.#isOver,
    };
    this.#post.cluster.nats.publish(this.#post.subject('all'), JSON.stringify(beat));
  }

  #nameOf(process: number): string {
    return `process ${process + 1} of ${this.#guests.length}`;
  }
}
