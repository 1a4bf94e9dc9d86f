import { createSimulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { builtinPlanners, defineGoal, type Planner } from '@korzo/building';
import { describe, expect, it } from 'vitest';
import { compileScenario, type CompileOptions } from '../scenario/compile-scenario.ts';
import { cabins, problemsWith } from '../scenario/trial-building.testing.ts';
import { readScenario } from '../reader/read.ts';

const group = (rest: string): string =>
  `  - { name: p, model: straight, count: 8, place: { shape: rect, min: [0.5, 0.5], max: [2.5, 4] }, goals: [{ goal: leave }], ${rest} }\n`;

function run(groups: string, options: Partial<CompileOptions> = {}): { checksum: string; left: number } {
  const text = `korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nworld:\n${cabins}\ngroups:\n${groups}`;
  const read = readScenario(text, { file: 'trial.yaml', goalKinds: options.goalKinds ?? [] });
  if ('problems' in read) throw new Error(read.problems.map(({ rule }) => rule).join('; '));
  const simulation = createSimulation({ ...compileScenario(read.scenario, { models: builtinModels, ...options }) });
  while (simulation.time < 60 && simulation.present > 0) simulation.tick();
  return { checksum: simulation.checksum(), left: simulation.totals.left };
}

describe('the planner of a group', () => {
  it.each(builtinPlanners.map(({ name }) => name))('may be %s, and all find out', (name) => {
    expect(run(group(`tactic: path, planner: ${name}`)).left).toBe(8);
  });

  it('is mass unless given, and another one makes other ways', () => {
    const usual = run(group('tactic: path')).checksum;
    expect(run(group('tactic: path, planner: mass')).checksum).toBe(usual);
    expect(run(group('tactic: path, planner: grid')).checksum).not.toBe(usual);
  });

  it("may be a user's own", () => {
    let asked = 0;
    const [usual] = builtinPlanners;
    const own: Planner = {
      ...usual,
      name: 'own',
      plan: (...query) => {
        asked++;
        return usual.plan(...query);
      },
    };
    expect(run(group('tactic: path, planner: own'), { planners: [own] }).left).toBe(8);
    expect(asked).toBeGreaterThan(8);
  });

  it('must be known, and the group must plan', () => {
    expect(problemsWith(cabins, group('tactic: path, planner: quadtee'))).toEqual([
      "groups[0].planner: there is no planner 'quadtee'",
    ]);
    expect(problemsWith(cabins, group('planner: grid'))).toEqual([
      'groups[0].planner: a planner is for the tactic path; this group has the tactic field',
    ]);
  });
});

describe("a kind of goal of a user's own", () => {
  it('can be pursued like the built-in ones', () => {
    let begun = 0;
    const pause = defineGoal({
      name: 'pause',
      summary: 'Stands for a tick.',
      parameters: {},
      parts: 'none',
      compile: () => ({
        begin: () => void begun++,
        pursue: () => 'reached' as const,
      }),
    });
    const goals = group('tactic: field').replace('[{ goal: leave }]', '[{ goal: pause }, { goal: leave }]');
    expect(run(goals, { goalKinds: [pause] }).left).toBe(8);
    expect(begun).toBe(8);
  });
});
