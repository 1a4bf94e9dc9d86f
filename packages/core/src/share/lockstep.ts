import { MeetingError, mostProcesses, type Meeting } from './meeting.ts';

/** A process waits for others that cannot come while it does. */
class Pause extends MeetingError {}

/**
 * Runs a program as several processes of one run, in this thread: for trials of small runs. While a process waits for others, these run inside of
 * its wait. What they wait for in turn cannot go on until they give up; they begin again later, so a program must do the same whenever it is run.
 * The first process never begins again, each other at every second round: the cost grows with the square of the rounds.
 */
export function inLockstep<Result>(processes: number, program: (share: Meeting) => Result): Result[] {
  if (!Number.isInteger(processes) || processes < 1 || processes > mostProcesses)
    throw new RangeError(`a run has a whole number of processes from 1 to ${mostProcesses}, not ${processes}`);
  const lockstep = new Lockstep(processes, program);
  for (let process = 0; process < processes; process++) lockstep.run(process);
  return lockstep.end();
}

class Lockstep<Result> {
  readonly #program: (share: Meeting) => Result;
  /** What each process has brought to each round. */
  readonly #brought: (readonly Uint8Array[])[][];
  /** Processes that run now, the later ones inside of waits of the earlier ones. */
  readonly #running = new Set<number>();
  readonly #results = new Map<number, Result>();
  #failure: { readonly error: unknown } | undefined;

  constructor(processes: number, program: (share: Meeting) => Result) {
    this.#program = program;
    this.#brought = Array.from({ length: processes }, () => []);
  }

  /** Runs a process as far as it gets, unless it has ended before or runs already. */
  run(process: number): void {
    if (this.#failure !== undefined || this.#results.has(process) || this.#running.has(process)) return;
    this.#running.add(process);
    try {
      this.#results.set(process, this.#program(this.#meetingOf(process)));
    } catch (error) {
      // The processes below this one give up before the error is reported.
      if (!(error instanceof Pause)) this.#failure ??= { error };
    } finally {
      this.#running.delete(process);
    }
  }

  end(): Result[] {
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#results.size < this.#brought.length)
      throw new MeetingError(
        `some processes wait for others that have left: ${[...this.#results.keys()].join()} are done`,
      );
    return Array.from(this.#brought, (_, process) => this.#results.get(process) as Result);
  }

  #meetingOf(process: number): Meeting {
    let round = 0;
    return {
      process,
      processes: this.#brought.length,
      swap: (outgoing) => {
        const number = round++;
        this.#brought[process][number] = outgoing.map((bytes) => bytes.slice());
        this.#brought.forEach(({ length }, other) => {
          if (length <= number) this.run(other);
        });
        const incoming = this.#brought.map((rounds) => rounds.at(number)?.[process]);
        if (this.#failure !== undefined || incoming.some((bytes) => bytes === undefined))
          throw new Pause('others have not come yet');
        return incoming.map((bytes) => (bytes ?? new Uint8Array(0)).slice());
      },
    };
  }
}
