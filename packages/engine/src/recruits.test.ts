import { CommandForms, type AppliedCommand } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { openRun, recruit } from './run.ts';
import { compiledShipped } from './scenario/compiled-shipped.testing.ts';
import { shippedScenarios } from './scenario/shipped-scenarios.ts';

const all = shippedScenarios();
const named = (name: string) => {
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`${name} is not shipped`);
  return found.scenario;
};

/** What a file or a wire makes of it. */
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

const hasMinusZero = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasMinusZero) : Object.is(value, -0);

describe('recruits of shipped scenarios', () => {
  /** Recruits that carry -0: without any these tests would show nothing. */
  let minusZeros = 0;

  it.each(all.map((each) => [each.name, each] as const))('are in order for a command: %s', (_name, each) => {
    const { recruiter, world } = compiledShipped(each);
    const [x, y] = [world.origin[0] + world.size[0] / 2, world.origin[1] + world.size[1] / 2];
    for (const group of each.scenario.groups.keys()) {
      for (let number = 0; number < 3; number++) {
        const spec = recruiter({ group, spot: { x, y }, number, tick: 0 });
        const command = new CommandForms().canonical({ type: 'add', spec });
        expect(command).toEqual({ type: 'add', spec: throughJson(spec) });
        expect(hasMinusZero(command)).toBe(false);
        if (hasMinusZero(spec)) minusZeros++;
      }
    }
  });

  it('often carry -0 before that', () => {
    expect(minusZeros).toBeGreaterThan(20);
  });

  it.each(['conflict-crowd', 'hello', 'circle', 'mixed-models', 'flock', 'family'])(
    'give the same bits at every tick when the commands of %s come from a file',
    async (name) => {
      const scenario = named(name);
      const first = await openRun(scenario);
      const { simulation } = first;
      const { origin, size } = simulation.setup.world;
      const level = simulation.crowds[0].columns.level[0] < 0 ? ('volume' as const) : 0;
      const sums = [simulation.checksum()];
      for (let tick = 0; tick < 60; tick++) {
        if (tick % 10 === 0) {
          for (const group of scenario.groups.keys()) {
            const share = 0.2 + (0.6 * ((tick + 7 * group) % 60)) / 60;
            const spot = { x: origin[0] + share * size[0], y: origin[1] + 0.5 * size[1], z: size[2] / 2, level };
            simulation.queue({ type: 'add', spec: recruit(first, group, spot, tick) });
          }
        }
        simulation.tick();
        sums.push(simulation.checksum());
      }
      expect(simulation.appliedCommands.length).toBeGreaterThan(3);
      const commands: readonly AppliedCommand[] = throughJson(simulation.appliedCommands);
      const { simulation: again } = await openRun(scenario, { commands });
      const differing = sums.flatMap((sum, tick) => {
        if (tick > 0) again.tick();
        return again.checksum() === sum ? [] : [tick];
      });
      expect(differing).toEqual([]);
      expect(again.appliedCommands).toEqual(simulation.appliedCommands);
    },
  );
});
