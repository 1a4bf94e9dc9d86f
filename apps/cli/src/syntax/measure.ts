import { examples, type CommandDefinition } from '../commands/command.ts';
import type { MeasureWords } from '../commands/measure.ts';
import { addMeasures } from '../options/parse.ts';
import { addFrameRate, addJson, addQuiet, addWarmUp } from './common.ts';

export const measure: CommandDefinition = {
  name: 'measure',
  define: (program, call) => {
    const command = program
      .command('measure')
      .summary('measure a recording')
      .description(
        'Measures a recording as run --measure measures a run. Trajectory files of other programs are measured the same way ' +
          '(korzo formats lists them); their floor plan defines the walkable ground.',
      )
      .argument('<recording>', 'recording (folder or .korzo file), or a trajectory file')
      .option(
        '--measure <names>',
        'measures, comma-separated, such as flow,density:area=hall (see korzo measures); repeatable',
        addMeasures,
      );
    addFrameRate(addWarmUp(command, 'recording')).option(
      '--csv <folder>',
      'write every curve, table, distribution and map to a CSV file in this folder',
    );
    addJson(addQuiet(command, 'hide progress; print only errors to stderr'))
      .addHelpText(
        'after',
        examples(
          'korzo measure my-run --measure flow,travel-time',
          'korzo measure my-run --measure density-voronoi:area=hall --csv numbers',
          'korzo measure theirs.sqlite --measure fundamental-diagram:area=0,0,4,4 --json',
        ),
      )
      .action(
        call.answer(async (recording: string, words: MeasureWords) =>
          (await import('../commands/measure.ts')).act(recording, words, call),
        ),
      );
  },
};
