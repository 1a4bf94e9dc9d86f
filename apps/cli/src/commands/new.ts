import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { skeletonOf } from '@korzo/modules/node';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import type { Call, ExitCode } from './command.ts';

export interface NewWords {
  readonly modules: string;
}

/** Names of phases and columns are made of it. */
const namePattern = /^[a-z][a-z0-9-]{0,40}$/;

export function act(what: string, name: string, { modules }: NewWords, { shell }: Call): Promise<ExitCode> {
  if (what !== 'module') throw new UsageError(`there is no skeleton for '${what}'; write korzo new module ${name}`);
  if (!namePattern.test(name))
    throw new UsageError(`'${name}' cannot be the name of a module; use small letters, digits and dashes`);
  const folder = join(modules, name);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; choose another name, or remove it`);
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of skeletonOf(name)) writeFileSync(join(folder, file), text);
  shell.stdout.write(
    `${folder} is made. Run it:\n  korzo run ${join(folder, `${name}.yaml`)} --modules ${modules}\nTest it:\n  cd ${folder} && npm test\n`,
  );
  return Promise.resolve(exitCodes.done);
}
