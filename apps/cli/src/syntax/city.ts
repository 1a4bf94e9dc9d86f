import { examples, type CommandDefinition } from '../commands/command.ts';
import type { CityWords } from '../commands/city.ts';
import { addNames } from '../options/parse.ts';
import { addJson } from './common.ts';

export const city: CommandDefinition = {
  name: 'city',
  define: (program, call) => {
    const command = program
      .command('city')
      .summary('check a city and export it to other formats')
      .description(
        'Summarises a city (a .city text, SUMO network, OpenStreetMap extract or SVB file), reports every problem in it, and exports it to other formats (korzo formats lists them).',
      )
      .argument('<file>', 'a .city, .net.xml, .osm or .svb file, or the name of a shipped city')
      .option('--roads', 'list the roads with their numbers, which scenarios and commands may use instead of names')
      .option('--out <folder>', 'export the city into this folder')
      .option('--formats <names>', 'export formats, comma-separated (default: all; see korzo formats)', addNames)
      .option('--force', 'overwrite existing files')
      .option('--lenient', 'skip broken parts of an OpenStreetMap extract instead of stopping');
    addJson(command)
      .addHelpText(
        'after',
        examples(
          'korzo city small-town',
          'korzo city small-town --roads',
          'korzo city town.city --out town',
          'korzo city town.net.xml --out network --formats svb,opendrive',
          'korzo city map.osm --lenient --out map --json',
        ),
      )
      .action(
        call.answer(async (file: string, words: CityWords) =>
          (await import('../commands/city.ts')).act(file, words, call),
        ),
      );
  },
};
