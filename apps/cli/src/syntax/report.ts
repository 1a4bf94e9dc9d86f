import { examples, type CommandDefinition } from '../commands/command.ts';
import type { ReportWords } from '../commands/report.ts';
import { addJson, addQuiet } from './common.ts';

export const report: CommandDefinition = {
  name: 'report',
  define: (program, call) => {
    const command = program
      .command('report')
      .summary('write an HTML report on recordings, to read, print and sign')
      .description(
        'Measures recordings (of run --out, of sweep --record, or trajectory files) and writes one self-contained HTML page: question, plan, assumptions, evacuation times with a band over all runs, people who are stuck, density and level-of-service maps of every floor, flow and queues, jams, overlaps, whether the model was validated in this form, and how to reproduce the runs.',
      )
      .argument(
        '<recording...>',
        'recordings (folders or .korzo files), folders made by sweep --record, or trajectory files',
      )
      .requiredOption('--out <file>', 'HTML file to write, such as report.html')
      .option('--title <text>', 'title (default: the title of the scenario)')
      .option('--question <text>', 'question the runs answer (default: the description of the scenario)')
      .option('--author <text>', 'name of the person who signs')
      .option('--validation <file>', 'results.json of korzo validate --out, for the model used')
      .option('--force', 'overwrite an existing file');
    addJson(addQuiet(command))
      .addHelpText(
        'after',
        examples(
          'korzo report my-run --out report.html',
          'korzo report fifty --out report.html --author "A. Engineer"',
          'korzo report run-1 run-2 run-3 --out report.html --question "Does evacuation finish within 5 minutes?"',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: ReportWords) =>
          (await import('../commands/report.ts')).act(paths, words, call),
        ),
      );
  },
};
