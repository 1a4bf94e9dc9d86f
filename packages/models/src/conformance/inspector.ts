import { agentColumns, type CrowdView, type Decide, type DecisionPlace, type Model } from '@korzo/core';

/** What a model may write: its decision, and how far it had to look for neighbours. */
const mayWrite = new Set<string>(['nextVx', 'nextVy', 'nextVz', 'searchRadius']);

/** No velocity that a model could mean. */
const untouched = -12345.678;

export interface InspectorOptions {
  /** Speed above which no agent may be, beside its own maxSpeed; absent when maxSpeed is all there is, m/s. */
  readonly fastest?: number;
}

/** The same model, decided piece by piece: entry after entry from the last to the first, `size` entries at a time. */
export const inPieces = (model: Model, size: number): Model => ({
  ...model,
  bind: (place) => {
    const decide = model.bind(place);
    return (first, last) => {
      for (let end = last; end > first; end -= size) decide(Math.max(first, end - size), end);
    };
  },
});

/** The same model, watched at every decision; it throws when the model does what it must not. */
export const watched = (model: Model, options: InspectorOptions): Model => ({
  ...model,
  bind: (place) => watch(model.bind(place), place, options),
});

function watch(decide: Decide, place: DecisionPlace, options: InspectorOptions): Decide {
  return (first, last) => {
    const { crowd } = place;
    const { nextVx, nextVy, nextVz } = crowd.columns;
    for (const column of [nextVx, nextVy, nextVz]) column.fill(untouched, 0, crowd.rowCount);
    const before = copyColumns(crowd);
    decide(first, last);
    complainAboutWrites(crowd, before);
    const asked = new Set(crowd.occupied.subarray(first, last));
    for (let slot = 0; slot < crowd.rowCount; slot++)
      complainAboutDecision(place, slot, isAsked(place, slot, asked), options);
  };
}

function copyColumns(crowd: CrowdView): ReadonlyMap<string, Uint8Array> {
  const copies = new Map<string, Uint8Array>();
  for (const { name } of agentColumns) if (!mayWrite.has(name)) copies.set(name, viewOf(crowd, name).slice());
  return copies;
}

/** The bytes of all rows as they are now. */
function viewOf(crowd: CrowdView, name: keyof CrowdView['columns']): Uint8Array {
  const column = crowd.columns[name];
  return new Uint8Array(column.buffer, column.byteOffset, crowd.rowCount * column.BYTES_PER_ELEMENT);
}

function isSame(bytes: Uint8Array, others: Uint8Array): boolean {
  for (let at = 0; at < others.length; at++) if (bytes[at] !== others[at]) return false;
  return true;
}

function complainAboutWrites(crowd: CrowdView, before: ReadonlyMap<string, Uint8Array>): void {
  for (const { name } of agentColumns) {
    const copy = before.get(name);
    if (copy === undefined) continue;
    if (!isSame(viewOf(crowd, name), copy))
      throw new Error(`wrote to the column '${name}'; a model writes only nextVx, nextVy and nextVz`);
  }
}

/** Whether the slot lies in one of the cells and is an own agent of this model. */
function isAsked(place: DecisionPlace, slot: number, cells: ReadonlySet<number>): boolean {
  const { crowd } = place;
  const self = crowd.columns.rowOfSlot[slot];
  if (self >= crowd.ownCount || crowd.columns.model[self] !== place.model) return false;
  return cells.has(crowd.columns.cellOfRow[self]);
}

/** Speeds are worked out in 32 bits. */
const speedTolerance = 1e-5;

function complainAboutDecision(place: DecisionPlace, slot: number, asked: boolean, options: InspectorOptions): void {
  const { nextVx, nextVy, nextVz, rowOfSlot, maxSpeed, level, id } = place.crowd.columns;
  const velocity = [nextVx[slot], nextVy[slot], nextVz[slot]];
  const self = rowOfSlot[slot];
  const who = `agent ${id[self]}`;
  if (!asked) {
    if (velocity.some((part) => part !== untouched))
      throw new Error(`decided for ${who}, which is a ghost, of another model, or was not asked for`);
    return;
  }
  if (velocity.includes(untouched)) throw new Error(`did not decide for ${who}`);
  if (!velocity.every(Number.isFinite))
    throw new Error(`decided ${velocity.join(', ')} m/s for ${who}; a velocity must be finite`);
  if (level[self] >= 0 && velocity[2] !== 0)
    throw new Error(`${who} is on a floor, but was given ${velocity[2]} m/s upward`);
  const speed = Math.sqrt(velocity.reduce((sum, part) => sum + part * part, 0));
  const limit = Math.max(options.fastest ?? 0, maxSpeed[self]);
  if (speed > limit * (1 + speedTolerance)) throw new Error(`${who} was given ${speed} m/s; its limit is ${limit} m/s`);
}
