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
  const gaps = new GapFinder();
  const lines = text.split('\n');
  const rest = lines.pop();
  if (rest !== '' && whole) problems.add('cut off', `${file}:${lines.length + 1}: the line is cut off`);
  let lastTick = -1;
  for (const [index, line] of lines.entries()) {
    const found = shape.exec(line);
    if (found === null) {
      problems.add('damaged', `${file}:${index + 1}: the line is damaged`);
      gaps.noteDamage();
      continue;
    }
    const tick = Number(found[1]);
    if (tick <= lastTick) {
      problems.add('order', `${file}:${index + 1}: tick ${tick} comes after tick ${lastTick}: ticks must rise`);
      continue;
    }
    lastTick = tick;
    gaps.note(tick, index + 1);
    ofTick.set(tick, found[2]);
  }
  for (const { line, after, before } of gaps.found())
    problems.add(
      'gap',
      `${file}:${line}: lines are missing between tick ${after} and tick ${before}`,
      'these ticks cannot be compared',
      'these ticks cannot be compared',
    );
  return { ofTick, lastTick, problems: problems.texts };
}

interface Step {
  /** The line of the later tick. */
  readonly line: number;
  readonly after: number;
  readonly before: number;
  /** A damaged line lies between the two: what is missing is reported already. */
  readonly isDamaged: boolean;
}

/** Finds lines that are missing. Checksums are of every tick or of every frame: most steps between two lines are alike. */
class GapFinder {
  readonly #steps: Step[] = [];
  readonly #counts = new Map<number, number>();
  #last: number | undefined;
  #isDamaged = false;

  note(tick: number, line: number): void {
    if (this.#last !== undefined) {
      const length = tick - this.#last;
      this.#steps.push({ line, after: this.#last, before: tick, isDamaged: this.#isDamaged });
      this.#counts.set(length, (this.#counts.get(length) ?? 0) + 1);
    }
    this.#last = tick;
    this.#isDamaged = false;
  }

  noteDamage(): void {
    this.#isDamaged = true;
  }

  found(): readonly Step[] {
    let usual = Infinity;
    for (const [length, count] of this.#counts)
      if (usual === Infinity || count > (this.#counts.get(usual) ?? 0)) usual = length;
    return this.#steps.filter(({ after, before, isDamaged }) => before - after > usual && !isDamaged);
  }
}
