/** From the most urgent to the most talkative. */
export const logLevels = ['error', 'warning', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What an entry is about. */
export const logGroups = ['run', 'world', 'goals', 'planning', 'crew', 'formats', 'modules'] as const;
export type LogGroup = (typeof logGroups)[number];

/** Something worth a line for a person. */
export interface LogEntry {
  /** Simulated time, s; undefined before a run has begun. */
  readonly time: number | undefined;
  readonly level: LogLevel;
  readonly group: LogGroup;
  readonly text: string;
}

const widest = (words: readonly string[]): number => Math.max(...words.map(({ length }) => length));
const levelWidth = widest(logLevels);
const groupWidth = widest(logGroups);
/** Room for a day of simulated seconds with three decimals. */
const timeWidth = 9;

/** One line for one entry, in columns: simulated time, level, group, text. A text of several lines becomes one. */
export function describeEntry({ time, level, group, text }: LogEntry): string {
  const when = (time === undefined ? '-' : time.toFixed(3)).padStart(timeWidth);
  return `${when} s  ${level.padEnd(levelWidth)}  ${group.padEnd(groupWidth)}  ${text.replace(/\s*\n\s*/g, ' ')}`;
}
