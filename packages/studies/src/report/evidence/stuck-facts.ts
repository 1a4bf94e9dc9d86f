import type { TableFinding } from '@korzo/analysis';

/** A person that is stuck at the end of a run. */
export interface StuckPerson {
  readonly id: number;
  /** '' when it is not known. */
  readonly group: string;
  readonly floor: string;
  /** '' on stairs, in lifts and outside. */
  readonly region: string;
  readonly x: number;
  readonly y: number;
  readonly since: number;
  readonly reason: string;
}

/** A person that was stuck at the end of a run, and how that is known. */
export interface StuckFacts {
  /** 'run': noted while it was made. 'recording': found in the recorded frames. 'unknown': they do not say what people wanted. */
  readonly from: 'run' | 'recording' | 'unknown';
  readonly people: readonly StuckPerson[];
  /** Of those who stand for another reason; undefined when it is not known. */
  readonly queueing?: number;
  readonly waiting?: number;
}

type Plain = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null;

/** What the run noted itself; else what the measure `stuck` found in its recording. */
export function stuckIn(summary: Plain | undefined, measured: TableFinding | undefined): StuckFacts {
  const noted = summary?.['stuck'];
  if (isPlain(noted) && Array.isArray(noted['agents'])) {
    const { queueing, waiting, agents } = noted;
    return {
      from: 'run',
      people: agents.filter(isPlain).map(personOf),
      ...(typeof queueing === 'number' && typeof waiting === 'number' ? { queueing, waiting } : {}),
    };
  }
  if (measured === undefined) return { from: 'unknown', people: [] };
  const labels = measured.columns.map(({ label }) => (label === 'agent' ? 'id' : label));
  const rows = measured.rows.map((row) => Object.fromEntries(labels.map((label, column) => [label, row[column]])));
  return { from: 'recording', people: rows.map(personOf) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const personOf = ({ id, group, floor, region, x, y, since, reason }: Plain): StuckPerson => ({
  id: Number(id),
  group: textOf(group),
  floor: textOf(floor),
  region: textOf(region),
  x: Number(x),
  y: Number(y),
  since: Number(since),
  reason: textOf(reason),
});
