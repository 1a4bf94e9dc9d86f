import { chunkLayout, keptExits, keptGoals, keptLooks, mostFrames, type Chunk, type RecordedColumns } from './chunk.ts';
import { directionOf, isFacing } from './directions.ts';
import { GoalChanges } from './goal-changes.ts';
import { Growing16, GrowingExact } from './growing.ts';
import { PlaneWriter } from './planes.ts';
import { escapeCode, escapedWhole, isNarrow, isWhole, perMetre, shareOfLast, zigzag } from './quantities.ts';
import { bitsOf16, bitsOf32, components, lookNames, Tracks } from './tracks.ts';

export interface ChunkSettings {
  readonly ticksPerFrame: number;
  /** Time between two frames, s. */
  readonly interval: number;
}

/** Rows per frame that can be distinguished while they are put into the order of ids. */
const mostRows = 2 ** 21;

/**
 * Packs frames into chunks. Every agent has its place in full where it comes into the chunk; from then on velocities are reported as
 * differences, and positions as differences from where the velocities lead. Agents lie in the order of their ids, so that the same run has the
 * same bytes however it was cut into tiles.
 */
export class ChunkEncoder {
  readonly #share: number;
  readonly #interval: number;
  readonly #tracks = new Tracks();
  readonly #residuals = components.map(() => new Growing16());
  readonly #baseEscapes = components.map(() => new GrowingExact());
  readonly #escapes = new GrowingExact();
  readonly #goals = new GoalChanges();
  readonly #writer = new PlaneWriter();
  readonly #head = new Uint32Array(4);
  /** Row of each track in the frame at hand, and the frame it was last seen in. */
  #rowOfTrack = new Int32Array(64);
  #seenIn = new Int32Array(64);
  #trackOfRow = new Int32Array(64);
  /** Tracks that go on in the frame at hand. */
  #going = new Int32Array(64);
  /** Rows of those who enter, and their ids and rows in one number, for sorting. */
  #entering = new Int32Array(64);
  #order = new Float64Array(64);
  #tracksBefore = 0;
  /** Axes along which no agent has been anywhere but at 0 in this chunk: heights, mostly. */
  readonly #isFlat = [true, true, true];
  #byId: Map<number, number> | undefined;
  #hinted = 0;
  #firstFrame = 0;
  #frames = 0;
  #rows = 0;
  #flags = 0;

  constructor({ ticksPerFrame, interval }: ChunkSettings) {
    this.#share = shareOfLast(ticksPerFrame);
    this.#interval = interval;
  }

  /** Frames in the chunk so far. */
  get frames(): number {
    return this.#frames;
  }

