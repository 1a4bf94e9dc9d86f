import { logLevels, type LogEntry, type LogGroup, type LogLevel } from './entry.ts';

/** Where entries go: a console, a file, a list that a viewer shows. */
export interface LogSink {
  /** Asked before an entry is made, so that what no agent wants costs nothing. */
  accepts(level: LogLevel, group: LogGroup): boolean;
  write(entry: LogEntry): void;
}

/** What a sink lets through. */
export interface LogFilter {
  /** This level and all more urgent ones; 'silent' lets nothing through. */
  readonly level: LogLevel | 'silent';
  /** All unless given. */
  readonly groups?: readonly LogGroup[];
}

/** Hands every entry to all sinks that accept it. */
export class Log {
  readonly #sinks: readonly LogSink[];
  /** Simulated time that entries get, s; undefined before a run has begun. */
  time: number | undefined;

  constructor(sinks: readonly LogSink[]) {
    this.#sinks = sinks;
  }

  /** Whether it would be written: ask before making a text that costs something. */
  wants(level: LogLevel, group: LogGroup): boolean {
    return this.#sinks.some((sink) => sink.accepts(level, group));
  }

  write(level: LogLevel, group: LogGroup, text: string): void {
    const entry = { time: this.time, level, group, text };
    for (const sink of this.#sinks) if (sink.accepts(level, group)) sink.write(entry);
  }

  error(group: LogGroup, text: string): void {
    this.write('error', group, text);
  }

  warning(group: LogGroup, text: string): void {
    this.write('warning', group, text);
  }

  info(group: LogGroup, text: string): void {
    this.write('info', group, text);
  }

  debug(group: LogGroup, text: string): void {
    this.write('debug', group, text);
  }
}

/** Whether an entry passes a filter. */
export function passes({ level: least, groups }: LogFilter, level: LogLevel, group: LogGroup): boolean {
  if (least === 'silent') return false;
  return logLevels.indexOf(level) <= logLevels.indexOf(least) && (groups === undefined || groups.includes(group));
}
