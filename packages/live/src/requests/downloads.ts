import { referencesIn } from '@korzo/engine';
import type { StoredRecording } from '@korzo/recording';
import { stateOf } from '../room/save-recording.ts';
import type { Session } from '../room/session.ts';
import type { Handlers } from './handler.ts';

/** Lines of a file of trajectories; beyond that frames are left out evenly. */
const mostLines = 2_000_000;

/** Things to take away that are made of the recording. */
export const downloads: Handlers<'download'> = {
  download: async ({ room: { session }, request: { what } }) => {
    const name = session.run.scenario.name;
    if (what === 'report')
      return { type: 'download', file: `${name}-report.html`, mime: 'text/html', text: await report(session) };
    const text = trajectories(recorded(session));
    return { type: 'download', file: `${name}-trajectories.csv`, mime: 'text/csv', text };
  },
};

const recorded = (session: Session): StoredRecording => session.recording.open(stateOf(session).summary);

/** Charts come with large libraries: they are loaded when a viewer wants a report. */
async function report(session: Session): Promise<string> {
  const { gatherEvidence, hashesOf, reportPage } = await import('@korzo/studies/report');
  const evidence = gatherEvidence('live run', recorded(session));
  const references = await referencesIn(session.run.scenario);
  const runs = [{ ...evidence, info: { ...evidence.info, references } }];
  return reportPage(runs, { hashes: await hashesOf(runs) });
}

/** Every agent's place in every recorded frame: one line each, m and s. */
function trajectories(recording: StoredRecording): string {
  const every = Math.max(1, Math.ceil(recording.rowCount / mostLines));
  const text: string[] = ['id,time,x,y,z,level\n'];
  let frame = 0;
  for (const { time, crowds } of recording.frames()) {
    if (frame++ % every > 0) continue;
    const [{ ownCount, columns }] = crowds;
    const { id, x, y, z, level } = columns;
    // Times are whole multiples of the time step; frames say places to the millimetre.
    const when = Number(time.toFixed(6));
    let part = '';
    for (let row = 0; row < ownCount; row++)
      part += `${id[row]},${when},${round(x[row])},${round(y[row])},${round(z[row])},${level[row]}\n`;
    text.push(part);
  }
  return text.join('');
}

const round = (metres: number): number => Math.round(metres * 1000) / 1000;
