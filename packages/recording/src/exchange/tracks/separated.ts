/** Cuts a line at a separator; quotes keep what is inside together. */
export function cutLine(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator);
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < line.length; at++) {
    const mark = line[at];
    if (mark === '"' && quoted && line[at + 1] === '"') {
      cell += '"';
      at++;
    } else if (mark === '"') quoted = !quoted;
    else if (mark === separator && !quoted) {
      cells.push(cell);
      cell = '';
    } else cell += mark;
  }
  return [...cells, cell];
}

/** The separator that cuts a header into most cells. */
export function separatorOf(header: string): string {
  const counted = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }));
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).separator;
}

/** Where the columns stand that are known by one of these names; undefined for those that are not there. */
export function columnsIn<Name extends string>(
  header: readonly string[],
  names: Readonly<Record<Name, readonly string[]>>,
): Readonly<Record<Name, number | undefined>> {
  const bare = header.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/\s*[[(].*$/, ''),
  );
  const found = Object.entries<readonly string[]>(names).map(([name, known]) => {
    const at = bare.findIndex((cell) => known.includes(cell));
    return [name, at < 0 ? undefined : at] as const;
  });
  return Object.fromEntries(found) as Readonly<Record<Name, number | undefined>>;
}

/** Frames for files that give times: the rate is what most steps between times say. */
export class Clock {
  readonly #steps = new Map<number, number>();
  readonly #last = new Map<number, number>();

  /** Notes that an agent was seen at a time, s. */
  note(id: number, time: number): void {
    const before = this.#last.get(id);
    this.#last.set(id, time);
    if (before === undefined || time <= before) return;
    const step = Math.round((time - before) * 1e6) / 1e6;
    this.#steps.set(step, (this.#steps.get(step) ?? 0) + 1);
  }

  /** Frames in a second; 0 when nothing says. */
  get frameRate(): number {
    let [most, common] = [0, 0];
    for (const [step, count] of this.#steps) {
      if (count < most || (count === most && step > common)) continue;
      most = count;
      common = step;
    }
    return common === 0 ? 0 : Math.round((1 / common) * 1e6) / 1e6;
  }
}
