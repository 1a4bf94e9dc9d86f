import { choice, number } from '@korzo/core';
import { LineWatch, type Passing } from '../crossings/line-watch.ts';
import { found, type CurveFinding, type CurveLine, type Finding, type TableFinding } from '../findings/finding.ts';
import { timeAxis } from '../findings/time-curve.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';
import { widthOf, type LineSite } from '../sites/site.ts';

const directions = ['both', 'forward', 'backward', 'net'] as const;

/**
 * J = (N(t) - N(t - window)) / window. Over a whole run the flow of a line is (N - 1) / (t_N - t_1), from the first passing to the
 * last, and the specific flow J / width.
 */
export const flow: Measure = defineMeasure({
  name: 'flow',
  summary:
    'People who cross lines, doors, gates and exits per second, summed over all of them; and their number over time (N-t).',
  unit: '1/s',
  parameters: {
    window: number(10, { min: 0.01, max: 1e6, unit: 's' }, 'length of the window in which passages are counted'),
    direction: choice(
      'both',
      directions,
      'forward leads from the left of a line to its right (out of the first room of a door, out by a gate); net is forward less backward',
    ),
  },
  sites: ['line'],
  start: (place, { window, direction }, { lines }) => {
    const watch = new LineWatch(place, lines);
    const counts = lines.map((line) => new Count(line));
    const signs = signsOf(directions[direction]);
    const recent: { readonly time: number; readonly id: number; readonly line: number; sign: number }[] = [];
    let oldest = 0;
    let sum = 0;
    let begin = Number.NaN;
    let end = 0;
    return {
      valueAfter(frame) {
        const { time } = frame;
        if (Number.isNaN(begin)) begin = time;
        end = time;
        for (const passing of watch.afterTick(frame)) {
          const { id, line } = passing;
          const sign = passing.forward ? signs.forward : signs.backward;
          if (passing.isUndone) counts[line].takeBack(id);
          else counts[line].note(passing);
          if (sign === 0) continue;
          if (!passing.isUndone) {
            recent.push({ time: passing.time, id, line, sign });
            sum += sign;
            continue;
          }
          const undone = recent.findLastIndex((each) => each.id === id && each.line === line);
          if (undone < oldest) continue;
          recent[undone].sign = 0;
          sum -= sign;
        }
        while (oldest < recent.length && recent[oldest].time <= time - window) sum -= recent[oldest++].sign;
        return sum / window;
      },
      findings: () => findingsOf(counts, signs, { window, begin, end }),
    };
  },
});

interface Signs {
  readonly forward: number;
  readonly backward: number;
}

const signsOf = (direction: (typeof directions)[number]): Signs => ({
  forward: direction === 'backward' ? 0 : 1,
  backward: direction === 'forward' ? 0 : direction === 'net' ? -1 : 1,
});

/** Passings of one line. */
class Count {
  readonly line: LineSite;
  readonly times: number[] = [];
  readonly forwards: boolean[] = [];
  readonly #ids: number[] = [];

  constructor(line: LineSite) {
    this.line = line;
  }

  note({ time, forward, id }: Passing): void {
    this.times.push(time);
    this.forwards.push(forward);
    this.#ids.push(id);
  }

  /** The last passing of a person does not count: it came back at once. */
  takeBack(id: number): void {
    const at = this.#ids.lastIndexOf(id);
    if (at < 0) return;
    for (const list of [this.times, this.forwards, this.#ids]) list.splice(at, 1);
  }

  /** Times and signs of those that count. */
  signed({ forward, backward }: Signs): { readonly times: number[]; readonly signs: number[] } {
    const times: number[] = [];
    const signs: number[] = [];
    for (const [index, time] of this.times.entries()) {
      const sign = this.forwards[index] ? forward : backward;
      if (sign === 0) continue;
      times.push(time);
      signs.push(sign);
    }
    return { times, signs };
  }
}

/** So many lines a chart shows: those that most people crossed. */
const mostLines = 16;

function findingsOf(
  counts: readonly Count[],
  signs: Signs,
  span: { readonly window: number; readonly begin: number; readonly end: number },
): readonly Finding[] {
  const busiest = counts
    .filter(({ times }) => times.length > 0)
    .sort((one, other) => other.times.length - one.times.length)
    .slice(0, mostLines);
  const nT: CurveFinding = {
    kind: 'curve',
    name: 'n-t',
    title: 'People who have crossed',
    x: timeAxis,
    y: { label: 'N', unit: '' },
    lines: busiest.map((count) => countLine(count, signs)),
  };
  const flows: CurveFinding = {
    kind: 'curve',
    name: 'flow',
    title: `Flow in intervals of ${span.window} s`,
    x: timeAxis,
    y: { label: 'flow', unit: '1/s' },
    lines: Number.isNaN(span.begin) ? [] : busiest.map((count) => flowLine(count, signs, span)),
  };
  return [linesTable(counts, signs), nT, flows];
}

function countLine(count: Count, signs: Signs): CurveLine {
  const passed = count.signed(signs);
  let sum = 0;
  return { name: count.line.id, style: 'steps', x: passed.times, y: passed.signs.map((sign) => (sum += sign)) };
}

function flowLine(
  count: Count,
  signs: Signs,
  { window, begin, end }: { readonly window: number; readonly begin: number; readonly end: number },
): CurveLine {
  const first = Math.floor(begin / window);
  const bins = Math.max(1, Math.ceil(end / window) - first);
  const sums = Array.from({ length: bins }, () => 0);
  const passed = count.signed(signs);
  for (const [index, time] of passed.times.entries())
    sums[Math.min(Math.max(Math.floor(time / window) - first, 0), bins - 1)] += passed.signs[index];
  // The last interval may not be over.
  const lengthOf = (bin: number): number => Math.min((first + bin + 1) * window, end) - (first + bin) * window;
  return {
    name: count.line.id,
    style: 'steps',
    x: sums.map((_, bin) => (first + bin) * window),
    y: sums.map((sum, bin) => found(sum / (lengthOf(bin) > 0 ? lengthOf(bin) : window))),
  };
}

function linesTable(counts: readonly Count[], signs: Signs): TableFinding {
  const words = ['line', 'kind'].map((label) => ({ label, unit: '' }));
  return {
    kind: 'table',
    name: 'lines',
    title: 'Lines, doors, gates and exits',
    columns: [
      ...words,
      { label: 'width', unit: 'm' },
      { label: 'forward', unit: '' },
      { label: 'backward', unit: '' },
      { label: 'first', unit: 's' },
      { label: 'last', unit: 's' },
      { label: 'flow', unit: '1/s' },
      { label: 'specific flow', unit: '1/(m s)' },
    ],
    rows: counts.map((count) => {
      const { line, forwards } = count;
      const forward = forwards.filter(Boolean).length;
      const { times, signs: passed } = count.signed(signs);
      const [first, last] = [times[0] ?? Number.NaN, times[times.length - 1] ?? Number.NaN];
      // The first only starts the clock.
      const mean = passed.slice(1).reduce((sum, sign) => sum + sign, 0) / (last - first);
      const figures = [widthOf(line), forward, forwards.length - forward, first, last, mean, mean / widthOf(line)];
      return [line.id, line.kind, ...figures.map(found)];
    }),
  };
}
