import { InputError } from '@korzo/formats';
import { cityFormats, CityStock, type CityFormat } from '../city/city-formats.ts';
import { describeCity, summaryOf } from '../city/city-summary.ts';
import { findCity, type FoundCity } from '../city/find-city.ts';
import { writeCity } from '../city/write-city.ts';
import { pickNamed } from '../options/named.ts';
import { progressFor } from '../run/progress.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { rounded } from '../shell/figures.ts';
import { reportInput } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import { examples, type Call, type CommandDefinition, type ExitCode } from './command.ts';

interface CityWords {
  readonly out?: string;
  readonly formats?: readonly string[];
  readonly force?: true;
  readonly lenient?: true;
  readonly json?: true;
}

const listed = (words: string): string[] => words.split(',').map((word) => word.trim());

export const city: CommandDefinition = {
  name: 'city',
  define: (program, call) => {
    program
      .command('city')
      .summary('make maps of a city: from its text, a net of SUMO, OpenStreetMap or SVB')
      .description(
        `Says what a city holds and everything that is wrong with it, and writes it in formats of other programs: ${cityFormats
          .map(({ name, about }) => `${name} (${about})`)
          .join(', ')}.`,
      )
      .argument('<file>', 'a .city, .net.xml, .osm or .svb file, or the name of a shipped city')
      .option('--out <folder>', 'writes the city into this folder')
      .option('--formats <names>', 'which formats, separated by commas (default: all of them)', listed)
      .option('--force', 'overwrite existing files')
      .option('--lenient', 'goes on when parts of a map of OpenStreetMap are broken; they are left out')
      .option('--json', 'prints one JSON object on stdout')
      .addHelpText(
        'after',
        examples(
          'korzo city small-town',
          'korzo city town.city --out town',
          'korzo city town.net.xml --out town --formats svb,opendrive',
          'korzo city map.osm --lenient --out map --json',
        ),
      )
      .action(call.answer((file: string, words: CityWords) => act(file, words, call)));
  },
};

async function act(word: string, words: CityWords, { shell }: Call): Promise<ExitCode> {
  const formats: readonly CityFormat[] =
    words.formats === undefined ? cityFormats : pickNamed('format', words.formats, cityFormats);
  const found = await findCity(word);
  const isGood = found.problems.length === 0 || words.lenient === true;
  for (const complaint of found.complaints) shell.stderr.write(`${complaint}\n`);
  if (!hasNetwork(found) || !isGood) {
    if (hasNetwork(found)) shell.stderr.write('korzo: with --lenient the city is made without what is wrong\n');
    return reportInput(shell, new InputError(found.problems), words.json === true);
  }
  const stock = new CityStock(found);
  const summary = summaryOf(found);
  const { file, kind } = found;
  if (words.json !== true)
    shell.stdout.write(`${file}: ${kind === 'city' ? 'a city' : `a city of ${kind}`}\n${describeCity(summary)}`);
  const written = words.out === undefined ? [] : writeAll(stock, formats, words.out, words.force === true, shell);
  if (words.json === true) {
    const { problems, warnings } = found;
    printJson(shell, { file, kind, ...summary, problems, warnings, written });
  } else
    for (const { format, file: path, bytes } of written)
      shell.stdout.write(`${path}: ${format}, ${rounded(bytes)} bytes\n`);
  return exitCodes.done;
}

const hasNetwork = (found: FoundCity): found is CityStock['city'] => found.network !== undefined;

function writeAll(
  stock: CityStock,
  formats: readonly CityFormat[],
  folder: string,
  force: boolean,
  shell: Shell,
): ReturnType<typeof writeCity> {
  const progress = progressFor(shell);
  try {
    return writeCity(stock, { folder, formats, force, progress });
  } finally {
    progress.end();
  }
}
