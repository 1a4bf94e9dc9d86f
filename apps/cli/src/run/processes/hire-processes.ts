import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openMeeting, type ProcessMeeting } from '@korzo/cluster/node';
import type { MemberOrders } from './orders.ts';

/** The processes of a run, as the first one sees them. */
export interface HiredProcesses {
  readonly meeting: ProcessMeeting;
  /** Ends the run for all of them; with an error when it has failed. */
  close(error?: Error): Promise<void>;
}

/** Starts the other processes of a run; done when all have come. Rejects when one of them ends before. */
export async function hireProcesses(
  processes: number,
  work: Omit<MemberOrders, 'place' | 'process'>,
): Promise<HiredProcesses> {
  const opened = await openMeeting(processes);
  const { place, joined } = opened;
  const members = Array.from({ length: processes - 1 }, (_, index) =>
    startMember({ ...work, place, process: index + 1 }),
  );
  try {
    const meeting = await Promise.race([joined, ...members.map(endedEarly)]);
    const close = async (failure?: Error): Promise<void> => {
      await meeting.leave(failure);
      await Promise.all(members.map(ended));
    };
    return { meeting, close };
  } catch (error) {
    await opened.close();
    for (const member of members) member.kill('SIGKILL');
    throw error;
  }
}

function startMember(orders: MemberOrders): ChildProcess {
  const member = fork(fileURLToPath(new URL('./member.js', import.meta.url)), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // A member that has ended already is found by its end.
  member.on('error', () => undefined);
  member.send(orders);
  return member;
}

const endedEarly = async (member: ChildProcess, index: number): Promise<never> => {
  await ended(member);
  const how = member.signalCode ?? `exit code ${member.exitCode}`;
  throw new Error(`process ${index + 2} ended before the run began (${how})`);
};

const ended = (member: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (member.exitCode !== null || member.signalCode !== null) resolve();
    else member.once('exit', () => resolve());
  });
