import { inPlace } from './place-parts.ts';
import { describe, expect, it } from 'vitest';
import {
  type AgentSpec,
  defineModel,
  type World,
  type Part,
  guide,
  createSimulation,
  type Simulation,
  type SimulationSetup,
} from '@korzo/core';

/** Walks straight to its goal and stops where it would come nearer than 0.5 m to a wall listed in the crowd's memory. */
const walk = defineModel({
  name: 'walk',
  summary: 'Walks straight to its goal and stops at walls.',
  space: 'floor',
  parameters: {},
  perceptionRadius: () => 1,
  wallReach: () => 1,
  bind({ crowd }) {
    return (first, last) => {
      const { rowOfSlot, desiredVx, desiredVy, nextVx, nextVy, nextVz, x } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          const blocked = crowd.int('wallCount') > 0 && Math.abs(crowd.walls[0] - x[self] - 0.25) < 0.25;
          nextVx[slot] = blocked ? 0 : desiredVx[self];
          nextVy[slot] = blocked ? 0 : desiredVy[self];
          nextVz[slot] = 0;
        }
      }
    };
  },
});

const world: World = { origin: [0, 0, 0], size: [20, 10, 0], edges: 'open', levels: 2, walls: [], exits: [] };
const person: AgentSpec = { kind: 'person', model: 0, x: 1, y: 5, goal: [19, 5, 0], desiredSpeed: 1 };

const start = (extra: Partial<SimulationSetup>, specs: readonly AgentSpec[] = [person]): Simulation =>
  createSimulation(
    inPlace({
      world,
      models: [{ model: walk, values: {} }],
      sources: [
        { name: 'people', ids: 10, lastTick: 0, arrivalsAt: (_tick, admit) => specs.forEach((spec) => admit(spec)) },
      ],
      dt: 0.1,
      seed: 1,
      ...extra,
    }),
  );

const tick = (simulation: Simulation, ticks: number): Simulation => {
  for (let index = 0; index < ticks; index++) simulation.tick();
  return simulation;
};

const only = (simulation: Simulation): Record<'x' | 'y' | 'vx' | 'vy' | 'level', number> => {
  const { columns } = simulation.crowds.find((crowd) => crowd.ownCount > 0) ?? simulation.crowds[0];
  return { x: columns.x[0], y: columns.y[0], vx: columns.vx[0], vy: columns.vy[0], level: columns.level[0] };
};

describe('crossings between floors', () => {
  // The line at x = 5 is looked along from north to south, so that its left side is the east.
  const crossings = [
    {
      level: 0,
      line: [
        [5, 8],
        [5, 2],
      ],
      toLevel: 1,
      toLine: [
        [2, 1],
        [8, 1],
      ],
    },
  ] as const;

  it('take a walker to the same place along the other line, turned by the angle between the two', () => {
    const simulation = tick(start({ world: { ...world, crossings } }), 41);
    const { x, y, vx, vy, level } = only(simulation);
    expect(level).toBe(1);
    expect(x).toBeCloseTo(5, 9);
    expect(y).toBeCloseTo(1.1, 9);
    expect(vx).toBeCloseTo(0, 9);
    expect(vy).toBeCloseTo(1, 9);
  });

  it('leave alone who passes beside the line', () => {
    const simulation = tick(start({ world: { ...world, crossings } }, [{ ...person, y: 9, goal: [19, 9, 0] }]), 60);
    expect(only(simulation).level).toBe(0);
  });

  it('leave alone who walks behind the line, in a room on the other side of it', () => {
    const behind = start({ world: { ...world, crossings } }, [{ ...person, x: 5.5, y: 9, goal: [5.5, 1, 0] }]);
    const { y, level } = only(tick(behind, 40));
    expect(y).toBeCloseTo(5, 9);
    expect(level).toBe(0);
  });

  it('take along who passes with a shoulder in the post, to the end of the other line', () => {
    const grazing = start({ world: { ...world, crossings } }, [
      { ...person, y: 8.1, goal: [19, 8.1, 0], radius: 0.25 },
    ]);
    const { x, level } = only(tick(grazing, 41));
    expect([x, level]).toEqual([2, 1]);
  });
});

