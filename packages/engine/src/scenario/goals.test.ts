import { createSimulation, type SimulationEvent } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { cabins, compileBuilding, goalEvents, room, runFor } from './trial-building.testing.ts';

const benchSitters = (crowding: number): number => {
  const { simulation } = runFor(
    compileBuilding(
      room,
      `  - { name: p, model: straight, place: { shape: rect, min: [5, 3], max: [7, 5] }, arrivals: { perSecond: 1, gaps: even, most: 20 }, goals: [{ goal: visit, areas: [bench, stall], crowding: ${crowding}, stay: 500 }] }\n`,
    ),
    40,
  );
  const { y } = simulation.crowds[0].columns;
  expect(simulation.present).toBe(20);
  return [...y.subarray(0, 20)].filter((each) => each < 5).length;
};

const fiveOfThem = (goal: string): string => `
  - { name: fast, model: straight, count: 4, place: { shape: rect, min: [1, 3], max: [3, 7] }, speed: 1.25, goals: [${goal}] }
  - { name: slow, model: straight, count: 1, place: { shape: rect, min: [1, 4], max: [2, 5] }, speed: 0.5, goals: [${goal}] }\n`;

const floors = (kind: string): string => `
  size: [30, 4]
  levels: 2
  building:
    regions: [{ id: below, rect: [0, 0, 10, 4] }, { id: above, rect: [18, 0, 12, 4], level: 1 }]
    portals: [{ id: s, between: [below, above], at: [[10, 1], [10, 3]], landing: [[18, 1], [18, 3]], length: 10, ${kind} }]
    gates:
      - { id: bottom, region: below, at: [[0, 1], [0, 3]] }
      - { id: top, region: above, at: [[30, 1], [30, 3]] }
`;
/** Time between the two ends of the stairs of an agent that walks at 1 m/s on the flat. */
const timeOn = (kind: string, up: boolean): number => {
  const group = up
    ? 'place: { shape: points, points: [[5, 2]] }, goals: [{ goal: leave, by: assigned, exits: [top] }]'
    : 'place: { shape: points, points: [[25, 2]], level: 1 }, goals: [{ goal: leave, by: assigned, exits: [bottom] }]';
  const compiled = compileBuilding(floors(kind), `  - { name: p, model: straight, speed: 1, ${group} }\n`);
  const simulation = createSimulation(compiled);
  let ticks = 0;
  while (simulation.present > 0 && simulation.time < 100) {
    simulation.tick();
    if (simulation.present > 0 && simulation.crowds[0].columns.level[0] === 2) ticks++;
  }
  expect(simulation.present).toBe(0);
  expect(simulation.exits.get(up ? 'top' : 'bottom')).toBe(1);
  return ticks * 0.05;
};

const manyKinds = `
  - { name: leavers, model: orca, count: 20, place: { shape: area, id: s1 }, people: { radius: 0.2, premovement: { distribution: uniform, min: 0, max: 5 } }, goals: [{ goal: wait, until: 2 }, { goal: leave, by: leastCrowded }] }
  - { name: walkers, model: orca, count: 12, place: { shape: area, id: s4 }, people: { radius: 0.2 }, goals: [{ goal: wander }] }
  - { name: parties, model: orca, count: 9, parties: 3, place: { shape: area, id: s6 }, people: { radius: 0.2 }, goals: [{ goal: wait, until: 2 }, { goal: together, goals: [{ goal: leave, influence: 0.5 }] }] }
`;
const timed = cabins.replace('way: out }\n      - { id: second', 'way: out, open: [[0, 8]] }\n      - { id: second');

const resultOn = (tiles: number): { readonly checksum: string; readonly events: readonly SimulationEvent[] } => {
  const { simulation, events } = runFor(compileBuilding(timed, manyKinds), 15, tiles);
  return { checksum: simulation.checksum(), events };
};

const wrongGoals = () =>
  compileBuilding(
    cabins,
    `  - name: p
    model: straight
    count: 1
    goals:
      - { goal: leve }
      - { goal: reach }
      - { goal: leave, by: assigned, exits: [mein] }
      - { goal: any, goals: [{ goal: leave }], probabilities: [0] }
      - { goal: queue, at: desk }
      - { goal: wait, four: 3 }
      - { goal: all }
`,
  );

