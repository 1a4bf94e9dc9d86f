import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { defineModel } from '../model/define-model.ts';
import { number } from '../model/parameters.ts';
import type { Part } from '../parts/part.ts';
import { inLockstep } from '../share/lockstep.ts';
import type { World } from '../world/world.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { SimulationSetup } from './simulation-setup.ts';

/** Goes on, and away from those that it sees on both sides of a border. */
const shy = defineModel({
  name: 'shy',
  summary: 'Goes on, and away from those that it sees.',
  space: 'floor',
  parameters: {
    shyness: number(0.3, { min: 0, max: 1, unit: '1/s' }, 'how fast it goes away'),
    sight: number(3, { min: 1, max: 9, unit: 'm' }, 'how far it sees'),
  },
  perceptionRadius: ({ sight }) => sight,
  bind({ crowd, look, values }) {
    return (first, last) => {
      const { rowOfSlot, vx, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= crowd.ownCount) continue;
          const seen = look.nearest(self, { radius: values.sight, limit: 4 });
          nextVx[slot] = vx[self];
          nextVy[slot] = 0;
          for (let place = 0; place < seen; place++) nextVy[slot] -= look.dy[place] * values.shyness;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

const world: World = {
  origin: [0, 0, 0],
  size: [48, 12, 0],
  edges: 'closed',
  levels: 1,
  walls: [],
  exits: [{ id: 'east', level: 0, min: [40, 0], max: [48, 12] }],
};

const walker = ({ x, y, vx }: { readonly x: number; readonly y: number; readonly vx: number }): AgentSpec => ({
  kind: 'person',
  model: 0,
  x,
  y,
  vx,
  radius: 0.2,
});

/** Sends all away who have come far enough east, several in one tick, before the exchange or after the move. */
const gate = (place: 'before' | 'after'): Part => ({
  name: 'gate',
  phases: [
    {
      name: 'let out',
      ...(place === 'before'
        ? { after: ['commands'], before: ['exchange'] }
        : { after: ['move'], before: ['arrivals'] }),
      work: (run) => {
        for (const { tile, crowd } of run.tiles)
          for (let row = 0; row < crowd.ownCount; row++) if (crowd.columns.x[row] > 40) run.leave(tile, row, 'east');
      },
    },
  ],
});

/** Borders of two to five tiles of 48 m are at multiples of these. */
const spot = fc.oneof(fc.constantFrom(0.5, 9.6, 12, 16, 19.2, 24, 28.8, 32, 36, 47.5), fc.integer({ min: 1, max: 47 }));
const spec = fc
  .record({ x: spot, y: fc.integer({ min: 1, max: 22 }), vx: fc.constantFrom(-6, -1, 0, 2, 8) })
  .map(({ x, y, vx }) => walker({ x, y: y / 2 + 0.25, vx }));
const agent = fc.nat(30).map((id) => ({ id, generation: 0 }));

const deed = fc.oneof(
  fc.record({ do: fc.constantFrom('tick' as const, 'gather' as const, 'check' as const) }),
  fc.record({ do: fc.constantFrom('tick' as const) }),
  fc.record({ do: fc.constant('add' as const), spec }),
  fc.record({ do: fc.constant('queue add' as const), spec }),
  fc.record({ do: fc.constant('queue remove' as const), agent }),
  fc.record({ do: fc.constant('queue sight' as const), sight: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ do: fc.constantFrom('save' as const, 'go back' as const) }),
);
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

/** What a program keeps of a run between two ticks. */
interface Keepsake {
  snapshot?: Uint8Array;
}

function does(simulation: Simulation, { deeds, kept }: { readonly deeds: readonly Deed[]; readonly kept: Keepsake }) {
  const diary: string[] = [];
  for (const each of deeds) {
    if (each.do === 'tick') {
      simulation.tick();
      diary.push(JSON.stringify(simulation.events));
    } else if (each.do === 'gather') simulation.gather();
    else if (each.do === 'check') diary.push(simulation.checksum());
    else if (each.do === 'add') simulation.add(each.spec);
    else if (each.do === 'queue add') simulation.queue({ type: 'add', spec: each.spec });
    else if (each.do === 'queue remove') simulation.queue({ type: 'remove', agent: each.agent });
    else if (each.do === 'queue sight')
      simulation.queue({ type: 'set', model: 0, parameter: 'sight', value: each.sight });
    else if (each.do === 'save') kept.snapshot = simulation.snapshot();
    else if (kept.snapshot !== undefined) simulation.restore(kept.snapshot);
  }
  diary.push(JSON.stringify([simulation.ticks, simulation.totals]), simulation.checksum());
  return { diary: diary.join('\n'), snapshot: simulation.snapshot() };
}

const trial = fc.record({
  crowd: fc.array(spec, { maxLength: 24 }),
  first: fc.array(deed, { minLength: 4, maxLength: 14 }),
  later: fc.array(deed, { minLength: 4, maxLength: 14 }),
  gate: fc.constantFrom('before' as const, 'after' as const, undefined),
  balanceEvery: fc.constantFrom(0, 1, 2, 3, 5),
  seed: fc.nat(1000),
  processes: fc.tuple(fc.constantFrom(2, 3), fc.constantFrom(1, 2, 4)),
  tiles: fc.integer({ min: 4, max: 6 }),
});

it('of several processes has the bits of one, whatever is done between ticks, also on another number of processes', () => {
  fc.assert(
    fc.property(trial, ({ crowd, first, later, gate: place, balanceEvery, seed, processes, tiles }) => {
      const start = (extra: Partial<SimulationSetup>): Simulation =>
        createSimulation({
          world,
          models: [{ model: shy, values: { shyness: 0.3, sight: 3 } }],
          sources: [
            {
              name: 'start',
              ids: crowd.length,
              lastTick: 0,
              arrivalsAt: (tick, admit) => {
                if (tick === 0) for (const each of crowd) admit(each);
              },
            },
          ],
          parts: place === undefined ? [] : [gate(place)],
          balanceEvery,
          dt: 0.2,
          seed,
          ...extra,
        });
      const alone = does(start({}), { deeds: first, kept: {} });
      const together = inLockstep(processes[0], (share) => does(start({ share, tiles }), { deeds: first, kept: {} }));
      for (const { diary } of together) expect(diary).toBe(alone.diary);
      const goOn = (extra: Partial<SimulationSetup>, snapshot: Uint8Array): string => {
        const simulation = start(extra);
        simulation.restore(snapshot);
        return does(simulation, { deeds: later, kept: { snapshot } }).diary;
      };
      const expected = goOn({}, alone.snapshot);
      const [{ snapshot }] = together;
      for (const diary of inLockstep(processes[1], (share) => goOn({ share, tiles }, snapshot)))
        expect(diary).toBe(expected);
    }),
    { numRuns: Number(process.env.KORZO_FUZZ ?? 12) },
  );
});
