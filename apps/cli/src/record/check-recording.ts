import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@korzo/formats';
import { examine, fileNames, isRecordingFile } from '@korzo/recording';
import { rounded, seconds } from '../shell/figures.ts';
import { openStored } from './recorded-scenario.ts';

/** What a recording holds, as `korzo check --json` prints it. */
export interface RecordingContents {
  readonly scenario: string;
  readonly seed: number;
  readonly madeBy: string;
  /** Whether the run ended and said so. */
  readonly ended: boolean;
  /** s */
  readonly dt: number;
  readonly interval: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly frames: number;
  readonly rows: number;
  readonly checksums: number;
  readonly commands: number;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Whether a path is that of a recording: a folder with its list or its frames, or one file by its name. */
export const isRecording = async (path: string): Promise<boolean> => {
  if (isRecordingFile(path)) return isThere(path);
  return (await isThere(join(path, fileNames.manifest))) || isThere(join(path, fileNames.trajectory));
};

const timeOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** Reads everything in a recording. Throws an InputError when nothing can be read. */
export async function checkRecording(
  folder: string,
): Promise<{ readonly contents: RecordingContents; readonly problems: readonly Problem[] }> {
  const recording = await openStored(folder);
  const { info, range, rowCount, checksums } = recording;
  const examined = examine(recording);
  const problems = examined.problems.map((text) => problemOf(folder, text));
  const contents: RecordingContents = {
    scenario: info.scenario.name,
    seed: info.seed,
    madeBy: info.korzo,
    ended: info.summary !== undefined,
    dt: info.dt,
    interval: info.interval,
    from: timeOrNull(range[0]),
    to: timeOrNull(range[1]),
    frames: examined.frames,
    rows: rowCount,
    checksums: checksums.ofTick.size,
    commands: info.commands.length,
  };
  return { contents, problems };
}

/** What is read nevertheless is the remedy that a recording can have. */
function problemOf(file: string, text: string): Problem {
  const at = text.lastIndexOf('; ');
  const [rule, remedy] = at < 0 ? [text, 'the rest is read without it'] : [text.slice(0, at), text.slice(at + 2)];
  return { file, place: '', rule, remedy };
}

export function describeContents({ scenario, seed, from, to, frames, rows, checksums }: RecordingContents): string {
  const span = from === null || to === null ? 'no frame' : `${frames} frames from ${seconds(from)} to ${seconds(to)}`;
  return `recording of '${scenario}', seed ${seed}: ${span}, ${rounded(rows)} positions, ${checksums} ticks with checksums`;
}
