import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { CommandError } from '../commands/command-forms.ts';
import { defineModel, type ModelInstance } from '../model/define-model.ts';
import { number, resolveValues } from '../model/parameters.ts';
import type { World } from '../world/world.ts';
import type { AppliedCommand, Command } from './commands.ts';
import type { Source } from './source.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { wayOut } from './way-out.testing.ts';
import type { SimulationSetup } from './simulation-setup.ts';

/** Turns toward the mean velocity of those near, keeps apart, and wants its goal: touches every part of the door. */
const mingle = defineModel({
  name: 'mingle',
  summary: 'Walks to its goal, with the stream, away from the nearest.',
  space: 'either',
  parameters: {
    sight: number(3, { min: 0, max: 20, unit: 'm' }, 'how far it looks'),
    alignment: number(0.2, { min: 0, max: 1 }, 'share of the neighbours in its velocity'),
  },
  columns: [{ name: 'mingleCount', type: 'u32', role: 'own', meaning: 'neighbours met so far' }],
  perceptionRadius: (values) => values.sight,
  bind({ crowd, look, values, model, ownColumns }) {
    const met = ownColumns['mingleCount'];
    return (first, last) => {
      const {
        rowOfSlot,
        model: modelOf,
        vx,
        vy,
        vz,
        desiredVx,
        desiredVy,
        desiredVz,
        nextVx,
        nextVy,
        nextVz,
      } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let entry = first; entry < last; entry++) {
        for (let slot = cellStart[occupied[entry]]; slot < cellStart[occupied[entry] + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= ownCount || modelOf[self] !== model) continue;
          const count = look.nearest(self, { radius: values.sight, limit: 5 });
          let meanX = vx[self];
          let meanY = vy[self];
          let meanZ = vz[self];
          let awayX = 0;
          let awayY = 0;
          for (let index = 0; index < count; index++) {
            const other = look.rows[index];
            meanX += vx[other];
            meanY += vy[other];
            meanZ += vz[other];
            const near = 0.05 / (0.01 + look.distanceSquared[index]);
            awayX -= look.dx[index] * near;
            awayY -= look.dy[index] * near;
          }
          met[self] += count;
          const share = values.alignment / (count + 1);
          nextVx[slot] = 0.9 * desiredVx[self] + share * meanX + awayX * 0.1;
          nextVy[slot] = 0.9 * desiredVy[self] + share * meanY + awayY * 0.1;
          nextVz[slot] = 0.9 * desiredVz[self] + share * meanZ;
        }
      }
    };
  },
});

const instance = (given: Record<string, number> = {}): ModelInstance => ({
  model: mingle,
  values: resolveValues(mingle.parameters, given).values,
});

const plain: World = { origin: [-5, 2, 0], size: [40, 25, 0], edges: 'open', levels: 1, walls: [], exits: [] };

function crowdSource(world: World, count: number, salt: number): Source {
  const spread = (index: number, axis: number): number => {
    const bits = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(axis + 1, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
    return (Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d) >>> 8) / 0x1000000;
  };
  return {
    name: 'initial',
    ids: count,
    lastTick: 0,
    arrivalsAt: (_tick, admit) => {
      for (let index = 0; index < count; index++) {
        const at = (axis: 0 | 1 | 2, shift: number): number =>
          world.origin[axis] + world.size[axis] * spread(index, axis + shift);
        const flies = world.size[2] > 0 && index % 3 === 0;
        admit({
          kind: flies ? 'bird' : 'person',
          model: 0,
          x: at(0, 0),
          y: at(1, 0),
          z: flies ? at(2, 0) : 0,
          level: flies ? 'volume' : index % world.levels,
          goal: [at(0, 3), at(1, 3), at(2, 3)],
          exit: 'any',
        });
      }
    },
  };
}

/** Two arrivals every third tick from two sides, for ever: ids interleave. */
const stream = (world: World, side: number, ids = 90): Source => ({
  name: `stream ${side}`,
  ids,
  lastTick: Infinity,
  arrivalsAt: (tick, admit) => {
    if (tick % 3 !== side) return;
    const x = world.origin[0] + (side === 0 ? 0.5 : world.size[0] - 0.5);
    admit({
      kind: 'person',
      model: 0,
      x,
      y: world.origin[1] + (tick % 20),
      goal: [world.origin[0] + world.size[0] / 2, world.origin[1] + 5, 0],
      exit: 0,
    });
  },
});

