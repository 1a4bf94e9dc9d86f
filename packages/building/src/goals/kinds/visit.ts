import { number, purposes } from '@korzo/core';
import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';

const stages = { choosing: 0, coming: 1, staying: 2 } as const;

export const visit = defineGoal({
  name: 'visit',
  summary: 'Chooses one of several areas by distance and by how many others chose it, and stays there for a time.',
  parameters: {
    areas: { type: 'names', of: ['area'], isRequired: true, meaning: 'the areas to choose from' },
    crowding: number(
      1,
      { min: 0, max: 1000, unit: 'm' },
      'metres a person walks farther to have one other less around',
    ),
    stay: number(0, { min: 0, max: 1e7, unit: 's' }, 'how long it stays'),
  },
  parts: 'none',
  compile(values, { places, dt, needs, wants }): CompiledGoal | { parameter: string; rule: string; remedy: string } {
    const targets = values.names('areas').map((name) => places.targetOf(name) as number);
    if (targets.length === 0) return { parameter: 'areas', rule: 'visit must name areas', remedy: 'give at least one' };
    const crowding = values.number('crowding');
    const ticks = Math.ceil(values.number('stay') / dt - 1e-9);
    needs.visits = true;
    for (const target of targets) wants.add(target);
    return {
      pursue(mind) {
        const { own, row } = mind;
        if (mind.note === stages.choosing) {
          if (!mind.knowsWaysTo(targets)) {
            mind.stand();
            return 'going';
          }
          const chosen = choose(mind, targets, crowding);
          if (chosen < 0) return mind.fail('there is no path to any of the areas');
          own.visiting[row] = chosen + 1;
          mind.note = stages.coming;
        }
        if (mind.note === stages.coming) {
          const left = mind.walkToTarget(own.visiting[row] - 1);
          // The way was closed: choose again.
          if (left === Infinity) mind.note = stages.choosing;
          if (left > 0.3) return 'going';
          mind.note = stages.staying;
          mind.due = mind.tick + ticks;
        }
        mind.stand();
        return mind.tick >= mind.due ? 'reached' : 'going';
      },
      end(mind) {
        mind.own.visiting[mind.row] = 0;
      },
    };
  },
});

/** The target of least distance and crowd; of equals any. */
function choose(mind: Mind, targets: readonly number[], crowding: number): number {
  let best = -1;
  let least = Infinity;
  for (const [index, target] of targets.entries()) {
    // A random centimetre decides between equals.
    const luck = 0.01 * mind.chance(purposes.goalChoice + index * 0x1000000);
    const cost = mind.distanceTo(target) + crowding * mind.census.visiting[target] + luck;
    if (cost < least) {
      least = cost;
      best = target;
    }
  }
  return best;
}
