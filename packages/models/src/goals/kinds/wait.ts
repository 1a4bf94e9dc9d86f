import { number } from '@korzo/core';
import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';

export const wait = defineGoal({
  name: 'wait',
  summary: 'Stands still for a time, until a time or until a signal, where it is or in an area.',
  parameters: {
    for: number(0, { min: 0, max: 1e7, unit: 's' }, 'how long it waits once it is there'),
    until: number(0, { min: 0, max: 1e7, unit: 's' }, 'time of the run before which it does not go on'),
    signal: { type: 'name', of: ['signal'], meaning: 'the signal it waits for' },
    area: { type: 'name', of: ['area'], meaning: 'where it waits; where it is unless given' },
  },
  parts: 'none',
  compile(values, { places, dt, tactic, wants }): CompiledGoal {
    const area = values.name('area');
    const target = area === undefined ? -1 : (places.targetOf(area) as number);
    if (target >= 0 && tactic === 'field') wants.add(target);
    const signal = values.name('signal');
    const until = Math.max(values.number('until'), signal === undefined ? 0 : (places.signals.get(signal) as number));
    const untilTick = Math.ceil(until / dt - 1e-9);
    const ticks = Math.ceil(values.number('for') / dt - 1e-9);
    return {
      pursue(mind) {
        // 0: on its way to the area; 1: waiting.
        if (mind.note === 0) {
          if (target >= 0) {
            const left = mind.walkToTarget(target);
            if (left === Infinity) return mind.fail(`there is no way into area '${area}'`);
            if (left > 0.3) return 'going';
          }
          mind.note = 1;
          mind.due = Math.max(mind.tick + ticks, untilTick);
        }
        mind.stand();
        return mind.tick >= mind.due ? 'reached' : 'going';
      },
    };
  },
});