function makeRun(world: World, extra: Partial<SimulationSetup> = {}, count = 200): Simulation {
  return createSimulation({
    world,
    parts: [wayOut(world.exits)],
    models: [instance()],
    sources: [crowdSource(world, count, 1)],
    dt: 0.1,
    seed: 7,
    ...extra,
  });
}

/** A copy with one byte changed. */
const damaged = (bytes: Uint8Array, at: number): Uint8Array =>
  bytes.map((byte, index) => (index === at ? byte ^ 1 : byte));

const tick = (simulation: Simulation, ticks: number): Simulation => {
  for (let index = 0; index < ticks; index++) simulation.tick();
  return simulation;
};

describe('same seed, same bits', () => {
  const worlds: Record<string, World> = {
    open: plain,
    wrap: { ...plain, edges: 'wrap' },
    closed: { ...plain, edges: 'closed' },
    'two floors and a volume': { ...plain, levels: 2, size: [40, 25, 12] },
    'narrow wrap': { ...plain, edges: 'wrap', size: [7, 5, 0] },
    'exits and streams': {
      ...plain,
      exits: [
        { id: 'middle', level: 0, min: [13, 5], max: [17, 9] },
        { id: 'corner', level: 0, min: [-5, 2], max: [0, 6] },
      ],
    },
  };
  for (const [name, world] of Object.entries(worlds)) {
    it(`${name}: for 1, 2, 4, 6 and 9 tiles`, () => {
      const sources = [
        crowdSource(world, 200, 1),
        ...(world.exits.length > 0 ? [stream(world, 0), stream(world, 1)] : []),
      ];
      const checksums = [1, 2, 4, 6, 9].map((tiles) =>
        tick(makeRun(world, { tiles, sources, balanceEvery: 7 }), 40).checksum(),
      );
      expect(new Set(checksums).size).toBe(1);
    });
  }

  it('wrap: for 40 tiles, more than a word has bits', () => {
    const [one, many] = [1, 40].map((tiles) =>
      tick(makeRun(worlds['wrap'], { tiles, cellSize: 2, balanceEvery: 7 }), 12).checksum(),
    );
    expect(many).toBe(one);
  });

  it('differs when the seed or a parameter differs', () => {
    const one = tick(makeRun(plain), 5).checksum();
    expect(tick(makeRun(plain, { seed: 8 }), 5).checksum()).not.toBe(one);
    expect(tick(makeRun(plain, { models: [instance({ sight: 2 })] }), 5).checksum()).not.toBe(one);
  });

  it('goes on from a snapshot with other tiles and gets the same bits', () => {
    const straight = tick(
      makeRun(plain, { sources: [crowdSource(plain, 100, 1), stream(plain, 0), stream(plain, 1)] }, 0),
      30,
    );
    const sources = straight.setup.sources;
    const first = tick(makeRun(plain, { sources, tiles: 3 }), 13);
    const second = makeRun(plain, { sources, tiles: 4 });
    second.restore(first.snapshot());
    expect(second.checksum()).toBe(first.checksum());
    expect(tick(second, 17).checksum()).toBe(straight.checksum());
    expect(second.totals).toEqual(straight.totals);
  });
});

describe('no agent is lost or doubled', () => {
  it('on any tiling, with arrivals, exits and re-used ids', () => {
    const world = worldWithExit();
    assert(
      property(integer({ min: 1, max: 12 }), integer({ min: 0, max: 120 }), (tiles, count) => {
        const sources = [crowdSource(world, count, tiles), stream(world, 0), stream(world, 1)];
        const simulation = makeRun(world, { tiles, sources, balanceEvery: 5 });
        for (let index = 0; index < 30; index++) {
          simulation.tick();
          const ids = simulation.crowds.flatMap((crowd) => [...crowd.columns.id.subarray(0, crowd.ownCount)]);
          expect(new Set(ids).size).toBe(simulation.present);
        }
        const { entered, left } = simulation.totals;
        expect(simulation.present).toBe(entered - left);
      }),
      { numRuns: 15 },
    );
  });
});

