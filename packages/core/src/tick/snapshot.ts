import type { AgentSpec } from '../agents/agent-spec.ts';
import type { AgentStore } from '../agents/agent-store.ts';
import type { Command } from './commands.ts';
import type { SavedInterventions } from './saved-interventions.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import { bytesPerValue, isState, type ColumnSpec } from '../memory/columns.ts';

/** What a snapshot holds beside the columns; plain JSON. */
export interface SnapshotHead {
  readonly format: 'korzo-snapshot';
  readonly version: 1;
  readonly columns: readonly string[];
  readonly count: number;
  readonly tick: number;
  readonly seed: number;
  /** s */
  readonly dt: number;
  /** Name of each model instance's model. */
  readonly models: readonly string[];
  /** Ids that each source has given out, then those given out by commands, then by the fleet when there is one. */
  readonly given: readonly number[];
  readonly totals: { readonly entered: number; readonly left: number; readonly peak: number };
  readonly exits: readonly (readonly [string, number])[];
  readonly lastLeftTick: number;
  /** Encoded parameter values of each model instance. */
  readonly values: readonly Readonly<Record<string, number>>[];
  /** Sum of the hashes of all who left. */
  readonly departed: string;
  /** Arrivals that wait outside for room, with the number of their source. */
  readonly waiting: readonly Waiting[];
  /** Commands queued, not yet applied. */
  readonly queued: readonly Command[];
  /** What people changed so far; absent when nothing. */
  readonly interventions?: SavedInterventions;
  /** What the turnstiles remember; absent when there are none. */
  readonly turnstiles?: readonly number[];
  /** What each guide remembers beside columns. */
  readonly guides?: readonly unknown[];
  /** What the fleet remembers beside columns; absent when there is none. */
  readonly fleet?: unknown;
}

/** Somebody who has come but finds no room yet. */
export interface Waiting {
  readonly source: number;
  readonly spec: AgentSpec;
}

const magic = 0x4f5a524b; // 'KRZO'

/** One line per state column: a snapshot can only be read into a run with the same columns. */
const columnSignature = (specs: readonly ColumnSpec[]): string[] =>
  specs.filter(isState).map((spec) => `${spec.name}:${spec.type}x${spec.width ?? 1}`);

/** Layout: magic, head length, head (JSON), then each state column, agents in id order. Little endian. */
export function writeSnapshot(head: SnapshotHead, stores: readonly AgentStore[]): Uint8Array {
  const text = encodeAscii(JSON.stringify(head));
  const order = agentsInIdOrder(stores);
  const rowBytes = stateBytes(stores[0].specs);
  const bytes = new Uint8Array(8 + text.length + rowBytes * order.length);
  new DataView(bytes.buffer).setUint32(0, magic, true);
  new DataView(bytes.buffer).setUint32(4, text.length, true);
  bytes.set(text, 8);
  let at = 8 + text.length;
  for (const [number, spec] of stores[0].specs.entries()) {
    if (!isState(spec)) continue;
    const stride = bytesPerValue[spec.type] * (spec.width ?? 1);
    const sights = stores.map(
      ({ columns }) => new Uint8Array(columns[number].view.buffer, columns[number].view.byteOffset),
    );
    for (const { store, row } of order) {
      bytes.set(sights[store].subarray(row * stride, (row + 1) * stride), at);
      at += stride;
    }
  }
  return bytes;
}

/** The head of a snapshot and where its columns begin; refuses what is not one. */
export function readSnapshotHead(bytes: Uint8Array, specs: readonly ColumnSpec[]): { head: SnapshotHead; at: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8 || view.getUint32(0, true) !== magic)
    throw new Error('this is no Korzo snapshot: its first four bytes are not KRZO');
  const at = 8 + view.getUint32(4, true);
  if (at > bytes.length) throw new Error('the snapshot is cut off in its head; use a complete file');
  const head = readHead(decodeAscii(bytes.subarray(8, at)));
  const expected = columnSignature(specs);
  if (head.columns.join() !== expected.join()) {
    throw new Error(
      'the snapshot was written by a run with other columns; restore it with the same models and version',
    );
  }
  if (bytes.length !== at + stateBytes(specs) * head.count) {
    throw new Error(`the snapshot is cut off: ${bytes.length} bytes, expected ${at + stateBytes(specs) * head.count}`);
  }
  return { head, at };
}

