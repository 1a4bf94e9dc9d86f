import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingCsv, type MeasureSummary } from '@korzo/analysis';
import { InputError } from '@korzo/formats';

/** Writes a file for every finding, and one with the numbers of all measures. Gives their names. */
export function writeCsv(folder: string, measures: Readonly<Record<string, MeasureSummary>>): readonly string[] {
  const written: string[] = [];
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
    written.push(name);
  };
  try {
    mkdirSync(folder, { recursive: true });
    write('measures.csv', numbers(measures));
    for (const [name, { findings = [] }] of Object.entries(measures))
      for (const finding of findings) write(`${fileName(name)}.${finding.name}.csv`, findingCsv(finding));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError([
      {
        file: folder,
        place: '',
        rule: `nothing can be written there: ${reason}`,
        remedy: 'name a folder that can be written to',
      },
    ]);
  }
  return written;
}

const numbers = (measures: Readonly<Record<string, MeasureSummary>>): string =>
  [
    'measure,mean,final,unit',
    ...Object.entries(measures).map(
      ([name, { value, final, unit }]) => `"${name.replaceAll('"', '""')}",${value ?? ''},${final ?? ''},${unit}`,
    ),
    '',
  ].join('\n');

/** `flow:line=0,0,0,4` as files are called on every system. */
const fileName = (name: string): string => name.replaceAll(/[^A-Za-z0-9.=-]+/g, '_');
