import { Option } from 'commander';
import { examples, type CommandDefinition } from '../commands/command.ts';
import type { ConvertWords } from '../commands/convert.ts';
import { addWord, realNumber, wholeNumber } from '../options/parse.ts';
import { addConfig, addFrameRate, addJson } from './common.ts';

export const convert: CommandDefinition = {
  name: 'convert',
  define: (program, call) => {
    const command = program
      .command('convert')
      .summary('convert recordings, trajectory files and scenarios')
      .description(
        'Converts between recordings (folders or .korzo files) and trajectory files, from one trajectory format to another, ' +
          'and from any scenario or plan format to .yaml, .json or, for a building, a plan (.dxf, .svg, .pdf, .wkt, .geojson, .glb) or MASS world (.xml). The extension of the output selects its format; ' +
          'a trajectory file becomes a recording when the output has no extension. korzo formats lists all formats.',
      )
      .usage('[options] <in...> <out>')
      .argument(
        '<files...>',
        'a recording, a trajectory file, or a scenario in any format (its file, folder, zip archive or files), and last the file or folder to write',
      );
    addFrameRate(addConfig(command, 'run settings of a MASS world; without them the scenario holds the building alone'))
      .option(
        '--sqlite-version <n>',
        'version of the JuPedSim database: 1, 2 or 3 (default: 2)',
        wholeNumber({ min: 1, max: 3 }),
      )
      .option(
        '--level <name>',
        "write one floor of a building with the people on it: its number, or its name, such as stairs 'north'",
      )
      .addOption(new Option('--unit <unit>', 'length unit of a .txt file to write (default: m)').choices(['cm', 'm']))
      .addOption(
        new Option(
          '--input-unit <unit>',
          'length unit of a trajectory file to read (default: from its header, else m)',
        ).choices(['cm', 'm']),
      )
      .option('--refuse <id>', 'refuse a repair of a plan, by its printed id; repeatable', addWord)
      .option(
        '--plan-unit <metres>',
        'length of one unit of a plan, m (default: from the file)',
        realNumber({ min: 0, max: 1e6 }),
      )
      .option(
        '--widest-door <metres>',
        'widest opening of a plan that is a door (default: 2.6)',
        realNumber({ min: 0.5, max: 50, unit: 'm' }),
      )
      .option('--force', 'overwrite an existing file or recording');
    addJson(command)
      .addHelpText(
        'after',
        examples(
          'korzo convert my-run my-run.sqlite',
          'korzo convert my-run ground-floor.sqlite --level 0',
          'korzo convert my-run my-run.txt --unit cm',
          'korzo convert experiment.txt experiment',
          'korzo convert theirs.h5 theirs.parquet',
          'korzo convert mass-world.xml building.yaml',
          'korzo convert map1.xml station.yaml --config config1.xml',
          'korzo convert building.yaml world.xml',
          'korzo convert plan.dxf office.yaml',
        ),
      )
      .action(
        call.answer(async (paths: readonly string[], words: ConvertWords) =>
          (await import('../commands/convert.ts')).act(paths, words, call),
        ),
      );
  },
};