const worldWithExit = (): World => ({ ...plain, exits: [{ id: 'middle', level: 0, min: [12, 4], max: [18, 10] }] });

describe('exits', () => {
  it('let out who wants them and count', () => {
    const simulation = tick(makeRun(worldWithExit(), { sources: [stream(worldWithExit(), 0)] }), 400);
    expect(simulation.totals.left).toBeGreaterThan(50);
    expect(simulation.exits.get('middle')).toBe(simulation.totals.left);
    expect(simulation.lastLeftAt).toBeGreaterThan(5);
  });

  it('give handles that go stale when the id is used again', () => {
    const simulation = makeRun(worldWithExit(), { sources: [stream(worldWithExit(), 0, 60)] });
    const handles: { id: number; generation: number }[] = [];
    for (let index = 0; index < 1200; index++) {
      simulation.tick();
      for (const event of simulation.events) if (event.type === 'left') handles.push(event.agent);
    }
    expect(Math.max(...handles.map((handle) => handle.generation))).toBeGreaterThan(5);
    expect(handles.every((handle) => simulation.find(handle) === undefined)).toBe(true);
  });
});

describe('commands', () => {
  const spec: AgentSpec = { kind: 'person', model: 0, x: 0, y: 5, goal: [20, 5, 0] };

  it('are applied at the next tick, in order, and kept for a replay', () => {
    const simulation = makeRun(plain, {}, 0);
    const agent = simulation.add(spec);
    simulation.queue({ type: 'send', agent, goal: [0, 20, 0] });
    simulation.queue({ type: 'set', model: 0, parameter: 'alignment', value: 0 });
    simulation.tick();
    const found = simulation.find(agent);
    expect(found?.crowd.columns.vy[found.row]).toBeGreaterThan(1);
    expect(simulation.appliedCommands.map(({ tick: at }) => at)).toEqual([0, 0]);
    simulation.queue({ type: 'remove', agent });
    simulation.tick();
    expect(simulation.present).toBe(0);
    expect(simulation.events.map((event) => event.type)).toEqual(['removed']);
  });

  it('can be applied before the next tick, which gives the same bits and reports their events', () => {
    const steer = (simulation: Simulation, early: boolean): Simulation => {
      tick(simulation, 3);
      const [{ id, generation }] = [simulation.crowds[0].columns].map((columns) => ({
        id: columns.id[0],
        generation: columns.generation[0],
      }));
      simulation.queue({ type: 'remove', agent: { id, generation } });
      simulation.queue({ type: 'add', spec });
      if (early) expect(simulation.applyQueued()).toBe(true);
      simulation.queue({ type: 'set', model: 0, parameter: 'alignment', value: 0 });
      simulation.queue({ type: 'remove', agent: { id: 99, generation: 0 } });
      if (early) expect(simulation.applyQueued()).toBe(true);
      return tick(simulation, 1);
    };
    const early = steer(makeRun(plain, {}, 5), true);
    const late = steer(makeRun(plain, {}, 5), false);
    expect(early.events).toEqual(late.events);
    expect(early.events.map(({ type }) => type)).toEqual(['removed', 'entered', 'refused']);
    expect(early.appliedCommands).toEqual(late.appliedCommands);
    expect(tick(early, 4).checksum()).toBe(tick(late, 4).checksum());
    expect(early.events).toEqual([]);
  });

  it('show at once in what they change, and wait where others come first', () => {
    const simulation = makeRun(plain, { commands: [{ tick: 2, command: { type: 'add', spec } }] }, 5);
    expect(simulation.applyQueued()).toBe(false);
    simulation.queue({ type: 'add', spec });
    expect([simulation.applyQueued(), simulation.present, simulation.ticks]).toEqual([true, 6, 0]);
    tick(simulation, 2);
    simulation.queue({ type: 'add', spec });
    expect([simulation.applyQueued(), simulation.present]).toEqual([false, 6]);
    expect(tick(simulation, 1).present).toBe(8);
  });

  it('that do not fit the run are refused by an event with a reason', () => {
    const simulation = makeRun(plain, {}, 1);
    simulation.queue({ type: 'set', model: 0, parameter: 'sight', value: 1e300 });
    simulation.queue({ type: 'set', model: 0, parameter: 'sihgt', value: 1 });
    simulation.queue({ type: 'set', model: 0, parameter: 'constructor', value: 1 });
    simulation.queue({ type: 'set', model: 9, parameter: 'sight', value: 1 });
    simulation.queue({ type: 'add', spec: { ...spec, model: 7, level: 3, exit: 12, extra: { hat: 1 } } });
    simulation.queue({ type: 'add', spec: { ...spec, level: 'volume' } });
    simulation.queue({ type: 'remove', agent: { id: 99, generation: 0 } });
    simulation.queue({ type: 'send', agent: { id: 98, generation: 0 }, goal: [1, 2, 3] });
    simulation.tick();
    const reasons = simulation.events.flatMap((event) => (event.type === 'refused' ? [event.reason] : []));
    expect(reasons).toEqual([
      'sight must lie between 0 and 20 m; it is 1e+300',
      "model mingle has no parameter 'sihgt'",
      "model mingle has no parameter 'constructor'",
      'there is no model instance 9',
      [
        "model must be the index of one of the run's 1 model instances; it is 7",
        "level must be 'volume' or a floor from 0 to 0; it is 3",
        "exit must be 'any' or the index of one of the world's 0 exits; it is 12",
        'extra.hat names no column of this run; known are mingleCount',
      ].join('; '),
      'level is volume, but the world has no height: give its size a third number',
      'there is no agent 99 of generation 0 in the run: it has left, or never entered',
      'there is no agent 98 of generation 0 in the run: it has left, or never entered',
    ]);
    expect(simulation.appliedCommands).toEqual([]);
  });

  it('of the wrong shape are refused at once, and the run goes on without them', () => {
    const [simulation, untouched] = [makeRun(plain, {}, 5), makeRun(plain, {}, 5)];
    tick(simulation, 3);
    const bad = [
      '{"type":"remove"}',
      '{"type":"nonsense"}',
      '{"type":"add","spec":{"kind":"person","model":0,"x":1,"y":1,"radius":-1}}',
    ];
    for (const text of bad) expect(() => simulation.queue(JSON.parse(text) as Command)).toThrow(CommandError);
    expect(() => simulation.add({ ...spec, mass: 1e-320 })).toThrow(
      /spec\.mass: mass must be a number from 0\.000001 to/,
    );
    expect(tick(simulation, 5).checksum()).toBe(tick(untouched, 8).checksum());
    expect(simulation.appliedCommands).toEqual([]);
  });

  it('do not change with what the caller has in hand', () => {
    const simulation = makeRun(plain, {}, 0);
    const mine = { ...spec, vx: -0 };
    simulation.queue({ type: 'add', spec: mine });
    mine.x = 15;
    simulation.tick();
    expect(simulation.appliedCommands).toEqual([{ tick: 0, command: { type: 'add', spec: { ...spec, vx: 0 } } }]);
    expect(simulation.crowds[0].columns.x[0]).toBeLessThan(2);
  });

  it('given at the start are checked there', () => {
    const commands = [
      { tick: 1, command: { type: 'remove', agent: { id: 0, generation: 0 } } },
      { tick: 2, command: { type: 'remove' } },
      { tick: 2, command: { type: 'nonsense' } },
    ] as unknown as readonly AppliedCommand[];
    expect(() => makeRun(plain, { commands })).toThrow(
      /commands\[1\]\.command\.agent: agent is missing; give[\s\S]*no command of type "nonsense"/,
    );
    expect(tick(makeRun(plain, { commands: commands.slice(0, 1) }, 3), 2).present).toBe(2);
  });

  it('that change how far a model sees keep tiles and one piece equal', () => {
    const runs = [1, 5].map((tiles) => {
      const simulation = tick(makeRun(plain, { tiles, cellSize: 1.5 }), 5);
      simulation.queue({ type: 'set', model: 0, parameter: 'sight', value: 9 });
      return tick(simulation, 10).checksum();
    });
    expect(runs[0]).toBe(runs[1]);
  });
});