describe('people', () => {
  it('start when their pre-movement time is over (RiMEA 5)', () => {
    const compiled = compileBuilding(
      room,
      '  - { name: p, model: straight, place: { shape: grid, from: [2, 1], spacing: [1, 0.8], columns: 1, rows: 10 }, people: { premovement: { distribution: uniform, min: 10, max: 100 } }, goals: [{ goal: leave }] }\n',
    );
    const simulation = createSimulation(compiled);
    const moved = new Map<number, number>();
    const wanted = new Map<number, number>();
    for (const source of compiled.sources)
      source.arrivalsAt(0, ({ extra }) => void wanted.set(wanted.size, (extra?.startTick ?? 0) * 0.05));
    while (simulation.time < 101) {
      simulation.tick();
      const { id, vx } = simulation.crowds[0].columns;
      for (let row = 0; row < simulation.bodies; row++)
        if (vx[row] > 0 && !moved.has(id[row])) moved.set(id[row], simulation.time);
    }
    expect(moved.size).toBe(10);
    for (const [id, time] of moved) expect(Math.abs(time - (wanted.get(id) as number))).toBeLessThanOrEqual(0.1);
    expect(Math.min(...wanted.values())).toBeGreaterThanOrEqual(10);
    expect(Math.max(...wanted.values())).toBeLessThanOrEqual(100);
  });

  it('queue at a counter: first come, first served, one service after the other', () => {
    const { events } = runFor(
      compileBuilding(
        room,
        '  - { name: p, model: straight, place: { shape: points, points: [[14, 5], [10, 5.1], [6, 5], [2, 4.9]] }, speed: 1, goals: [{ goal: queue, at: desk }, { goal: leave }] }\n',
      ),
      120,
    );
    const served = goalEvents(events).filter(({ goal }) => goal === 'queue');
    expect(served.map(({ agent }) => agent.id)).toEqual([0, 1, 2, 3]);
    const gaps = served.slice(1).map(({ tick }, index) => (tick - served[index].tick) * 0.05);
    // The next one steps forward 0.7 m before its 5 s begin.
    for (const gap of gaps) {
      expect(gap).toBeGreaterThan(5);
      expect(gap).toBeLessThan(7);
    }
  });

  it('wait for a time, until a time and for a signal', () => {
    const { events } = runFor(
      compileBuilding(
        room,
        '  - { name: p, model: straight, place: { shape: points, points: [[11, 4]] }, speed: 1, goals: [{ goal: wait, area: bench, for: 3 }, { goal: wait, signal: bell }, { goal: wait, until: 15 }] }\n',
      ),
      20,
    );
    const times = goalEvents(events).map(({ tick }) => tick * 0.05);
    expect(times).toHaveLength(3);
    expect(times[0]).toBeGreaterThan(4.5);
    expect(times[0]).toBeLessThan(5.2);
    expect(times[1]).toBeCloseTo(12, 6);
    expect(times[2]).toBeCloseTo(15, 6);
  });

  it('visit what is near, and what is less crowded when that matters to them', () => {
    // The stall is about 2 m farther.
    expect(benchSitters(0)).toBe(20);
    expect(benchSitters(1)).toBeGreaterThanOrEqual(10);
    expect(benchSitters(1)).toBeLessThanOrEqual(12);
  });

  it('of a party stay together: the slow one is not left behind (NIST 2.9)', () => {
    const long = room.replaceAll('30, 10', '110, 10').replace('[[30, 1], [30, 9]]', '[[110, 1], [110, 9]]');
    const spread = (goal: string): number => {
      const compiled = compileBuilding(long, fiveOfThem(goal));
      // One party of five, across two groups.
      const sources = compiled.sources.map((source) => ({
        ...source,
        arrivalsAt: (tick: number, admit: Parameters<typeof source.arrivalsAt>[1]) =>
          source.arrivalsAt(tick, (spec) => admit({ ...spec, extra: { ...spec.extra, party: 7 } })),
      }));
      const { events } = runFor({ ...compiled, sources }, 300);
      const times = events.filter(({ type }) => type === 'left').map(({ tick }) => tick * 0.05);
      expect(times).toHaveLength(5);
      return Math.max(...times) - Math.min(...times);
    };
    expect(spread('{ goal: leave }')).toBeGreaterThan(100);
    expect(spread('{ goal: together, goals: [{ goal: leave }] }')).toBeLessThanOrEqual(10);
  });

  it('follow their leader, and leave where it leaves', () => {
    const { simulation, events } = runFor(
      compileBuilding(
        room.replace('way: out }]', 'way: out }, { id: near, region: room, at: [[0, 4], [0, 6]], way: out }]'),
        '  - { name: p, model: orca, count: 6, parties: 3, place: { shape: rect, min: [1, 2], max: [6, 8] }, goals: [{ goal: follow }, { goal: leave, by: assigned, exits: [out] }] }\n',
      ),
      120,
    );
    expect([...simulation.exits]).toEqual([
      ['out', 6],
      ['near', 0],
    ]);
    expect(goalEvents(events).filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  });

  it('follow their leader up and down stairs', () => {
    const compiled = compileBuilding(
      `${floors('kind: stairs')}    areas: [{ id: sofa, rect: [20, 1, 4, 2], level: 1 }]\n`,
      '  - { name: p, model: straight, count: 3, parties: 3, place: { shape: rect, min: [1, 1], max: [6, 3] }, goals: [{ goal: follow }, { goal: visit, areas: [sofa], stay: 40 }, { goal: leave, by: assigned, exits: [bottom] }] }\n',
    );
    const { simulation } = runFor(compiled, 50);
    expect([...simulation.crowds[0].columns.level.subarray(0, 3)]).toEqual([1, 1, 1]);
    while (simulation.present > 0 && simulation.time < 200) simulation.tick();
    expect(simulation.exits.get('bottom')).toBe(3);
  });

  it('wander for ever through all rooms', () => {
    const { simulation } = runFor(
      compileBuilding(
        cabins,
        '  - { name: p, model: orca, count: 6, place: { shape: area, id: s1 }, people: { radius: 0.2 }, goals: [{ goal: wander, stay: 0.2 }] }\n',
      ),
      0,
    );
    const visited = new Set<number>();
    while (simulation.time < 240) {
      simulation.tick();
      const { x, y } = simulation.crowds[0].columns;
      for (let row = 0; row < simulation.present; row++) if (y[row] < 5) visited.add(Math.floor(x[row] / 3));
    }
    expect(simulation.present).toBe(6);
    expect([...visited].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('do one of several things by their probabilities', () => {
    const { simulation } = runFor(
      compileBuilding(
        room,
        '  - { name: p, model: straight, count: 300, place: { shape: rect, min: [20, 0.5], max: [29, 9.5], mayOverlap: true }, goals: [{ goal: any, probabilities: [1, 3], goals: [{ goal: wait, for: 1000 }, { goal: leave }] }] }\n',
      ),
      30,
    );
    expect(simulation.totals.left / 300).toBeCloseTo(0.75, 1);
  });
});

describe('stairs', () => {
  it('take only those who step on them, not who stands in a room behind the wall', () => {
    const world = floors('kind: stairs').replace(
      'regions: [{ id: below',
      'regions: [{ id: behind, rect: [10, 0, 8, 4] }, { id: below',
    );
    const compiled = compileBuilding(
      world,
      '  - { name: p, model: straight, place: { shape: points, points: [[10.4, 2]] }, goals: [{ goal: wait, for: 100 }] }\n',
    );
    const simulation = createSimulation(compiled);
    for (let tick = 0; tick < 20; tick++) simulation.tick();
    expect(simulation.crowds[0].columns.level[0]).toBe(0);
  });

  it('take as long as their length and factor say, up and down (RiMEA 2 and 3: within 5 %)', () => {
    expect(Math.abs(timeOn('kind: stairs, speedFactor: 0.5', true) / 20 - 1)).toBeLessThan(0.05);
    expect(Math.abs(timeOn('kind: stairs, speedFactor: 0.65', false) / (10 / 0.65) - 1)).toBeLessThan(0.05);
    // Without a factor every agent has its own: 0.455 up, 0.515 down.
    expect(Math.abs(timeOn('kind: stairs', true) / (10 / 0.455) - 1)).toBeLessThan(0.05);
    expect(Math.abs(timeOn('kind: stairs', false) / (10 / 0.515) - 1)).toBeLessThan(0.05);
    expect(Math.abs(timeOn('kind: escalator, speedFactor: 0.25, beltSpeed: 0.25', true) / 20 - 1)).toBeLessThan(0.05);
  });
});

describe('same seed, same bits', () => {
  it('on 1, 3 and 6 tiles', () => {
    const one = resultOn(1);
    expect(one.events.length).toBeGreaterThan(20);
    expect(resultOn(3)).toEqual(one);
    expect(resultOn(6)).toEqual(one);
  });

  it('after going back to a snapshot, also over the closing of a door, and in another run', () => {
    const compiled = compileBuilding(timed, manyKinds);
    const simulation = createSimulation({ ...compiled, cellSize: 2 });
    const ticks = (to: number): void => {
      while (simulation.ticks < to) simulation.tick();
    };
    ticks(120);
    const snapshot = simulation.snapshot();
    ticks(240);
    const expected = simulation.checksum();
    simulation.restore(snapshot);
    ticks(240);
    expect(simulation.checksum()).toBe(expected);
    const other = createSimulation({ ...compileBuilding(timed, manyKinds), tiles: 2, cellSize: 2 });
    other.restore(snapshot);
    while (other.ticks < 240) other.tick();
    expect(other.checksum()).toBe(expected);
  });
});

it('reports everything wrong with goals at once, each at its place', () => {
  const places = [
    'goals[0].goal: there is no kind of goal',
    'goals[1]: reach must say where',
    "goals[2].exits: exits must name a gate; there is no gate 'mein'",
    'goals[3].probabilities: there must be 1 probabilities',
    "goals[4].at: at must name a counter; there is no counter 'desk'",
    "goals[5].four: goal 'wait' has no parameter 'four'",
    "goals[6]: goal 'all' is made of others",
  ];
  for (const place of places) expect(wrongGoals).toThrow(place);
});
