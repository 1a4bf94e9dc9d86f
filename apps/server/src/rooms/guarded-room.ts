import { RunMemory, type Line, type Reply, type Role, type RunPast, type RunReport } from '@korzo/live';
import type { RoomLimits } from './room-limits.ts';
import type { RoomOrders } from './room-messages.ts';
import type { SeatRoom } from './seat.ts';
import { RoomProcess, type RoomEnd } from './room-process.ts';
import type { RoomShelf } from './room-shelf.ts';
import type { RoomHost } from './rooms.ts';

export interface GuardedRoomOptions {
  readonly room: string;
  readonly orders: RoomOrders;
  readonly limits: RoomLimits;
  /** Where the room's process lives. */
  readonly seat: SeatRoom;
  /** Where runs are kept that outlive the server. */
  readonly shelf?: RoomShelf | undefined;
  readonly mostWaiting: number;
  readonly note: (line: string) => void;
  /** The room's process has ended unasked. */
  readonly onLoss?: () => void;
  /** Not even an empty room can be started. */
  readonly onFault: (error: unknown) => void;
}

/**
 * A room whose live run has a process of its own. When that ends, watchers stay connected and learn why; the run is made again in a new
 * process, from its scenario, seed and commands, or from the last state that is known, up to the last tick that is known.
 */
export class GuardedRoom implements RoomHost {
  readonly #options: GuardedRoomOptions;
  readonly #memory = new RunMemory();
  readonly #lines = new Map<Line, Role>();
  #process: RoomProcess;
  /**
   * A run that ends before this time is not replayed, because it would end again, ms: never while it is being replayed, and for a while
   * afterwards.
   */
  #soundFrom = 0;
  #closed = false;

  constructor(options: GuardedRoomOptions) {
    this.#options = options;
    const { shelf, room, note } = options;
    const past = shelf?.past(room);
    this.#process = this.#start();
    if (past === undefined) return;
    note(`room ${room}: the run is replayed up to tick ${past.tick}`);
    this.#memory.resume(past);
    this.#soundFrom = Infinity;
    this.#process.reopen(past);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  attach(line: Line, role: Role): void {
    this.#lines.set(line, role);
    this.#process.attach(line, role, () => this.#lines.delete(line));
  }

  async close(ends = true): Promise<void> {
    this.#closed = true;
    if (ends) this.#options.shelf?.forget(this.#options.room);
    const ended = this.#process.end();
    for (const line of this.#lines.keys()) line.close('the run was closed');
    this.#lines.clear();
    await ended;
  }

  #start(): RoomProcess {
    const { orders, limits, mostWaiting, seat } = this.#options;
    return new RoomProcess({
      orders,
      seat,
      silenceSeconds: limits.silenceSeconds,
      mostWaiting,
      onReport: (report) => this.#hear(report),
      onEnd: (end) => this.#recover(end),
    });
  }

  #hear(report: RunReport): void {
    this.#memory.remember(report);
    this.#keep(report);
    const { recoverySeconds } = this.#options.limits;
    if (report.type === 'caught up') this.#soundFrom = performance.now() + recoverySeconds * 1000;
    // Another scenario than the one that failed.
    if (report.type === 'opened' && !this.#isReplaying) this.#soundFrom = 0;
  }

  #keep(report: RunReport): void {
    const { shelf, room } = this.#options;
    const isWhole = report.type === 'caught up' || (report.type === 'opened' && !this.#isReplaying);
    if (isWhole) shelf?.keep(room, this.#memory.reports);
    // Until a run that is replayed is as far as it was, what is kept of it is farther.
    else if (!this.#isReplaying) shelf?.note(room, report);
  }

  #recover({ reason, words, started, isMachines }: RoomEnd): void {
    if (this.#closed) return;
    const { room, note, onFault, onLoss } = this.#options;
    onLoss?.();
    note(`room ${room}: ${reason}${words === '' ? '' : `\n${words.trim()}`}`);
    if (!started && isMachines !== true) {
      this.#tell(reason, 'the room is closed');
      onFault(new Error(reason));
      return;
    }
    const opening = this.#memory.opening && !this.#isReplaying;
    // A run that was lost with its machine would not end again.
    const isSound = opening || isMachines === true || performance.now() >= this.#soundFrom;
    const past = isSound ? this.#memory.past : undefined;
    this.#tell(reason, this.#next(opening, past));
    if (past === undefined) {
      this.#memory.forget();
      this.#options.shelf?.forget(this.#options.room);
    }
    if (past !== undefined) this.#memory.interrupted();
    this.#soundFrom = past === undefined ? 0 : Infinity;
    try {
      this.#startAgain(past);
    } catch (error) {
      onFault(error);
    }
  }

  #startAgain(past: RunPast | undefined): void {
    this.#process = this.#start();
    for (const [line, role] of this.#lines) this.#process.attach(line, role, () => this.#lines.delete(line));
    if (past !== undefined) this.#process.reopen(past);
  }

  get #isReplaying(): boolean {
    return this.#soundFrom === Infinity;
  }

  /** What happens now, in words. */
  #next(opening: boolean, past: RunPast | undefined): string {
    const which = opening ? 'the scenario was not opened; ' : '';
    if (past !== undefined) {
      const time = Number((past.tick * past.dt).toFixed(3));
      return `${which}${opening ? 'the run before it' : 'the run'} is replayed with all commands up to tick ${past.tick} (${time} s)${past.from === undefined ? '' : `, from tick ${past.from.tick} on`}`;
    }
    if (opening) return `${which}open another one, or one with fewer agents`;
    if (this.#memory.past === undefined) return 'the room is empty now; open a scenario';
    return `the run ended again within ${this.#options.limits.recoverySeconds} s of being replayed and stays closed; open another scenario`;
  }

  #tell(reason: string, next: string): void {
    const text = JSON.stringify({ type: 'interrupted', reason, next } satisfies Reply);
    for (const line of this.#lines.keys()) line.send(text);
  }
}
