import type { Door, Records } from '../door/records.ts';
import { asciiOf, readAscii, writeAscii } from '../plain/ascii.ts';
import { MeetingError, type Meeting } from './meeting.ts';

/** Sequence number, and length of the place's name with the wish of the process as its highest bit, before the name; bytes. */
const headBytes = 8;
const wishBit = 0x8000_0000;
const nothing = new Uint8Array(0);

/** Records that are shared by the end of the tick, and the phase that asked for it. */
interface LateRecords {
  readonly records: Records;
  readonly taken: () => void;
  readonly phase: string;
}

const nameOf = ({ fields }: Records): string => (fields.length === 0 ? 'ids' : `records of ${fields.join(', ')}`);

/**
 * The door of a run whose tiles are in several processes. All come to it at the same places of a tick, in the same order: each round has
 * a number and a name, and processes that meet at different ones stop with an error that names both.
 */
export class SharedDoor implements Door {
  readonly isAlone = false;
  readonly #meeting: Meeting;
  #phase = 'start';
  #rounds = 0;
  #waited = 0;
  readonly #clock: (() => number) | undefined;
  #wish = false;
  #wishes: readonly boolean[];
  #late: LateRecords[] = [];

  /** @param clock milliseconds; without it waiting is not measured */
  constructor(meeting: Meeting, clock?: () => number) {
    this.#meeting = meeting;
    this.#wishes = Array.from({ length: meeting.processes }, () => false);
    this.#clock = clock;
  }

  /** Milliseconds spent so far until what others brought was there; 0 without a clock. */
  get waited(): number {
    return this.#waited;
  }

  get process(): number {
    return this.#meeting.process;
  }

  get processes(): number {
    return this.#meeting.processes;
  }

  /** The first process leads. */
  get leads(): boolean {
    return this.process === 0;
  }

  /** Where the run is: the phase is part of the name of each round. */
  enter(phase: string): void {
    this.#phase = phase;
  }

  /**
   * What each process wished when all met last, by its number. The own wish goes along with all that this one brings from now on: wishes need
   * no round of their own, and processes that ask after the same round get the same list.
   */
  wishes(wish: boolean): readonly boolean[] {
    this.#wish = wish;
    return this.#wishes;
  }

  addUp(counts: Int32Array): void {
    const own = new Uint8Array(counts.buffer, counts.byteOffset, counts.byteLength);
    for (const bytes of this.others(`${counts.length} counts`, own)) {
      const theirs = new Int32Array(bytes.slice().buffer);
      for (let index = 0; index < counts.length; index++) counts[index] += theirs[index];
    }
  }

  share(records: Records): void {
    for (const bytes of this.others(nameOf(records), records.pack())) records.unpack(bytes);
    records.sort();
  }

  shareByEnd(records: Records, taken: () => void): void {
    this.#late.push({ records, taken, phase: this.#phase });
  }

  /** What is to be shared by the end of the tick. */
  get late(): readonly LateRecords[] {
    return this.#late;
  }

  /** It has been shared, or the tick has failed. */
  forgetLate(): void {
    this.#late = [];
  }

  /** What all other processes brought, in their order; each gets what this one brings. */
  others(what: string, own: Uint8Array): readonly Uint8Array[] {
    const incoming = this.swap(
      what,
      Array.from({ length: this.processes }, () => own),
    );
    return incoming.filter((_, process) => process !== this.process);
  }

  /** What the others brought, for the first process; it brings nothing, and the others get nothing. */
  toLead(what: string, own: Uint8Array): readonly Uint8Array[] {
    const incoming = this.swap(
      what,
      Array.from({ length: this.processes }, (_, process) => (process === 0 ? own : nothing)),
    );
    return this.leads ? incoming.slice(1) : [];
  }

  /** What the first process brings; what others bring is not looked at. */
  fromLead(what: string, own: Uint8Array): Uint8Array {
    const given = this.leads ? own : nothing;
    const incoming = this.swap(
      what,
      Array.from({ length: this.processes }, () => given),
    );
    return this.leads ? own : incoming[0];
  }

  /**
   * Several lists for each process in one round, and what came of each list. The own places of all lists are not looked at.
   */
  together(what: string, lists: readonly (readonly Uint8Array[])[]): readonly (readonly Uint8Array[])[] {
    const outgoing = Array.from({ length: this.processes }, (_, process) =>
      process === this.process ? nothing : bundled(lists.map((list) => list[process])),
    );
    const incoming = this.swap(what, outgoing).map((bytes, process) =>
      process === this.process ? lists.map(() => nothing) : this.#unbundled(bytes, { process, count: lists.length }),
    );
    return lists.map((_, place) => incoming.map((parts) => parts[place]));
  }

