import { setTimeout as passed } from 'node:timers/promises';
import { nuid } from '@nats-io/transport-node';
import { ClusterError } from '../nats/cluster-error.ts';
import { hidden } from '../nats/connect.node.ts';
import type { NodeCard } from '../nodes/node-card.ts';
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
/** Without nodes a run waits for so long, and looks for them so often, ms. */
const longestWait = 60_000;
const invitationPause = 500;
/** Between two looks whether the nodes of processes that have not come yet are there, in heartbeats. */
const hostsEvery = 4;

interface Guest {
  token: string;
  /** Own heartbeats since it was heard of. */
  missed: number;
  hasCome: boolean;
  isLost: boolean;
  /** The node that has taken it. */
  host: Pick<NodeCard, 'number' | 'token'> | undefined;
}

/** Whether a node has taken it, and it has not come yet. */
const isAwaited = ({ hasCome, isLost, host }: Guest): boolean => !hasCome && !isLost && host !== undefined;

/** The duties of the first process: members, epochs, checkpoints. */
export class LeadPost {
  readonly #post: RunPost;
  readonly #book: RunBook;
  readonly #orders: LeadOrders;
  readonly #answer: (answer: RunAnswer) => void;
  readonly #note: (line: string) => void;
  readonly #guests: readonly Guest[];
  readonly #timer: NodeJS.Timeout;
  readonly #refusals = new Set<string>();
  #base: string | undefined;
  #epoch = 0;
  #beats = 0;
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
      host: undefined,
    }));
    post.cluster.nats.subscribe(post.subject('beats'), {
      callback: (_, message) => this.#hear(readMemberBeat(message.string())),
    });
    this.#timer = setInterval(() => this.#tick(), beatEvery);
  }

  /** Begins an epoch: fills the places of those who were lost, and announces where it begins. */
  enter(): void {
    this.#enter().then(
      (snapshot) => this.#answer({ entered: { epoch: this.#epoch, snapshot } }),
      (error: unknown) => this.#answer({ lost: lossBy(error) }),
    );
  }

  async #enter(): Promise<Uint8Array | undefined> {
    await this.#book.beginEpoch(this.#epoch > 0 || this.#orders.resumes);
    const snapshot = await this.#book.snapshot();
    if (snapshot === undefined && this.#book.base !== undefined)
      this.#note(`the checkpoint of tick ${this.#book.tick} is not on the server any more; the run begins again`);
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
      if (error instanceof ClusterError) this.#post.giveUp(lossBy(error));
      else this.#note(`the checkpoint of tick ${tick} was not kept (${String(error)}); ${this.#whatStays()}`);
    });
  }

  #whatStays(): string {
    const { base, tick } = this.#book;
    return base === undefined ? 'the run goes on without one' : `that of tick ${tick} stays`;
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
    let said = '';
    for (const [process, guest] of this.#guests.entries()) {
      if (!guest.isLost) continue;
      guest.token = nuid.next();
      for (;;) {
        const found = await this.#findHost(process, guest.token);
        if (typeof found !== 'string') {
          guest.host = found;
          break;
        }
        if (said !== found) this.#note(found);
        said = found;
        waited += invitationPause;
        if (waited > longestWait)
          throw new ClusterError(
            `no node took ${this.#nameOf(process)} within ${longestWait / 1000} s`,
            `start a node with ${this.#nodeCommand()}`,
          );
        await passed(invitationPause);
      }
      Object.assign(guest, { missed: 0, hasCome: false, isLost: false });
    }
  }

  /** The node that has taken it, those with the fewest runs first; or else why the run waits. */
  async #findHost(process: number, token: string): Promise<NodeCard | string> {
    const { run, processes, planHash, hasModules } = this.#post.seat;
    const { version } = this.#orders;
    const invitation: Invitation = { run, process, processes, token, planHash, hasModules, version };
    const all = await listNodes(this.#post.cluster).catch(() => []);
    // Studio servers are nodes without slots.
    const nodes = all.filter(({ isDraining, slots }) => !isDraining && slots > 0);
    if (nodes.length === 0) return `waiting for nodes: start one with ${this.#nodeCommand()}`;
    const turn = (number: number): number => (number + process) % Math.max(nodes.length, 1);
    const ordered = nodes.toSorted(
      (one, other) => one.runs - other.runs || turn(one.number) - turn(other.number) || one.number - other.number,
    );
    for (const node of ordered) {
      const { number } = node;
      try {
        const subject = this.#post.cluster.names.invitations(number);
        const reply = await this.#post.cluster.nats.request(subject, JSON.stringify(invitation), {
          timeout: invitationTime,
        });
        if (reply.string() === 'accepted') return node;
        this.#noteOnce(`node ${number} does not take part: ${reply.string().slice(0, 200)}`);
      } catch {
        // It has just gone, or the server is away: the next one.
      }
    }
    return `no node takes ${this.#nameOf(process)}: start another one with ${this.#nodeCommand()}`;
  }

  /** Nodes are asked again and again. */
  #noteOnce(line: string): void {
    if (this.#refusals.has(line)) return;
    this.#refusals.add(line);
    this.#note(line);
  }

  #nodeCommand(): string {
    const { url, cluster } = this.#post.cluster.place;
    const name = cluster === undefined || cluster === 'korzo' ? '' : ` --cluster ${cluster}`;
    return `korzo node --nats ${hidden(url)}${name}`;
  }

  #hear(beat: MemberBeat | undefined): void {
    const guest = beat && this.#guests.at(beat.process);
    if (beat === undefined || guest === undefined || beat.process === 0 || guest.token !== beat.token) return;
    guest.missed = 0;
    // It waits to hear what it is to do.
    if (!guest.hasCome) this.#sayAll();
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
    if (++this.#beats % hostsEvery === 0) void this.#lookAfterHosts().catch(() => undefined);
  }

  /** A process that has not come yet cannot be missed by its silence, but its node can. */
  async #lookAfterHosts(): Promise<void> {
    if (!this.#guests.some(isAwaited)) return;
    const nodes = new Set((await listNodes(this.#post.cluster)).map(({ token }) => token));
    for (const [process, guest] of this.#guests.entries())
      if (guest.host !== undefined && isAwaited(guest) && !nodes.has(guest.host.token))
        this.#lose(process, `node ${guest.host.number} is gone`);
  }

  #lose(process: number, why: string): void {
    this.#guests[process].isLost = true;
    this.#guests[process].token = '';
    const { base, tick } = this.#book;
    const how =
      base === undefined ? 'begins again: it has no checkpoint yet' : `goes on from the checkpoint of tick ${tick}`;
    this.#note(`${this.#nameOf(process)} is lost (${why}); the run ${how}`);
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

/** What is wrong with the cluster ends the run with that reason. */
function lossBy(error: unknown): Extract<RunAnswer, { lost: unknown }>['lost'] {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { text: message, ...(error instanceof ClusterError ? { origin: { name, message } } : {}) };
}
