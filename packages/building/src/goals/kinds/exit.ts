import { anyExit } from '@korzo/core';
import { nearestExit } from '../machine/aim-at-exit.ts';
import { headForExit } from '../machine/along-line.ts';
import { defineGoal, type CompiledGoal, type GoalProblem } from '../machine/goal-kind.ts';

export const exit = defineGoal({
  name: 'exit',
  summary: 'Heads straight for an exit and leaves.',
  parameters: { id: { type: 'name', of: ['exit'], meaning: 'the exit; the nearest one on its floor unless given' } },
  parts: 'none',
  where: 'floor',
  compile(values, { places: { ground } }): CompiledGoal | GoalProblem {
    const { exits } = ground;
    if (exits.length === 0) return { rule: 'a world without exits cannot be left by one', remedy: 'add world.exits' };
    const id = values.name('id');
    const wanted = id === undefined ? anyExit : exits.findIndex((each) => each.id === id);
    return {
      begin(mind) {
        mind.columns.wantedExit[mind.row] = wanted;
      },
      pursue(mind) {
        const open = wanted >= 0 ? [] : exits.filter((each) => !ground.isShut(each.id));
        const aimed = wanted >= 0 ? exits[wanted] : nearestExit(open, mind.x, mind.y, mind.level);
        if (aimed === undefined) return mind.fail('there is no open exit on this floor');
        headForExit(mind, exits.indexOf(aimed));
        return 'going';
      },
      end(mind) {
        mind.columns.wantedExit[mind.row] = -1;
      },
    };
  },
});
