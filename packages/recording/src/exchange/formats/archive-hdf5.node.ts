import type * as h5wasm from 'h5wasm/node';
import { FileError } from '../../files/file-error.ts';
import { readWkt, writeWkt } from '../tracks/geometry.ts';
import type { TrackBuilder } from '../tracks/tracks.ts';
import type { TrackSource, TrajectoryFormat } from '../tracks/trajectory-format.ts';

/** The library is loaded when it is needed: it compiles megabytes of wasm. */
async function library(): Promise<typeof h5wasm> {
  const loaded = await import('h5wasm/node').catch((error: unknown) => {
    // It is large, so users of the package `korzo` install it when they need it.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new FileError('HDF5', 'the package h5wasm is not installed', 'run npm install h5wasm, or use another format');
  });
  const module = await loaded.ready;
  // It prints what it stumbles over, and goes on, unless asked to throw.
  module.activate_throwing_error_handler();
  return loaded;
}

type Columns = Readonly<Record<'frame' | 'id' | 'x' | 'y' | 'z', Int32Array | Float64Array>>;

/** HDF5 of the Pedestrian Dynamics Data Archive: /trajectory with frame, id, x, y, z and the attribute fps, and the plan as WKT. */
export const archiveHdf5: TrajectoryFormat = {
  name: 'hdf5',
  summary: 'Pedestrian Dynamics Data Archive HDF5: trajectories with frame rate and floor plan',
  endings: ['.h5', '.hdf5'],
  recognises: (head) => head.slice(1, 4) === 'HDF',
  async read(path, tracks, { frameRate }) {
    const { File, Dataset } = await library();
    const file = opened(() => new File(path, 'r'));
    try {
      const found = file.get('trajectory');
      if (found instanceof Dataset) readTrajectory(file, found, tracks, frameRate);
      else
        throw new Error(
          `it has no dataset /trajectory, so it is none of the archive; found ${file.keys().join(', ') || 'nothing'}`,
        );
    } finally {
      file.close();
    }
  },
  async write(path, source) {
    const { File } = await library();
    const file = new File(path, 'w');
    try {
      writeFile(file, source);
    } finally {
      file.close();
    }
  },
};

/** Of the many lines that the library has to say the last is the cause. */
function opened(open: () => File): File {
  try {
    return open();
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    throw new Error([...text.matchAll(/\(\): (.*)$/gm)].at(-1)?.[1] ?? text, { cause: error });
  }
}

type File = InstanceType<typeof h5wasm.File>;
type Dataset = InstanceType<typeof h5wasm.Dataset>;

function readTrajectory(file: File, found: Dataset, tracks: TrackBuilder, asked: number | undefined): void {
  const fps = found.attrs['fps']?.value;
  if (typeof fps === 'number' || typeof fps === 'bigint') tracks.frameRate = Number(fps);
  else if (asked === undefined) tracks.note('/trajectory has no attribute fps; give --frame-rate');
  const wkt = file.attrs['wkt_geometry']?.value;
  if (typeof wkt === 'string') readPlan(wkt, tracks);
  const rows = found.value as readonly (readonly unknown[])[];
  const members = found.metadata.compound_type?.members.map(({ name }) => name) ?? [];
  const at = (name: string): number => members.indexOf(name);
  if (['id', 'frame', 'x', 'y'].some((name) => at(name) < 0))
    throw new Error(`/trajectory must have frame, id, x, y; found ${members.join(', ') || 'no members'}`);
  for (const [index, row] of rows.entries()) {
    const value = (name: string): number => (at(name) < 0 ? 0 : Number(row[at(name)]));
    tracks.add(value('frame'), value('id'), value('x'), value('y'), value('z'), () => `row ${index + 1}`);
  }
}

function readPlan(wkt: string, tracks: TrackBuilder): void {
  try {
    tracks.plan = readWkt(wkt);
  } catch (error) {
    tracks.note(
      `its plan cannot be read: ${error instanceof Error ? error.message : String(error)}; people are read without it`,
    );
  }
}

function writeFile(file: File, source: TrackSource): void {
  const { frameRate, plans } = source;
  const columns = columnsOf(source);
  const dataset = file.create_dataset({
    name: 'trajectory',
    data: new Map(Object.entries(columns)) as never,
    shape: [source.rowCount],
    dtype: [
      ['frame', '<I'],
      ['id', '<I'],
      ['x', '<d'],
      ['y', '<d'],
      ['z', '<d'],
    ] as never,
  });
  dataset.create_attribute('fps', frameRate, [], '<d');
  file.create_attribute('wkt_geometry', writeWkt(plans[0].polygons));
  file.create_attribute('file_version', 2, [], '<i');
}

function columnsOf(source: TrackSource): Columns {
  const { rowCount } = source;
  const columns = {
    frame: new Uint32Array(rowCount),
    id: new Uint32Array(rowCount),
    x: new Float64Array(rowCount),
    y: new Float64Array(rowCount),
    z: new Float64Array(rowCount),
  };
  let at = 0;
  for (const { ticks, crowds } of source.frames()) {
    const { ownCount, columns: own } = crowds[0];
    columns.frame.fill(ticks, at, at + ownCount);
    for (const name of ['id', 'x', 'y', 'z'] as const) columns[name].set(own[name].subarray(0, ownCount), at);
    at += ownCount;
  }
  return columns as unknown as Columns;
}
