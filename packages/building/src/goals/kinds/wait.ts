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
  where: 'anywhere',
  compile(values, { places, dt, tactic, wants, signalTick }): CompiledGoal {
    const area = values.name('area');
    const target = area === undefined ? -1 : (places.targetOf(area) as number);
    if (target >= 0 && tactic === 'field') wants.add(target);
    const signal = values.name('signal');
    const untilTick = Math.ceil(values.number('until') / dt - 1e-9);
    const ticks = Math.ceil(values.number('for') / dt - 1e-9);
    return {
      pursue(mind) {
        // 0: on its way to the area; else waiting, until a signal that may come any time also no earlier than this less 1.
        if (mind.note === 0) {
          if (target >= 0) {
            const left = mind.walkToTarget(target);
            if (left === Infinity) return mind.fail(`there is no way into area '${area}'`);
            if (left > 0.3) return 'going';
          }
          mind.due = Math.max(mind.tick + ticks, untilTick);
          mind.note = signal === undefined ? 1 : mind.due + 1;
        }
        mind.stand();
        if (signal !== undefined) {
          const raised = signalTick(signal);
          if (raised < Infinity) mind.due = Math.max(mind.note - 1, raised);
          if (mind.tick < raised) return 'going';
        }
        return mind.tick >= mind.due ? 'reached' : 'going';
      },
    };
  },
});
