import { resolveValues } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { snapshotChecks } from '../conformance/snapshots.ts';
import { straight } from '../straight/straight.ts';
import type { RuleName } from './rules.ts';
import { drawGridTasks } from './grid-tasks.ts';
import { runTrial, startTrial, type GridTrial, type TrialResult } from './grid-trial.testing.ts';
import { trialSeeds } from '../trial-seeds.testing.ts';

const open = (columns: number, rows: number): string[] => Array.from({ length: rows }, () => '.'.repeat(columns));
const corridor = ['#######', '.......', '#######'];

type Used = Partial<Record<RuleName, number>>;

function run(trial: GridTrial, mostTicks = 1500): TrialResult & { readonly used: Used } {
  const result = runTrial(trial, mostTicks);
  return { ...result, used: result.control.counts()[0] };
}

/** What the problem statement promises. */
function expectKept({ contacts, wallContacts, failed }: TrialResult): void {
  expect({ contacts, wallContacts, failed }).toEqual({ contacts: 0, wallContacts: 0, failed: [] });
}

describe('the five cases, each as in the figures of the thesis', () => {
  it('case 1 (figures 3.1 to 3.3): two who meet head-on go around each other, both on the right', () => {
    const trial: GridTrial = {
      map: open(8, 3),
      tasks: [
        { from: [0, 1], to: [7, 1] },
        { from: [7, 1], to: [0, 1] },
      ],
    };
    const result = run(trial);
    expectKept(result);
    expect(result).toMatchObject({ done: 2, used: { case1: 1, jam: 0 } });
    const { simulation } = startTrial(trial);
    let aside = 0;
    for (let tick = 0; tick < 200; tick++) {
      simulation.tick();
      const { y } = simulation.crowds[0].columns;
      if (Math.abs(y[0] - 3) > Math.abs(aside)) aside = y[0] - 3;
    }
    expect(aside).toBeLessThan(-0.25);
  });

  it('case 2 (3.4, 3.5): one turns off before they meet, so the other waits', () => {
    const map = ['###.###', '.......', '#######'];
    const trial: GridTrial = {
      map,
      tasks: [
        { from: [0, 1], to: [3, 2] },
        { from: [6, 1], to: [0, 1] },
      ],
    };
    const result = run(trial);
    expectKept(result);
    expect(result).toMatchObject({ done: 2, used: { case2: 1, jam: 0 } });
  });

  it('case 3 (3.7, 3.8): two who cross; the one farther from the contact waits', () => {
    const trial: GridTrial = {
      map: open(9, 9),
      tasks: [
        { from: [0, 4], to: [8, 4] },
        { from: [4, 0], to: [4, 8] },
      ],
    };
    const result = run(trial);
    expectKept(result);
    expect(result).toMatchObject({ done: 2, used: { case3: 1, jam: 0 } });
  });

  it('case 3 (3.12 to 3.14): ways that coincide around a vertex', () => {
    const map = ['#.###', '#.###', '#....', '#.###', '#.###'];
    const trial: GridTrial = {
      map,
      tasks: [
        { from: [1, 4], to: [4, 2] },
        { from: [4, 2], to: [1, 4] },
      ],
    };
    const result = run(trial);
    expectKept(result);
    expect(result.done).toBe(2);
  });

  it('case 4 (3.15 to 3.17): one who stands is gone around', () => {
    const trial: GridTrial = { map: open(8, 3), tasks: [{ from: [0, 1], to: [7, 1] }, { from: [4, 1] }] };
    const result = run(trial);
    expectKept(result);
    expect(result).toMatchObject({ done: 1, used: { case4: 1, jam: 0 } });
  });

  it('case 4 (3.18 to 3.20): it goes around on the side to which its path bends', () => {
    const map = ['....#..', '....#..', '....#..', '......#', '#####.#', '#####.#'];
    const trial: GridTrial = { map, tasks: [{ from: [0, 2], to: [5, 0] }, { from: [5, 2] }] };
    const result = run(trial);
    expectKept(result);
    expect(result.done).toBe(1);
  });

  it('case 4 in a corridor as wide as one cell: there is room beside one who rests on a vertex', () => {
    const trial: GridTrial = { map: corridor, tasks: [{ from: [0, 1], to: [6, 1] }, { from: [3, 1] }] };
    const result = run(trial);
    expectKept(result);
    expect(result.done).toBe(1);
  });

  it('case 5 (3.21 to 3.24): one behind another who waits in its way waits too', () => {
    const trial: GridTrial = {
      map: open(10, 9),
      tasks: [
        { from: [5, 0], to: [5, 8] },
        { from: [1, 4], to: [9, 4] },
        { from: [0, 4], to: [8, 4] },
      ],
    };
    const result = run(trial);
    expectKept(result);
    expect(result.done).toBe(3);
    expect(result.used.case5).toBeGreaterThan(0);
  });
});

