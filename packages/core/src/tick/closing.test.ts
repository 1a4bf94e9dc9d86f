import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { defineModel } from '../model/define-model.ts';
import { number } from '../model/parameters.ts';
import type { Part, PartPhase } from '../parts/part.ts';
import { inLockstep } from '../share/lockstep.ts';
import type { Meeting } from '../share/meeting.ts';
import type { World } from '../world/world.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { SimulationSetup } from './simulation-setup.ts';

/** Walks away from those that it sees, so that what is seen across borders matters at once. */
const shy = defineModel({
  name: 'shy',
  summary: 'Walks away from those that it sees.',
  space: 'floor',
  parameters: { shyness: number(0.1, { min: 0, max: 1, unit: '1/s' }, 'how fast it goes away') },
  perceptionRadius: () => 3,
  bind({ crowd, look, values }) {
    return (first, last) => {
      const { rowOfSlot, vx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= crowd.ownCount) continue;
          const seen = look.nearest(self, { radius: 3, limit: 4 });
          nextVx[slot] = vx[self];
          nextVy[slot] = desiredVy[self] / 4;
          for (let place = 0; place < seen; place++) nextVy[slot] -= look.dy[place] * values.shyness;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

const world: World = {
  origin: [0, 0, 0],
  size: [60, 12, 0],
  edges: 'closed',
  levels: 1,
  walls: [],
  exits: [],
};

const walker = (x: number, y: number, vx: number): AgentSpec => ({ kind: 'person', model: 0, x, y, vx, radius: 0.2 });

/** Most of them go east, so that borders have to move after them. */
const crowd = Array.from({ length: 48 }, (_, index) =>
  walker(2 + (index % 12) * 1.5, 2 + Math.floor(index / 12) * 2.5, index % 4 === 0 ? -1.5 : 5),
);

const start = (extra: Partial<SimulationSetup>): Simulation =>
  createSimulation({
    world,
    models: [
      { model: shy, values: { shyness: 0.1 } },
      { model: shy, values: { shyness: 0.7 } },
    ],
    sources: [
      {
        name: 'start',
        ids: crowd.length,
        lastTick: 0,
        arrivalsAt: (tick, admit) => {
          if (tick === 0) for (const spec of crowd) admit(spec);
        },
      },
    ],
    balanceEvery: 7,
    dt: 0.2,
    seed: 3,
    ...extra,
  });

const ticks = 13;
type Between = (simulation: Simulation) => void;

function checksumsOf(simulation: Simulation, between: Between): readonly string[] {
  const checksums: string[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    between(simulation);
    if (tick % 4 === 0) checksums.push(simulation.checksum());
  }
  return checksums;
}

/** Whether two processes come to the bits of one, whatever happens between two ticks. */
function agrees(between: Between, extra: () => Partial<SimulationSetup> = () => ({})): boolean {
  const alone = checksumsOf(start(extra()), between).join();
  return inLockstep(2, (share) => checksumsOf(start({ ...extra(), share }), between).join()).every(
    (diary) => diary === alone,
  );
}

/** Pushes agents in some ticks, before the exchange, and says so. */
const pusher = (): Part => ({
  name: 'pusher',
  phases: [
    {
      name: 'push',
      after: ['commands'],
      before: ['exchange'],
      leavesAgents: (tick) => tick % 3 !== 0,
      work: ({ crowds, tick }) => {
        if (tick % 3 !== 0) return;
        for (const { columns, ownCount } of crowds)
          for (let row = 0; row < ownCount; row++) columns.x[row] = 60 - columns.x[row];
      },
    },
  ],
});

/** The same, but it is decided only in the tick itself. */
const moody = (): Part => {
  let isBusy = false;
  const {
    name,
    phases: [push],
  } = pusher() as Part & { readonly phases: readonly [PartPhase] };
  return {
    name,
    phases: [
      {
        name: 'mood',
        after: ['commands'],
        before: ['push'],
        leavesAgents: () => true,
        work: ({ tick }) => {
          isBusy = tick % 3 === 0;
        },
      },
      { ...push, after: ['mood'], leavesAgents: () => !isBusy },
    ],
  };
};

describe('what goes along with the round that ends a tick', () => {
  it.each<readonly [string, Between]>([
    ['nothing happens', () => undefined],
    ['all are gathered', (simulation) => simulation.gather()],
    ['all are gathered now and then', (simulation) => simulation.ticks % 3 > 0 && simulation.gather()],
    [
      'commands are queued',
      (simulation) => {
        if (simulation.ticks % 4 === 0) simulation.queue({ type: 'add', spec: walker(simulation.ticks + 10.5, 6, 0) });
        if (simulation.ticks % 5 === 0)
          simulation.queue({ type: 'remove', agent: { id: simulation.ticks, generation: 0 } });
      },
    ],
    [
      'all are sent elsewhere',
      (simulation) => {
        for (let id = 0; id < crowd.length; id += 7)
          simulation.queue({ type: 'send', agent: { id, generation: 0 }, goal: [30, simulation.ticks, 0] });
      },
    ],
    [
      'an agent is added, before others are gathered and after',
      (simulation) => {
        const { ticks: at } = simulation;
        if (at % 2 === 0) simulation.gather();
        if (at % 4 < 2) simulation.add(walker(at + 10.5, 4, 1));
        simulation.gather();
      },
    ],
    [
      'the run goes back',
      (simulation) => {
        if (simulation.ticks % 6 === 0) simulation.restore(simulation.snapshot());
      },
    ],
  ])('leaves the bits as they are when %s', (_, between) => {
    expect(agrees(between)).toBe(true);
  });

  it('is not sent ahead when a part is about to move agents, of which all know', () => {
    expect(
      agrees(
        () => undefined,
        () => ({ parts: [pusher()] }),
      ),
    ).toBe(true);
  });

  it('holds no more when a part finds only in the tick that it moves agents', () => {
    expect(
      agrees(
        () => undefined,
        () => ({ parts: [moody()] }),
      ),
    ).toBe(true);
  });

  it('has no parcels before a tick in which a part moves agents, and before all others', () => {
    const [places] = inLockstep(2, (share) => {
      const ends: string[] = [];
      const simulation = start({
        balanceEvery: 0,
        parts: [pusher()],
        share: {
          ...share,
          swap: (outgoing) => {
            const [end] = /end of the tick: [a-z, ]+/.exec(new TextDecoder('latin1').decode(outgoing[1])) ?? [];
            if (end !== undefined) ends.push(end);
            return share.swap(outgoing);
          },
        },
      });
      for (let tick = 0; tick < 5; tick++) simulation.tick();
      return ends.map((end) => end.includes('parcels'));
    });
    expect(places).toEqual([false, true, true, false, true, true]);
  });

  it('is all that processes meet for, where no part needs more', () => {
    const rounds = inLockstep(3, (share) => {
      let count = 0;
      const counted: Meeting = { ...share, swap: (outgoing) => (count++, share.swap(outgoing)) };
      const simulation = start({ share: counted, balanceEvery: 0 });
      simulation.gather();
      const before = count;
      for (let tick = 0; tick < ticks; tick++) {
        simulation.tick();
        simulation.gather();
      }
      return count - before;
    });
    expect(rounds).toEqual([ticks, ticks, ticks]);
  });

  it('brings all agents to the first process, as many as there are', () => {
    const seen = inLockstep(2, (share) => {
      const simulation = start({ share });
      const counts: number[] = [];
      for (let tick = 0; tick < 6; tick++) {
        simulation.tick();
        simulation.gather();
        if (tick === 3) simulation.add(walker(20.5, 6, 0));
        simulation.gather();
        counts.push(simulation.crowds.reduce((sum, { ownCount }) => sum + ownCount, 0));
      }
      return counts;
    });
    expect(seen[0]).toEqual([48, 48, 48, 49, 49, 49]);
  });
});
