import { checkArea, checkMotion, checkPlace, noPlace, notYours, unknownParty } from './hub-checks.ts';
import { anglesOf, type ObjectMotion } from './object-motion.ts';
import { ObjectGrid } from './object-grid.ts';
import { ObjectTable } from './object-table.ts';
import { NameService } from './names.ts';
import { angleOf, type CrowdColumns, type LookOf, type Positions } from './positions.ts';
import { Receiver, type ReceiverArea, type ReceiverOptions } from './receiver.ts';
import type { LateSender, ObjectDescription, ObjectRecord, ReceiverParameters, SenderOptions } from './records.ts';

interface Sender {
  readonly name: string | undefined;
  readonly period: number;
  /** The time of the first advance after its last update; NaN when an update has come since the last advance. */
  heardAt: number;
  reportedLate: boolean;
  paused: boolean;
  /** Of each of its crowds: the row of the table that each row of the crowd was last time. */
  readonly rowHints: Int32Array[];
  /** The same for complete batches of positions. */
  batchHints: Int32Array;
}

const largestId = 0xffff_ffff;
/** A type has two bytes in the table. */
const mostTypes = 0xffff;
/** Fewer receivers than these look at every object sooner than a grid is made. */
const worthSorting = 8;
/** A sender is late when this many of its periods have passed: one update may be on its way. */
const patience = 2;

/**
 * Where senders and receivers of positions meet. Senders describe their objects once and then send where they are; receivers name an
 * area and a period and receive reports of what came in, what is inside and what left. It has no clock and does no input or output: an object that owns it
 * calls `advance` with the time and carries reports away.
 */
export class Hub {
  /** All objects, for those who look at every one of them (see ObjectTable). */
  readonly table = new ObjectTable();
  readonly #senders = new Map<number, Sender>();
  readonly #receivers = new Map<number, Receiver>();
  readonly #names = new NameService();
  readonly #grid = new ObjectGrid();
  readonly #types = new Map<string, number>();
  /** Names of types by their number; number 0 is none. */
  readonly #typeNames: (string | undefined)[] = [undefined];
  #parties = 0;
  #marks = 0;
  #nextAllotted = largestId;