describe('crowds on random maps of 20 x 20 cells, 20 % of them blocked', () => {
  it.each(trialSeeds([1, 2, 3, 4, 5, 6, 7, 8], 2))('seed %i: sixty agents arrive, and nothing ever touches', (seed) => {
    const result = run(drawGridTasks(seed, { size: 20, blocked: 0.2, agents: 60 }), 3000);
    expectKept(result);
    expect(result.done).toBe(60);
  });

  it('the rules of the thesis alone leave tasks undone', () => {
    const trial = { ...drawGridTasks(1, { size: 20, blocked: 0.2, agents: 60 }), parameters: { rules: 'thesis' } };
    const result = run(trial, 2000);
    expect(result.done).toBeLessThan(60);
    expect(result.used).toMatchObject({ jam: 0, pushed: 0 });
    expect(result.used.emergency).toBeGreaterThan(0);
  });

  it('a map with four of five open cells taken: who was pushed onto the vertex of another makes room again', () => {
    const result = run(drawGridTasks(105, { size: 10, blocked: 0.2, agents: 64 }), 4000);
    expectKept(result);
    expect(result.done).toBe(64);
  });
});

/** What was reported of tasks that failed, without the remedy. */
const reasonsOf = (trial: GridTrial): readonly string[] => run(trial, 900).failed.map((reason) => reason.split(';')[0]);

describe('tasks that cannot be done end with a reason', () => {
  it('start or goal blocked', () => {
    const map = ['.....', '..#..', '.....'];
    expect(reasonsOf({ map, tasks: [{ from: [2, 1], to: [4, 1] }] })).toEqual([
      'it starts in a blocked cell (cells of 2 m)',
    ]);
    expect(reasonsOf({ map, tasks: [{ from: [0, 1], to: [2, 1] }] })).toEqual([
      'the goal is in a blocked cell (cells of 2 m)',
    ]);
  });

  it('start or goal outside', () => {
    expect(reasonsOf({ map: open(3, 3), tasks: [{ from: [0, 1], to: [9, 1] }] })).toEqual([
      'the goal is outside the map',
    ]);
    // A strip that is no whole cell belongs to no map.
    const tasks = [{ from: [2, 1], to: [0, 0] }] as const;
    expect(reasonsOf({ map: open(3, 3), tasks, parameters: { cellSize: 4 } })).toEqual(['it starts outside the map']);
  });

  it('no way', () => {
    const map = ['..#..', '..#..', '..#..'];
    expect(reasonsOf({ map, tasks: [{ from: [0, 1], to: [4, 1] }] })).toEqual(['there is no path to the vertex']);
  });

  it('two agents on one vertex: the first one goes', () => {
    const trial: GridTrial = {
      map: open(5, 3),
      tasks: [
        { from: [1, 1], to: [4, 1] },
        { from: [1, 1], to: [4, 0] },
      ],
    };
    expect(run(trial).done).toBe(1);
    expect(reasonsOf(trial)).toEqual(['another agent stands on its vertex']);
  });

  it('a vertex that is occupied for ever', () => {
    const trial: GridTrial = { map: open(6, 3), tasks: [{ from: [0, 1], to: [4, 1] }, { from: [4, 1] }] };
    expect(run(trial).contacts).toBe(0);
    expect(reasonsOf(trial)).toEqual(['its vertex is occupied by another agent']);
  });

  it('a body that is too wide', () => {
    const trial: GridTrial = { map: open(6, 3), tasks: [{ from: [0, 1], to: [4, 1] }], parameters: { cellSize: 1 } };
    expect(reasonsOf(trial)).toEqual(['the body is wider than a quarter of a cell (0.5 m, cells of 1 m)']);
  });

  it('reports the remedy after the rule', () => {
    const { failed } = run({ map: open(3, 3), tasks: [{ from: [0, 1], to: [9, 1] }] }, 50);
    expect(failed).toEqual(['the goal is outside the map; move it to a whole cell of the world']);
  });
});

