import { inPlace } from './place-parts.ts';
import { describe, expect, it } from 'vitest';
import {
  type AgentSpec,
  defineModel,
  number,
  type AppliedCommand,
  type SimulationEvent,
  createSimulation,
  type Simulation,
  type SimulationSetup,
  type Source,
  type World,
  inLockstep,
  type Meeting,
} from '@korzo/core';

/** Walks to its goal, slower among many. */
const walk = defineModel({
  name: 'walk',
  summary: 'Walks to its goal, slower among many.',
  space: 'floor',
  parameters: { sight: number(2, { min: 0, max: 20, unit: 'm' }, 'how far it looks') },
  perceptionRadius: ({ sight }) => sight,
  bind({ crowd, look, values }) {
    return (first, last) => {
      const { rowOfSlot, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= crowd.ownCount) continue;
          const share = 1 / (1 + 0.1 * look.nearest(self, { radius: values.sight, limit: 6 }));
          nextVx[slot] = desiredVx[self] * share;
          nextVy[slot] = desiredVy[self] * share;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

const world: World = {
  origin: [0, 0, 0],
  size: [40, 20, 0],
  edges: 'open',
  levels: 1,
  walls: [],
  exits: [
    { id: 'east', level: 0, min: [36, 0], max: [40, 20], perSecond: 2 },
    { id: 'west', level: 0, min: [0, 0], max: [3, 20] },
  ],
};

const person = (x: number, y: number, exit: number): AgentSpec => ({
  kind: 'person',
  model: 0,
  x,
  y,
  goal: [exit === 0 ? 39 : 1, y, 0],
  desiredSpeed: 3,
  exit,
});

/** People in two streams against each other, and a crowd outside a gate that has room for one at a time. Ids are used again. */
const sources = (): readonly Source[] => [
  {
    name: 'start',
    ids: 40,
    lastTick: 0,
    arrivalsAt: (_tick, admit) => {
      for (let index = 0; index < 40; index++)
        admit(person(6 + (index % 8) * 4, 2 + Math.floor(index / 8) * 4, index % 2));
    },
  },
  {
    name: 'gate',
    ids: 30,
    lastTick: 0,
    waitsForRoom: true,
    arrivalsAt: (_tick, admit) => {
      for (let index = 0; index < 30; index++) admit(person(20.2, 10, index % 2));
    },
  },
  {
    name: 'short-lived',
    ids: 2,
    lastTick: Infinity,
    arrivalsAt: (tick, admit) => {
      if (tick > 0 && tick % 4 === 0) admit(person(3.1, 5, 1));
    },
  },
];

const at = (tick: number, command: AppliedCommand['command']): AppliedCommand => ({ tick, command });
const agent = (id: number, generation = 0): { id: number; generation: number } => ({ id, generation });
/** Commands about agents wherever they are, some of which do not fit the run. */
const commands: readonly AppliedCommand[] = [
  at(1, { type: 'remove', agent: agent(3) }),
  at(1, { type: 'remove', agent: agent(3) }),
  at(2, { type: 'send', agent: agent(8), goal: [20, 18, 0] }),
  at(2, { type: 'send', agent: agent(5, 7), goal: [20, 18, 0] }),
  at(3, { type: 'obstacle', id: 'crate', circle: { centre: [10, 2], radius: 3 } }),
  at(3, { type: 'obstacle', id: 'box', circle: { centre: [20, 19], radius: 0.5 } }),
  at(4, { type: 'model', model: 1, agents: [agent(10), agent(31)] }),
  at(4, { type: 'model', model: 1, agents: [agent(12), agent(3)] }),
  at(5, { type: 'model', model: 1, group: 0 }),
  at(5, { type: 'set', model: 1, parameter: 'sight', value: 4 }),
  at(6, { type: 'add', spec: person(30, 12, 0) }),
  at(7, { type: 'close', passage: 'west' }),
  at(9, { type: 'open', passage: 'west' }),
];

const start = (extra: Partial<SimulationSetup> = {}): Simulation =>
  createSimulation(
    inPlace({
      world,
      models: [
        { model: walk, values: { sight: 2 } },
        { model: walk, values: { sight: 3 } },
      ],
      sources: sources(),
      commands,
      balanceEvery: 5,
      dt: 0.2,
      seed: 7,
      ...extra,
    }),
  );

interface Diary {
  readonly checksums: readonly string[];
  readonly events: readonly SimulationEvent[];
  readonly snapshot: Uint8Array;
  readonly books: unknown;
}

function diaryOf(simulation: Simulation, ticks: number): Diary {
  const checksums: string[] = [simulation.checksum()];
  const events: SimulationEvent[] = [];
  while (simulation.ticks < ticks) {
    simulation.tick();
    checksums.push(simulation.checksum());
    events.push(...simulation.events);
  }
  const { totals, present, waiting, lastLeftAt, exits, appliedCommands, arrivalsOver } = simulation;
  return {
    checksums,
    events,
    snapshot: simulation.snapshot(),
    books: { totals, present, waiting, lastLeftAt, exits: [...exits], appliedCommands, arrivalsOver },
  };
}

/** One process ticks, the other asks for the checksum. */
const parted = (share: Meeting): void => {
  const simulation = start({ share });
  if (share.process === 1) simulation.checksum();
  else simulation.tick();
};

/** One process asks for a checksum that the other does not ask for. */
const late = (share: Meeting): void => {
  const simulation = start({ share });
  if (share.process === 0) simulation.checksum();
  simulation.tick();
};

describe('a run whose tiles are in several processes', () => {
  const ticks = 14;
  const alone = diaryOf(start(), ticks);

  it('is tried on what can go wrong', () => {
    const types = new Set(alone.events.map(({ type }) => type));
    expect([...types].toSorted()).toEqual(['entered', 'left', 'refused', 'removed']);
    expect(alone.events.filter(({ type }) => type === 'refused')).toHaveLength(4);
    expect(alone.events.some((event) => event.type === 'entered' && event.agent.generation > 0)).toBe(true);
    expect((alone.books as Simulation).waiting).toBeGreaterThan(0);
  });

  it.each([
    { processes: 2, tiles: 2 },
    { processes: 2, tiles: 5 },
    { processes: 3, tiles: 4 },
  ])('has the bits, events, books and snapshot of one: $processes processes, $tiles tiles', ({ processes, tiles }) => {
    const diaries = inLockstep(processes, (share) => diaryOf(start({ share, tiles }), ticks));
    expect(diaries).toHaveLength(processes);
    for (const diary of diaries) expect(diary).toEqual(alone);
  });

  it('goes on from a snapshot of one process, and one process from its own', () => {
    const first = start();
    while (first.ticks < 6) first.tick();
    const early = first.snapshot();
    /** One process asks for a checksum that the other does not ask for. */
    const late = inLockstep(3, (share) => {
      const simulation = start({ share });
      simulation.restore(early);
      return diaryOf(simulation, 10).snapshot;
    });
    for (const bytes of late) {
      const simulation = start();
      simulation.restore(bytes);
      expect(diaryOf(simulation, ticks).checksums.at(-1)).toBe(alone.checksums.at(-1));
    }
  });

  it('is brought together in the first process for all that looks at it, until the next tick', () => {
    const one = start();
    one.tick();
    const seen = inLockstep(2, (share) => {
      const simulation = start({ share });
      simulation.tick();
      const before = rowsOf(simulation);
      simulation.gather();
      const image = simulation.stateImage();
      const bytes = new Uint8Array(image.bytesFor(rowsOf(simulation)));
      simulation.copyState(image, bytes);
      const gathered = rowsOf(simulation);
      const added = simulation.addedColumns.length;
      const checksum = image.checksumOf(bytes, gathered, simulation.checksumApart());
      simulation.tick();
      return { before, gathered, checksum, after: rowsOf(simulation), crowds: simulation.crowds.length, added };
    });
    const [lead, other] = seen;
    expect(lead.gathered).toBe(one.present);
    expect(lead.before + other.before).toBe(one.present);
    expect(other.gathered).toBe(other.before);
    expect(lead.checksum).toBe(one.checksum());
    expect(lead.added).toBe(lead.crowds);
    expect(lead.after).toBeLessThan(lead.gathered);
  });

  it.each([0, -1, 1.5, Number.NaN, 17])('is not tried in %d processes', (processes) => {
    expect(() => inLockstep(processes, () => 0)).toThrow(/whole number of processes from 1 to 16/);
  });

  it('learns what each process wishes', () => {
    const wished = (processes: number, by: number): readonly (readonly boolean[])[] =>
      inLockstep(processes, (share) => {
        const simulation = start({ share });
        expect(simulation.wishes(share.process === by)).toEqual(Array.from({ length: processes }, () => false));
        simulation.tick();
        const first = simulation.wishes(false);
        simulation.tick();
        expect(simulation.wishes(false)).not.toContain(true);
        return first;
      });
    expect(wished(3, 1)).toEqual(Array.from({ length: 3 }, () => [false, true, false]));
    expect(wished(2, 0)).toEqual(Array.from({ length: 2 }, () => [true, false]));
    expect(start().wishes(true)).toEqual([true]);
  });

  it('stops with both places when processes have parted', () => {
    expect(() => inLockstep(2, parted)).toThrow(
      /process (\d) is at round \d+ \('(checksum: sums|exchange: \d+ counts)'\), process (?!\1)\d at round \d+ \('(?!\2)[ce]/,
    );
  });

  it('stops when a process has come to a round once more than another', () => {
    expect(() => inLockstep(2, late)).toThrow(/have parted/);
  });

  it.each([
    ['time step', { dt: 0.1 }],
    ['seed', { seed: 8 }],
    ['tiles', { tiles: 3 }],
    ['parameters of models', { models: [0, 1].map(() => ({ model: walk, values: { sight: 4 } })) }],
    ['groups', { sources: sources().slice(1) }],
    ['commands', { commands: commands.slice(1) }],
  ])('is not begun by processes that were opened with another %s', (name, other) => {
    const open = (share: Meeting): Simulation => start({ tiles: 2, share, ...(share.process === 1 ? other : {}) });
    expect(() => inLockstep(2, open)).toThrow(
      `processes 1 and 2 were opened differently: other ${name}; open all processes with the same scenario and options`,
    );
  });

  it('has a tile for each process', () => {
    const share: Meeting = { process: 0, processes: 3, swap: () => [] };
    expect(() => start({ share, tiles: 2 })).toThrow(/at least one tile for each of its processes; it has 2 for 3/);
  });
});

const rowsOf = ({ crowds }: Simulation): number => crowds.reduce((sum, { ownCount }) => sum + ownCount, 0);
