import type { ParquetWriter } from 'hyparquet-writer';
import { readWkt, writeWkt } from '../tracks/geometry.ts';
import type { TrajectoryFormat } from '../tracks/trajectory-format.ts';

/** Rows of a group: what is held in memory at once. */
const groupRows = 500_000;

const columns = [
  ['time', 'DOUBLE'],
  ['frame', 'INT32'],
  ['id', 'INT32'],
  ['level', 'INT32'],
  ['x', 'DOUBLE'],
  ['y', 'DOUBLE'],
  ['z', 'DOUBLE'],
  ['vx', 'FLOAT'],
  ['vy', 'FLOAT'],
] as const;

type Name = (typeof columns)[number][0];

/** Parquet: one row for every agent in every frame; DuckDB, pandas and R open it. */
export const parquet: TrajectoryFormat = {
  name: 'parquet',
  summary: 'Parquet with one row per agent and frame; opens in DuckDB, pandas and R',
  endings: ['.parquet'],
  keepsFloors: true,
  recognises: (head) => head.startsWith('PAR1'),
  async read(path, tracks, { frameRate }) {
    const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet');
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    const known = new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value ?? '']) ?? []);
    const names = new Set(metadata.schema.map(({ name }) => name));
    const missing = ['id', 'frame', 'x', 'y'].filter((name) => !names.has(name));
    if (missing.length > 0) throw new Error(`it must have columns id, frame, x, y; missing are ${missing.join(', ')}`);
    tracks.frameRate = Number(known.get('frameRate') ?? 0);
    const wkt = known.get('plan');
    if (wkt !== undefined) tracks.plan = readWkt(wkt);
    const wanted = ['frame', 'id', 'x', 'y', ...(names.has('z') ? ['z'] : []), ...(names.has('time') ? ['time'] : [])];
    const total = Number(metadata.num_rows);
    for (let start = 0; start < total; start += groupRows) {
      const rows = await parquetReadObjects({
        file,
        metadata,
        columns: wanted,
        rowStart: start,
        rowEnd: Math.min(total, start + groupRows),
      });
      for (const [index, row] of rows.entries()) {
        const [frame, time] = [Number(row['frame']), Number(row['time'])];
        if (tracks.frameRate === 0 && frame > 0 && time > 0) tracks.frameRate = Math.round((frame / time) * 1e6) / 1e6;
        tracks.add(
          frame,
          Number(row['id']),
          Number(row['x']),
          Number(row['y']),
          Number(row['z'] ?? 0),
          () => `row ${start + index + 1}`,
        );
      }
    }
    if (tracks.frameRate === 0 && frameRate === undefined)
      tracks.note('nothing says how many frames a second has; give --frame-rate');
  },
  async write(path, { frames, frameRate, plans }) {
    const { fileWriter, ParquetWriter: Writer } = await import('hyparquet-writer');
    const writer = new Writer({
      writer: fileWriter(path),
      schema: [
        { name: 'root', num_children: columns.length },
        ...columns.map(([name, type]) => ({ name, type, repetition_type: 'REQUIRED' as const })),
      ],
      codec: 'SNAPPY',
      kvMetadata: [
        { key: 'frameRate', value: String(frameRate) },
        ...plans.map(({ floor, polygons }) => ({
          key: plans.length === 1 ? 'plan' : `plan of ${floor}`,
          value: writeWkt(polygons),
        })),
      ],
    });
    const held = new RowGroup();
    for (const { ticks, time, crowds } of frames()) {
      const { ownCount, columns: own } = crowds[0];
      for (let row = 0; row < ownCount; row++) {
        if (held.isFull) await held.hand(writer);
        held.add([
          time,
          ticks,
          own.id[row],
          own.level[row],
          own.x[row],
          own.y[row],
          own.z[row],
          own.vx[row],
          own.vy[row],
        ]);
      }
    }
    await held.hand(writer);
    await writer.finish();
  },
};

/** Rows on their way to the file. */
class RowGroup {
  readonly #columns = Object.fromEntries(
    columns.map(([name, type]) => [
      name,
      type === 'INT32'
        ? new Int32Array(groupRows)
        : type === 'FLOAT'
          ? new Float32Array(groupRows)
          : new Float64Array(groupRows),
    ]),
  ) as Record<Name, Int32Array | Float32Array | Float64Array>;
  #rows = 0;

  get isFull(): boolean {
    return this.#rows === groupRows;
  }

  add(values: readonly number[]): void {
    for (const [index, [name]] of columns.entries()) this.#columns[name][this.#rows] = values[index];
    this.#rows++;
  }

  async hand(writer: ParquetWriter): Promise<void> {
    if (this.#rows === 0) return;
    const columnData = columns.map(([name]) => ({ name, data: this.#columns[name].slice(0, this.#rows) }));
    await writer.write({ columnData, rowGroupSize: groupRows });
    this.#rows = 0;
  }
}
