import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { MeetingPlace } from '@korzo/cluster/node';
import type { Job, Reply, RunDiary, RunJob } from './jobs.ts';

const member = fileURLToPath(new URL('./member.mjs', import.meta.url));

/** Processes that a test spreads runs over; each is started once and makes many runs. */
export class CrewOfProcesses {
  readonly #members: readonly ChildProcess[];

  constructor(count: number) {
    this.#members = Array.from({ length: count }, () => fork(member, { serialization: 'advanced' }));
  }

  /** Lets the first so many of them meet. */
  async meet(processes: number): Promise<void> {
    const place = (await this.#ask(0, { job: 'open', processes })) as MeetingPlace;
    await this.#all(processes, (process) => this.#ask(process, { job: 'join', place, process }));
  }

  /** Runs a scenario in so many processes; what each of them saw. */
  async run(job: Omit<RunJob, 'job'>): Promise<readonly RunDiary[]> {
    const diaries = await this.#all(job.processes, (process) => this.#ask(process, { ...job, job: 'run' }));
    return diaries as RunDiary[];
  }

  /** Runs a scenario in which something goes wrong in one process; how each of them failed. */
  fail(job: Omit<RunJob, 'job' | 'fault'>, at: number, fault: RunJob['fault']): Promise<readonly string[]> {
    return this.#all(job.processes, async (process) => {
      const own = process === at && fault !== undefined ? { fault } : {};
      try {
        await this.#ask(process, { ...job, ...own, job: 'run' });
        return 'did not fail';
      } catch (error) {
        return (error as Error).message;
      }
    });
  }

  dismiss(): void {
    for (const each of this.#members) each.kill();
  }

  #all<T>(processes: number, ask: (process: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: processes }, (_, process) => ask(process)));
  }

  #ask(process: number, job: Job): Promise<unknown> {
    const child = this.#members[process];
    return new Promise((resolve, reject) => {
      const died = (): void => reject(new Error('died'));
      child.once('exit', died);
      child.once('message', (reply: Reply) => {
        child.off('exit', died);
        if ('done' in reply) resolve(reply.done);
        else reject(new Error(reply.failed));
      });
      child.send(job);
    });
  }
}