describe('gates', () => {
  it('let a walker out when its body touches the line', () => {
    const exits = [
      {
        id: 'gate',
        level: 0,
        min: [8, 0],
        max: [12, 10],
        line: [
          [10, 4],
          [10, 6],
        ],
      },
    ] as const;
    const simulation = start({ world: { ...world, exits } }, [{ ...person, exit: 0 }]);
    tick(simulation, 86);
    expect(simulation.present).toBe(1);
    tick(simulation, 3);
    expect(simulation.exits.get('gate')).toBe(1);
    expect(simulation.lastLeftAt).toBeCloseTo(8.8, 1);
  });
});

const arrivalsAt = (_tick: number, admit: (spec: AgentSpec) => void): void => [0, 1, 2].forEach(() => admit(person));

describe('arrivals that wait for room', () => {
  const source = { name: 'door', ids: 10, lastTick: 0, waitsForRoom: true };

  it('come in one after the other, as soon as the one before has moved on', () => {
    const simulation = start({ sources: [{ ...source, arrivalsAt }] });
    expect([simulation.present, simulation.waiting, simulation.arrivalsOver]).toEqual([1, 2, false]);
    const again = start({ sources: [{ ...source, arrivalsAt }] });
    tick(simulation, 3);
    again.restore(simulation.snapshot());
    for (const run of [simulation, again]) {
      tick(run, 2);
      expect([run.present, run.waiting]).toEqual([2, 1]);
      tick(run, 6);
      expect([run.present, run.waiting, run.arrivalsOver]).toEqual([3, 0, true]);
    }
    expect(again.checksum()).toBe(simulation.checksum());
  });
});

const wall = [{ level: 0, from: [10, 0], to: [10, 10] }] as const;
const none = [] as const;
const comingAndGoing: Part = {
  name: 'curtain',
  phases: [
    {
      name: 'curtain',
      after: ['premises'],
      before: ['exchange'],
      work: (run) => run.standWalls(run.tick >= 50 && run.tick < 150 ? wall : none),
    },
  ],
};

describe('walls that come and go', () => {
  it('hold people up while they stand', () => {
    const simulation = tick(start({ parts: [comingAndGoing] }), 140);
    expect(only(simulation).x).toBeGreaterThan(9.4);
    expect(only(simulation).x).toBeLessThan(9.75);
    tick(simulation, 60);
    expect(only(simulation).x).toBeGreaterThan(13);
  });

  it('stand as they should after going back to a snapshot', () => {
    const first = tick(start({ parts: [comingAndGoing] }), 100);
    const second = start({ parts: [comingAndGoing] });
    second.restore(first.snapshot());
    expect(tick(second, 70).checksum()).toBe(tick(first, 70).checksum());
  });
});

describe('guides', () => {
  it('keep state in columns of their own, which tiles hand over and snapshots keep', () => {
    const patrol = guide({
      name: 'patrol',
      columns: [{ name: 'patrolLegs', type: 'u16', role: 'own', meaning: 'legs walked' }],
      choose({ crowd, ownColumns, report }) {
        const { x, goalX } = crowd.columns;
        for (let row = 0; row < crowd.ownCount; row++) {
          if (Math.abs(goalX[row] - x[row]) > 0.05) continue;
          ownColumns['patrolLegs'][row]++;
          goalX[row] = goalX[row] > 10 ? 2 : 18;
          report(row, 'patrol', 'reached', 'end of the leg');
        }
      },
    });
    const runs = [1, 3].map((tiles) => {
      const simulation = start({ parts: [patrol], tiles, balanceEvery: 0 }, [{ ...person, goal: [18, 5, 0] }]);
      const events: string[] = [];
      for (let index = 0; index < 600; index++) {
        simulation.tick();
        for (const event of simulation.events) events.push(event.type);
      }
      expect(events).toEqual(['goal', 'goal', 'goal']);
      return simulation.checksum();
    });
    expect(runs[0]).toBe(runs[1]);
  });
});
