import { lineSink, Log } from '@korzo/analysis';
import type { Shell } from '../shell/shell.ts';
import { refuseInputs } from '../options/overwrite.ts';
import { LogFile } from './log-file.ts';
import { groupsMeant, type LogWords } from './log-options.ts';

/** Entries of one level and group on the console; a thousand failed goals would scroll everything else away. */
const mostLines = 50;

export interface OpenLog {
  readonly log: Log;
  /** What else draws on stderr (the progress bar) is called before a line is written. */
  beforeLine: () => void;
  /** Puts an error into the file; the console hears of it anyway. */
  noteError(error: unknown): void;
  close(): void;
}

/** A log to stderr and, when asked for, to a file. `inputs` are files it must not be written over. */
export function openLog(shell: Shell, words: LogWords, inputs: readonly string[]): OpenLog {
  const groups = groupsMeant(words);
  const level = words.logLevel;
  const tell = (line: string): void => {
    opened.beforeLine();
    shell.stderr.write(`${line}\n`);
  };
  const hint = words.logFile === undefined ? '--log-file keeps them all' : `all are in ${words.logFile}`;
  const console = lineSink({
    level: words.quiet && level !== 'silent' ? 'error' : level,
    groups,
    write: tell,
    most: { lines: mostLines, hint },
  });
  const file = openFile(words.logFile, inputs, tell);
  const fileSink = file === undefined ? [] : [lineSink({ level, groups, write: (line) => file.write(line) })];
  const log = new Log([console, ...fileSink]);
  const opened: OpenLog = {
    log,
    beforeLine: () => undefined,
    noteError: (error) => {
      const fileLog = new Log(fileSink);
      fileLog.time = log.time;
      for (const line of messageOf(error).split('\n')) fileLog.error('run', line);
    },
    close: () => file?.close(),
  };
  return opened;
}

function openFile(
  path: string | undefined,
  inputs: readonly string[],
  tell: (line: string) => void,
): LogFile | undefined {
  if (path === undefined) return undefined;
  refuseInputs(path, inputs, '--log-file');
  return new LogFile(path, (reason) =>
    tell(`korzo: ${path}: the log file cannot be written any more: ${reason}; the run goes on without it`),
  );
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
