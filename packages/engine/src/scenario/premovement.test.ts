import { createSimulation } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compileBuilding, problemsWith } from './trial-building.testing.ts';

const room = `
  size: [8, 5]
  building:
    regions: [{ id: room, rect: [0, 0, 8, 5] }]
    gates: [{ id: exit, region: room, at: [[8, 2], [8, 3]], way: out }]
`;
const ten = (premovement: string, model = 'straight', goals = ', goals: [{ goal: leave }]'): string =>
  `  - { name: p, model: ${model}, place: { shape: grid, from: [1, 0.4], spacing: [1, 0.45], columns: 1, rows: 10 }, people: { radius: 0.2, premovement: ${premovement} }${goals} }\n`;

/** When each took its first step, s, by number. */
function firstSteps(groups: string, seconds: number): (number | undefined)[] {
  const simulation = createSimulation(compileBuilding(room, groups, '{ dt: 0.05, duration: 200 }'));
  const steps: (number | undefined)[] = [];
  const start = Float64Array.from(simulation.crowds[0].columns.x.subarray(0, 10));
  while (simulation.time < seconds && simulation.present > 0) {
    simulation.tick();
    const { id, x } = simulation.crowds[0].columns;
    for (let row = 0; row < simulation.present; row++)
      if (Math.abs(x[row] - start[id[row]]) > 0.01) steps[id[row]] ??= simulation.time;
  }
  return steps;
}

const times = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const list = `{ distribution: list, values: [${times.join(', ')}] }`;

describe('pre-movement times', () => {
  it.each(['straight', 'orca', 'collision-free-speed'])(
    'of a list: each takes its first step within 0.5 s of its own (RiMEA 5), %s',
    (model) => {
      const apart = ten(list, model).replace(
        'spacing: [1, 0.45], columns: 1, rows: 10',
        'spacing: [3.5, 0.95], columns: 2, rows: 5',
      );
      const steps = firstSteps(apart, 105);
      for (const [number, time] of times.entries()) {
        expect(steps[number]).toBeGreaterThanOrEqual(time);
        expect(steps[number]).toBeLessThanOrEqual(time + 0.5);
      }
    },
  );

  // In a crowd these make room for others before their own time.
  it.each(['social-force', 'mass-steering', 'generalized-centrifugal-force'])('of one alone: %s', (model) => {
    const one = ten('4.33', model).replace('rows: 10', 'rows: 1').replace('[1, 0.4]', '[1, 2.5]');
    const [step] = firstSteps(one, 10);
    expect(step).toBeGreaterThanOrEqual(4.33);
    expect(step).toBeLessThanOrEqual(4.83);
  });

  it('may be so long that no agent ever starts', () => {
    expect(firstSteps(ten('1.0e+9'), 5)).toEqual([]);
  });

  it('are refused where no agent would wait for them', () => {
    expect(problemsWith(room, ten('5', 'straight', ''))).toEqual([
      'groups[0].people.premovement: only a group with goals has a time before its first step',
    ]);
    expect(problemsWith(room, ten('{ distribution: list, values: [1, -1] }'))).toEqual([
      'groups[0].people.premovement.values[1]: every value must be at least 0; this one is -1',
    ]);
    expect(problemsWith(room, ten('{ distribution: list, values: [] }'))).toHaveLength(1);
  });
});
