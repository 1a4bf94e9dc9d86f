import { roughTime } from '../shell/figures.ts';
import { canRedraw, hasColour, type Shell } from '../shell/shell.ts';

export interface ProgressState {
  readonly ticks: number;
  readonly allTicks: number;
  readonly present: number;
  /** Simulated, s. */
  readonly time: number;
  /** What is reported instead of time and agents, when many runs are one work. */
  readonly doing?: string;
}

/** Shows how far long work is. */
export interface Progress {
  show(state: ProgressState): void;
  /** Wipes what is drawn, so that a line can be written. */
  clear(): void;
  /** Leaves the terminal as it was found. */
  end(): void;
}

export const noProgress: Progress = { show: () => undefined, clear: () => undefined, end: () => undefined };

export function progressFor(shell: Shell, clock: () => number = () => performance.now()): Progress {
  return canRedraw(shell) ? new ProgressBar(shell, clock) : new ProgressLines(shell, clock);
}

const hideCursor = '\u001b[?25l';
const showCursor = '\u001b[?25h';
const wipeLine = '\r\u001b[2K';

/** Shows the cursor again, whatever was drawn. */
export function restoreTerminal(shell: Shell): void {
  if (canRedraw(shell)) shell.stderr.write(`${wipeLine}${showCursor}`);
}

/** Ten times a second at most; more would cost time that no user sees. ms */
const redrawEvery = 100;

class ProgressBar implements Progress {
  readonly #shell: Shell;
  readonly #clock: () => number;
  readonly #startedAt: number;
  #drawnAt = -Infinity;
  #drawn = false;
  #cursorHidden = false;

  constructor(shell: Shell, clock: () => number) {
    this.#shell = shell;
    this.#clock = clock;
    this.#startedAt = clock();
  }

  show(state: ProgressState): void {
    const now = this.#clock();
    if (now - this.#drawnAt < redrawEvery) return;
    this.#drawnAt = now;
    this.#drawn = true;
    const cursor = this.#cursorHidden ? '' : hideCursor;
    this.#cursorHidden = true;
    this.#shell.stderr.write(`${cursor}${wipeLine}${this.#line(state, now)}`);
  }

  clear(): void {
    if (this.#drawn) this.#shell.stderr.write(wipeLine);
    this.#drawn = false;
  }

  end(): void {
    this.clear();
    if (this.#cursorHidden) this.#shell.stderr.write(showCursor);
    this.#cursorHidden = false;
  }

  #line(state: ProgressState, now: number): string {
    const share = state.ticks / state.allTicks;
    const words = ` ${Math.floor(share * 100)} %  ${wordsOn(state, (now - this.#startedAt) / 1000)}`;
    // One column stays free: a full line makes some terminals scroll.
    // A terminal that does not know its width says 0.
    const columns = this.#shell.stderr.columns ?? 0;
    const room = (columns > 0 ? columns : 80) - 1;
    const width = Math.min(40, room - words.length);
    if (width < 8) return words.trim().slice(0, room);
    const filled = Math.round(share * width);
    const bar = '█'.repeat(filled);
    const rest = '░'.repeat(width - filled);
    return `${hasColour(this.#shell) ? `\u001b[36m${bar}\u001b[90m${rest}\u001b[0m` : `${bar}${rest}`}${words}`;
  }
}

/** For logs and pipes: a line now and then. ms */
const lineEvery = 2000;

class ProgressLines implements Progress {
  readonly #shell: Shell;
  readonly #clock: () => number;
  readonly #startedAt: number;
  #writtenAt: number;

  constructor(shell: Shell, clock: () => number) {
    this.#shell = shell;
    this.#clock = clock;
    this.#startedAt = clock();
    this.#writtenAt = this.#startedAt;
  }

  show(state: ProgressState): void {
    const now = this.#clock();
    if (now - this.#writtenAt < lineEvery) return;
    this.#writtenAt = now;
    const percent = Math.floor((state.ticks / state.allTicks) * 100);
    this.#shell.stderr.write(`${percent} %  ${wordsOn(state, (now - this.#startedAt) / 1000)}\n`);
  }

  clear(): void {}

  end(): void {}
}

function wordsOn({ ticks, allTicks, present, time, doing }: ProgressState, passed: number): string {
  const left = ticks === 0 ? '' : `, ${roughTime((passed / ticks) * (allTicks - ticks))} left`;
  return `${doing ?? `${time.toFixed(1)} s simulated, ${present} present`}${left}`;
}
