import { examineSurroundings, type Checkup } from '../doctor/checks.ts';
import { siteFolder } from '../serve/places.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { paint, printJson, type Shell } from '../shell/shell.ts';
import { version } from '../shell/version.ts';
import type { Call, ExitCode } from './command.ts';

export interface DoctorWords {
  readonly json?: true;
}

export function act({ json }: DoctorWords, { shell }: Call): Promise<ExitCode> {
  const findings = examineSurroundings({
    environment: shell.environment,
    nodeVersion: process.versions.node,
    siteFolder,
  });
  if (json) printJson(shell, { korzo: version(), findings });
  else shell.stdout.write(`korzo ${version()}\n${findings.map((each) => lineOf(each, shell)).join('\n')}\n`);
  const isSick = findings.some(({ required, state }) => required && state !== 'ok');
  return Promise.resolve(isSick ? exitCodes.wrongInput : exitCodes.done);
}

function lineOf({ name, state, found, use, remedy }: Checkup, shell: Shell): string {
  const shown = paint(shell, shell.stdout, state === 'ok' ? 'green' : 'yellow', state.padEnd(8));
  const line = `${shown} ${name.padEnd(14)} ${found}; for ${use}`;
  return remedy === undefined ? line : `${line}\n${' '.repeat(24)}${remedy}`;
}
