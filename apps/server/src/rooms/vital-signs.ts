/** What a room's process is watched by. */
export interface VitalSignsOptions {
  readonly silenceSeconds: number;
  readonly memoryMiB: number;
  /** Bytes of memory it uses now, as the system reports them; else the last that it reported itself. */
  readonly measure: () => number | undefined;
}

/** A process that does not load its program within this time, s, never will. */
const startSeconds = 120;
/** After a longer pause between two looks the watcher itself was asleep, s: a laptop that was closed, a process that was stopped. */
const longestLook = 2;

const bytesPerMiB = 1_048_576;

/** Whether a process is alive and within its memory. It has no clock: the caller passes the time between two looks. */
export class VitalSigns {
  readonly #options: VitalSignsOptions;
  #silence = 0;
  #started = false;
  #told = 0;

  constructor(options: VitalSignsOptions) {
    this.#options = options;
  }

  /** Whether it ever gave a sign of life. */
  get started(): boolean {
    return this.#started;
  }

  /** A sign of life came. */
  beat(bytes?: number): void {
    this.#started = true;
    this.#silence = 0;
    if (bytes !== undefined) this.#told = bytes;
  }

  /** Why the process must be ended, or undefined. `seconds` passed since the last look. */
  look(seconds: number): string | undefined {
    const { silenceSeconds, memoryMiB, measure } = this.#options;
    if ((measure() ?? this.#told) > memoryMiB * bytesPerMiB) return outOfMemory(memoryMiB);
    this.#silence += Math.min(seconds, longestLook);
    const most = this.#started ? silenceSeconds : Math.max(silenceSeconds, startSeconds);
    return this.#silence > most ? `the room did not answer for ${most} s` : undefined;
  }
}

export const outOfMemory = (memoryMiB: number): string => `the room ran out of memory (limit ${memoryMiB} MiB)`;
