import { choice, number, purposeNamed } from '@korzo/core';
import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';
import { throughRegions } from '../machine/through-regions.ts';

const targetless = { rule: 'reach must say where', remedy: 'give at (a point) or area (a name)' } as const;

export const reach = defineGoal({
  name: 'reach',
  summary: 'Walks to a point or into an area, in this region or another.',
  parameters: {
    at: { type: 'point', meaning: 'the point to reach, m' },
    level: number(0, { min: 0, max: 255, integer: true }, 'the floor of that point'),
    area: { type: 'name', of: ['area'], meaning: 'the area to reach, instead of a point' },
    within: number(0.5, { min: 0.05, max: 100, unit: 'm' }, 'how near is near enough'),
    route: choice('shortest', ['shortest', 'regions'], 'regions: portal by portal, the next region drawn as MASS does'),
  },
  parts: 'none',
  check: (values) =>
    (values.name('area') === undefined) === (values.point('at') === undefined) ? targetless : undefined,
  compile(values, setting): CompiledGoal | { rule: string; remedy: string } {
    const area = values.name('area');
    const at = values.point('at');
    const within = values.number('within');
    if (area !== undefined) {
      const target = setting.places.targetOf(area) as number;
      if (setting.tactic === 'field') setting.wants.add(target);
      return {
        pursue: (mind) => arrive(mind, mind.walkToTarget(target), 0.3, `there is no way into area '${area}'`),
      };
    }
    if (at === undefined) return targetless;
    const level = values.number('level');
    const reason = `there is no path to (${at[0]}, ${at[1]}) on level ${level}`;
    if (values.choice('route') === 'shortest' && setting.tactic === 'field') {
      const target = setting.places.addTarget([{ level, point: at }]);
      setting.wants.add(target);
      return {
        pursue: (mind) => {
          const left = mind.walkToTarget(target);
          // The last two metres go straight to the point: a field is only as fine as its cells.
          if (left < 2 && mind.level === level) return arrive(mind, mind.walkToPoint(at[0], at[1]), within, reason);
          return arrive(mind, left, within, reason);
        },
      };
    }
    return throughRegions(setting, purposeNamed('goals/next-region'), {
      place: () => ({ level, x: at[0], y: at[1] }),
      within,
      reason,
    });
  },
});

function arrive(mind: Mind, left: number, within: number, reason: string): 'going' | 'reached' | 'failed' {
  if (left === Infinity) return mind.fail(reason);
  return left <= within ? 'reached' : 'going';
}