  /** Whether a frame can join the chunk: only the one that follows, with the same columns. */
  takes(frame: number, columns: RecordedColumns): boolean {
    if (this.#frames === 0) return true;
    return frame === this.#firstFrame + this.#frames && this.#frames < mostFrames && flagsOf(columns) === this.#flags;
  }

  /** Adds a frame. Throws when two agents have one id. */
  add(frame: number, columns: RecordedColumns, count: number): void {
    if (this.#frames === 0) this.#begin(frame, columns);
    this.#room(count);
    const entering = this.#findTracks(columns, count);
    this.#follow(columns, count);
    this.#enter(columns, entering);
    for (let axis = 0; axis < 3; axis++) this.#isFlat[axis] &&= isAllZero(columns, axis, count);
    this.#hinted = count;
    this.#frames++;
    this.#rows += count;
  }

  /** The chunk; the next frame begins another one. */
  finish(): Chunk {
    this.#pack();
    const shape = {
      firstFrame: this.#firstFrame,
      frames: this.#frames,
      tracks: this.#tracks.count,
      rows: this.#rows,
    };
    this.#frames = 0;
    return { shape, bytes: this.#writer.bytes };
  }

  #begin(frame: number, columns: RecordedColumns): void {
    this.#firstFrame = frame;
    this.#rows = 0;
    this.#hinted = 0;
    this.#byId = undefined;
    this.#flags = flagsOf(columns);
    this.#tracksBefore = this.#tracks.count;
    this.#tracks.count = 0;
    this.#isFlat.fill(true);
    for (const list of [...this.#residuals, ...this.#goals.changes, ...this.#baseEscapes, this.#escapes]) list.clear();
  }

  #room(count: number): void {
    if (count > mostRows) throw new RangeError(`a frame holds up to ${mostRows} agents; this one has ${count}`);
    this.#tracks.ensureCapacity(this.#tracks.count + count);
    const { capacity } = this.#tracks;
    if (this.#seenIn.length < capacity) {
      const [row, seen, going] = [this.#rowOfTrack, this.#seenIn, this.#going];
      this.#rowOfTrack = new Int32Array(capacity);
      this.#seenIn = new Int32Array(capacity);
      this.#going = new Int32Array(capacity);
      this.#rowOfTrack.set(row);
      this.#seenIn.set(seen);
      this.#going.set(going);
      this.#goals.ensureCapacity(capacity);
    }
    if (this.#trackOfRow.length < count) {
      const hints = this.#trackOfRow;
      this.#trackOfRow = new Int32Array(2 * count);
      this.#trackOfRow.set(hints);
      this.#order = new Float64Array(2 * count);
      this.#entering = new Int32Array(2 * count);
    }
  }

  /** Notes the row of every track that goes on, and puts those who enter into `order`; returns how many. */
  #findTracks(columns: RecordedColumns, count: number): number {
    const { id } = columns;
    const tracks = this.#tracks;
    const seenIn = this.#seenIn;
    const frame = this.#frames;
    let entering = 0;
    for (let row = 0; row < count; row++) {
      let track = row < this.#hinted ? this.#trackOfRow[row] : -1;
      if (track < 0 || tracks.id[track] !== id[row] || seenIn[track] < frame - 1) track = this.#trackOf(id[row]);
      if (track >= 0 && seenIn[track] === frame) throw doubled(id[row]);
      if (track >= 0 && seenIn[track] === frame - 1 && isSame(tracks, track, columns, row)) {
        seenIn[track] = frame;
        this.#rowOfTrack[track] = row;
        this.#trackOfRow[row] = track;
      } else this.#entering[entering++] = row;
    }
    return entering;
  }

  /** Puts the rows of those who enter into the order of their ids. */
  #sortEntering(id: Uint32Array, count: number): void {
    const rows = this.#entering;
    if (this.#frames === 0 && this.#isAsBefore(id, count)) {
      rows.set(this.#rowOfTrack.subarray(0, count));
      return;
    }
    for (let index = 0; index < count; index++) this.#order[index] = id[rows[index]] * mostRows + rows[index];
    this.#order.subarray(0, count).sort();
    for (let index = 0; index < count; index++) {
      const key = this.#order[index];
      const lowBits = key - Math.floor(key / mostRows) * mostRows;
      if (index > 0 && id[rows[index - 1]] === id[lowBits]) throw doubled(id[lowBits]);
      rows[index] = lowBits;
    }
  }

  /** Whether the rows of the last chunk, track by track, are still in the order of ids: mostly no agent came or went in between. */
  #isAsBefore(id: Uint32Array, count: number): boolean {
    if (count !== this.#tracksBefore) return false;
    let last = -1;
    for (let track = 0; track < count; track++) {
      const row = this.#rowOfTrack[track];
      if (row >= count || id[row] <= last) return false;
      last = id[row];
    }
    return true;
  }

  #trackOf(id: number): number {
    if (this.#frames === 0) return -1;
    if (this.#byId === undefined) {
      this.#byId = new Map();
      for (let track = 0; track < this.#tracks.count; track++) this.#byId.set(this.#tracks.id[track], track);
    }
    return this.#byId.get(id) ?? -1;
  }

  /** Says how those who were there have moved. */
  #follow(columns: RecordedColumns, rows: number): void {
    const { count, length } = this.#tracks;
    let going = 0;
    for (let track = 0; track < count; track++) {
      if (this.#seenIn[track] !== this.#frames) continue;
      this.#going[going++] = track;
      length[track]++;
    }
    for (let axis = 0; axis < 3; axis++) {
      if (this.#isFlat[axis] && isAllZero(columns, axis, rows)) this.#stayAt0(axis, going);
      else this.#followAlong(axis, columns, going);
    }
    if ((this.#flags & keptGoals) !== 0)
      this.#goals.follow(columns, this.#going.subarray(0, going), this.#rowOfTrack, this.#frames);
  }

  #stayAt0(axis: number, going: number): void {
    for (const index of [axis, axis + 3]) {
      const residuals = this.#residuals[index];
      residuals.more(going).fill(0, residuals.length - going, residuals.length);
    }
  }

  #followAlong(axis: number, columns: RecordedColumns, going: number): void {
    const positions = columns[components[axis]];
    const velocities = columns[components[axis + 3]];
    const position = this.#tracks.now[axis];
    const velocity = this.#tracks.now[axis + 3];
    const positionCodes = this.#residuals[axis].more(going);
    const velocityCodes = this.#residuals[axis + 3].more(going);
    const rowOf = this.#rowOfTrack;
    const tracks = this.#going;
    const share = this.#share;
    const interval = this.#interval;
    const escapes = this.#escapes;
    let at = this.#residuals[axis].length - going;
    let moves = 0;
    let changes = 0;
    for (let index = 0; index < going; index++, at++) {
      const track = tracks[index];
      const row = rowOf[track];
      const before = velocity[track];
      const speed = Math.round(velocities[row] * perMetre);
      const change = speed - before;
      let code = escapeCode;
      if (isNarrow(change)) {
        code = zigzag(change);
        velocity[track] = speed;
      } else {
        escapes.push(velocities[row]);
        velocity[track] = isWhole(speed) ? speed : 0;
      }
      velocityCodes[at] = code;
      changes |= code;
      const place = Math.round(positions[row] * perMetre);
      const expected = position[track] + Math.round((before + (velocity[track] - before) * share) * interval);
      const off = place - expected;
      code = escapeCode;
      if (isNarrow(off) && isWhole(place)) {
        code = zigzag(off);
        position[track] = place;
      } else {
        escapes.push(positions[row]);
        position[track] = isWhole(place) ? place : 0;
      }
      positionCodes[at] = code;
      moves |= code;
    }
    this.#residuals[axis].note(moves);
    this.#residuals[axis + 3].note(changes);
  }

  /** Opens tracks for those who come, in the order of their ids. */
  #enter(columns: RecordedColumns, entering: number): void {
    this.#sortEntering(columns.id, entering);
    const first = this.#tracks.count;
    for (let index = 0; index < entering; index++) {
      const row = this.#entering[index];
      const track = first + index;
      this.#open(track, columns, row);
      this.#seenIn[track] = this.#frames;
      this.#rowOfTrack[track] = row;
      this.#trackOfRow[row] = track;
      this.#byId?.set(columns.id[row], track);
    }
    this.#tracks.count += entering;
    for (let index = 0; index < components.length; index++) this.#placeAlong(index, columns[components[index]], first);
    if ((this.#flags & keptLooks) !== 0) this.#lookAt(columns, first);
    if ((this.#flags & keptGoals) !== 0) this.#goals.place(columns, this.#tracks, first, this.#rowOfTrack);
  }

  #open(track: number, columns: RecordedColumns, row: number): void {
    const tracks = this.#tracks;
    tracks.id[track] = columns.id[row];
    tracks.generation[track] = columns.generation?.[row] ?? 0;
    tracks.from[track] = this.#frames;
    tracks.length[track] = 1;
    tracks.level[track] = columns.level[row];
    tracks.kind[track] = columns.kind[row];
    tracks.group[track] = columns.group[row];
    tracks.radius[track] = columns.radius[row];
    tracks.wantedExit[track] = columns.wantedExit?.[row] ?? -1;
  }

  /** What the tracks from `first` on look like. A moving agent faces where it goes, which is not stored. */
  #lookAt({ model, sex, height, headingX, headingY, headingZ }: RecordedColumns, first: number): void {
    const tracks = this.#tracks;
    const [, , , vx, vy, vz] = tracks.now;
    if (headingX === undefined || headingY === undefined || headingZ === undefined) return;
    for (let track = first; track < tracks.count; track++) {
      const row = this.#rowOfTrack[track];
      const moves = isFacing(vx[track], vy[track], vz[track]);
      tracks.model[track] = model?.[row] ?? 0;
      tracks.sex[track] = sex?.[row] ?? 0;
      tracks.height[track] = Math.round((height?.[row] ?? 0) * 100);
      tracks.heading[track] = moves ? 0 : directionOf(headingY[row], headingX[row]);
      tracks.pitch[track] =
        moves || headingZ[row] === 0 ? 0 : directionOf(headingZ[row], Math.hypot(headingX[row], headingY[row]));
    }
  }

  /** Where the tracks from `first` on begin, in one component. */
  #placeAlong(index: number, values: Float64Array, first: number): void {
    const base = this.#tracks.base[index];
    const now = this.#tracks.now[index];
    for (let track = first; track < this.#tracks.count; track++) {
      const exact = values[this.#rowOfTrack[track]];
      const whole = Math.round(exact * perMetre);
      const fits = isWhole(whole);
      if (!fits) this.#baseEscapes[index].push(exact);
      base[track] = fits ? whole : escapedWhole;
      now[track] = fits ? whole : 0;
    }
  }

  #pack(): void {
    const writer = this.#writer;
    const tracks = this.#tracks;
    const { count } = tracks;
    const moving = this.#residuals.reduce((mask, { isZero }, index) => (isZero ? mask : mask | (1 << index)), 0);
    writer.clear();
    this.#head.set([
      chunkLayout | (this.#flags << 8) | (moving << 16),
      this.#baseEscapes.reduce((sum, { length }) => sum + length, 0),
      this.#escapes.length,
      this.#goals.changes[0].length,
    ]);
    writer.write(this.#head, 4, 4);
    writer.write(differences(tracks.id, count), count, 4);
    writer.write(tracks.generation, count, 4);
    writer.write(tracks.from, count, 2);
    writer.write(tracks.length, count, 2);
    writer.write(bitsOf16(tracks.level), count, 2);
    writer.write(Uint16Array.from(tracks.kind.subarray(0, count)), count, 1);
    writer.write(tracks.group, count, 2);
    writer.write(bitsOf32(tracks.radius), count, 4);
    if ((this.#flags & keptExits) !== 0) writer.write(bitsOf16(tracks.wantedExit), count, 2);
    if ((this.#flags & keptLooks) !== 0) for (const name of lookNames) writer.write(tracks[name], count, 2);
    for (const base of tracks.base) writer.write(base, count, 4);
    if ((this.#flags & keptGoals) !== 0) for (const base of tracks.goalBase) writer.write(base, count, 4);
    for (const residuals of this.#residuals) if (!residuals.isZero) writer.write(residuals.values, residuals.length, 2);
    for (const list of this.#goals.changes) writer.write(list.values, list.length, 4);
    for (const list of this.#baseEscapes) writer.writeExact(list.values, list.length);
    writer.writeExact(this.#escapes.values, this.#escapes.length);
  }
}

const flagsOf = ({ goalX, goalY, goalZ, wantedExit, headingX }: RecordedColumns): number =>
  (goalX === undefined || goalY === undefined || goalZ === undefined ? 0 : keptGoals) |
  (wantedExit === undefined ? 0 : keptExits) |
  (headingX === undefined ? 0 : keptLooks);

function isAllZero(columns: RecordedColumns, axis: number, rows: number): boolean {
  const positions = columns[components[axis]];
  const velocities = columns[components[axis + 3]];
  for (let row = 0; row < rows; row++) if (positions[row] !== 0 || velocities[row] !== 0) return false;
  return true;
}

const isSame = (tracks: Tracks, track: number, columns: RecordedColumns, row: number): boolean =>
  tracks.level[track] === columns.level[row] &&
  tracks.radius[track] === columns.radius[row] &&
  tracks.group[track] === columns.group[row] &&
  tracks.kind[track] === columns.kind[row] &&
  tracks.generation[track] === (columns.generation?.[row] ?? 0) &&
  tracks.wantedExit[track] === (columns.wantedExit?.[row] ?? -1) &&
  tracks.model[track] === (columns.headingX === undefined ? tracks.model[track] : (columns.model?.[row] ?? 0));

function differences(values: Uint32Array, count: number): Uint32Array {
  const steps = new Uint32Array(count);
  for (let index = 0; index < count; index++) steps[index] = values[index] - (index === 0 ? 0 : values[index - 1]);
  return steps;
}

const doubled = (id: number): Error =>
  new Error(`two agents present at once have the id ${id}; ids must differ within a frame`);
