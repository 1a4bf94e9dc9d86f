import type { Sight } from '../frames/sight.ts';
import type { FrameTime } from './motion-clock.ts';

const makers = {
  /** 0 not there, 1 there, 2 came by a jump. */
  there: Uint8Array,
  look: Uint16Array,
  level: Int16Array,
  x: Float64Array,
  y: Float64Array,
  z: Float64Array,
  heading: Float32Array,
  pitch: Float32Array,
  /** Way gone since it came into sight, m. */
  walked: Float32Array,
} as const;

type Columns = { [Name in keyof typeof makers]: InstanceType<(typeof makers)[Name]> };

/** A frame by slots of agents. */
export interface MotionFrame {
  time: FrameTime;
  columns: Columns;
}

export const presence = { none: 0, there: 1, jumped: 2 } as const;

/** Frames that drawing may still need. */
const most = 8;

/** The last frames, and which slot each agent has in all of them. */
export class MotionFrames {
  capacity = 64;
  slotEnd = 0;
  id = new Uint32Array(this.capacity);
  /** Oldest first. */
  readonly list: MotionFrame[] = [];
  readonly #slots = new Map<number, number>();
  readonly #free: number[] = [];
  readonly #spare: Columns[] = [];
  #slotOfRow = new Int32Array(0);

  slotOf(agent: number): number {
    return this.#slots.get(agent) ?? -1;
  }

  clear(): void {
    for (const { columns } of this.list) this.#spare.push(columns);
    this.list.length = 0;
    this.#slots.clear();
    this.#free.length = 0;
    this.slotEnd = 0;
  }

  /** Takes in a frame; the oldest goes when there are too many. */
  add(sight: Sight, time: FrameTime): void {
    if (this.list.length === most) this.#spare.push((this.list.shift() as MotionFrame).columns);
    this.#findSlots(sight);
    const before = this.list.at(-1);
    const columns = this.#columns();
    this.#copy(sight, columns);
    if (before !== undefined) addWay(before.columns, columns, this.slotEnd, time.simulated - before.time.simulated);
    this.list.push({ time, columns });
    this.#freeAbsent();
  }

  /** Takes the newest frame again, which says the same time: who came or went while the run stands, and who was put elsewhere. */
  renew(sight: Sight): void {
    const { columns } = this.list[this.list.length - 1];
    this.#findSlots(sight);
    const before = { x: columns.x.slice(), y: columns.y.slice(), z: columns.z.slice(), there: columns.there.slice() };
    const walked = columns.walked.slice();
    columns.there.fill(presence.none);
    this.#copy(sight, columns);
    columns.walked.set(walked);
    // A frame of everything says of all agents that they jumped: those that stand where they were did not.
    const { x, y, z, there } = columns;
    for (let slot = 0; slot < this.slotEnd; slot++) {
      if (there[slot] !== presence.jumped || before.there[slot] !== presence.there) continue;
      if (x[slot] === before.x[slot] && y[slot] === before.y[slot] && z[slot] === before.z[slot])
        there[slot] = presence.there;
    }
  }

  #copy(sight: Sight, to: Columns): void {
    const slotOfRow = this.#slotOfRow;
    const { look, level, x, y, z, heading, pitch, jumped } = sight;
    for (let row = 0; row < sight.count; row++) {
      const slot = slotOfRow[row];
      to.there[slot] = jumped[row] === 1 ? presence.jumped : presence.there;
      to.look[slot] = look[row];
      to.level[slot] = level[row];
      to.x[slot] = x[row];
      to.y[slot] = y[row];
      to.z[slot] = z[row];
      to.heading[slot] = heading[row];
      to.pitch[slot] = pitch[row];
      to.walked[slot] = 0;
    }
  }

  /** Rows of a sight seldom change their agent: the slot of last time is tried first. */
  #findSlots({ id, count }: Sight): void {
    if (this.#slotOfRow.length < count) {
      const grown = new Int32Array(count * 2);
      grown.set(this.#slotOfRow);
      this.#slotOfRow = grown;
    }
    const slotOfRow = this.#slotOfRow;
    for (let row = 0; row < count; row++) {
      const hint = slotOfRow[row];
      if (hint < this.slotEnd && this.id[hint] === id[row] && this.#slots.get(id[row]) === hint) continue;
      slotOfRow[row] = this.#slots.get(id[row]) ?? this.#newSlot(id[row]);
    }
  }

  #newSlot(agent: number): number {
    const slot = this.#free.pop() ?? this.slotEnd++;
    if (slot >= this.capacity) this.#grow();
    this.id[slot] = agent;
    this.#slots.set(agent, slot);
    return slot;
  }

  #grow(): void {
    this.capacity *= 2;
    this.#spare.length = 0;
    const ids = new Uint32Array(this.capacity);
    ids.set(this.id);
    this.id = ids;
    for (const frame of this.list) frame.columns = makeColumns(this.capacity, frame.columns);
  }

  #columns(): Columns {
    const columns = this.#spare.pop() ?? makeColumns(this.capacity);
    columns.there.fill(presence.none);
    return columns;
  }

  /** Slots of agents that no frame shows any more are given to others. */
  #freeAbsent(): void {
    const oldest = this.list[0].columns.there;
    const newest = this.list[this.list.length - 1].columns.there;
    for (let slot = 0; slot < this.slotEnd; slot++) {
      if (oldest[slot] !== presence.none || newest[slot] !== presence.none) continue;
      if (
        this.#slots.get(this.id[slot]) !== slot ||
        this.list.some(({ columns }) => columns.there[slot] !== presence.none)
      )
        continue;
      this.#slots.delete(this.id[slot]);
      this.#free.push(slot);
    }
  }
}

/** No agent drawn moves faster, m/s: an agent that seems to has jumped while no frames came. */
const fastest = 70;
const slack = 2;

/** Adds the path between two frames to what was gone before; nothing for a jump. Played backwards it is taken back. */
function addWay(from: Columns, to: Columns, slotEnd: number, seconds: number): void {
  const reach = slack + fastest * Math.abs(seconds);
  const forward = seconds < 0 ? -1 : 1;
  for (let slot = 0; slot < slotEnd; slot++) {
    if (to.there[slot] === presence.none || from.there[slot] === presence.none) continue;
    const dx = to.x[slot] - from.x[slot];
    const dy = to.y[slot] - from.y[slot];
    const dz = to.z[slot] - from.z[slot];
    const way = Math.sqrt(dx * dx + dy * dy + dz * dz);
    if (way > reach || to.level[slot] !== from.level[slot]) to.there[slot] = presence.jumped;
    to.walked[slot] = from.walked[slot] + (to.there[slot] === presence.there ? way * forward : 0);
  }
}

function makeColumns(capacity: number, old?: Columns): Columns {
  const made: Record<string, { set(other: ArrayLike<number>): void }> = {};
  for (const [name, Maker] of Object.entries(makers)) {
    const column = new Maker(capacity);
    if (old !== undefined) column.set(old[name as keyof Columns]);
    made[name] = column;
  }
  return made as unknown as Columns;
}
