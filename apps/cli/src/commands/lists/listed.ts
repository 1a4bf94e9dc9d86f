import type { Parameter } from '@korzo/core';
import { exitCodes } from '../../shell/exit-codes.ts';
import { printJson, type Shell } from '../../shell/shell.ts';
import { alignRows } from '../../shell/table.ts';
import type { ExitCode } from '../command.ts';

/** One member of a list. */
export interface Listed {
  readonly name: string;
  readonly summary: string;
  /** Lines below the summary, in columns. */
  readonly details: readonly (readonly string[])[];
  /** What --json says of it beside name and summary. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Prints a list in words, or as one JSON object with the list under `name`. */
export function printList(shell: Shell, name: string, members: readonly Listed[], json: boolean): ExitCode {
  if (json)
    printJson(shell, {
      [name]: members.map((member) => ({ name: member.name, summary: member.summary, ...member.facts })),
    });
  else shell.stdout.write(`${members.map(describe).join('\n\n')}\n`);
  return exitCodes.done;
}

const describe = ({ name, summary, details }: Listed): string =>
  [`${name}: ${summary}`, ...(details.length === 0 ? [] : [alignRows(details)])].join('\n');

export const parameterRows = (parameters: Readonly<Record<string, Parameter>>): string[][] =>
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