/** What a snapshot says of the run it is of. */
export const ofRun = (
  { seed, dt, models }: SimulationSetup,
  specs: readonly ColumnSpec[],
): Pick<SnapshotHead, 'format' | 'version' | 'columns' | 'seed' | 'dt' | 'models'> => ({
  format: 'korzo-snapshot',
  version: 1,
  columns: columnSignature(specs),
  seed,
  dt,
  models: models.map(({ model }) => model.name),
});

/** Throws when a snapshot is of another run than the one that is to take it. */
export function refuseForeign(head: SnapshotHead, { seed, dt, models, sources, world, fleet }: SimulationSetup): void {
  if (head.seed !== seed)
    throw new Error(`the snapshot has seed ${head.seed}, this run ${seed}; restore it into a run with its seed`);
  if (head.dt !== dt)
    throw new Error(
      `the snapshot has steps of ${head.dt} s, this run of ${dt} s; restore it into a run with its steps`,
    );
  const differs = [
    head.given.length === sources.length + (fleet === undefined ? 1 : 2) ? '' : 'sources',
    head.models.join() === models.map(({ model }) => model.name).join() ? '' : 'models',
    head.exits.map(([id]) => id).join() === world.exits.map(({ id }) => id).join() ? '' : 'exits',
  ].filter((part) => part !== '');
  if (differs.length > 0)
    throw new Error(
      `the snapshot is of another scenario: it has other ${differs.join(' and ')}; restore it into a run of its own scenario`,
    );
}

/** Fills the state columns of an empty store with room for all agents. */
export function readColumns(bytes: Uint8Array, start: number, store: AgentStore, count: number): void {
  let at = start;
  for (const { spec, view } of store.columns) {
    const width = spec.width ?? 1;
    if (!isState(spec)) {
      if (spec.role === 'row') view.fill(0, 0, count * width);
      continue;
    }
    const length = bytesPerValue[spec.type] * width * count;
    new Uint8Array(view.buffer, view.byteOffset, length).set(bytes.subarray(at, at + length));
    at += length;
  }
  store.ownCount = count;
  store.rowCount = count;
}

function readHead(text: string): SnapshotHead {
  let head: Partial<SnapshotHead> | null;
  try {
    head = JSON.parse(text) as Partial<SnapshotHead> | null;
  } catch {
    throw new Error('the head of the snapshot is damaged; use another copy');
  }
  if (head?.format !== 'korzo-snapshot' || head.version !== 1)
    throw new Error('the snapshot was written by another version of Korzo; restore it with that one');
  return head as SnapshotHead;
}

const stateBytes = (specs: readonly ColumnSpec[]): number =>
  specs.filter(isState).reduce((sum, spec) => sum + bytesPerValue[spec.type] * (spec.width ?? 1), 0);

function agentsInIdOrder(stores: readonly AgentStore[]): { store: number; row: number; id: number }[] {
  const list: { store: number; row: number; id: number }[] = [];
  for (const [number, store] of stores.entries()) {
    const { view: id } = store.column('id');
    for (let row = 0; row < store.ownCount; row++) list.push({ store: number, row, id: id[row] });
  }
  return list.sort((a, b) => a.id - b.id);
}

// core has no TextEncoder (that belongs to the platform); the head is ASCII by escaping.
const encodeAscii = (text: string): Uint8Array => {
  const escaped = text.replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Uint8Array.from(escaped, (letter) => letter.charCodeAt(0));
};

const decodeAscii = (bytes: Uint8Array): string => {
  let text = '';
  for (let from = 0; from < bytes.length; from += 4096)
    text += String.fromCharCode(...bytes.subarray(from, from + 4096));
  return text;
};
