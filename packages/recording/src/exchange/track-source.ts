import { floorsOf, walkableArea, type Floor } from '@korzo/analysis';
import type { RecordedFrame, Recording } from '../recording/recording.ts';
import { RecordingError } from '../recording/recording-error.ts';
import { censusOf } from './floor-census.ts';
import type { Point } from './tracks/geometry.ts';
import type { ExchangeOptions, TrackSource, TrajectoryFormat, WrittenFrame } from './tracks/trajectory-format.ts';

/** What a writer gets of a recording: everyone, or those on one floor, and the ground they can walk on. */
export function sourceOf(
  recording: Recording,
  format: TrajectoryFormat,
  { level: word }: ExchangeOptions,
  path: string,
): TrackSource {
  const floors = floorsOf(recording.place);
  const census = censusOf(recording);
  const chosen = word === undefined ? undefined : floorNamed(word, floors, path);
  const used = floors.filter(({ level }) => (chosen === undefined ? census.has(level) : level === chosen.level));
  if (used.length > 1 && format.keepsFloors !== true)
    throw new RecordingError(
      path,
      `people are on several floors, and ${format.name} keeps one: they would lie on top of each other`,
      `give --level, one of ${namesOf(used)}`,
    );
  const shown = used.length > 0 ? used : floors.slice(0, 1);
  // Flyers are on no floor; a world without a building has one plan for all.
  const places = (level: number): readonly Point[] =>
    [...census].flatMap(([own, { places: seen }]) => (own === level || chosen === undefined ? seen : []));
  const plans = shown.map(({ level, name }) => ({
    floor: name,
    polygons: walkableArea(recording.place, level, places(level)),
  }));
  const frameRate = Math.round((1 / recording.info.interval) * 1e6) / 1e6;
  if (chosen === undefined) return { frameRate, rowCount: recording.rowCount, plans, frames: () => recording.frames() };
  const rowCount = census.get(chosen.level)?.rows ?? 0;
  return { frameRate, rowCount, plans, frames: () => framesOn(recording, chosen.level) };
}

const namesOf = (floors: readonly Floor[]): string => floors.map(({ name }) => JSON.stringify(name)).join(', ');

/** A floor by its name, its number, or the name of its stairs or ramp. */
function floorNamed(word: string, floors: readonly Floor[], path: string): Floor {
  const wanted = word.trim().toLowerCase();
  const found = floors.find(({ level, kind, name }) =>
    [name, ...(kind === 'storey' ? [String(level)] : []), ...(/'(.+)'$/.exec(name)?.slice(1) ?? [])].some(
      (each) => each.toLowerCase() === wanted,
    ),
  );
  if (found === undefined)
    throw new RecordingError(path, `there is no floor '${word}'`, `give --level, one of ${namesOf(floors)}`);
  return found;
}

/** Frames with the people of one level alone. */
function* framesOn(recording: Recording, level: number): Generator<WrittenFrame> {
  for (const { ticks, time, crowds } of recording.frames()) yield { ticks, time, crowds: [onLevel(crowds[0], level)] };
}

function onLevel({ ownCount, columns }: RecordedFrame['crowds'][0], level: number): WrittenFrame['crowds'][0] {
  const rows = Array.from({ length: ownCount }, (_, row) => row).filter((row) => columns.level[row] === level);
  const pick = <T extends { [index: number]: number }>(column: T, into: T): T => {
    for (const [to, from] of rows.entries()) into[to] = column[from];
    return into;
  };
  const reals = (): Float64Array => new Float64Array(rows.length);
  return {
    ownCount: rows.length,
    columns: {
      id: pick(columns.id, new Uint32Array(rows.length)),
      level: pick(columns.level, new Int16Array(rows.length)),
      ...(columns.sex === undefined ? {} : { sex: rows.map((row) => columns.sex?.[row] ?? 0) }),
      ...(columns.height === undefined ? {} : { height: rows.map((row) => columns.height?.[row] ?? 0) }),
      x: pick(columns.x, reals()),
      y: pick(columns.y, reals()),
      z: pick(columns.z, reals()),
      vx: pick(columns.vx, reals()),
      vy: pick(columns.vy, reals()),
    },
  };
}
