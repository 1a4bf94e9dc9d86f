import type { ClusterConnection } from '../nats/connect.node.ts';
import { RoundDesk } from './round-desk.ts';
import { readRunMessage, runKinds, writeRunMessage, type RunMessage } from './run-messages.ts';
import type { RunAnswer, RunSeat } from './run-orders.ts';

/** A round that is not complete after this time is asked for again, and again, ms. */
const askEvery = 200;

/** The subject of what all other processes get alike. */
const everyone = 'round';

/** Between two signs of life, ms. */
export const beatEvery = 250;

/** Carries the rounds of one process over the subjects of a run. */
export class RunPost {
  readonly cluster: ClusterConnection;
  readonly seat: RunSeat;
  readonly #desk: RoundDesk;
  readonly #answer: (answer: RunAnswer) => void;
  readonly #timer: NodeJS.Timeout;
  #isWaiting = false;
  #broken: string | undefined;
  #lost: Extract<RunAnswer, { lost: unknown }>['lost'] | undefined;

  constructor(cluster: ClusterConnection, seat: RunSeat, answer: (answer: RunAnswer) => void) {
    this.cluster = cluster;
    this.seat = seat;
    this.#answer = answer;
    this.#desk = new RoundDesk(seat.process, seat.processes);
    for (const subject of [this.subject(seat.process), this.subject(everyone)])
      cluster.nats.subscribe(subject, { callback: (_, { data }) => this.#take(data) });
    this.#timer = setInterval(() => this.#askAgain(), askEvery);
  }

  get epoch(): number {
    return this.#desk.epoch;
  }

  subject(to: number | string): string {
    return this.cluster.names.run(this.seat.run, to);
  }

  begin(epoch: number): void {
    this.#desk.begin(epoch);
    this.#broken = undefined;
  }

  bring(outgoing: readonly Uint8Array[]): void {
    const byProcess = this.#desk.bring(outgoing);
    const toOthers = outgoing.filter((_, process) => process !== this.seat.process);
    // The same for several others goes to the server once.
    if (toOthers.length > 1 && toOthers.every((bytes) => bytes === toOthers[0]))
      this.#send(everyone, byProcess[this.seat.process === 0 ? 1 : 0]);
    else for (const [to, messages] of byProcess.entries()) this.#send(to, messages);
    this.#isWaiting = true;
    this.#answerWhenReady();
  }

  /** The epoch cannot be gone on with. */
  breakOff(reason: string): void {
    this.#broken ??= reason;
    this.#answerWhenReady();
  }

  /** The run cannot be gone on with. */
  giveUp(lost: NonNullable<RunPost['lost']>): void {
    this.#lost ??= lost;
    this.#answerWhenReady();
  }

  get lost(): Extract<RunAnswer, { lost: unknown }>['lost'] | undefined {
    return this.#lost;
  }

  get isBroken(): boolean {
    return this.#broken !== undefined;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #take(data: Uint8Array): void {
    const message = readRunMessage(data, this.seat.processes);
    if (message === undefined) return;
    if (message.kind === runKinds.again) this.#send(message.from, this.#desk.again(message));
    else {
      this.#desk.take(message);
      this.#answerWhenReady();
    }
  }

  #send(to: number | string, messages: readonly RunMessage[]): void {
    for (const message of messages) this.cluster.nats.publish(this.subject(to), writeRunMessage(message));
  }

  #askAgain(): void {
    if (!this.#isWaiting) return;
    for (const { process, request } of this.#desk.missing()) this.#send(process, [request]);
  }

  #answerWhenReady(): void {
    if (!this.#isWaiting) return;
    const incoming = this.#lost === undefined && this.#broken === undefined ? this.#desk.collect() : undefined;
    if (incoming === undefined && this.#lost === undefined && this.#broken === undefined) return;
    this.#isWaiting = false;
    if (this.#lost !== undefined) this.#answer({ lost: this.#lost });
    else if (incoming === undefined) this.#answer({ broken: this.#broken ?? '' });
    else this.#answer({ incoming });
  }
}