describe('bad input', () => {
  it('lists every problem of a setup', () => {
    const broken = { ...plain, size: [0, Infinity, 0] as const };
    expect(() => makeRun(broken, { dt: NaN, tiles: 0 })).toThrow(
      /size\[0\][\s\S]*size\[1\][\s\S]*dt must[\s\S]*tiles must/,
    );
  });

  it('refuses an agent added during a tick', () => {
    const runs: Simulation[] = [];
    const meddling = defineModel({
      ...mingle,
      bind: () => () => void runs[0]?.add({ kind: 'person', model: 0, x: 0, y: 5 }),
    });
    runs.push(
      makeRun(plain, { models: [{ model: meddling, values: resolveValues(meddling.parameters, {}).values }] }, 3),
    );
    expect(() => runs[0].tick()).toThrow(/during a tick.*queue an add command/);
  });

  it('refuses a source that has more agents present than ids', () => {
    expect(() => tick(makeRun(plain, { sources: [stream(plain, 0, 5)] }), 60)).toThrow(/stream 0.*5 ids.*all in use/);
  });

  it('refuses snapshots that are foreign, cut off or of another seed, and stays as it was', () => {
    const simulation = tick(makeRun(plain), 3);
    const before = simulation.checksum();
    const snapshot = simulation.snapshot();
    expect(() => simulation.restore(new Uint8Array([1, 2, 3]))).toThrow(/no Korzo snapshot/);
    expect(() => simulation.restore(snapshot.subarray(0, snapshot.length - 1))).toThrow(/cut off/);
    expect(() => makeRun(plain, { seed: 8 }).restore(snapshot)).toThrow(/seed 7/);
    expect(() => makeRun(plain, { dt: 0.125 }).restore(snapshot)).toThrow(/steps of .* this run of 0.125 s/);
    expect(() => makeRun(plain, { models: [instance(), instance()] }).restore(snapshot)).toThrow(/other models/);
    const exits = [{ id: 'east', level: 0, min: [30, 5], max: [34, 9] } as const];
    expect(() => makeRun({ ...plain, exits }).restore(snapshot)).toThrow(/other exits/);
    expect(() => simulation.restore(damaged(snapshot, 4))).toThrow(
      /another version of Korzo: it has format version \d+, this Korzo reads \d+; restore it with/,
    );
    for (const at of [8, 16, 20, 24, 200, snapshot.length - 1])
      expect(() => simulation.restore(damaged(snapshot, at))).toThrow(/damaged.*use another copy/);
    expect(simulation.checksum()).toBe(before);
  });
});

