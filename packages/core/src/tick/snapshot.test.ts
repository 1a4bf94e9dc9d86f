import { describe, expect, it } from 'vitest';
import { hashWords } from '../math/hash.ts';
import { defineModel } from '../model/define-model.ts';
import type { World } from '../world/world.ts';
import { guide } from '../parts/guide.ts';
import type { Part } from '../parts/part.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { Source } from './source.ts';

const world: World = { origin: [0, 0, 0], size: [20, 20, 0], edges: 'open', levels: 1, walls: [], exits: [] };

const still = defineModel({
  name: 'still',
  summary: 'Stands.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 1,
  bind: () => () => undefined,
});

/** Two come to one place: the second waits outside, with a goal at -0. */
const queue: Source = {
  name: 'queue',
  ids: 8,
  lastTick: 0,
  waitsForRoom: true,
  arrivalsAt: (tick, admit) => {
    if (tick > 0) return;
    for (let each = 0; each < 2; each++) admit({ kind: 'person', model: 0, x: 5, y: 5, goal: [-0, 5, 0] });
  },
};

const start = (parts: readonly Part[] = []): Simulation =>
  createSimulation({ world, models: [{ model: still, values: {} }], sources: [queue], parts, dt: 0.1, seed: 1 });

/** Counts its ticks, and fails to go back to an odd number of them. */
const fussy = (log: number[], name = 'fussy'): Part => {
  let turns = 0;
  return guide({
    name,
    choose: () => void turns++,
    save: () => turns,
    restore: (saved) => {
      turns = saved as number;
      log.push(turns);
      if (turns % 2 === 1) throw new Error('an odd number of turns');
    },
  });
};

describe('a snapshot', () => {
  it('keeps the sign of zero of those who wait outside and of commands not yet carried out', () => {
    const one = start();
    one.tick();
    expect(one.waiting).toBe(1);
    one.queue({ type: 'add', spec: { kind: 'person', model: 0, x: 9, y: 9, goal: [9, -0, 0] } });
    const other = start();
    other.restore(one.snapshot());
    for (const run of [one, other]) {
      run.queue({ type: 'remove', agent: { id: 0, generation: 0 } });
      for (let tick = 0; tick < 3; tick++) run.tick();
    }
    expect(one.present).toBe(2);
    expect(other.checksum()).toBe(one.checksum());
  });

  it('may lie anywhere in a buffer', () => {
    const one = start();
    one.tick();
    const bytes = one.snapshot();
    for (const offset of [1, 2, 3, 4]) {
      const buffer = new Uint8Array(bytes.length + offset);
      buffer.set(bytes, offset);
      const other = start();
      other.restore(buffer.subarray(offset));
      expect(other.checksum()).toBe(one.checksum());
    }
  });

  it('of which one part cannot go on leaves all parts as they were', () => {
    const [before, after]: [number[], number[]] = [[], []];
    const one = start([fussy([])]);
    one.tick();
    const odd = one.snapshot();
    const other = start([fussy(before), { ...fussy(after, 'another'), phases: [] }]);
    expect(() => other.restore(odd)).toThrow(/other parts; restore it into a run of its own scenario/);
    const same = start([fussy(after)]);
    for (let tick = 0; tick < 4; tick++) same.tick();
    const state = same.snapshot();
    expect(() => same.restore(odd)).toThrow(/cannot be restored: an odd number of turns; nothing was changed/);
    expect(after).toEqual([1, 4]);
    expect(same.snapshot()).toEqual(state);
    expect(same.ticks).toBe(4);
  });
});

type Head = Record<string, unknown>;

/** The same snapshot with a head and columns changed, and a checksum that fits. */
function forged(
  bytes: Uint8Array,
  changeHead: (head: Head) => void,
  changeColumns: (columns: DataView) => void = () => {},
): Uint8Array {
  const length = new DataView(bytes.buffer).getUint32(16, true);
  const head = JSON.parse(String.fromCharCode(...bytes.subarray(24, 24 + length))) as Head;
  changeHead(head);
  const json = JSON.stringify(head);
  const text = json.padEnd(Math.ceil(json.length / 8) * 8);
  const made = new Uint8Array(24 + text.length + bytes.length - 24 - length);
  made.set(bytes.subarray(0, 24));
  made.set(
    Array.from(text, (letter) => letter.charCodeAt(0)),
    24,
  );
  made.set(bytes.subarray(24 + length), 24 + text.length);
  new DataView(made.buffer).setUint32(16, text.length, true);
  changeColumns(new DataView(made.buffer, 24 + text.length));
  const words = new Uint32Array(made.buffer);
  const hash = new Uint32Array(2);
  hashWords(words, 4, words.length - 4, made.length, hash);
  words.set(hash, 2);
  return made;
}

