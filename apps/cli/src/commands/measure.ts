import { existsSync, rmSync, statSync } from 'node:fs';
import { isRecordingFile } from '@korzo/recording';
import { importTracks, makeTemporaryFolder, lockFolder } from '@korzo/recording/node';
import { measureNotes } from '../findings/measure-notes.ts';
import { describeFindings } from '../findings/describe-findings.ts';
import { measureRecording, type MeasureReport } from '../measure/measure-recording.ts';
import { writeCsv } from '../findings/write-csv.ts';
import { askedMeasures } from '../options/measures.ts';
import { blameRecording } from '../record/blame.ts';
import { damageNote, refuseWithoutFrames } from '../record/damage.ts';
import { openStored } from '../record/recorded-scenario.ts';
import { Interrupt } from '../run/interrupt.ts';
import { noProgress, progressFor } from '../run/progress.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { figure, seconds } from '../shell/figures.ts';
import { UsageError } from '../shell/report-error.ts';
import { printJson, type Shell } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';
import { version } from '../shell/version.ts';
import type { Call, ExitCode } from './command.ts';

export interface MeasureWords {
  readonly measure?: readonly string[];
  readonly warmUp: number;
  readonly frameRate?: number;
  readonly csv?: string;
  readonly quiet?: true;
  readonly json?: true;
}

export async function act(path: string, words: MeasureWords, { shell }: Call): Promise<ExitCode> {
  const measures = askedMeasures(words.measure ?? []);
  if (measures.length === 0)
    throw new UsageError('there is nothing to measure; name measures by --measure (korzo measures lists them)');
  const lock = words.csv === undefined ? undefined : lockFolder(words.csv);
  const isFile = existsSync(path) && statSync(path).isFile() && !isRecordingFile(path);
  const between = isFile ? makeTemporaryFolder('measure') : undefined;
  const progress = words.quiet ? noProgress : progressFor(shell);
  const interrupt = new Interrupt(() => progress.end());
  try {
    if (between !== undefined) await readOthers(path, between, words);
    const recording = await openStored(between ?? path);
    refuseWithoutFrames(path, recording);
    const plan = { recording: path, measures, warmUp: words.warmUp, progress, interrupt };
    const report = measureRecording(recording, plan);
    progress.end();
    tell(shell, words, report);
    return exitCodes.done;
  } finally {
    progress.end();
    interrupt.release();
    if (between !== undefined) rmSync(between, { recursive: true, force: true });
    lock?.release();
  }
}

async function readOthers(path: string, folder: string, { frameRate }: MeasureWords): Promise<void> {
  try {
    await importTracks(path, folder, {
      korzo: version(),
      force: true,
      ...(frameRate === undefined ? {} : { frameRate }),
    });
  } catch (error) {
    throw blameRecording(error);
  }
}

function tell(shell: Shell, words: MeasureWords, report: MeasureReport): void {
  const files = words.csv === undefined ? [] : writeCsv(words.csv, report.measures);
  if (!words.quiet)
    for (const problem of report.problems ?? [])
      shell.stderr.write(`korzo: warning: ${report.recording}: ${problem}\n`);
  if (words.json) printJson(shell, words.csv === undefined ? report : { ...report, csv: { folder: words.csv, files } });
  else
    shell.stdout.write(
      describe(
        report,
        words.csv === undefined ? '' : `\n${files.length} ${files.length === 1 ? 'file' : 'files'} in ${words.csv}\n`,
      ),
    );
}

function describe(report: MeasureReport, written: string): string {
  const { recording, scenario, frames, interval, simulatedSeconds, measures, interrupted, problems } = report;
  const early = interrupted ? ' (ended early)' : '';
  const headline = `${recording}: ${scenario}, ${frames} frames of ${seconds(interval)} up to ${seconds(simulatedSeconds)}${early}${damageNote(problems)}`;
  const rows = Object.entries(measures).map(([name, summary]) => [
    name,
    show(summary.value),
    show(summary.final),
    summary.unit,
    measureNotes(name, summary).join('; '),
  ]);
  const table = alignRows([['measure', 'mean', 'final', 'unit', ''], ...rows], { numeric: [1, 2] });
  const found = describeFindings(measures);
  return `${headline}\n\n${table}\n${found === '' ? '' : `${found}\n`}${written}`;
}

const show = (value: number | null): string => (value === null ? '-' : figure(value));
