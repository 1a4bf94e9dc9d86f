import { ProblemList } from '../problems/problem-list.ts';

/** The checksum after every tick, one on a line: `12 0123456789abcdef`. */
export interface Checksums {
  /** By tick; a tick that is missing has none. */
  readonly ofTick: ReadonlyMap<number, string>;
  /** The last tick that has one; -1 when none has. */
  readonly lastTick: number;
  readonly problems: readonly string[];
}

export const checksumLine = (tick: number, checksum: string): string => `${tick} ${checksum}\n`;

const shape = /^(\d{1,15}) ([0-9a-f]{16})$/;

/** Reads all lines that can be read. `whole` says that the run ended well, so that a line that is cut off is damage. */
export function readChecksums(text: string, file: string, whole: boolean): Checksums {
  const ofTick = new Map<number, string>();
  const problems = new ProblemList();
  const lines = text.split('\n');
  const rest = lines.pop();
  if (rest !== '' && whole) problems.add('cut off', `${file}:${lines.length + 1}: the line is cut off`);
  let lastTick = -1;
  for (const [index, line] of lines.entries()) {
    const found = shape.exec(line);
    if (found === null) {
      problems.add('damaged', `${file}:${index + 1}: the line is damaged`);
      continue;
    }
    const tick = Number(found[1]);
    if (tick <= lastTick) {
      problems.add('order', `${file}:${index + 1}: tick ${tick} comes after tick ${lastTick}: ticks must rise`);
      continue;
    }
    lastTick = tick;
    ofTick.set(tick, found[2]);
  }
  return { ofTick, lastTick, problems: problems.texts };
}
