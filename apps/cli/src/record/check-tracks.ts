import { rmSync } from 'node:fs';
import { importTracks, makeTemporaryFolder } from '@korzo/recording/node';
import { version } from '../shell/version.ts';
import { blameRecording } from './blame.ts';
import { checkRecording } from './check-recording.ts';

/** Checks the trajectories of another program: what importing them says, and what is wrong with the recording they become. */
export async function checkTracks(file: string, frameRate?: number): ReturnType<typeof checkRecording> {
  const between = makeTemporaryFolder('check');
  try {
    const rate = frameRate === undefined ? {} : { frameRate };
    await importTracks(file, between, { korzo: version(), force: true, ...rate });
    const { contents, problems } = await checkRecording(between);
    return { contents, problems: problems.map(({ place, rule, remedy }) => ({ file, place, rule, remedy })) };
  } catch (error) {
    throw blameRecording(error);
  } finally {
    rmSync(between, { recursive: true, force: true });
  }
}
