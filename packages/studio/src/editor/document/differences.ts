import { ChangeSet } from '@codemirror/state';
import { spliceBetween, type Splice } from './text-history.ts';

/** Beyond so many changed lines two texts have little in common: they differ in one place then. */
const mostSteps = 300;

/**
 * The places in which two texts differ, in order, line by line and within a line. Writing only what changed leaves what others write
 * between two changes alone.
 */
export function splicesBetween(before: string, after: string): readonly Splice[] {
  const whole = spliceBetween(before, after);
  if (whole === undefined) return [];
  const { at, removed, inserted } = whole;
  // From whole line to whole line.
  const start = at === 0 ? 0 : before.lastIndexOf('\n', at - 1) + 1;
  const end = lineEnd(before, at + removed.length);
  const old = linesOf(before.slice(start, end));
  const fresh = linesOf(after.slice(start, at) + inserted + before.slice(at + removed.length, end));
  const hunks = hunksBetween(old, fresh);
  if (hunks === undefined) return [withoutHalves(whole, before)];
  const starts = [start];
  for (const line of old) starts.push((starts.at(-1) ?? 0) + line.length);
  return hunks.flatMap(({ from, to, lines }) => {
    const pairs =
      to - from === lines.length
        ? lines.map((line, index) => [from + index, from + index + 1, line] as const)
        : [[from, to, lines.join('')] as const];
    return pairs.flatMap(([first, last, words]) => {
      const splice = spliceBetween(before.slice(starts[first], starts[last]), words);
      return splice === undefined ? [] : [withoutHalves({ ...splice, at: splice.at + starts[first] }, before)];
    });
  });
}

const lineEnd = (text: string, from: number): number => {
  const next = text.indexOf('\n', from);
  return next < 0 ? text.length : next + 1;
};

const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split(/(?<=\n)/));

const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
const isHigh = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** Letters beyond the first 65,536 are two halves that must stay together. */
function withoutHalves({ at, removed, inserted }: Splice, before: string): Splice {
  let [from, to] = [at, at + removed.length];
  let words = inserted;
  if (isHigh(before.charCodeAt(from - 1))) words = before[--from] + words;
  if (isLow(before.charCodeAt(to))) words += before[to++];
  return { at: from, removed: before.slice(from, to), inserted: words };
}

interface Hunk {
  /** Lines of the old text that go. */
  readonly from: number;
  readonly to: number;
  readonly lines: readonly string[];
}

/** The shortest path from one list of lines to the other (Myers 1986); undefined when it is long. */
function hunksBetween(old: readonly string[], fresh: readonly string[]): readonly Hunk[] | undefined {
  const rows: Int32Array[] = [];
  const most = Math.min(mostSteps, old.length + fresh.length);
  let reach = new Int32Array(2 * most + 3);
  for (let steps = 0; steps <= most; steps++) {
    rows.push(reach.slice());
    for (let k = -steps; k <= steps; k += 2) {
      const i = k + most + 1;
      let x = k === -steps || (k !== steps && reach[i - 1] < reach[i + 1]) ? reach[i + 1] : reach[i - 1] + 1;
      while (x < old.length && x - k < fresh.length && old[x] === fresh[x - k]) x++;
      reach[i] = x;
      if (x >= old.length && x - k >= fresh.length) return walkBack(rows, steps, { old, fresh, most });
    }
    reach = reach.slice();
  }
  return undefined;
}

interface Lists {
  readonly old: readonly string[];
  readonly fresh: readonly string[];
  readonly most: number;
}

function walkBack(rows: readonly Int32Array[], steps: number, { old, fresh, most }: Lists): readonly Hunk[] {
  const hunks: { from: number; to: number; first: number; last: number }[] = [];
  let [x, y] = [old.length, fresh.length];
  for (let step = steps; step > 0; step--) {
    const reach = rows[step];
    const k = x - y;
    const i = k + most + 1;
    const isInsertion = k === -step || (k !== step && reach[i - 1] < reach[i + 1]);
    const fromX = isInsertion ? reach[i + 1] : reach[i - 1];
    const fromY = fromX - (isInsertion ? k + 1 : k - 1);
    // The step itself, before the lines that both have.
    const [toX, toY] = isInsertion ? [fromX, fromY + 1] : [fromX + 1, fromY];
    const last = hunks.at(-1);
    if (last !== undefined && last.from === toX && last.first === toY)
      Object.assign(last, { from: fromX, first: fromY });
    else hunks.push({ from: fromX, to: toX, first: fromY, last: toY });
    [x, y] = [fromX, fromY];
  }
  return hunks.reverse().map(({ from, to, first, last }) => ({ from, to, lines: fresh.slice(first, last) }));
}

/**
 * A change of a text, made to another version of it. Undefined when both changed the same letters.
 * @param before what both began with
 * @param mine the changed text
 * @param now the text to make the change to
 */
export function rebased(before: string, mine: string, now: string): string | undefined {
  if (now === before) return mine;
  const own = splicesBetween(before, mine);
  const others = splicesBetween(before, now);
  const touches = ({ at, removed }: Splice): boolean =>
    others.some((other) => at < other.at + other.removed.length && other.at < at + removed.length);
  if (own.some(touches)) return undefined;
  const asChanges = (splices: readonly Splice[]): ChangeSet =>
    ChangeSet.of(
      splices.map(({ at, removed, inserted }) => ({ from: at, to: at + removed.length, insert: inserted })),
      before.length,
      '\n',
    );
  const moved = asChanges(own).map(asChanges(others));
  let [text, end] = ['', 0];
  moved.iterChanges((from, to, _fromB, _toB, inserted) => {
    text += now.slice(end, from) + inserted.toString();
    end = to;
  });
  return text + now.slice(end);
}
