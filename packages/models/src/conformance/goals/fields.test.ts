import { inPlace, compileMaps, Premises, type Building, type Point, type Fields, prepareGoals } from '@korzo/building';
import { createSimulation, type Command, type Simulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { straight } from '../../straight/straight.ts';
import { trialGround } from './trial-ground.ts';

const rectangle = (x: number, y: number, width: number, height: number): Point[] => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

const columns = [1, 5, 9, 13, 17];

/** Two halls joined by two doors, one of which closes at 3 s and opens at 6 s; ten areas to visit, a way out on each side. */
const halls: Building = {
  regions: [
    { id: 'west-hall', level: 0, outline: rectangle(0, 0, 20, 20) },
    { id: 'east-hall', level: 0, outline: rectangle(20, 0, 20, 20) },
  ],
  portals: [
    {
      id: 'door',
      from: 'west-hall',
      to: 'east-hall',
      segment: [
        [20, 2],
        [20, 4],
      ],
      kind: 'door',
      direction: 'both',
      open: [
        [0, 3],
        [6, Infinity],
      ],
    },
    {
      id: 'arch',
      from: 'west-hall',
      to: 'east-hall',
      segment: [
        [20, 16],
        [20, 18],
      ],
      kind: 'opening',
      direction: 'both',
    },
  ],
  gates: [
    {
      id: 'out',
      region: 'east-hall',
      segment: [
        [40, 8],
        [40, 12],
      ],
      way: 'out',
    },
  ],
  obstacles: [],
};

interface Trial {
  readonly simulation: Simulation;
  readonly fields: Fields;
}

interface Options {
  readonly tiles?: number;
  readonly cellsPerTick?: number;
  readonly prepared?: boolean;
  readonly building?: Building;
  /** Radius of the one who is wider than the fields that all others share, m. */
  readonly widest?: number;
}

function start({
  tiles = 1,
  cellsPerTick = 4000,
  prepared = true,
  building = halls,
  widest = 0.4,
}: Options = {}): Trial {
  const maps = compileMaps(building);
  const dt = 0.05;
  const premises = new Premises({
    building,
    walls: maps.walls,
    standing: [],
    exits: ['out'],
    levels: 1,
    bounds: [0, 0, 40, 20],
    dt,
  });
  const areas = [0, 20].flatMap((east) =>
    columns.map((x) => ({
      id: `spot-${east + x}`,
      level: 0,
      shape: { type: 'polygon' as const, outline: rectangle(east + x, 9, 2, 2) },
    })),
  );
  const goals = prepareGoals({
    places: {
      maps,
      ground: trialGround(),
      waysOut: [{ id: 'out', exit: 0, level: 0, segment: building.gates[0].segment }],
      areas,
      counters: [],
      signals: [],
      flights: [],
    },
    groups: [
      {
        goals: [
          { goal: 'any', goals: areas.map(({ id }) => ({ goal: 'reach', area: id })) },
          { goal: 'leave', otherwise: { goal: 'wander' } },
        ],
        tactic: 'field',
        path: [],
      },
    ],
    exits: 1,
    dt,
    cellsPerTick,
    premises,
  });
  if ('findings' in goals) throw new Error(JSON.stringify(goals.findings));
  if (prepared) goals.part.prepare?.(() => undefined);
  const simulation = createSimulation(
    inPlace({
      world: {
        origin: [0, 0, 0],
        size: [40, 20, 0],
        edges: 'open',
        levels: 1,
        walls: premises.wallsAt(0),
        exits: [{ id: 'out', level: 0, min: [39, 8], max: [41, 12] }],
      },
      models: [{ model: straight, values: {} }],
      sources: [
        {
          name: 'people',
          ids: 60,
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick > 0) return;
            for (let person = 0; person < 60; person++)
              admit({
                kind: 'person',
                model: 0,
                radius: person === 7 ? widest : 0.2,
                x: 1 + (person % 30) * 1.25,
                y: person < 30 ? 1 : 19,
                extra: { walkingSpeed: 1.3 },
              });
          },
        },
      ],
      parts: [goals.part],
      premises,
      dt,
      seed: 5,
      tiles,
    }),
  );
  return { simulation, fields: goals.fields };
}

const drop: Command = { type: 'obstacle', id: 'crate', outline: rectangle(24, 6, 3, 8) };
const interventions: Readonly<Record<number, Command>> = {
  40: { type: 'obstacle', id: 'crate', outline: rectangle(8, 6, 4, 2) },
  44: { type: 'close', passage: 'arch' },
  90: { type: 'open', passage: 'arch' },
  130: { type: 'clear', id: 'crate' },
};

function run({ simulation, fields }: Trial, ticks: number, commands: Readonly<Record<number, Command>> = {}): number {
  let most = 0;
  while (simulation.ticks < ticks) {
    const command = commands[simulation.ticks];
    if (command !== undefined) simulation.queue(command);
    simulation.tick();
    most = Math.max(most, fields.workOfTick);
  }
  return most;
}

/** What one slice of ground may exceed the bound by. */
const slice = 16_384;

describe('fields of paths', () => {
  it('cost no tick more than its share, before and after a door changes', () => {
    const trial = start();
    const most = run(trial, 200);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(4000 + slice);
  });

  it('cost no tick more than its share after people change the place', () => {
    const trial = start({ cellsPerTick: 20_000 });
    const most = run(trial, 200, interventions);
    expect(trial.simulation.appliedCommands).toHaveLength(4);
    expect(most).toBeGreaterThan(10_000);
    expect(most).toBeLessThanOrEqual(20_000 + slice);
  });

  it('of changes by the building itself come into use with them, however much may be done in a tick', () => {
    const sums = [{}, { cellsPerTick: 700 }, { cellsPerTick: 1e9 }, { prepared: false }, { tiles: 3 }].map(
      (options: Options) => {
        const trial = start({ ...options, widest: 0.3 });
        run(trial, 160);
        return trial.simulation.checksum();
      },
    );
    expect(new Set(sums).size).toBe(1);
  });

  it('are the same after a snapshot at any moment of a change, on any tiles', () => {
    const straightOn = start();
    run(straightOn, 200, interventions);
    const expected = straightOn.simulation.checksum();
    for (const at of [1, 39, 41, 45, 52, 61, 75, 91, 120, 131, 150]) {
      const first = start();
      run(first, at, interventions);
      const second = start({ tiles: at % 2 === 0 ? 2 : 1 });
      // Into a run that has been somewhere else.
      run(second, at % 3 === 0 ? 60 : 0, { 20: drop });
      second.simulation.restore(first.simulation.snapshot());
      run(second, 200, interventions);
      expect([at, second.simulation.checksum()]).toEqual([at, expected]);
    }
  });

  it('lead around what was dropped once they are renewed', () => {
    const closed = { ...halls, portals: [halls.portals[1]] };
    const trial = start({ building: closed, cellsPerTick: 1e9 });
    run(trial, 2, { 0: { type: 'close', passage: 'arch' } });
    const [target] = [0];
    const field = trial.fields.find(target, 30);
    expect(field?.distanceAt(0, 5, 5)).toBe(Infinity);
    expect(field?.distanceAt(0, 35, 10)).toBeLessThan(6);
    run(trial, 4, { 2: { type: 'open', passage: 'arch' } });
    expect(trial.fields.find(target, 30)?.distanceAt(0, 5, 5)).toBeLessThan(50);
  });
});