  addSender({ name, period = Infinity }: SenderOptions = {}): number {
    if (!(period > 0)) throw new Error(`a period of ${period} s: it must be above 0. Remedy: give seconds`);
    this.#senders.set(++this.#parties, {
      name,
      period,
      heardAt: NaN,
      reportedLate: false,
      paused: false,
      rowHints: [],
      batchHints: new Int32Array(0),
    });
    return this.#parties;
  }

  /** The number of a type, for senders that give types in columns. */
  typeNumber(type: string): number {
    const known = this.#types.get(type);
    if (known !== undefined) return known;
    if (this.#typeNames.length > mostTypes)
      throw new Error(`type '${type}': a hub has up to ${mostTypes} types. Remedy: use one for all objects of a sort`);
    this.#types.set(type, this.#typeNames.length);
    return this.#typeNames.push(type) - 1;
  }

  addReceiver(options: ReceiverOptions): number {
    checkArea(options.area, options.period);
    this.#receivers.set(++this.#parties, new Receiver(this.#parties, options));
    return this.#parties;
  }

  /** Another area or period for a receiver; it gets the difference at the next advance. */
  changeReceiver(receiver: number, area: ReceiverArea, period: number): void {
    checkArea(area, period);
    this.#receiver(receiver).change(area, period);
  }

  /** A sender or receiver goes, or has vanished; a sender takes its objects along. */
  remove(party: number): void {
    if (this.#receivers.delete(party)) return;
    if (!this.#senders.has(party)) throw unknownParty('sender or receiver', party);
    const { table } = this;
    for (let row = 0; row < table.rowEnd; row++) if (table.columns.sender[row] === party) this.#end(row);
    this.#senders.delete(party);
  }

  /** Objects of a paused sender are hidden from all; a paused receiver gets nothing until it goes on. */
  pause(party: number): void {
    this.#setPaused(party, true);
  }

  resume(party: number): void {
    this.#setPaused(party, false);
  }

  /** An id that no object has, for senders that have none of their own. Counts down from the largest, away from those of simulations. */
  allotId(): number {
    while (this.table.rowOf(this.#nextAllotted) >= 0) this.#nextAllotted--;
    return this.#nextAllotted--;
  }

  describe(sender: number, objects: readonly ObjectDescription[]): void {
    const { paused } = this.#sender(sender);
    const { table } = this;
    for (const { id, name, type, description } of objects) {
      const row = this.#claim(sender, id);
      table.columns.type[row] = type === undefined ? 0 : this.typeNumber(type);
      this.#names.drop(table.names[row], id);
      table.names[row] = name;
      table.descriptions[row] = description;
      table.columns.described[row]++;
      if (name !== undefined) this.#names.take(name, id, paused);
    }
  }

  /** Where some objects of the sender are now; an id that is new begins an object. */
  send(sender: number, positions: Positions): void {
    const { paused } = this.#hear(sender);
    for (let at = 0; at < positions.count; at++) {
      checkPlace(positions, at);
      this.#place(this.#claim(sender, positions.id[at]), positions, at, paused);
    }
  }

  /** Where all objects of the sender are now: those that are not listed have departed. */
  sendAll(sender: number, positions: Positions): void {
    const party = this.#hear(sender);
    const { count, id } = positions;
    if (party.batchHints.length < count) party.batchHints = new Int32Array(count * 2);
    const hints = party.batchHints;
    const mark = ++this.#marks;
    for (let at = 0; at < count; at++) {
      checkPlace(positions, at);
      const { id: ids, sender: senders } = this.table.columns;
      if (ids[hints[at]] !== id[at] || senders[hints[at]] !== sender) hints[at] = this.#claim(sender, id[at]);
      this.table.columns.mark[hints[at]] = mark;
      this.#place(hints[at], positions, at, party.paused);
    }
    this.#endUnmarked(sender, mark);
  }

  /**
   * Where all agents of a simulation are now, straight from its crowds: an object that is not in them has departed, and an id that was given
   * out again is another object.
   */
  sendCrowds<Crowd extends CrowdColumns>(sender: number, crowds: readonly Crowd[], lookOf: LookOf<Crowd>): void {
    const { paused, rowHints } = this.#hear(sender);
    const mark = ++this.#marks;
    for (const [number, crowd] of crowds.entries()) {
      if ((rowHints[number]?.length ?? 0) < crowd.ownCount) rowHints[number] = new Int32Array(crowd.ownCount * 2);
      this.#meetCrowd(sender, rowHints[number], crowd, lookOf);
      this.#placeCrowd(crowd, rowHints[number], { shown: paused ? 0 : 1, mark });
    }
    this.#endUnmarked(sender, mark);
  }

  /** The user part of an object, for senders that send positions in whole columns; nothing happens when the object is not there. */
  annotate(sender: number, id: number, user: unknown): void {
    const row = this.table.rowOf(id);
    if (row >= 0 && this.table.columns.sender[row] === sender) this.table.users[row] = user;
  }

  /**
   * How an object of the sender stands and moves now, place and heading included: for objects that say more of themselves than
   * columns do, or more often. Nothing happens when the object is not there.
   */
  move(sender: number, id: number, motion: ObjectMotion): void {
    this.#hear(sender);
    checkMotion(id, motion);
    const { table } = this;
    const row = table.rowOf(id);
    if (row < 0 || table.columns.sender[row] !== sender) return;
    const { heading, pitch } = anglesOf(motion.turn);
    [table.columns.x[row], table.columns.y[row], table.columns.z[row]] = motion.at;
    table.columns.heading[row] = heading;
    table.columns.pitch[row] = pitch;
    table.motions[row] = motion;
  }

  /** A sender is alive, also when it has nothing to send: it has not missed its step. */
  hear(sender: number): void {
    this.#hear(sender);
  }

  depart(sender: number, ids: ArrayLike<number>): void {
    this.#sender(sender);
    for (let at = 0; at < ids.length; at++) {
      const row = this.table.rowOf(ids[at]);
      if (row < 0) continue;
      if (this.table.columns.sender[row] !== sender) throw notYours(ids[at], this.table.columns.sender[row]);
      this.#end(row);
    }
  }

  /** Reports to every receiver whose period is over. `now` in seconds, of any clock that does not run backwards. */
  advance(now: number): void {
    const due = [...this.#receivers.values()].filter((receiver) => receiver.isDue(now));
    const local = due.filter((receiver) => !receiver.seesBirthsOnly).length;
    if (local >= worthSorting) this.#grid.sort(this.table);
    const grid = local >= worthSorting ? this.#grid : undefined;
    for (const receiver of due) receiver.report(this.table, now, this.#typeNames, grid);
  }

  /** Senders that have missed their step by `now`, each once until it sends again. Call it beside `advance`, with the same time. */
  lateSenders(now: number): readonly LateSender[] {
    const late: LateSender[] = [];
    for (const [number, sender] of this.#senders) {
      if (sender.paused || Number.isNaN(sender.heardAt)) {
        sender.heardAt = now;
        continue;
      }
      const { name, period, heardAt, reportedLate } = sender;
      const silent = now - heardAt;
      if (reportedLate || silent <= patience * period) continue;
      sender.reportedLate = true;
      late.push({ sender: number, name, silent, period });
    }
    return late;
  }

  /** Answers with the id of the object of that name: at once, or when it appears. The function given back ends the waiting. */
  find(name: string, answer: (id: number) => void): () => void {
    return this.#names.find(name, answer);
  }

  /** All named objects, in the order of their ids; those of paused senders are hidden. */
  list(): { readonly id: number; readonly name: string }[] {
    return this.#names.list();
  }

  /** What is known of an object, hidden or not. */
  get(id: number): ObjectRecord | undefined {
    const { table } = this;
    const row = table.rowOf(id);
    if (row < 0) return undefined;
    const { sender, type, placed, x, y, z, heading, pitch, level } = table.columns;
    const position = {
      x: x[row],
      y: y[row],
      z: z[row],
      heading: heading[row],
      pitch: pitch[row],
      level: level[row],
    };
    return {
      id,
      sender: sender[row],
      name: table.names[row],
      type: this.#typeNames[type[row]],
      description: table.descriptions[row],
      position: placed[row] === 0 ? undefined : position,
      user: table.users[row],
      motion: table.motions[row],
    };
  }

  /** What a receiver asked for last. */
  parametersOf(receiver: number): ReceiverParameters {
    const { area, period, types, paused } = this.#receiver(receiver);
    return { area, period, paused, ...(types === undefined ? {} : { types }) };
  }

  /** Finds the table's row of each agent: the one it had last time, unless it is new, was moved in the crowd or has another model. */
  #meetCrowd<Crowd extends CrowdColumns>(sender: number, hints: Int32Array, crowd: Crowd, lookOf: LookOf<Crowd>): void {
    const { id, generation, model } = crowd.columns;
    const { table } = this;
    let to = table.columns;
    for (let self = 0; self < crowd.ownCount; self++) {
      const hint = hints[self];
      const known = to.id[hint] === id[self] && to.sender[hint] === sender && to.placed[hint] === 1;
      if (known && to.generation[hint] === generation[self] && to.model[hint] === model[self]) continue;
      const row = this.#meet(sender, id[self], generation[self]);
      to = table.columns;
      hints[self] = row;
      if (to.placed[row] === 1 && to.model[row] === model[self]) continue;
      to.generation[row] = generation[self];
      to.model[row] = model[self];
      to.look[row] = lookOf(crowd, self);
    }
  }

  #placeCrowd(crowd: CrowdColumns, rows: Int32Array, { shown, mark }: { shown: number; mark: number }): void {
    const { id, level, x, y, z, headingX, headingY, headingZ } = crowd.columns;
    const { x: toX, y: toY, z: toZ, level: toLevel, heading, pitch, placed, visible, mark: marks } = this.table.columns;
    for (let self = 0; self < crowd.ownCount; self++) {
      const row = rows[self];
      const sum = x[self] + y[self] + z[self];
      if (sum - sum !== 0) throw noPlace(id[self]);
      toX[row] = x[self];
      toY[row] = y[self];
      toZ[row] = z[self];
      toLevel[row] = level[self];
      heading[row] = angleOf(headingX[self], headingY[self]);
      const up = headingZ[self];
      pitch[row] = up === 0 ? 0 : angleOf(Math.sqrt(Math.max(1 - up * up, 0)), up);
      placed[row] = 1;
      visible[row] = shown;
      marks[row] = mark;
    }
  }

  /** Row of an agent that is new, has moved to another row of the crowd, or came back under an old id. */
  #meet(sender: number, id: number, generation: number): number {
    const row = this.#claim(sender, id);
    const { columns } = this.table;
    if (columns.placed[row] === 1 && columns.generation[row] !== generation) {
      this.#names.drop(this.table.names[row], id);
      this.table.renew(row);
    }
    return row;
  }

  #place(row: number, positions: Positions, at: number, paused: boolean): void {
    const { x, y, z, heading, pitch, level, look, type, user } = positions;
    const to = this.table.columns;
    to.x[row] = x[at];
    to.y[row] = y[at];
    to.z[row] = z === undefined ? to.z[row] : z[at];
    to.heading[row] = heading === undefined ? to.heading[row] : heading[at];
    to.pitch[row] = pitch === undefined ? to.pitch[row] : pitch[at];
    to.level[row] = level === undefined ? to.level[row] : level[at];
    to.look[row] = look === undefined ? to.look[row] : look[at];
    if (type !== undefined) to.type[row] = type[at];
    if (user !== undefined) this.table.users[row] = user[at];
    to.placed[row] = 1;
    to.visible[row] = paused ? 0 : 1;
  }

  /** Row of the sender's object; made when the id is new. */
  #claim(sender: number, id: number): number {
    const row = this.table.rowOf(id);
    if (row >= 0) {
      if (this.table.columns.sender[row] !== sender) throw notYours(id, this.table.columns.sender[row]);
      return row;
    }
    if (!(Number.isInteger(id) && id >= 0 && id <= largestId))
      throw new Error(`object ${id}: ids are whole numbers from 0 to ${largestId}. Remedy: take one from allotId`);
    return this.table.add(id, sender);
  }

  #end(row: number): void {
    const { columns, names } = this.table;
    this.#names.drop(names[row], columns.id[row]);
    this.table.remove(row);
  }

  #endUnmarked(sender: number, mark: number): void {
    const { columns, rowEnd } = this.table;
    for (let row = 0; row < rowEnd; row++) {
      if (columns.sender[row] === sender && columns.mark[row] !== mark && columns.placed[row] === 1) this.#end(row);
    }
  }

  #setPaused(party: number, paused: boolean): void {
    const receiver = this.#receivers.get(party);
    if (receiver !== undefined) {
      receiver.paused = paused;
      return;
    }
    this.#sender(party).paused = paused;
    const { names, rowEnd } = this.table;
    const { sender, placed, visible, id } = this.table.columns;
    for (let row = 0; row < rowEnd; row++) {
      if (sender[row] !== party) continue;
      visible[row] = paused ? 0 : placed[row];
      const name = names[row];
      if (name !== undefined) this.#names.hide(name, id[row], paused);
    }
  }

  #sender(number: number): Sender {
    const sender = this.#senders.get(number);
    if (sender === undefined) throw unknownParty('sender', number);
    return sender;
  }

  /** A sender that has just sent something. */
  #hear(number: number): Sender {
    const sender = this.#sender(number);
    sender.heardAt = NaN;
    sender.reportedLate = false;
    return sender;
  }

  #receiver(number: number): Receiver {
    const receiver = this.#receivers.get(number);
    if (receiver === undefined) throw unknownParty('receiver', number);
    return receiver;
  }
}
