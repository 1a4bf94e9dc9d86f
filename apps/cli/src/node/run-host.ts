import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ClusterConnection, Invitation, RunSeat } from '@korzo/cluster/nats';
import { natsClient } from '../cluster/open-cluster.ts';
import { version } from '../shell/version.ts';
import type { NodeLog } from './node-log.ts';

/** A member that is asked to end gets so long, ms. */
const grace = 1000;
/** After a process was started, the next one is made ready so much later, ms: the start of a run comes first. */
const spareAfter = 1000;
/** A node hosts at most so many processes of runs. */
const mostMembers = 64;

/** Hosts processes of runs on a node. */
export class RunHost {
  readonly #cluster: ClusterConnection;
  readonly #log: NodeLog;
  readonly #allowsModules: boolean;
  readonly #onChange: (runs: number) => void;
  readonly #members = new Set<ChildProcess>();
  #subscribed: { readonly number: number; readonly stop: () => void } | undefined;
  #spare: ChildProcess | undefined;
  #spareTimer: NodeJS.Timeout | undefined;
  #isDraining = false;

  constructor(
    cluster: ClusterConnection,
    options: {
      readonly log: NodeLog;
      /** Whether it runs code that users of the cluster send. */
      readonly allowsModules: boolean;
      readonly onChange: (runs: number) => void;
    },
  ) {
    this.#cluster = cluster;
    this.#log = options.log;
    this.#allowsModules = options.allowsModules;
    this.#onChange = options.onChange;
  }

  /** Listens for invitations to this number from now on. */
  async listen(number: number): Promise<void> {
    this.#subscribed?.stop();
    const { readInvitation } = await natsClient();
    const subscription = this.#cluster.nats.subscribe(this.#cluster.names.invitations(number), {
      callback: (_, message) => {
        const invitation = readInvitation(message.string());
        message.respond(invitation === undefined ? 'the invitation is malformed' : this.#answer(invitation));
      },
    });
    this.#subscribed = { number, stop: () => subscription.unsubscribe() };
  }

  async close(): Promise<void> {
    this.#isDraining = true;
    this.#subscribed?.stop();
    clearTimeout(this.#spareTimer);
    this.#spare?.kill('SIGKILL');
    const ends = [...this.#members].map((member) => {
      const ended = new Promise<void>((resolve) => member.once('close', () => resolve()));
      member.kill('SIGTERM');
      const timer = setTimeout(() => member.kill('SIGKILL'), grace);
      return ended.then(() => clearTimeout(timer));
    });
    await Promise.all(ends);
    await this.#cluster.nats.flush();
  }

  /** A node that was asked once keeps a process ready, so that the next one need not load its program first. */
  #makeSpare(): void {
    this.#spareTimer = undefined;
    if (this.#isDraining || this.#spare !== undefined) return;
    const spare = forkMember();
    this.#spare = spare;
    spare.on('error', () => undefined);
    spare.once('exit', () => {
      if (this.#spare === spare) this.#spare = undefined;
    });
  }

  #answer(invitation: Invitation): string {
    if (this.#isDraining) return 'it drains';
    if (invitation.version !== version()) return `it has version ${version()}, the run ${invitation.version}`;
    if (invitation.hasModules && !this.#allowsModules)
      return 'the run has modules, and the node runs none of others: start it with --allow-modules';
    if (this.#members.size >= mostMembers) return `it hosts ${mostMembers} processes already`;
    this.#start(invitation);
    return 'accepted';
  }

  #start({ run, process: number, processes, token, planHash, hasModules }: Invitation): void {
    const member = this.#spare ?? forkMember();
    this.#spare = undefined;
    this.#spareTimer ??= setTimeout(() => this.#makeSpare(), spareAfter);
    this.#members.add(member);
    this.#onChange(this.#members.size);
    let words = '';
    member.stderr?.on('data', (text: Buffer) => (words = (words + text.toString()).slice(-2000)));
    member.on('error', () => undefined);
    member.once('close', (code, signal) => {
      this.#members.delete(member);
      this.#onChange(this.#members.size);
      const how = signal ?? `code ${code}`;
      this.#log('process of a run ended', { run, process: number + 1, pid: member.pid ?? 0, how });
      if (code === 0) return;
      const last = words.trim().split('\n').slice(0, 2).join(' / ');
      const gone = { text: `its process ended (${how})${last === '' ? '' : `: ${last}`}` };
      this.#cluster.nats.publish(
        this.#cluster.names.run(run, 'beats'),
        JSON.stringify({ process: number, token, gone }),
      );
    });
    const seat: RunSeat = { place: this.#cluster.place, run, process: number, processes, token, planHash, hasModules };
    member.send(seat);
    this.#log('process of a run started', { run, process: number + 1, pid: member.pid ?? 0 });
  }
}

const forkMember = (): ChildProcess =>
  fork(fileURLToPath(new URL('./member.js', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
