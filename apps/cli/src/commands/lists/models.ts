import { builtinModels } from '@korzo/models';
import type { Shell } from '../../shell/shell.ts';
import type { ExitCode } from '../command.ts';
import { parameterRows, printList, type Listed } from './listed.ts';

const listModels = (): readonly Listed[] =>
  builtinModels.map(({ name, summary, space, parameters }) => ({
    name,
    summary,
    details: parameterRows(parameters),
    facts: { space, parameters },
  }));

export const printModels = (shell: Shell, json: boolean): ExitCode => printList(shell, 'models', listModels(), json);
