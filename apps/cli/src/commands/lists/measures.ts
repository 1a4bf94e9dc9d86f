import { builtinMeasures, type SiteKind } from '@korzo/analysis';
import type { Shell } from '../../shell/shell.ts';
import type { ExitCode } from '../command.ts';
import { parameterRows, printList, type Listed } from './listed.ts';

const listMeasures = (): readonly Listed[] =>
  builtinMeasures.map(({ name, summary, unit, parameters, sites = [] }) => ({
    name,
    summary: unit === '' ? summary : `${summary} [${unit}]`,
    details: [...sites.map((kind) => siteRow[kind]), ...parameterRows(parameters)],
    facts: { summary, unit, parameters, ...(sites.length === 0 ? {} : { sites }) },
  }));

const siteRow: Readonly<Record<SiteKind, readonly string[]>> = {
  area: ['area', 'all', 'name | x0,y0,x1,y1[@level]', 'where: an area of the scenario, a room, an exit or coordinates'],
  line: [
    'line',
    'all',
    'name | x0,y0,x1,y1[@level]',
    'where: a line of the scenario, a door, gate, exit or coordinates',
  ],
};

export const printMeasures = (shell: Shell, json: boolean): ExitCode =>
  printList(shell, 'measures', listMeasures(), json);
