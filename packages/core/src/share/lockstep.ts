import { MeetingError, mostProcesses, type Meeting } from './meeting.ts';

/** A process waits for others that have not come so far yet. */
class Pause extends MeetingError {}

/**
 * Runs a program as several processes of one run, in this thread: for trials of small runs. A process that has to wait for another gives up and
 * begins again later, so a program must do the same whenever it is run, and the cost grows with the square of the rounds.
 */
export function inLockstep<Result>(processes: number, program: (share: Meeting) => Result): Result[] {
  if (!Number.isInteger(processes) || processes < 1 || processes > mostProcesses)
    throw new RangeError(`a run has a whole number of processes from 1 to ${mostProcesses}, not ${processes}`);
  /** What each process has brought to each round. */
  const brought: (readonly Uint8Array[])[][] = Array.from({ length: processes }, () => []);
  const results = new Map<number, Result>();
  while (results.size < processes) {
    const before = brought.map(({ length }) => length).join();
    for (let process = 0; process < processes; process++) {
      if (results.has(process)) continue;
      try {
        results.set(process, program(meetingOf(process, brought)));
      } catch (error) {
        if (!(error instanceof Pause)) throw error;
      }
    }
    if (results.size < processes && brought.map(({ length }) => length).join() === before)
      throw new MeetingError(`some processes wait for others that have left: ${[...results.keys()].join()} are done`);
  }
  return Array.from({ length: processes }, (_, process) => results.get(process) as Result);
}

function meetingOf(process: number, brought: readonly (readonly Uint8Array[])[][]): Meeting {
  let round = 0;
  return {
    process,
    processes: brought.length,
    swap: (outgoing) => {
      const number = round++;
      brought[process][number] = outgoing.map((bytes) => bytes.slice());
      const incoming = brought.map((rounds) => rounds.at(number)?.[process]);
      if (incoming.some((bytes) => bytes === undefined)) throw new Pause('others have not come yet');
      return incoming.map((bytes) => (bytes ?? new Uint8Array(0)).slice());
    },
  };
}
