import { fastestMeasured, fastestStretch } from '@korzo/analysis';
import type { Evidence } from './evidence.ts';

type Passings = Pick<Evidence, 'tables' | 'curves'>;

/** A door through which more people came than experiments find. */
export interface FastDoor {
  readonly line: string;
  /** m */
  readonly width: number;
  /** The most people per metre and second, over as many people in a row as are looked at. */
  readonly flow: number;
}

/** Measuring lines may lie anywhere; these are the openings that people come through. */
const openings = new Set<unknown>(['door', 'gate', 'exit']);

/** Doors, gates and exits with more people per metre and second than experiments find, in any run, the fastest first. */
export function fastDoors(runs: readonly Passings[]): readonly FastDoor[] {
  const fastest = new Map<string, FastDoor>();
  for (const door of runs.flatMap(fastIn)) {
    if (door.flow > (fastest.get(door.line)?.flow ?? 0)) fastest.set(door.line, door);
  }
  return [...fastest.values()].toSorted((one, other) => other.flow - one.flow);
}

function fastIn({ tables, curves }: Passings): readonly FastDoor[] {
  const table = tables['flow/lines'];
  if (table === undefined) return [];
  const at = (label: string): number => table.columns.findIndex((column) => column.label === label);
  return table.rows.flatMap((row) => {
    const [line, width] = [String(row[at('line')]), Number(row[at('width')])];
    const times = curves['flow/n-t']?.lines.find(({ name }) => name === line)?.x ?? [];
    if (!openings.has(row[at('kind')]) || !(width > 0)) return [];
    const flow = fastestStretch(times) / width;
    return flow > fastestMeasured ? [{ line, width, flow }] : [];
  });
}
