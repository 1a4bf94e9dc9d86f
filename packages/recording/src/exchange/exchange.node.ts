import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { RecordingWriter } from '../directory/recording-writer.node.ts';
import { RecordingError } from '../recording/recording-error.ts';
import { writeBeside } from '../files/whole-file.node.ts';
import type { Recording } from '../recording/recording.ts';
import { trajectoryFormats } from './builtin.node.ts';
import { scaledPlan, worldOf } from './tracks/geometry.ts';
import { framesOfTracks } from './track-frames.ts';
import { sourceOf } from './track-source.ts';
import { TrackBuilder, type Tracks } from './tracks/tracks.ts';
import { metresIn, type ExchangeOptions, type TrackSource, type TrajectoryFormat } from './tracks/trajectory-format.ts';

const endings = (): string => trajectoryFormats.flatMap((format) => format.endings).join(', ');

/** The format of a file by its first characters, or by its name when it is still to be written. */
export function formatOf(path: string): TrajectoryFormat | undefined {
  const ending = extname(path).toLowerCase();
  const head = headOf(path);
  const told = head === '' ? undefined : trajectoryFormats.find((format) => format.recognises?.(head) === true);
  return told ?? trajectoryFormats.find((format) => format.endings.includes(ending));
}

function headOf(path: string): string {
  let file: number | undefined;
  try {
    if (!statSync(path).isFile()) return '';
    file = openSync(path, 'r');
    const bytes = Buffer.alloc(64);
    return bytes.subarray(0, readSync(file, bytes)).toString('latin1');
  } catch {
    return '';
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads the trajectories of another program. What could not be read is reported in `problems`. */
export async function readTracks(path: string, options: ExchangeOptions = {}): Promise<Tracks> {
  const format = formatOf(path);
  if (format?.read === undefined)
    throw new RecordingError(path, 'it is of no known format of trajectories', `known are ${endings()}`);
  const builder = new TrackBuilder();
  builder.scale = metresIn[options.inputUnit ?? 'm'];
  try {
    const about = statSync(path);
    if (!about.isFile()) throw new Error('it is no file but a pipe, device or folder');
    if (about.size === 0) throw new Error('the file is empty');
    await format.read(path, builder, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (builder.count === 0)
      throw new RecordingError(
        path,
        `it cannot be read as ${format.name}: ${reason}`,
        'name a whole file of this format',
      );
    builder.note(`reading ended after ${builder.count} rows: ${reason}`);
  }
  builder.plan = scaledPlan(builder.plan, builder.scale);
  if (options.frameRate !== undefined) builder.frameRate = options.frameRate;
  if (builder.count === 0)
    throw new RecordingError(
      path,
      `it has no trajectories (${[...builder.finish().problems, 'no row'].join('; ')})`,
      'name a file with rows',
    );
  if (!(builder.frameRate > 0))
    throw new RecordingError(path, 'nothing says how many frames a second has', 'give --frame-rate');
  return builder.finish();
}

/** Makes a recording of the trajectories of another program, so that everything that works on recordings works on them. */
export async function importTracks(
  path: string,
  directory: string,
  options: ExchangeOptions & { readonly force?: boolean; readonly korzo?: string } = {},
): Promise<Tracks> {
  const tracks = await readTracks(path, options);
  const name = basename(path);
  const writer = RecordingWriter.create(
    directory,
    {
      scenario: { name, title: `Trajectories of ${name}`, file: name, text: '' },
      seed: 0,
      korzo: options.korzo ?? '',
      groups: ['people'],
    },
    { world: worldOf(tracks.plan, tracks.bounds), dt: 1 / tracks.frameRate },
    { every: 1 / tracks.frameRate, thread: false, ...(options.force === undefined ? {} : { force: options.force }) },
  );
  try {
    for (const frame of framesOfTracks(tracks)) writer.afterTick(frame);
    await writer.close({ imported: name, rows: tracks.rows, frameRate: tracks.frameRate, problems: tracks.problems });
  } catch (error) {
    // Unlike a run it can be made again at any time: half of it is worth nothing.
    writer.discard();
    throw error;
  }
  return tracks;
}

/** What was written. */
export interface Exported {
  readonly format: string;
  readonly rows: number;
  /** Frames in a second. */
  readonly frameRate: number;
  /** What the reader of the file must know. */
  readonly notes: readonly string[];
}

/** Writes a recording as a file of another program. What is there is replaced by the finished file, and only if `overwrite` says so. */
export async function exportRecording(
  recording: Recording,
  path: string,
  { overwrite = true, ...options }: ExchangeOptions & { readonly overwrite?: boolean } = {},
): Promise<Exported> {
  const format = formatByName(path);
  const write = format?.write?.bind(format);
  if (format === undefined || write === undefined)
    throw new RecordingError(path, 'its ending says no format that can be written', `take one of ${endings()}`);
  if (options.unit !== undefined && options.unit !== 'm' && format.saysUnit !== true)
    throw new RecordingError(
      path,
      `files of ${format.name} are in metres and cannot be written in ${options.unit}`,
      'write a .txt file, or leave out --unit',
    );
  const source = sourceOf(recording, format, options, path);
  await writeBeside(path, overwrite, (temporary) => write(temporary, source, options));
  return { format: format.name, rows: source.rowCount, frameRate: source.frameRate, notes: notesOn(source.plans) };
}

const formatByName = (path: string): TrajectoryFormat | undefined =>
  trajectoryFormats.find((format) => format.endings.includes(extname(path).toLowerCase()));

/** Programs that take a plan as one polygon cannot read a floor in pieces. */
const notesOn = (plans: TrackSource['plans']): readonly string[] =>
  plans.flatMap(({ floor, polygons }) =>
    polygons.length < 2
      ? []
      : [`the ground of ${floor} is in ${polygons.length} pieces; PedPy reads plans of one piece only`],
  );
