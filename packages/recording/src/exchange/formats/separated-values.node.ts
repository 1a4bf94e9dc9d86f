import { Clock, columnsIn, cutLine, separatorOf } from '../tracks/separated.ts';
import { linesOf, writeText } from '../tracks/lines.node.ts';
import type { TrackBuilder } from '../tracks/tracks.ts';
import type { TrajectoryFormat } from '../tracks/trajectory-format.ts';

const names = {
  id: ['id', 'pedid', 'personid', 'pedestrianid', 'agent', '$pedestrian:no', 'no'],
  frame: ['frame', 'fr'],
  time: ['time', 't', 'simsec', 'simtime', 'seconds'],
  x: ['x', 'posx', 'pos_x', 'coordcentx', 'x/m'],
  y: ['y', 'posy', 'pos_y', 'coordcenty', 'y/m'],
  z: ['z', 'posz', 'pos_z', 'coordcentz', 'z/m'],
} as const;

interface TextRow {
  readonly id: number;
  readonly frame: number | undefined;
  readonly time: number | undefined;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly line: number;
}

/** Tables with a header: our own, and those of Pathfinder (`t, id, ..., x, y, z`), crowd:it (`time, pedID, posX, posY`) and Viswalk (`$PEDESTRIAN:NO; SIMSEC; ...`). */
export const separatedValues: TrajectoryFormat = {
  name: 'csv',
  summary: 'Table with a header and columns for id, frame or time, x and y: Korzo, Pathfinder, crowd:it, Viswalk',
  endings: ['.csv', '.pp', '.tsv'],
  keepsFloors: true,
  async read(path, tracks, { frameRate }) {
    const clock = new Clock();
    const timed: TextRow[] = [];
    for await (const row of rowsOf(path, tracks)) {
      if (row.frame !== undefined) {
        tracks.add(row.frame, row.id, row.x, row.y, row.z, () => `line ${row.line}`);
        if (row.time !== undefined) clock.note(row.id, row.time);
      } else {
        clock.note(row.id, row.time ?? Number.NaN);
        timed.push(row);
      }
    }
    tracks.frameRate = frameRate ?? clock.frameRate;
    addTimed(tracks, timed);
    if (tracks.frameRate !== 0 || tracks.count === 0) return;
    tracks.frameRate = 10;
    tracks.note('nothing says how many frames a second has; 10 were taken: give --frame-rate');
  },
  write(path, { frames }) {
    writeText(path, (file) => {
      file.write('time,frame,id,level,x,y,z,vx,vy,sex,height\n');
      for (const { ticks, time, crowds } of frames()) {
        const { ownCount, columns } = crowds[0];
        const { id, level, x, y, z, vx, vy, sex, height } = columns;
        for (let row = 0; row < ownCount; row++)
          file.write(
            `${time.toFixed(4)},${ticks},${id[row]},${level[row]},${x[row].toFixed(4)},${y[row].toFixed(4)},${z[row].toFixed(4)},${vx[row].toFixed(4)},${vy[row].toFixed(4)},${sexNames[sex?.[row] ?? 0] ?? ''},${tall(height?.[row])}\n`,
          );
      }
    });
    return Promise.resolve();
  },
};

/** By the values of the column `sex`. */
const sexNames = ['', 'man', 'woman'] as const;

/** Heights are recorded to the centimetre; empty for agents without one. */
const tall = (height = 0): string => (height > 0 ? height.toFixed(2) : '');

function addTimed(tracks: TrackBuilder, timed: readonly TextRow[]): void {
  const rate = tracks.frameRate || 10;
  for (const { id, time = Number.NaN, x, y, z, line } of timed)
    tracks.add(Math.round(time * rate), id, x, y, z, () => `line ${line}`);
}

async function* rowsOf(path: string, tracks: TrackBuilder): AsyncGenerator<TextRow> {
  let header: { at: ReturnType<typeof columnsIn<keyof typeof names>>; separator: string } | undefined;
  let number = 0;
  for await (const line of linesOf(path)) {
    number++;
    if (line.trim() === '' || line.startsWith('$VISION') || line.startsWith('*') || line.startsWith('#')) continue;
    if (header === undefined) {
      const separator = separatorOf(line);
      header = { separator, at: columnsIn(cutLine(line, separator), names) };
      const { id, frame, time, x, y } = header.at;
      if (id === undefined || x === undefined || y === undefined || (frame === undefined && time === undefined))
        throw new Error(`line ${number} must name columns for id, x, y, and frame or time; found ${readable(line)}`);
      continue;
    }
    const cells = cutLine(line, header.separator);
    const { id = -1, frame, time, x = -1, y = -1, z } = header.at;
    const row = {
      id: numberIn(cells[id]),
      frame: frame === undefined ? undefined : numberIn(cells[frame]),
      time: time === undefined ? undefined : numberIn(cells[time]),
      x: numberIn(cells[x]),
      y: numberIn(cells[y]),
      z: z === undefined ? 0 : numberIn(cells[z]),
      line: number,
    };
    // Pathfinder puts a row with units below the header.
    if (number === 2 && Number.isNaN(row.id) && Number.isNaN(row.x)) continue;
    if (row.frame === undefined && !Number.isFinite(row.time)) tracks.noteWrong(() => `line ${row.line}`);
    else yield row;
  }
}

/** The beginning of a line as it can be shown: what is no text may not be printed on a terminal. */
const readable = (line: string): string =>
  /[\p{Cc}\uFFFD]/u.test(line.replaceAll('\t', ' ')) ? 'no text' : line.slice(0, 100);

const numberIn = (cell: string | undefined): number =>
  cell === undefined || cell.trim() === '' ? Number.NaN : Number(cell);
