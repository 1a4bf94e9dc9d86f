import { chmodSync, rmSync } from 'node:fs';
import type sqlite from 'node-sqlite3-wasm';
import { noBounds, grow, readWkt, writeWkt } from '../tracks/geometry.ts';
import type { TrackBuilder } from '../tracks/tracks.ts';
import type { TrackSource, TrajectoryFormat } from '../tracks/trajectory-format.ts';

type Base = InstanceType<typeof sqlite.Database>;

/** The library is loaded when it is needed: it compiles a megabyte of wasm. */
const library = async (): Promise<typeof sqlite> => (await import('node-sqlite3-wasm')).default;

/** What JuPedSim 1.4 writes; PedPy reads it. */
const usualVersion = 2;

/** The trajectories of JuPedSim. */
export const jupedsimSqlite: TrajectoryFormat = {
  name: 'jupedsim-sqlite',
  summary: 'JuPedSim database, versions 1 to 3, with positions and floor plan; opens in PedPy and JuPedVis',
  endings: ['.sqlite', '.sqlite3', '.db'],
  recognises: (head) => head.startsWith('SQLite format 3'),
  async read(path, tracks) {
    const { Database } = await library();
    const base = new Database(path, { fileMustExist: true, readOnly: true });
    try {
      readBase(base, tracks);
    } finally {
      base.close();
    }
  },
  async write(path, source, { version = usualVersion }) {
    if (![1, 2, 3].includes(version))
      throw new Error(`JuPedSim's databases have versions 1, 2 and 3; found ${version}`);
    for (const name of [path, `${path}-journal`]) rmSync(name, { force: true });
    const { Database } = await library();
    const base = new Database(path);
    try {
      writeBase(base, source, version);
    } finally {
      base.close();
    }
    // The library makes files that no other agent may read.
    chmodSync(path, 0o644);
  },
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const tablesOf = (base: Base): Set<string> =>
  new Set(base.all("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => textOf(name)));

function readBase(base: Base, tracks: TrackBuilder): void {
  const tables = tablesOf(base);
  if (!tables.has('trajectory_data'))
    throw new Error(
      `it has no table trajectory_data, so it is none of JuPedSim; found ${[...tables].join(', ') || 'no table at all'}`,
    );
  const known = new Map(
    tables.has('metadata')
      ? base.all('SELECT key, value FROM metadata').map(({ key, value }) => [textOf(key), textOf(value)])
      : [],
  );
  const version = Number(known.get('version') ?? 1);
  if (version > 3) throw new Error(`its version is ${version}; versions 1 to 3 are known`);
  const fps = Number(known.get('fps'));
  if (fps > 0) tracks.frameRate = fps;
  else tracks.note('its metadata has no fps; give --frame-rate');
  if (tables.has('geometry')) readPlan(base, tracks);
  const statement = base.prepare('SELECT frame, id, pos_x, pos_y FROM trajectory_data ORDER BY frame, id');
  let row = 0;
  for (const { frame, id, pos_x: x, pos_y: y } of statement.iterate()) {
    row++;
    tracks.add(asNumber(frame), asNumber(id), asNumber(x), asNumber(y), 0, () => `row ${row}`);
  }
  statement.finalize();
}

const asNumber = (value: unknown): number =>
  typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;

function readPlan(base: Base, tracks: TrackBuilder): void {
  const plans = base.all('SELECT wkt FROM geometry');
  if (plans.length > 1)
    tracks.note(`its plan changes ${plans.length - 1} times; the first one is taken for all frames`);
  if (plans.length === 0) return;
  try {
    tracks.plan = readWkt(textOf(plans[0]['wkt']));
  } catch (error) {
    tracks.note(
      `its plan cannot be read: ${error instanceof Error ? error.message : String(error)}; people are read without it`,
    );
  }
}

const planKey = 1;

function writeBase(base: Base, { frames, frameRate, plans }: TrackSource, version: number): void {
  const facing = version === 2 ? ', ori_x REAL NOT NULL, ori_y REAL NOT NULL' : '';
  base.exec(`
    CREATE TABLE trajectory_data (frame INTEGER NOT NULL, id INTEGER NOT NULL, pos_x REAL NOT NULL, pos_y REAL NOT NULL${facing});
    CREATE TABLE metadata (key TEXT NOT NULL UNIQUE PRIMARY KEY, value TEXT NOT NULL);
    ${version === 1 ? 'CREATE TABLE geometry (wkt TEXT NOT NULL);' : 'CREATE TABLE geometry (hash INTEGER NOT NULL, wkt TEXT NOT NULL, UNIQUE (hash) ON CONFLICT IGNORE); CREATE TABLE frame_data (frame INTEGER NOT NULL PRIMARY KEY, geometry_hash INTEGER NOT NULL);'}
    BEGIN`);
  const isFacing = version === 2;
  const put = base.prepare(`INSERT INTO trajectory_data VALUES (?, ?, ?, ?${isFacing ? ', ?, ?' : ''})`);
  const tell = version === 1 ? undefined : base.prepare('INSERT INTO frame_data VALUES (?, ?)');
  let bounds = noBounds;
  for (const { ticks, crowds } of frames()) {
    const { ownCount, columns } = crowds[0];
    tell?.run([ticks, planKey]);
    for (let row = 0; row < ownCount; row++) {
      const [x, y] = [columns.x[row], columns.y[row]];
      bounds = grow(bounds, x, y);
      put.run([ticks, columns.id[row], x, y, ...(isFacing ? facingOf(columns.vx[row], columns.vy[row]) : [])]);
    }
  }
  put.finalize();
  tell?.finalize();
  const wkt = writeWkt(plans[0].polygons);
  if (version === 1) base.run('INSERT INTO geometry VALUES (?)', [wkt]);
  else base.run('INSERT INTO geometry VALUES (?, ?)', [planKey, wkt]);
  const { west, south, east, north } = bounds;
  const facts = { version, fps: frameRate, xmin: west, xmax: east, ymin: south, ymax: north };
  for (const [key, value] of Object.entries(facts))
    base.run('INSERT INTO metadata VALUES (?, ?)', [key, String(value)]);
  base.exec('COMMIT; CREATE INDEX frame_id_idx ON trajectory_data(frame, id)');
}

/** An agent that stands looks east. */
function facingOf(vx: number, vy: number): [number, number] {
  const speed = Math.hypot(vx, vy);
  return speed > 1e-6 ? [vx / speed, vy / speed] : [1, 0];
}
