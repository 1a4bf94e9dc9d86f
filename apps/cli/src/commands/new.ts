import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { skeletonOf } from '@korzo/modules/node';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import type { Shell } from '../shell/shell.ts';
import { skeletons, type Skeleton } from '../skeletons/skeletons.ts';
import type { Call, ExitCode } from './command.ts';

export interface NewWords {
  readonly modules: string;
}

/** Names of phases, columns and variables are made of it. */
const namePattern = /^[a-z][a-z0-9-]{0,40}$/;

export function act(what: string, name: string, { modules }: NewWords, { shell }: Call): Promise<ExitCode> {
  const skeleton = Object.hasOwn(skeletons, what) ? skeletons[what] : undefined;
  if (skeleton === undefined && what !== 'module')
    throw new UsageError(
      `there is no skeleton for '${what}'; known are ${[...Object.keys(skeletons), 'module'].join(', ')}`,
    );
  if (!namePattern.test(name))
    throw new UsageError(`'${name}' cannot be the name of a ${what}; use small letters, digits and dashes`);
  if (skeleton === undefined) writeModule(name, modules, shell);
  else writeSkeleton(name, skeleton, shell);
  return Promise.resolve(exitCodes.done);
}

function writeSkeleton(name: string, { files, next }: Skeleton, shell: Shell): void {
  const all = files(name);
  const taken = all.find(({ file }) => existsSync(file));
  if (taken !== undefined) throw new UsageError(`${taken.file} is there already; choose another name, or remove it`);
  for (const { file, text } of all) writeFileSync(file, text, { flag: 'wx' });
  shell.stdout.write(`Made ${all.map(({ file }) => file).join(' and ')}. ${next(name)}\n`);
}

function writeModule(name: string, modules: string, shell: Shell): void {
  const folder = join(modules, name);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; choose another name, or remove it`);
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of skeletonOf(name)) writeFileSync(join(folder, file), text);
  shell.stdout.write(
    `${folder} is made. Run it:\n  korzo run ${join(folder, `${name}.yaml`)} --modules ${modules}\nTest it:\n  cd ${folder} && npm test\n`,
  );
}
