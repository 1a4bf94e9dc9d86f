import { chunkLayout, firstLayout, keptExits, keptGoals, keptLooks, type ChunkShape } from './chunk.ts';
import type { ChunkSettings } from './chunk-encoder.ts';
import { Facing } from './directions.ts';
import type { FrameBuffers } from './frame-buffers.ts';
import { PlaneReader } from './planes.ts';
import { escapeCode, escapedWhole, isWhole, noNumber, perMetre, shareOfLast, unzigzag } from './quantities.ts';
import { bitsOf16, bitsOf32, components, goalComponents, lookNames, Tracks } from './tracks.ts';

/** Unpacks the frames of a chunk one after the other. What is wrong with the contents is reported by a RangeError. */
export class ChunkDecoder {
  readonly #share: number;
  readonly #interval: number;
  readonly #tracks = new Tracks();
  readonly #residuals: Uint16Array[] = components.map(() => new Uint16Array(0));
  readonly #goalChanges: Int32Array[] = [0, 1, 2, 3, 4].map(() => new Int32Array(0));
  readonly #head = new Uint32Array(4);
  #shape: ChunkShape = { firstFrame: 0, frames: 0, tracks: 0, rows: 0 };
  /** Exact values of components at the start of a track, by track and component. */
  readonly #exactBases = new Map<number, number>();
  #escapes: Float64Array = new Float64Array(0);
  #going = new Int32Array(0);
  /** Axes along which every agent stays at 0. */
  readonly #isFlat = [false, false, false];
  /** Every agent is there from the first frame to the last. */
  #isSteady = false;
  #flags = 0;
  #moving = 0;
  #frame = 0;
  #residual = 0;
  #escape = 0;
  #goalChange = 0;
  readonly #facing = new Facing();

  constructor({ ticksPerFrame, interval }: ChunkSettings) {
    this.#share = shareOfLast(ticksPerFrame);
    this.#interval = interval;
  }

  /** Agents that were left out of the chunk because another one had their id at the same time. */
  doubled: readonly number[] = [];

