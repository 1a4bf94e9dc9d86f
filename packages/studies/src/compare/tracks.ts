import type { Frame, FrameColumns } from '@korzo/analysis';
import type { World } from '@korzo/core';
import { simplified } from './simplify.ts';

/** Where one agent went, seen from above. */
export interface Track {
  readonly group: number;
  /** x, y, x, y ... in m; a new one where it changed floors or came in on the other side. */
  readonly strokes: readonly (readonly number[])[];
  /** Reached its goal or left. */
  readonly arrived: boolean;
}

/** More lines than this are a grey area. */
const mostTracks = 300;

/** A bend smaller than this share of the picture is not seen. */
const finest = 1 / 800;

/** More points than this are drawn no better than with less care. */
const mostPoints = 30_000;

interface Growing {
  readonly group: number;
  readonly strokes: number[][];
  level: number;
  x: number;
  y: number;
}

/** Notes where agents go, as finely as a small picture can show. */
export class TrackRecorder {
  readonly #world: World;
  readonly #step: number;
  readonly #tracks = new Map<number, Growing>();

  constructor(world: World) {
    this.#world = world;
    this.#step = Math.max(0.01, Math.max(world.size[0], world.size[1]) * finest);
  }

  afterTick({ crowds }: Frame): void {
    for (const { ownCount, columns } of crowds) for (let row = 0; row < ownCount; row++) this.#note(columns, row);
  }

  /** In the order of ids. */
  tracks(hasArrived: (id: number) => boolean): readonly Track[] {
    const whole = [...this.#tracks]
      .toSorted(([one], [other]) => one - other)
      .slice(0, mostTracks)
      .map(([id, { group, strokes, x, y }]) => ({
        group,
        strokes: strokes.map((stroke, index) => (index === strokes.length - 1 ? withEnd(stroke, x, y) : stroke)),
        arrived: hasArrived(id),
      }));
    for (let tolerance = this.#step; ; tolerance *= 2) {
      const tracks = whole.map(({ group, strokes, arrived }) => ({
        group,
        strokes: strokes.map((stroke) => simplified(stroke, tolerance)),
        arrived,
      }));
      const points = tracks.reduce((sum, { strokes }) => sum + strokes.flat().length / 2, 0);
      if (points <= mostPoints || tolerance > Math.max(this.#world.size[0], this.#world.size[1])) return tracks;
    }
  }

  #note({ id, group, level, x, y }: FrameColumns, row: number): void {
    const track = this.#tracks.get(id[row]);
    if (track === undefined) {
      const begun = { group: group[row], strokes: [[rounded(x[row]), rounded(y[row])]], level: level[row] };
      this.#tracks.set(id[row], { ...begun, x: x[row], y: y[row] });
      return;
    }
    const jumped = level[row] !== track.level || this.#wrapped(x[row] - track.x, y[row] - track.y);
    if (jumped) track.strokes[track.strokes.length - 1] = withEnd(lastOf(track), track.x, track.y);
    track.level = level[row];
    track.x = x[row];
    track.y = y[row];
    const stroke = lastOf(track);
    const dx = x[row] - stroke[stroke.length - 2];
    const dy = y[row] - stroke[stroke.length - 1];
    if (jumped) track.strokes.push([rounded(x[row]), rounded(y[row])]);
    else if (dx * dx + dy * dy >= this.#step * this.#step) stroke.push(rounded(x[row]), rounded(y[row]));
  }

  #wrapped(dx: number, dy: number): boolean {
    const { edges, size } = this.#world;
    return edges === 'wrap' && (Math.abs(dx) > size[0] / 2 || Math.abs(dy) > size[1] / 2);
  }
}

const lastOf = ({ strokes }: Growing): number[] => strokes[strokes.length - 1];

/** To the millimetre: finer makes files larger and no picture better. */
const rounded = (metres: number): number => Math.round(metres * 1000) / 1000;

const withEnd = (stroke: readonly number[], x: number, y: number): number[] => [...stroke, rounded(x), rounded(y)];
