import type { RoadNetwork } from '@korzo/city';
import { alignRows } from '../shell/table.ts';

/** One direction of a street. */
export interface RoadRow {
  readonly road: number;
  readonly name?: string;
  /** Junctions by name, or by number where they have none. */
  readonly from: string;
  readonly to: string;
  readonly lanes: number;
  /** m */
  readonly length: number;
}

export function roadRows({ roads, junctions }: Pick<RoadNetwork, 'roads' | 'junctions'>): readonly RoadRow[] {
  const junction = (number: number): string => junctions.at(number)?.name ?? `junction ${number}`;
  return roads.map(({ name, from, to, lanes, length }, road) => ({
    road,
    ...(name === undefined ? {} : { name }),
    from: from < 0 ? 'edge' : junction(from),
    to: to < 0 ? 'edge' : junction(to),
    lanes: lanes.length,
    length: Math.round(length * 10) / 10,
  }));
}

export function describeRoads(rows: readonly RoadRow[]): string {
  const table = rows.map(({ road, name, from, to, lanes, length }) => [
    String(road),
    name ?? '',
    from,
    to,
    String(lanes),
    length.toFixed(1),
  ]);
  const heading = ['road', 'name', 'from', 'to', 'lanes', 'length, m'];
  return `${alignRows([heading, ...table], { numeric: [0, 4, 5] })}\n`;
}