const set =
  (path: string, value: unknown) =>
  (head: Head): void => {
    const names = path.split('.');
    const last = names.pop() as string;
    const node = names.reduce((each, name) => each[name] as Head, head);
    node[last] = value;
  };

/** Of two agents; the columns begin with id, generation, kind, model, group, level and x. */
const forgeries: readonly (readonly [string, (head: Head) => void, RegExp])[] = [
  ['no tick', (head) => Reflect.deleteProperty(head, 'tick'), /head.tick is missing/],
  ['a tick below 0', set('tick', -1), /head.tick must be a whole number/],
  ['more than it knows', set('more', 1), /head.more is unknown/],
  ['an agent too many', set('count', 3), /cut off/],
  ['another number of arrivals', set('totals.entered', 7), /7 agents entered, but 2 were given an id/],
  ['another number of departures', set('totals.left', 1), /2 agents entered and 1 left, but 2 are present/],
  ['a peak below the present', set('totals.peak', 1), /most agents at one time/],
  ['a departure in the future', set('lastLeftTick', 9), /left at tick 9, after tick 1/],
  ['a parameter that there is not', set('memories.values', [{ x: 1 }]), /values\[0\].x is unknown/],
  ['values of no model', set('memories.values', []), /values must have 1 entries/],
  ['no checksum of those who left', set('departed', 'x'), /departed must be sixteen digits/],
  ['a command that there is not', set('queued', [{ type: 'fly' }]), /queued\[0\].*there is no command of type/],
  ['a command without its agent', set('queued', [{ type: 'remove' }]), /queued\[0\].agent: agent is missing/],
  [
    'a source that there is not',
    set('waiting', [{ source: 5, spec: { kind: 'person', model: 0, x: 1, y: 1 } }]),
    /source must be/,
  ],
  [
    'an agent of no kind that waits',
    set('waiting', [{ source: 0, spec: { kind: 'tree', model: 0, x: 1, y: 1 } }]),
    /kind must be/,
  ],
  ['a switch to no model', set('memories.interventions.switched', [[0, 9]]), /a model that there is not/],
  ['a model in use that there is not', set('memories.interventions.used', [9]), /a model that there is not/],
  ['turnstiles that there are not', set('memories.turnstiles', [0]), /it has other parts/],
  ['no memories', set('memories', []), /head.memories must have named fields/],
];

const columnForgeries: readonly (readonly [string, (columns: DataView) => void, RegExp])[] = [
  ['ids out of order', (columns) => columns.setUint32(0, 3, true), /order of their ids|never let in/],
  ['an id that was never given', (columns) => columns.setUint32(4, 7, true), /agent 7 was never let in/],
  ['another generation', (columns) => columns.setUint32(8, 1, true), /never let in/],
  ['no kind', (columns) => columns.setUint8(16, 99), /kind of agent 0 must be below 6; it is 99/],
  ['no model', (columns) => columns.setUint8(18, 1), /model of agent 0 must be below 1; it is 1/],
  ['no level', (columns) => columns.setInt16(24, 5, true), /level of agent 0 must be from -1 to 0; it is 5/],
  [
    'no place',
    (columns) => columns.setFloat64(28, Number.NaN, true),
    /x of agent 0 must be a finite number; it is NaN/,
  ],
];

/** One agent of the source and one added, one tick old. */
const run = (): Simulation => {
  const made = start();
  made.queue({ type: 'add', spec: { kind: 'person', model: 0, x: 9, y: 9 } });
  made.tick();
  return made;
};

describe('a forged snapshot', () => {
  it('is accepted when nothing in it is wrong', () => {
    const simulation = run();
    const before = simulation.checksum();
    simulation.restore(forged(simulation.snapshot(), () => {}));
    expect(simulation.checksum()).toBe(before);
  });

  it.each(forgeries)('with %s is refused', (_, change, problem) => {
    const simulation = run();
    const bytes = simulation.snapshot();
    expect(() => simulation.restore(forged(bytes, change))).toThrow(problem);
    expect(simulation.snapshot()).toEqual(bytes);
  });

  it.each(columnForgeries)('with %s is refused', (_, change, problem) => {
    const simulation = run();
    const bytes = simulation.snapshot();
    expect(() => simulation.restore(forged(bytes, () => {}, change))).toThrow(problem);
    expect(simulation.snapshot()).toEqual(bytes);
  });
});
