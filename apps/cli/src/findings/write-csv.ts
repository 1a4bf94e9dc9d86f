import { join } from 'node:path';
import { findingCsv, type MeasureSummary } from '@korzo/analysis';
import { StagedFiles } from '@korzo/recording/node';

/** Writes a file for every finding, and one with the numbers of all measures. Gives their names. */
export function writeCsv(folder: string, measures: Readonly<Record<string, MeasureSummary>>): readonly string[] {
  const files = new StagedFiles({ overwrite: true });
  const written: string[] = [];
  const write = (name: string, text: string): void => {
    files.add(join(folder, name), text);
    written.push(name);
  };
  write('measures.csv', numbers(measures));
  for (const [name, { findings = [] }] of Object.entries(measures))
    for (const finding of findings) write(`${fileName(name)}.${finding.name}.csv`, findingCsv(finding));
  files.deliver();
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