describe('a tick that failed', () => {
  it('can only be left by going back to a snapshot', () => {
    let fails = false;
    const source: Source = {
      name: 'broken',
      ids: 1,
      lastTick: 100,
      arrivalsAt: () => {
        if (fails) throw new Error('no more');
      },
    };
    const simulation = tick(makeRun(plain, { sources: [crowdSource(plain, 50, 1), source] }), 3);
    const snapshot = simulation.snapshot();
    const expected = tick(simulation, 2).checksum();
    fails = true;
    expect(() => simulation.tick()).toThrow('no more');
    fails = false;
    expect(() => simulation.tick()).toThrow(/has failed/);
    simulation.restore(snapshot);
    expect(tick(simulation, 2).checksum()).toBe(expected);
  });
});

describe('growth', () => {
  it('keeps every agent when columns move', () => {
    const simulation = makeRun(plain, {}, 10);
    const handles = Array.from({ length: 500 }, (_, index) =>
      simulation.add({ kind: 'person', model: 0, x: index / 20, y: 10 }),
    );
    expect(simulation.present).toBe(510);
    const last = simulation.find(handles[499]);
    expect(last?.crowd.columns.x[last.row]).toBeCloseTo(24.95);
    tick(simulation, 3);
    expect(simulation.bytesPerAgent).toBeLessThan(256);
  });
});
