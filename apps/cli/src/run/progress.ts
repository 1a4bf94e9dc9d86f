import { canRedraw, hasColour, type Shell } from '../shell/shell.ts';
import { TimeLeft } from './time-left.ts';

export interface ProgressState {
  readonly ticks: number;
  readonly allTicks: number;
  readonly present: number;
  /** Simulated, s. */
  readonly time: number;
  /** Whether it ends before all ticks once no agent is present. */
  readonly endsWhenEmpty?: boolean;
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
  readonly #left: TimeLeft;
  #drawnAt = -Infinity;
  #drawn = false;
  #cursorHidden = false;

  constructor(shell: Shell, clock: () => number) {
    this.#shell = shell;
    this.#clock = clock;
    this.#left = new TimeLeft(clock());
  }

  show(state: ProgressState): void {
    const now = this.#clock();
    this.#left.note(now, state);
    if (now - this.#drawnAt < redrawEvery) return;
    this.#drawnAt = now;
    this.#drawn = true;
    const cursor = this.#cursorHidden ? '' : hideCursor;
    this.#cursorHidden = true;
    this.#shell.stderr.write(`${cursor}${wipeLine}${this.#line(state)}`);
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

  #line(state: ProgressState): string {
    const share = state.ticks / state.allTicks;
    const words = ` ${Math.floor(share * 100)} %  ${wordsOn(state, this.#left)}`;
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
  readonly #left: TimeLeft;
  #writtenAt: number;

  constructor(shell: Shell, clock: () => number) {
    this.#shell = shell;
    this.#clock = clock;
    this.#writtenAt = clock();
    this.#left = new TimeLeft(this.#writtenAt);
  }

  show(state: ProgressState): void {
    const now = this.#clock();
    this.#left.note(now, state);
    if (now - this.#writtenAt < lineEvery) return;
    this.#writtenAt = now;
    const percent = Math.floor((state.ticks / state.allTicks) * 100);
    this.#shell.stderr.write(`${percent} %  ${wordsOn(state, this.#left)}\n`);
  }

  clear(): void {}

  end(): void {}
}

function wordsOn({ allTicks, present, time, doing, endsWhenEmpty = false }: ProgressState, left: TimeLeft): string {
  const estimate = left.words({ allTicks, endsWhenEmpty, inPieces: doing !== undefined });
  return `${doing ?? `${time.toFixed(1)} s simulated, ${present} present`}${estimate === '' ? '' : `, ${estimate}`}`;
}
