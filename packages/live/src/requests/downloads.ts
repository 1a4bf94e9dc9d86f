import { reportedRun } from '../room/reported-run.ts';
import { writeRecording } from '../room/recording-file.ts';
import type { Session } from '../room/session.ts';
import type { Handlers } from './handler.ts';

/** Lines of a file of trajectories; beyond that frames are left out evenly. */
const mostLines = 2_000_000;

/** Things to take away. */
export const downloads: Handlers<'download'> = {
  download: async ({ room: { session }, request: { what } }) => {
    const name = session.run.scenario.name;
    if (what === 'recording')
      return {
        type: 'download',
        file: `${name}.korzo-recording.json`,
        mime: 'application/json',
        text: writeRecording(session),
      };
    if (what === 'report')
      return { type: 'download', file: `${name}-report.html`, mime: 'text/html', text: await report(session) };
    return { type: 'download', file: `${name}-trajectories.csv`, mime: 'text/csv', text: trajectories(session) };
  },
};

/** Charts come with large libraries: they are loaded when somebody wants a report. */
async function report(session: Session): Promise<string> {
  const { gatherEvidence, reportPage } = await import('@korzo/studies/report');
  return reportPage([gatherEvidence('live run', reportedRun(session))]);
}

/** Everybody's place in every recorded frame: one line each, m and s. */
function trajectories({ recorder }: Session): string {
  let lines = 0;
  for (const { count } of recorder.all()) lines += count;
  const every = Math.max(1, Math.ceil(lines / mostLines));
  const text: string[] = ['id,time,x,y,z,level\n'];
  let frame = 0;
  for (const { count, time, id, x, y, z, level } of recorder.all()) {
    if (frame++ % every > 0) continue;
    // Times are whole multiples of the time step; frames say places to the centimetre.
    const when = Number(time.toFixed(6));
    let part = '';
    for (let row = 0; row < count; row++)
      part += `${id[row]},${when},${round(x[row])},${round(y[row])},${round(z[row])},${level[row]}\n`;
    text.push(part);
  }
  return text.join('');
}

const round = (metres: number): number => Math.round(metres * 100) / 100;
