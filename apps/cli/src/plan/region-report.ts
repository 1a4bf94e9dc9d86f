import type { Building, RegionTable } from '@korzo/building';

/** The table of paths between regions (MASS, 2.2): for each pair the regions that come next, with the portals of the path through them. */
export interface RegionReport {
  /** Of the body that must fit through every portal, m. */
  readonly radius: number;
  readonly regions: readonly string[];
  /** Pairs of different regions with a path between them, by `from`, then `to`. */
  readonly ways: readonly {
    readonly from: string;
    readonly to: string;
    readonly next: readonly { readonly region: string; readonly portals: number }[];
  }[];
}

export function regionReport({ regions }: Pick<Building, 'regions'>, table: RegionTable, radius = 0): RegionReport {
  const names = regions.map(({ id }) => id);
  const ways = names.flatMap((from, start) =>
    names.flatMap((to, goal) => {
      const next = start === goal ? [] : table.entries(start, goal);
      if (next.length === 0) return [];
      return [{ from, to, next: next.map((entry) => ({ region: names[entry.next], portals: entry.length })) }];
    }),
  );
  return { radius, regions: names, ways };
}

/** One row for each region to start from, one column for each goal: next region and portals, as in table 5.5 of the thesis. */
export function describeRegions({ radius, regions, ways }: RegionReport): string {
  const cells = new Map(
    ways.map(({ from, to, next }) => [
      JSON.stringify([from, to]),
      next.map(({ region, portals }) => `[${region}, ${portals}]`).join(' '),
    ]),
  );
  const cell = (from: string, to: string): string =>
    from === to ? '.' : (cells.get(JSON.stringify([from, to])) ?? '-');
  const rows = [['from \\ to', ...regions], ...regions.map((from) => [from, ...regions.map((to) => cell(from, to))])];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const lines = rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
  const body = radius === 0 ? '' : ` for a body of radius ${radius} m`;
  return `${lines.join('\n')}\n[next region, portals of the path]; - where no path leads${body}\n`;
}
