import { builtinMeasures, type SiteKind } from '@korzo/analysis';
import type { Parameter } from '@korzo/core';
import { builtinFormats } from '@korzo/formats';
import { builtinModels, builtinPlanners } from '@korzo/models';
import { listShipped } from '../scenario/shipped-list.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { printJson } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';
import type { CommandDefinition } from './command.ts';

interface Listed {
  readonly name: string;
  readonly summary: string;
  /** Lines below the summary, in columns. */
  readonly details: readonly (readonly string[])[];
  /** What --json says of it. */
  readonly facts: Readonly<Record<string, unknown>>;
}

interface ListWords {
  readonly json?: true;
}

/** A command that lists what there is; with --json as one object with the list under the command's name. */
const listing = (
  name: string,
  summary: string,
  list: () => Promise<readonly Listed[]> | readonly Listed[],
): CommandDefinition => ({
  name,
  define: (program, { shell, answer }) => {
    program
      .command(name)
      .summary(summary)
      .description(`Lists ${summary.replace(/^list /, '')}.`)
      .option('--json', 'prints one JSON object on stdout')
      .action(
        answer(async ({ json }: ListWords) => {
          const members = await list();
          if (json)
            printJson(shell, {
              [name]: members.map((member) => ({ name: member.name, summary: member.summary, ...member.facts })),
            });
          else shell.stdout.write(`${members.map(describe).join('\n\n')}\n`);
          return exitCodes.done;
        }),
      );
  },
});

const describe = ({ name, summary, details }: Listed): string =>
  [`${name}: ${summary}`, ...(details.length === 0 ? [] : [alignRows(details)])].join('\n');

export const models = listing('models', 'list the models that move agents, with their parameters', () =>
  builtinModels.map(({ name, summary, space, parameters }) => ({
    name,
    summary,
    details: parameterRows(parameters),
    facts: { space, parameters },
  })),
);

export const planners = listing('planners', 'list the planners that find ways, with their parameters', () =>
  builtinPlanners.map(({ name, summary, parameters }) => ({
    name,
    summary,
    details: parameterRows(parameters),
    facts: { parameters },
  })),
);

export const measures = listing('measures', 'list the measures that run --measure knows', () =>
  builtinMeasures.map(({ name, summary, unit, parameters, sites = [] }) => ({
    name,
    summary: unit === '' ? summary : `${summary} [${unit}]`,
    details: [...sites.map((kind) => siteRow[kind]), ...parameterRows(parameters)],
    facts: { summary, unit, parameters, ...(sites.length === 0 ? {} : { sites }) },
  })),
);

const siteRow: Readonly<Record<SiteKind, readonly string[]>> = {
  area: ['area', 'all', 'name | x0,y0,x1,y1[@level]', 'where: an area of the scenario, a room, an exit or coordinates'],
  line: [
    'line',
    'all',
    'name | x0,y0,x1,y1[@level]',
    'where: a line of the scenario, a door, gate, exit or coordinates',
  ],
};

export const formats = listing('formats', 'list the file formats that can be read', () =>
  builtinFormats.map(({ name, summary, extensions }) => ({
    name,
    summary,
    details: [['files', extensions.join(', ')]],
    facts: { extensions },
  })),
);

export const scenarios = listing('scenarios', 'list the shipped scenarios, with their knobs', async () =>
  (await listShipped()).map(({ name, about, title, file, knobs }) => ({
    name,
    summary: about,
    details: knobs.map((knob) => [knob.name, String(knob.value), knob.range, knob.meaning]),
    facts: { title, file, knobs },
  })),
);

const parameterRows = (parameters: Readonly<Record<string, Parameter>>): string[][] =>
  Object.entries(parameters).map(([name, parameter]) => [
    name,
    String(parameter.default),
    rangeOf(parameter),
    parameter.meaning,
  ]);

function rangeOf(parameter: Parameter): string {
  switch (parameter.type) {
    case 'number':
      return `${parameter.min} .. ${parameter.max} ${parameter.unit}`.trimEnd();
    case 'choice':
      return parameter.choices.join(' | ');
    case 'switch':
      return 'true | false';
  }
}
