import { openMeeting, type ProcessMeeting } from '@korzo/cluster/node';
import { LostProcessError } from '@korzo/core';
import { HiredMember } from './hired-member.ts';
import type { MemberOrders } from './orders.ts';

/** The processes of a run, as the first one sees them. */
export interface HiredProcesses {
  readonly meeting: ProcessMeeting;
  /** Ends the run for all of them. A process that does not end by itself is asked to (SIGTERM), then killed. */
  close(): Promise<void>;
  /** Ends it because of an error; gives the error, with the last words of the process that was lost. */
  fail(error: Error): Promise<Error>;
}

export interface HireOptions {
  /** s, as `openMeeting` has it */
  readonly longestSilence: number;
  readonly hurry: Int32Array;
  /** Learns the process ids of the members once they are started. */
  readonly onHired: (members: readonly number[]) => void;
}

/** Starts the other processes of a run; done when all have come. Rejects when one of them ends before, or does not come. */
export async function hireProcesses(
  processes: number,
  work: Omit<MemberOrders, 'place' | 'process'>,
  { longestSilence, hurry, onHired }: HireOptions,
): Promise<HiredProcesses> {
  const opened = await openMeeting(processes, { longestSilence, hurry });
  const { place, joined } = opened;
  const members = Array.from(
    { length: processes - 1 },
    (_, index) => new HiredMember({ ...work, place, process: index + 1 }),
  );
  onHired(members.flatMap(({ pid }) => pid ?? []));
  const tooLate = new AbortController();
  try {
    const meeting = await Promise.race([
      joined,
      ...members.map((member) => member.endedEarly()),
      ...members.map((member) => member.silentFor(longestSilence, tooLate.signal)),
    ]);
    const end = async (failure?: Error): Promise<void> => {
      await meeting.leave(failure);
      await Promise.all(members.map((member) => member.dismiss()));
    };
    return {
      meeting,
      close: () => end(),
      fail: async (error) => {
        await end(error);
        return withLastWords(
          error,
          members.flatMap((member) => member.lastWords() ?? []),
        );
      },
    };
  } catch (error) {
    await opened.close();
    for (const member of members) member.kill();
    throw error;
  } finally {
    tooLate.abort();
  }
}

function withLastWords(error: Error, lastWords: readonly string[]): Error {
  if (!(error instanceof LostProcessError) || error.origin !== undefined || lastWords.length === 0) return error;
  return new LostProcessError(`${error.message}. ${lastWords.join('. ')}`);
}
