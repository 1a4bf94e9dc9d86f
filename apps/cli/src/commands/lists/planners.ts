import { builtinPlanners } from '@korzo/building';
import type { Shell } from '../../shell/shell.ts';
import type { ExitCode } from '../command.ts';
import { parameterRows, printList, type Listed } from './listed.ts';

const listPlanners = (): readonly Listed[] =>
  builtinPlanners.map(({ name, summary, parameters }) => ({
    name,
    summary,
    details: parameterRows(parameters),
    facts: { parameters },
  }));

export const printPlanners = (shell: Shell, json: boolean): ExitCode =>
  printList(shell, 'planners', listPlanners(), json);
