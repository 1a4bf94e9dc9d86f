import type { ObjectMotion } from './object-motion.ts';
import type { ObjectGrid } from './object-grid.ts';
import type { ObjectTable } from './object-table.ts';

/**
 * What a receiver looks at: a circle in the plane (height does not count), or a ball when the centre has three coordinates, around a
 * place, or around an object it rides on, to which `centre` is then relative. While that object is not there, the area stays where it
 * was last.
 */
export interface ReceiverArea {
  readonly centre: readonly [x: number, y: number, z?: number];
  readonly on?: number;
  readonly radius: number;
}

export interface ReceiverOptions {
  readonly area: ReceiverArea;
  /** Least time between two reports, s; 0 reports at every advance. With a radius of 0 as well: births and deaths everywhere, no positions. */
  readonly period: number;
  /** Only objects of these types; all unless given. */
  readonly types?: readonly string[];
  /** Gets each report; its columns are used again for the next. */
  readonly deliver: (report: ReceiverNews) => void;
}

/** An object that came into an area. */
export interface Entrant {
  readonly id: number;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly description: unknown;
}

/** Every object inside, in columns that may be longer than `count`. */
export interface Inside {
  readonly count: number;
  readonly id: Uint32Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly heading: Float32Array;
  readonly pitch: Float32Array;
  readonly level: Int16Array;
  readonly look: Uint16Array;
  /** The user part of each object's last update. */
  readonly user: readonly unknown[];
  /** Full orientation, wheels, lamp and the pose ahead, of objects that send them. */
  readonly motion: readonly (ObjectMotion | undefined)[];
}

/** What changed for a receiver since its last report. Take `left` first: an id in both lists went and another object came under it. */
export interface ReceiverNews {
  readonly receiver: number;
  readonly time: number;
  readonly entered: readonly Entrant[];
  /** Objects that were inside before and were described again. */
  readonly described: readonly Entrant[];
  readonly inside: Inside;
  /** Gone from the area, from the world, or hidden because its sender pauses. */
  readonly left: readonly number[];
}

type InsideColumns = { -readonly [K in keyof Inside]: Inside[K] } & {
  user: unknown[];
  motion: (ObjectMotion | undefined)[];
};

const makeInside = (capacity: number): InsideColumns => ({
  count: 0,
  id: new Uint32Array(capacity),
  x: new Float64Array(capacity),
  y: new Float64Array(capacity),
  z: new Float64Array(capacity),
  heading: new Float32Array(capacity),
  pitch: new Float32Array(capacity),
  level: new Int16Array(capacity),
  look: new Uint16Array(capacity),
  user: [],
  motion: [],
});

/** Rounding of clocks that are sums of tenths must not cost a period. */
const clockTolerance = 1e-6;

/** One receiver and what it got last. */
export class Receiver {
  readonly number: number;
  readonly deliver: (report: ReceiverNews) => void;
  paused = false;
  area: ReceiverArea;
  period: number;
  readonly types: readonly string[] | undefined;
  #centreX = NaN;
  #centreY = NaN;
  #centreZ = NaN;
  #lastAt = -Infinity;
  #inside = makeInside(16);
  /** Objects inside at the last report. */
  #known = { row: new Int32Array(0), id: new Uint32Array(0), serial: new Uint32Array(0), count: 0 };
  /** By row of the table: serial of the object that was inside at the last report, and its description's number. */
  #serialInside = new Uint32Array(0);
  #describedInside = new Uint32Array(0);

  constructor(number: number, { area, period, deliver, types }: ReceiverOptions) {
    this.number = number;
    this.area = area;
    this.period = period;
    this.types = types;
    this.deliver = deliver;
  }

  /** Looks at something else from the next advance on. */
  change(area: ReceiverArea, period: number): void {
    this.area = area;
    this.period = period;
    this.#lastAt = -Infinity;
  }