describe('reproducible', () => {
  const trial = drawGridTasks(7, { size: 14, blocked: 0.2, agents: 40 });

  it('gives the same bits on any tiles', () => {
    const sums = [1, 2, 5].map((tiles) => {
      const { simulation } = startTrial({ ...trial, tiles });
      for (let tick = 0; tick < 400; tick++) simulation.tick();
      return simulation.checksum();
    });
    expect(new Set(sums).size).toBe(1);
  });

  it('goes on from a snapshot as if nothing had happened', () => {
    const { simulation } = startTrial(trial);
    for (let tick = 0; tick < 200; tick++) simulation.tick();
    const bytes = simulation.snapshot();
    for (let tick = 0; tick < 300; tick++) simulation.tick();
    const other = startTrial({ ...trial, tiles: 3 }).simulation;
    other.restore(bytes);
    for (let tick = 0; tick < 300; tick++) other.tick();
    expect(other.checksum()).toBe(simulation.checksum());
    simulation.restore(bytes);
    for (let tick = 0; tick < 300; tick++) simulation.tick();
    expect(simulation.checksum()).toBe(other.checksum());
  });
});

describe('agents that are switched away and back', () => {
  const alternatives = [{ model: straight, values: resolveValues(straight.parameters, {}).values }];
  const trial = { ...drawGridTasks(7, { size: 14, blocked: 0.2, agents: 40 }), alternatives };

  it('go on from a snapshot in between as if nothing had happened', () => {
    const { simulation } = startTrial(trial);
    const other = startTrial({ ...trial, tiles: 3 }).simulation;
    const until = (run: typeof simulation, tick: number): void => {
      while (run.ticks < tick) run.tick();
    };
    until(simulation, 30);
    simulation.queue({ type: 'model', group: 0, model: 1 });
    until(simulation, 35);
    other.restore(simulation.snapshot());
    for (const run of [simulation, other]) {
      until(run, 40);
      run.queue({ type: 'model', group: 0, model: 0 });
      until(run, 120);
    }
    expect(other.checksum()).toBe(simulation.checksum());
  });

  it.each(snapshotChecks((tiles) => startTrial({ ...trial, tiles }).simulation))('$name', ({ run: check }) => {
    expect(check).not.toThrow();
  });
});

/** Tasks done and reasons reported until a tick. */
function follow(
  simulation: ReturnType<typeof startTrial>['simulation'],
  until: number,
): { done: number; failed: number } {
  const told = { done: 0, failed: 0 };
  while (simulation.ticks < until) {
    simulation.tick();
    for (const event of simulation.events)
      if (event.type === 'goal') told[event.outcome === 'reached' ? 'done' : 'failed']++;
  }
  return told;
}

describe('knobs turned while it goes on', () => {
  const crowd = drawGridTasks(1, { size: 20, blocked: 0.2, agents: 60 });

  it('a crowd that the rules of the thesis have locked gets out of it by the cured ones', () => {
    const { simulation } = startTrial({ ...crowd, parameters: { rules: 'thesis' } });
    const before = follow(simulation, 1200);
    simulation.queue({ type: 'set', model: 0, parameter: 'rules', value: 'cured' });
    const after = follow(simulation, 2400);
    expect(before.done).toBeLessThan(50);
    expect(before.done + after.done).toBe(60);
  });

  it('other cells are another map, and who found no way tries again', () => {
    const { simulation } = startTrial({
      map: open(6, 3),
      tasks: [{ from: [0, 1], to: [4, 1] }],
      parameters: { cellSize: 1 },
    });
    expect(follow(simulation, 20)).toEqual({ done: 0, failed: 1 });
    simulation.queue({ type: 'set', model: 0, parameter: 'cellSize', value: 2 });
    expect(follow(simulation, 400)).toEqual({ done: 1, failed: 0 });
  });

  it('goes on from a snapshot with the knobs as they were', () => {
    const { simulation } = startTrial({ ...crowd, parameters: { rules: 'thesis' } });
    follow(simulation, 100);
    simulation.queue({ type: 'set', model: 0, parameter: 'rules', value: 'cured' });
    follow(simulation, 150);
    const bytes = simulation.snapshot();
    follow(simulation, 300);
    const other = startTrial({ ...crowd, parameters: { rules: 'thesis' } }).simulation;
    other.restore(bytes);
    follow(other, 300);
    expect(other.checksum()).toBe(simulation.checksum());
  });
});