  begin(shape: ChunkShape, bytes: Uint8Array): void {
    this.#shape = shape;
    this.#frame = this.#residual = this.#escape = this.#goalChange = 0;
    const reader = new PlaneReader(bytes);
    reader.read(this.#head, 4, 4);
    const [kinds, baseEscapes, escapes, goalChanges] = this.#head;
    const layout = kinds & 0xff;
    if (layout < firstLayout || layout > chunkLayout)
      throw new RangeError(`its layout is ${layout}; known are ${firstLayout} to ${chunkLayout}`);
    this.#flags = (kinds >>> 8) & 0xff;
    this.#moving = (kinds >>> 16) & 0xff;
    if (goalChanges > shape.rows) throw new RangeError(`goals change ${goalChanges} times in ${shape.rows} rows`);
    this.#readTracks(reader, shape);
    this.#readResiduals(reader, shape);
    for (let index = 0; index < this.#goalChanges.length; index++) {
      this.#goalChanges[index] = new Int32Array(goalChanges);
      reader.read(this.#goalChanges[index], goalChanges, 4);
    }
    this.#placeBases(reader.readExact(baseEscapes));
    this.#escapes = reader.readExact(escapes);
    if (reader.left > 0) throw new RangeError(`${reader.left} bytes follow its end`);
  }

  /** Fills in the next frame; false when there is none. */
  next(to: FrameBuffers): boolean {
    if (this.#frame === this.#shape.frames) return false;
    // Mostly no agent comes or goes within a chunk: then rows are tracks, and what does not move is reported with the first frame.
    const goesOn = this.#isSteady && this.#frame > 0;
    const count = goesOn ? this.#tracks.count : this.#findGoing();
    if (!goesOn) {
      to.ensureRoom(count, {
        goals: (this.#flags & keptGoals) !== 0,
        exits: (this.#flags & keptExits) !== 0,
        looks: (this.#flags & keptLooks) !== 0,
      });
      this.#describe(to, count);
    }
    for (let axis = 0; axis < 3; axis++) {
      if (!this.#isFlat[axis]) this.#moveAlong(axis, to, count, goesOn);
      else if (!goesOn) this.#stayAt0(axis, to, count);
    }
    this.#residual += goesOn ? count : this.#residualsOf(count);
    if (this.#flags & keptGoals) this.#setGoals(to, count, !goesOn);
    if (this.#flags & keptLooks) this.#facing.turn(to.columns, this.#going, count);
    to.count = count;
    this.#frame++;
    return true;
  }

  #readTracks(reader: PlaneReader, { tracks: count, frames }: ChunkShape): void {
    const tracks = this.#tracks;
    tracks.ensureCapacity(count);
    tracks.count = count;
    reader.read(tracks.id, count, 4);
    for (let track = 1; track < count; track++) tracks.id[track] += tracks.id[track - 1];
    reader.read(tracks.generation, count, 4);
    reader.read(tracks.from, count, 2);
    reader.read(tracks.length, count, 2);
    reader.read(bitsOf16(tracks.level), count, 2);
    const kinds = new Uint16Array(count);
    reader.read(kinds, count, 1);
    tracks.kind.set(kinds);
    reader.read(tracks.group, count, 2);
    reader.read(bitsOf32(tracks.radius), count, 4);
    if ((this.#flags & keptExits) !== 0) reader.read(bitsOf16(tracks.wantedExit), count, 2);
    if ((this.#flags & keptLooks) !== 0) {
      for (const name of lookNames) reader.read(tracks[name], count, 2);
      this.#facing.begin(tracks);
    }
    for (const base of tracks.base) reader.read(base, count, 4);
    if ((this.#flags & keptGoals) !== 0) for (const base of tracks.goalBase) reader.read(base, count, 4);
    this.#isSteady = true;
    for (let track = 0; track < count; track++) {
      if (tracks.length[track] !== frames) this.#isSteady = false;
      if (tracks.length[track] === 0 || tracks.from[track] + tracks.length[track] > frames)
        throw new RangeError(`the frames of agent ${tracks.id[track]} do not lie within it`);
    }
    if (this.#going.length < count) this.#going = new Int32Array(tracks.capacity);
    this.doubled = doubledIn(tracks);
  }

  #readResiduals(reader: PlaneReader, { tracks, rows }: ChunkShape): void {
    let told = 0;
    for (let track = 0; track < tracks; track++) told += this.#tracks.length[track];
    if (told !== rows) throw new RangeError(`its tracks have ${told} rows; it says ${rows}`);
    const count = rows - tracks;
    for (let index = 0; index < components.length; index++) {
      if (this.#residuals[index].length < count) this.#residuals[index] = new Uint16Array(count);
      if ((this.#moving & (1 << index)) === 0) this.#residuals[index].fill(0, 0, count);
      else reader.read(this.#residuals[index], count, 2);
    }
  }

  #placeBases(exact: Float64Array): void {
    const { base, now, goalBase, goal, count } = this.#tracks;
    this.#exactBases.clear();
    let escapes = 0;
    for (let index = 0; index < components.length; index++) {
      for (let track = 0; track < count; track++) {
        const whole = base[index][track];
        now[index][track] = whole === escapedWhole ? 0 : whole;
        if (whole === escapedWhole) this.#exactBases.set(track * components.length + index, exact[escapes++]);
      }
    }
    for (let axis = 0; axis < 3; axis++) {
      const moves = (this.#moving & (9 << axis)) !== 0;
      this.#isFlat[axis] = !moves && isAllZero(base[axis], count) && isAllZero(base[axis + 3], count);
    }
    if (escapes !== exact.length) throw new RangeError('its escapes do not match its tracks');
    if ((this.#flags & keptGoals) === 0) return;
    for (let index = 0; index < goalComponents.length; index++) goal[index].set(goalBase[index].subarray(0, count));
  }

  /** The tracks that are in the frame at hand. */
  #findGoing(): number {
    const { from, length, count } = this.#tracks;
    const frame = this.#frame;
    let going = 0;
    for (let track = 0; track < count; track++) {
      if (frame >= from[track] && frame < from[track] + length[track]) this.#going[going++] = track;
    }
    return going;
  }

  #describe(to: FrameBuffers, count: number): void {
    const { id, generation, level, kind, group, radius, wantedExit } = this.#tracks;
    const { columns } = to;
    for (let row = 0; row < count; row++) {
      const track = this.#going[row];
      columns.id[row] = id[track];
      columns.generation[row] = generation[track];
      columns.level[row] = level[track];
      columns.kind[row] = kind[track];
      columns.group[row] = group[track];
      columns.radius[row] = radius[track];
    }
    if (columns.wantedExit !== undefined)
      for (let row = 0; row < count; row++) columns.wantedExit[row] = wantedExit[this.#going[row]];
    if (columns.model !== undefined) this.#describeLooks(columns, count);
  }

  #describeLooks({ model, sex, height }: FrameBuffers['columns'], count: number): void {
    if (model === undefined || sex === undefined || height === undefined) return;
    const tracks = this.#tracks;
    for (let row = 0; row < count; row++) {
      const track = this.#going[row];
      model[row] = tracks.model[track];
      sex[row] = tracks.sex[track];
      height[row] = tracks.height[track] / 100;
    }
  }

  #moveAlong(axis: number, to: FrameBuffers, count: number, goesOn: boolean): void {
    const positions = to.columns[components[axis]];
    const velocities = to.columns[components[axis + 3]];
    const position = this.#tracks.now[axis];
    const velocity = this.#tracks.now[axis + 3];
    const positionCodes = this.#residuals[axis];
    const velocityCodes = this.#residuals[axis + 3];
    const { from } = this.#tracks;
    const frame = this.#frame;
    const going = this.#going;
    const share = this.#share;
    const interval = this.#interval;
    let at = this.#residual;
    for (let row = 0; row < count; row++) {
      const track = goesOn ? row : going[row];
      if (!goesOn && from[track] === frame) {
        positions[row] = this.#base(axis, track);
        velocities[row] = this.#base(axis + 3, track);
        continue;
      }
      const before = velocity[track];
      let speed = before;
      let code = velocityCodes[at];
      if (code !== escapeCode) velocities[row] = (speed += unzigzag(code)) / perMetre;
      else speed = wholeOr0((velocities[row] = this.#nextEscape()));
      velocity[track] = speed;
      code = positionCodes[at++];
      if (code !== escapeCode) {
        const expected = position[track] + Math.round((before + (speed - before) * share) * interval);
        const place = expected + unzigzag(code);
        position[track] = place;
        positions[row] = place / perMetre;
      } else position[track] = wholeOr0((positions[row] = this.#nextEscape()));
    }
  }

  #stayAt0(axis: number, { columns }: FrameBuffers, count: number): void {
    columns[components[axis]].fill(0, 0, count);
    columns[components[axis + 3]].fill(0, 0, count);
  }

  /** How many of those in the frame at hand were there before. */
  #residualsOf(count: number): number {
    const { from } = this.#tracks;
    let residuals = 0;
    for (let row = 0; row < count; row++) if (from[this.#going[row]] !== this.#frame) residuals++;
    return residuals;
  }

  #base(index: number, track: number): number {
    const whole = this.#tracks.base[index][track];
    return whole === escapedWhole
      ? (this.#exactBases.get(track * components.length + index) ?? Number.NaN)
      : whole / perMetre;
  }

  #nextEscape(): number {
    if (this.#escape === this.#escapes.length) throw new RangeError('it has too few escapes');
    return this.#escapes[this.#escape++];
  }

  #setGoals({ columns }: FrameBuffers, count: number, anew: boolean): void {
    const { goal, count: tracks } = this.#tracks;
    const [frames, changed] = this.#goalChanges;
    const first = this.#goalChange;
    while (this.#goalChange < frames.length && frames[this.#goalChange] <= this.#frame) {
      const track = changed[this.#goalChange];
      if (!(track >= 0 && track < tracks)) throw new RangeError(`it changes the goal of track ${track} of ${tracks}`);
      for (let index = 0; index < 3; index++) goal[index][track] = this.#goalChanges[2 + index][this.#goalChange];
      this.#goalChange++;
    }
    if (!anew && this.#goalChange === first) return;
    for (let index = 0; index < goalComponents.length; index++) {
      const column = columns[goalComponents[index]];
      if (column === undefined) continue;
      for (let row = 0; row < count; row++) {
        const whole = goal[index][this.#going[row]];
        column[row] = whole === noNumber ? Number.NaN : whole / perMetre;
      }
    }
  }
}

function isAllZero(values: Int32Array, count: number): boolean {
  for (let index = 0; index < count; index++) if (values[index] !== 0) return false;
  return true;
}

function wholeOr0(metres: number): number {
  const whole = Math.round(metres * perMetre);
  return isWhole(whole) ? whole : 0;
}

/** Ids that two tracks have at the same time. Almost always all tracks begin together, with rising ids: then there are none. */
function doubledIn({ id, from, length, count }: Tracks): readonly number[] {
  let rising = 1;
  while (rising < count && id[rising] > id[rising - 1]) rising++;
  if (rising >= count) return [];
  const ends = new Map<number, number>();
  const doubled = new Set<number>();
  for (let track = 0; track < count; track++) {
    const end = ends.get(id[track]) ?? 0;
    if (from[track] < end) doubled.add(id[track]);
    ends.set(id[track], Math.max(end, from[track] + length[track]));
  }
  return [...doubled];
}
