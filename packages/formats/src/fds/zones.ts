import type { FireMesh, FireSlice } from './read-smv.ts';
import type { Slice } from './read-slice.ts';

/** A quantity of the air that Korzo knows, made of one of FDS. */
export interface AirQuantity {
  readonly key: 'extinction' | 'co' | 'co2' | 'o2';
  readonly of: (value: number) => number;
  /** In clear air. */
  readonly clear: number;
  /** Nearer to clear air than this nothing is said. */
  readonly least: number;
  readonly most: number;
}

/** Mass extinction coefficient of soot in flaming fires, m2/kg (FDS default). */
const sootExtinction = 8700;
/** Of signs that reflect light: visibility times extinction. */
const visibilityFactor = 3;

const quantities: readonly (readonly [RegExp, AirQuantity])[] = [
  [/EXTINCTION COEFFICIENT/, air('extinction', (value) => value, 0, 0.01, 100)],
  [/VISIBILITY/, air('extinction', (value) => visibilityFactor / Math.max(0.03, value), 0.1, 0.02, 100)],
  [/OPTICAL DENSITY/, air('extinction', (value) => value * Math.LN10, 0, 0.01, 100)],
  [/SOOT DENSITY|^DENSITY OF SOOT/, air('extinction', (value) => value * sootExtinction, 0, 0.01, 100)],
  [/CARBON MONOXIDE VOLUME FRACTION/, air('co', (value) => value * 1e6, 0, 1, 1e6)],
  [/CARBON DIOXIDE VOLUME FRACTION/, air('co2', (value) => value * 100, 0.04, 0.02, 100)],
  [/OXYGEN VOLUME FRACTION/, air('o2', (value) => value * 100, 20.9, 0.1, 100)],
];

function air(
  key: AirQuantity['key'],
  of: (value: number) => number,
  clear: number,
  least: number,
  most: number,
): AirQuantity {
  return { key, of, clear, least, most };
}

/** Densities in kg/m3, as FDS 6 writes them; FDS 5 wrote mg/m3. */
const densityUnits: Readonly<Record<string, number>> = { 'mg/m3': 1e-6, 'g/m3': 1e-3 };

export function quantityOf({ quantity, unit }: Pick<FireSlice, 'quantity' | 'unit'>): AirQuantity | undefined {
  const found = quantities.find(([pattern]) => pattern.test(quantity.toUpperCase()))?.[1];
  const scale = densityUnits[unit.toLowerCase().replace('^', '')];
  return found === undefined || scale === undefined ? found : { ...found, of: (value) => found.of(value * scale) };
}

/** A zone of a scenario. */
export type FireZone = { readonly rect: readonly number[]; readonly level: number } & Partial<
  Record<AirQuantity['key'], readonly (readonly [number, number])[]>
>;

const mostTimes = 40;

export interface Blocks {
  /** About how long they are, m. */
  readonly side: number;
  readonly isOfCells: boolean;
}

/** Blocks of a horizontal slice with the mean of their values over time; blocks whose air stays clear are left out. */
export function zonesOf(slice: Slice, mesh: FireMesh, quantity: AirQuantity, { side, isOfCells }: Blocks): FireZone[] {
  const [i1, i2, j1, j2] = slice.nodes;
  const [xs, ys] = mesh.nodes;
  const columns = blocksOf(xs, i1, i2, side);
  const rows = blocksOf(ys, j1, j2, side);
  const step = Math.max(1, Math.ceil(slice.frames.length / mostTimes));
  const frames = slice.frames.filter((_, index) => index % step === 0 || index === slice.frames.length - 1);
  const width = i2 - i1 + 1;
  // The cell before the first node of a block is that of its neighbour.
  const skipped = isOfCells ? 1 : 0;
  return rows.flatMap((row) =>
    columns.flatMap((column): FireZone[] => {
      const course = frames.map(({ time, values }): [number, number] => {
        let [sum, count] = [0, 0];
        for (let j = row.first + skipped; j <= row.last; j++)
          for (let i = column.first + skipped; i <= column.last; i++) {
            const value = quantity.of(values[(j - j1) * width + (i - i1)]);
            if (!Number.isFinite(value)) continue;
            sum += value;
            count++;
          }
        const mean = count === 0 ? quantity.clear : sum / count;
        return [rounded(Math.max(0, time)), rounded(Math.min(quantity.most, Math.max(0, mean)))];
      });
      if (course.every(([, value]) => Math.abs(value - quantity.clear) <= quantity.least)) return [];
      const rect = [column.from, row.from, column.to - column.from, row.to - row.from].map(rounded);
      return [{ rect, level: 0, [quantity.key]: thinned(course) }];
    }),
  );
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

interface NodeSpan {
  readonly first: number;
  readonly last: number;
  readonly from: number;
  readonly to: number;
}

/** Nodes in blocks of about this side, m. */
function blocksOf(nodes: readonly number[], first: number, last: number, side: number): NodeSpan[] {
  const blocks: NodeSpan[] = [];
  for (let start = first; start < Math.min(last, nodes.length - 1);) {
    let end = start + 1;
    while (end < last && end + 1 < nodes.length && nodes[end] - nodes[start] < side - 1e-6) end++;
    if (nodes[end] > nodes[start]) blocks.push({ first: start, last: end, from: nodes[start], to: nodes[end] });
    start = end;
  }
  return blocks;
}

/** Without times that lie on the line between their neighbours, and without times that do not go on. */
function thinned(course: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const rising = course.filter(([time], index) => index === 0 || time > course[index - 1][0]);
  const largest = Math.max(...rising.map(([, value]) => value));
  const kept: (readonly [number, number])[] = [];
  for (const [index, point] of rising.entries()) {
    const [before, after] = [kept[kept.length - 1], rising[index + 1]];
    if (before !== undefined && after !== undefined) {
      const share = (point[0] - before[0]) / (after[0] - before[0]);
      if (Math.abs(before[1] + share * (after[1] - before[1]) - point[1]) < 0.005 * largest) continue;
    }
    kept.push(point);
  }
  return kept;
}