  isDue(now: number): boolean {
    return !this.paused && (now >= this.#lastAt + this.period - clockTolerance || now < this.#lastAt);
  }

  get seesBirthsOnly(): boolean {
    return this.period === 0 && this.area.radius === 0;
  }

  /**
   * @param typeNames names of the types, by number
   * @param grid the objects by place, when it pays to have it
   */
  report(table: ObjectTable, now: number, typeNames: readonly (string | undefined)[], grid?: ObjectGrid): void {
    this.#lastAt = now;
    this.#makeRoom(table);
    const everywhere = this.seesBirthsOnly;
    this.#moveCentre(table);
    const count = everywhere ? this.#collectAll(table) : this.#collectNear(table, grid);
    const kept = this.types === undefined ? count : this.#keepTypes(table, count, typeNames);
    this.#tell(table, now, kept, typeNames);
  }

  #tell(table: ObjectTable, now: number, count: number, typeNames: readonly (string | undefined)[]): void {
    const entered: Entrant[] = [];
    const described: Entrant[] = [];
    const everywhere = this.seesBirthsOnly;
    const { id, serial, type, described: version } = table.columns;
    for (let at = 0; at < count; at++) {
      const row = this.#rows[at];
      const isNew = this.#serialInside[row] !== serial[row];
      if (!isNew && this.#describedInside[row] === version[row]) continue;
      (isNew ? entered : described).push({
        id: id[row],
        name: table.names[row],
        type: typeNames[type[row]],
        description: table.descriptions[row],
      });
    }
    const left = this.#forgetAbsent(table, count);
    this.#remember(table, count);
    if (everywhere && entered.length === 0 && left.length === 0 && described.length === 0) return;
    if (everywhere) this.#inside.count = 0;
    else this.#copyInside(table, count);
    this.deliver({ receiver: this.number, time: now, entered, described, inside: this.#inside, left });
  }

  #rows = new Int32Array(0);
  #marks = new Uint32Array(0);
  #mark = 0;

  /** Rows of all objects that are seen, into `#rows`. */
  #collectAll({ columns: { visible }, rowEnd }: ObjectTable): number {
    let count = 0;
    for (let row = 0; row < rowEnd; row++) if (visible[row] === 1) this.#rows[count++] = row;
    return count;
  }

  /** Rows of all objects inside, into `#rows`. */
  #collectNear(table: ObjectTable, grid: ObjectGrid | undefined): number {
    const { visible, x, y, z } = table.columns;
    const { radius, centre } = this.area;
    const centreX = this.#centreX;
    const centreY = this.#centreY;
    const centreZ = this.#centreZ;
    const isBall = centre.length === 3;
    const reach = radius * radius;
    const rows = this.#rows;
    let count = 0;
    const near = grid?.near(centreX, centreY, radius);
    const end = near?.length ?? table.rowEnd;
    for (let at = 0; at < end; at++) {
      const row = near === undefined ? at : near[at];
      if (visible[row] === 0) continue;
      const dx = x[row] - centreX;
      const dy = y[row] - centreY;
      const dz = isBall ? z[row] - centreZ : 0;
      if (dx * dx + dy * dy + dz * dz <= reach) rows[count++] = row;
    }
    return count;
  }

  /** Of the rows collected, those of the wanted types. */
  #keepTypes(table: ObjectTable, count: number, typeNames: readonly (string | undefined)[]): number {
    const wanted = typeNames.map((name) => name !== undefined && this.types?.includes(name) === true);
    const { type } = table.columns;
    const rows = this.#rows;
    let kept = 0;
    for (let at = 0; at < count; at++) if (wanted[type[rows[at]]]) rows[kept++] = rows[at];
    return kept;
  }

  #moveCentre(table: ObjectTable): void {
    const { centre, on } = this.area;
    const [x, y, z = 0] = centre;
    if (on === undefined) {
      [this.#centreX, this.#centreY, this.#centreZ] = [x, y, z];
      return;
    }
    const row = table.rowOf(on);
    if (row < 0 || table.columns.visible[row] === 0) return;
    this.#centreX = table.columns.x[row] + x;
    this.#centreY = table.columns.y[row] + y;
    this.#centreZ = table.columns.z[row] + z;
  }

  #forgetAbsent(table: ObjectTable, count: number): number[] {
    const mark = ++this.#mark;
    for (let at = 0; at < count; at++) this.#marks[this.#rows[at]] = mark;
    const left: number[] = [];
    const { serial } = table.columns;
    const known = this.#known;
    for (let at = 0; at < known.count; at++) {
      const row = known.row[at];
      if (this.#marks[row] === mark && serial[row] === known.serial[at]) continue;
      left.push(known.id[at]);
      this.#serialInside[row] = 0;
    }
    return left;
  }

  #remember(table: ObjectTable, count: number): void {
    const { id, serial, described } = table.columns;
    const known = this.#known;
    for (let at = 0; at < count; at++) {
      const row = this.#rows[at];
      known.row[at] = row;
      known.id[at] = id[row];
      known.serial[at] = serial[row];
      this.#serialInside[row] = serial[row];
      this.#describedInside[row] = described[row];
    }
    known.count = count;
  }

  #copyInside(table: ObjectTable, count: number): void {
    if (this.#inside.id.length < count) this.#inside = makeInside(count * 2);
    const inside = this.#inside;
    const { id, x, y, z, heading, pitch, level, look } = table.columns;
    for (let at = 0; at < count; at++) {
      const row = this.#rows[at];
      inside.id[at] = id[row];
      inside.x[at] = x[row];
      inside.y[at] = y[row];
      inside.z[at] = z[row];
      inside.heading[at] = heading[row];
      inside.pitch[at] = pitch[row];
      inside.level[at] = level[row];
      inside.look[at] = look[row];
    }
    inside.user.length = 0;
    inside.motion.length = 0;
    for (let at = 0; at < count; at++) {
      inside.user.push(table.users[this.#rows[at]]);
      inside.motion.push(table.motions[this.#rows[at]]);
    }
    inside.count = count;
  }

  #makeRoom(table: ObjectTable): void {
    const capacity = table.columns.id.length;
    if (this.#marks.length >= capacity) return;
    const longer = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const grown = new Uint32Array(capacity);
      grown.set(old);
      return grown;
    };
    this.#marks = longer(this.#marks);
    this.#serialInside = longer(this.#serialInside);
    this.#describedInside = longer(this.#describedInside);
    this.#rows = new Int32Array(capacity);
    const { row, id, serial, count } = this.#known;
    const rows = new Int32Array(capacity);
    rows.set(row);
    this.#known = { row: rows, id: longer(id), serial: longer(serial), count };
  }
}
