import { configurations } from '@korzo/models';
import type { Shell } from '../../shell/shell.ts';
import type { ExitCode } from '../command.ts';
import { printList, type Listed } from './listed.ts';

const listConfigurations = (): readonly Listed[] =>
  configurations.map(({ name, about, model, values, radius, dt, tactic }) => ({
    name,
    summary: about,
    details: [
      ['model', model],
      ['radius', `${radius} m`],
      ['dt', `${dt} s`],
      ['tactic', tactic],
      ...Object.entries(values).map(([parameter, value]) => [parameter, String(value)]),
    ],
    facts: { model, parameters: values, radius, dt, tactic },
  }));

export const printConfigurations = (shell: Shell, json: boolean): ExitCode =>
  printList(shell, 'configurations', listConfigurations(), json);
