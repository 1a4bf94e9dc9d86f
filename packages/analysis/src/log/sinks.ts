import { describeEntry, type LogEntry } from './entry.ts';
import { passes, type LogFilter, type LogSink } from './log.ts';

export interface LineSinkOptions extends LogFilter {
  /** Gets a line without its end. */
  readonly write: (line: string) => void;
  /** Lines of one level and group; the rest is left out with a word about it. No limit unless given. */
  readonly most?: { readonly lines: number; readonly hint: string };
}

/** Writes entries as lines. */
export function lineSink({ write, most, ...filter }: LineSinkOptions): LogSink {
  const told = new Map<string, number>();
  return {
    accepts: (level, group) => passes(filter, level, group),
    write: (entry) => {
      if (most === undefined) {
        write(describeEntry(entry));
        return;
      }
      const kind = `${entry.level} ${entry.group}`;
      const count = (told.get(kind) ?? 0) + 1;
      told.set(kind, count);
      if (count <= most.lines) write(describeEntry(entry));
      else if (count === most.lines + 1)
        write(describeEntry({ ...entry, text: `further entries of this kind are not shown here; ${most.hint}` }));
    },
  };
}

/** Keeps the latest entries for an agent that looks at them later, such as a viewer. */
export class MemorySink implements LogSink {
  readonly #filter: LogFilter;
  readonly #most: number;
  #entries: LogEntry[] = [];

  constructor(filter: LogFilter = { level: 'debug' }, most = 1000) {
    this.#filter = filter;
    this.#most = most;
  }

  accepts(...entry: Parameters<LogSink['accepts']>): boolean {
    return passes(this.#filter, ...entry);
  }

  write(entry: LogEntry): void {
    this.#entries.push(entry);
    // Cut now and then, not with every entry: moving the list is the cost.
    if (this.#entries.length >= 2 * this.#most) this.#entries = this.#entries.slice(-this.#most);
  }

  /** The latest, oldest first. */
  get entries(): readonly LogEntry[] {
    return this.#entries.slice(-this.#most);
  }
}
