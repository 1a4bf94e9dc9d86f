import { cityExports, CityStock, type CityExport, type CityToWrite } from '@korzo/city';
import { InputError } from '@korzo/reading';
import { describeCity, summaryOf } from '../city/city-summary.ts';
import { findCity, type FoundCity } from '../city/find-city.ts';
import { describeRoads, roadRows } from '../city/road-rows.ts';
import type { WrittenFile } from '../city/write-city.ts';
import { pickNamed } from '../options/named.ts';
import { progressFor } from '../run/progress.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { rounded } from '../shell/figures.ts';
import { reportInput } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import type { Call, ExitCode } from './command.ts';

export interface CityWords {
  readonly roads?: true;
  readonly out?: string;
  readonly formats?: readonly string[];
  readonly force?: true;
  readonly lenient?: true;
  readonly json?: true;
}

export async function act(word: string, words: CityWords, { shell }: Call): Promise<ExitCode> {
  const formats: readonly CityExport[] =
    words.formats === undefined ? cityExports : pickNamed('format', words.formats, cityExports);
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
  const rows = words.roads === true ? roadRows(found.network) : undefined;
  if (rows !== undefined && words.json !== true) shell.stdout.write(describeRoads(rows));
  const written = words.out === undefined ? [] : await writeAll(stock, formats, words.out, words.force === true, shell);
  if (words.json === true) {
    const { problems, warnings } = found;
    const listed = rows === undefined ? {} : { roadList: rows };
    printJson(shell, { file, kind, ...summary, ...listed, problems, warnings, written });
  } else
    for (const { format, file: path, bytes } of written)
      shell.stdout.write(`${path}: ${format}, ${rounded(bytes)} bytes\n`);
  return exitCodes.done;
}

const hasNetwork = (found: FoundCity): found is FoundCity & CityToWrite => found.network !== undefined;

async function writeAll(
  stock: CityStock,
  formats: readonly CityExport[],
  folder: string,
  force: boolean,
  shell: Shell,
): Promise<readonly WrittenFile[]> {
  // Only now: a city that is only described needs no writer.
  const { writeCity } = await import('../city/write-city.ts');
  const progress = progressFor(shell);
  try {
    return writeCity(stock, { folder, formats, force, progress });
  } finally {
    progress.end();
  }
}