  /** Gives each process its own bytes. The own places of both lists are not looked at. */
  swap(what: string, outgoing: readonly Uint8Array[]): readonly Uint8Array[] {
    const place = asciiOf(`${this.#phase}: ${what}`);
    const number = this.#rounds++;
    const frames = this.#framesOf(outgoing, { number, place, wish: this.#wish });
    const start = this.#clock?.() ?? 0;
    const incoming = this.#meeting.swap(frames);
    this.#waited += (this.#clock?.() ?? 0) - start;
    const wishes = Array.from({ length: this.processes }, () => this.#wish);
    this.#wishes = wishes;
    return incoming.map((frame, process) =>
      process === this.process ? nothing : this.#open(frame, { process, number, place }, wishes),
    );
  }

  /** The same bytes for several processes are one frame: what carries it may send it once. */
  #framesOf(outgoing: readonly Uint8Array[], head: FrameHead): readonly Uint8Array[] {
    const made = new Map<Uint8Array, Uint8Array>();
    return outgoing.map((bytes, process) => {
      if (process === this.process) return nothing;
      const frame = made.get(bytes) ?? frameOf(bytes, head);
      made.set(bytes, frame);
      return frame;
    });
  }

  #open(
    frame: Uint8Array,
    at: { readonly process: number; readonly number: number; readonly place: string },
    wishes: boolean[],
  ): Uint8Array {
    if (frame.length < headBytes) throw malformed(at.process);
    const head = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
    const number = head.getUint32(0, true);
    const word = head.getUint32(4, true);
    const length = word % wishBit;
    wishes[at.process] = word >= wishBit;
    const place = readAscii(frame.subarray(headBytes, headBytes + length));
    if (number !== at.number >>> 0 || place !== at.place)
      throw new MeetingError(
        `the processes of the run have parted: process ${this.process + 1} is at round ${at.number} ('${at.place}'), process ${at.process + 1} at round ${number} ('${place}'); a part, model or command does not do the same in all of them`,
      );
    return frame.subarray(payloadAt(length));
  }

  #unbundled(bundle: Uint8Array, { process, count }: { readonly process: number; readonly count: number }) {
    const parts = unbundled(bundle);
    if (parts?.length !== count) throw malformed(process);
    return parts;
  }
}

const malformed = (process: number): MeetingError =>
  new MeetingError(`what process ${process + 1} of the run has sent is malformed; use the same version everywhere`);

/** Parts begin at multiples of eight bytes, each after its length. */
const bundleHead = 8;
const roomOf = (bytes: number): number => bundleHead + Math.ceil(bytes / bundleHead) * bundleHead;

function bundled(parts: readonly Uint8Array[]): Uint8Array {
  const bundle = new Uint8Array(parts.reduce((sum, { length }) => sum + roomOf(length), 0));
  const lengths = new DataView(bundle.buffer);
  let at = 0;
  for (const part of parts) {
    lengths.setUint32(at, part.length, true);
    bundle.set(part, at + bundleHead);
    at += roomOf(part.length);
  }
  return bundle;
}

/** The parts again; undefined when it is no bundle. */
function unbundled(bundle: Uint8Array): readonly Uint8Array[] | undefined {
  const lengths = new DataView(bundle.buffer, bundle.byteOffset, bundle.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bundle.length;) {
    if (at + bundleHead > bundle.length) return undefined;
    const length = lengths.getUint32(at, true);
    if (at + roomOf(length) > bundle.length) return undefined;
    parts.push(bundle.subarray(at + bundleHead, at + bundleHead + length));
    at += roomOf(length);
  }
  return parts;
}

/** Payloads begin at multiples of eight bytes, so that numbers can be seen where they lie. */
const payloadAt = (nameLength: number): number => Math.ceil((headBytes + nameLength) / 8) * 8;

interface FrameHead {
  readonly number: number;
  readonly place: string;
  readonly wish: boolean;
}

function frameOf(bytes: Uint8Array, { number, place, wish }: FrameHead): Uint8Array {
  const at = payloadAt(place.length);
  const frame = new Uint8Array(at + bytes.length);
  const head = new DataView(frame.buffer);
  head.setUint32(0, number, true);
  head.setUint32(4, place.length + (wish ? wishBit : 0), true);
  writeAscii(place, frame, headBytes);
  frame.set(bytes, at);
  return frame;
}
