import type { AgentSpec } from '../agents/agent-spec.ts';
import type { AgentStore } from '../agents/agent-store.ts';
import { hashWords } from '../math/hash.ts';
import { bytesPerValue, isState, type ColumnSpec } from '../memory/columns.ts';
import { asciiOf, readAscii, writeAscii } from '../plain/ascii.ts';
import { readExactly, writeExactly } from '../plain/exact-json.ts';
import type { Command } from './commands.ts';
import type { SavedMemories } from '../parts/memories.ts';
import type { SimulationSetup } from './simulation-setup.ts';

/** What a snapshot holds beside the columns; plain JSON. */
export interface SnapshotHead {
  readonly format: 'korzo-snapshot';
  readonly columns: readonly string[];
  readonly count: number;
  readonly tick: number;
  readonly seed: number;
  /** s */
  readonly dt: number;
  /** Name of each model instance's model. */
  readonly models: readonly string[];
  /** Ids that each source has given out, then those given out by commands, then by parts that bring agents. */
  readonly given: readonly number[];
  readonly totals: { readonly entered: number; readonly left: number; readonly peak: number };
  readonly exits: readonly (readonly [string, number])[];
  readonly lastLeftTick: number;
  /** Sum of the hashes of all who left. */
  readonly departed: string;
  /** Arrivals that wait outside for room, with the number of their source. */
  readonly waiting: readonly Waiting[];
  /** Commands queued, not yet applied. */
  readonly queued: readonly Command[];
  /** What models and parts remember beside columns. */
  readonly memories: SavedMemories;
}

/** An arrival that finds no room yet. */
export interface Waiting {
  readonly source: number;
  readonly spec: AgentSpec;
}

const magic = 0x4f5a524b; // 'KRZO'
const version = 4;
/** Magic, version, two words of checksum, length of the head, and a word that is 0. */
const headStart = 24;
const checked = 16;

/** One line per state column: a snapshot can only be read into a run with the same columns. */
export const columnSignature = (specs: readonly ColumnSpec[]): string[] =>
  specs.filter(isState).map((spec) => `${spec.name}:${spec.type}x${spec.width ?? 1}`);

export const valueBytes = (spec: ColumnSpec): number => bytesPerValue[spec.type] * (spec.width ?? 1);

/** Bytes of one agent in a snapshot. */
export const stateBytes = (specs: readonly ColumnSpec[]): number =>
  specs.filter(isState).reduce((sum, spec) => sum + valueBytes(spec), 0);

const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Layout: see `headStart`; then the head (JSON, padded with spaces), each state column with the agents in id order, zeros. Little endian. */
export function writeSnapshot(head: SnapshotHead, stores: readonly AgentStore[]): Uint8Array {
  const json = asciiOf(writeExactly(head));
  const text = json.padEnd(padded(json.length));
  const order = agentsInIdOrder(stores);
  const bytes = new Uint8Array(headStart + text.length + padded(stateBytes(stores[0].specs) * order.length));
  writeAscii(text, bytes, headStart);
  let at = headStart + text.length;
  for (const [number, spec] of stores[0].specs.entries()) {
    if (!isState(spec)) continue;
    const stride = valueBytes(spec);
    const sights = stores.map(
      ({ columns }) => new Uint8Array(columns[number].view.buffer, columns[number].view.byteOffset),
    );
    for (const { store, row } of order) {
      bytes.set(sights[store].subarray(row * stride, (row + 1) * stride), at);
      at += stride;
    }
  }
  const words = new Uint32Array(bytes.buffer, 0, headStart / 4);
  words.set([magic, version, 0, 0, text.length, 0]);
  words.set(checksumOf(bytes), 2);
  return bytes;
}

/** Over all bytes behind the checksum; those before it are known. Four bytes at a time: the length is a multiple of eight. */
function checksumOf(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset + checked, (bytes.length - checked) / 4);
  const hash = new Uint32Array(2);
  hashWords(words, 0, words.length, bytes.length | 0, hash);
  return hash;
}

/** A snapshot whose bytes are all there: its head, not yet looked at, and where its columns begin. */
export interface ReadSnapshot {
  readonly head: unknown;
  readonly at: number;
}

/** Refuses what is no snapshot, of another version, cut off or damaged. */
export function readSnapshot(bytes: Uint8Array): ReadSnapshot {
  if (bytes.length < headStart) throw new Error(foreign(bytes));
  const words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (words.getUint32(0, true) !== magic) throw new Error(foreign(bytes));
  const found = words.getUint32(4, true);
  if (found !== version)
    throw new Error(
      `the snapshot was written by another version of Korzo: it has format version ${found}, this Korzo reads ${version}; restore it with ${found > version ? 'a newer' : 'the older'} Korzo`,
    );
  const at = headStart + words.getUint32(16, true);
  if (bytes.length % 8 !== 0 || at > bytes.length)
    throw new Error(`the snapshot is cut off or damaged: its ${bytes.length} bytes do not hold it; use another copy`);
  const hash = checksumOf(bytes);
  if (hash[0] !== words.getUint32(8, true) || hash[1] !== words.getUint32(12, true))
    throw new Error('the snapshot is damaged: its bytes do not match its checksum; use another copy');
  return { head: readHead(bytes.subarray(headStart, at)), at };
}

const foreign = (bytes: Uint8Array): string =>
  `this is no Korzo snapshot: ${bytes.length < headStart ? 'it is too short' : 'its first four bytes are not KRZO'}; use bytes that \`snapshot\` gave`;

function readHead(bytes: Uint8Array): unknown {
  try {
    return readExactly(readAscii(bytes));
  } catch {
    throw new Error('the snapshot is damaged: its head is no JSON; use another copy');
  }
}

/** What a snapshot says of the run it is of. */
export const ofRun = (
  { seed, dt, models }: SimulationSetup,
  specs: readonly ColumnSpec[],
): Pick<SnapshotHead, 'format' | 'columns' | 'seed' | 'dt' | 'models'> => ({
  format: 'korzo-snapshot',
  columns: columnSignature(specs),
  seed,
  dt,
  models: models.map(({ model }) => model.name),
});

/** Fills the state columns of an empty store with room for all agents. */
export function readColumns(bytes: Uint8Array, start: number, store: AgentStore, count: number): void {
  let at = start;
  for (const { spec, view } of store.columns) {
    const width = spec.width ?? 1;
    if (!isState(spec)) {
      if (spec.role === 'row') view.fill(0, 0, count * width);
      continue;
    }
    const length = valueBytes(spec) * count;
    new Uint8Array(view.buffer, view.byteOffset, length).set(bytes.subarray(at, at + length));
    at += length;
  }
  store.ownCount = count;
  store.rowCount = count;
}

function agentsInIdOrder(stores: readonly AgentStore[]): { store: number; row: number; id: number }[] {
  const list: { store: number; row: number; id: number }[] = [];
  for (const [number, store] of stores.entries()) {
    const { view: id } = store.column('id');
    for (let row = 0; row < store.ownCount; row++) list.push({ store: number, row, id: id[row] });
  }
  return list.sort((a, b) => a.id - b.id);
}
