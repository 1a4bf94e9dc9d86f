import { widestPlannedRadius } from '@korzo/building/light';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { PlanWords } from '../commands/plan.ts';
import { addSetting, realNumber } from '../options/parse.ts';
import { placeOnFloor } from '../options/place.ts';
import { usual } from '../plan/usual.ts';
import { addJson } from './common.ts';

export const plan: CommandDefinition = {
  name: 'plan',
  define: (program, call) => {
    const command = program
      .command('plan')
      .summary('plan a path through a building or across a grid map')
      .description(
        'Plans a path through the building of a world or scenario, or across a MovingAI grid map. Exits with 1 when there is no path, and says why.',
      )
      .argument(
        '<world>',
        'path of a world or scenario with a building or of a .map, - for standard input, or name of a shipped scenario',
      )
      .option(
        '--from <x,y[,level]>',
        'start of the path, m; on a grid map column and row, from the top left',
        placeOnFloor,
      )
      .option('--to <x,y[,level]>', 'end of the path', placeOnFloor)
      .option('--regions', 'print the table of paths between regions instead of a path')
      .option(
        '--planner <name>',
        `search method, see korzo planners (default: ${usual.building}; on a grid map ${usual.map})`,
      )
      .option(
        '--radius <metres>',
        `body radius that must fit through (default: ${usual.radius})`,
        realNumber({ min: 0, max: widestPlannedRadius, unit: 'm' }),
      )
      .option('--set <parameter=value>', 'set a parameter of the planner; repeatable', addSetting);
    addJson(command)
      .addHelpText(
        'after',
        examples(
          'korzo plan map1.xml --from 2,10 --to 38,10',
          'korzo plan map1.xml --from 2,10 --to 38,10 --planner quadtree --set metric=half-sides --json',
          'korzo plan map1.xml --regions',
          'korzo plan rooms.map --from 3,2 --to 60,40 --planner jump-point',
        ),
      )
      .action(
        call.answer(async (word: string, words: PlanWords) =>
          (await import('../commands/plan.ts')).act(word, words, call),
        ),
      );
  },
};
