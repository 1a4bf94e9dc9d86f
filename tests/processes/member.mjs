// One process of runs that are spread over several: does the jobs that a test gives it, one after the other.
import { joinMeeting, openMeeting } from '@korzo/cluster/node';
import { openRun } from '@korzo/engine';
import { diaryOf } from './diary.mjs';

/** @typedef {import('@korzo/cluster/node').ProcessMeeting} ProcessMeeting */
/** @typedef {import('./jobs.ts').RunJob} RunJob */

/** The meetings of this process, by the number of processes in them. @type {Map<number, Promise<ProcessMeeting>>} */
const meetings = new Map();

/** @param {number} processes */
async function open(processes) {
  const { place, joined } = await openMeeting(processes);
  meetings.set(processes, joined);
  return place;
}

/** @param {import('@korzo/cluster/node').MeetingPlace} place @param {number} number */
async function join(place, number) {
  if (number > 0) meetings.set(place.processes, joinMeeting(number, place));
  await meetings.get(place.processes);
  return 'joined';
}

/** @param {RunJob} job */
async function run({ processes, scenario, options, ticks, restored, fault }) {
  const share = await meetings.get(processes);
  if (share === undefined) throw new Error(`this process is in no meeting of ${processes}`);
  try {
    const { simulation, close } = await openRun(scenario, { ...options, share });
    if (restored !== undefined) simulation.restore(restored);
    const diary = diaryOf(simulation, ticks, () => {
      if (fault === undefined || simulation.ticks !== fault.tick) return;
      if (fault.what === 'dies') process.kill(process.pid, 'SIGKILL');
      if (fault.what === 'parts') simulation.checksum();
      throw new Error(fault.what);
    });
    await close();
    return diary;
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    await (failure.message === 'leaves' ? share.leave() : share.leave(failure));
    throw failure;
  }
}

/** @param {import('./jobs.ts').Job} job */
const work = (job) =>
  job.job === 'open' ? open(job.processes) : job.job === 'join' ? join(job.place, job.process) : run(job);

/** @param {import('./jobs.ts').Reply} reply */
const reply = (reply) => process.send?.(reply);

process.on('message', (/** @type {import('./jobs.ts').Job} */ job) => {
  work(job).then(
    (done) => reply({ done }),
    (/** @type {unknown} */ error) => reply({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
