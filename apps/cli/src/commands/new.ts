import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import type { Shell } from '../shell/shell.ts';
import { skeletons, type Skeleton } from '../skeletons/skeletons.ts';
import type { Call, ExitCode } from './command.ts';

export interface NewWords {
  readonly modules: string;
  readonly template?: string;
}

/** Names of phases, columns and variables are made of it. */
const namePattern = /^[a-z][a-z0-9-]{0,40}$/;

export async function act(what: string, name: string, words: NewWords, { shell }: Call): Promise<ExitCode> {
  const skeleton = Object.hasOwn(skeletons, what) ? skeletons[what] : undefined;
  if (skeleton === undefined && what !== 'module' && what !== 'scenario')
    throw new UsageError(
      `there is no skeleton for '${what}'; known are ${['scenario', ...Object.keys(skeletons), 'module'].join(', ')}`,
    );
  if (!namePattern.test(name))
    throw new UsageError(`'${name}' cannot be the name of a ${what}; use small letters, digits and dashes`);
  if (what === 'scenario') await writeScenario(name, words.template ?? 'room', shell);
  else if (skeleton === undefined) await writeModule(name, words.modules, shell);
  else writeSkeleton(name, skeleton, shell);
  return exitCodes.done;
}

function writeSkeleton(name: string, { files, next }: Skeleton, shell: Shell): void {
  const all = files(name);
  const taken = all.find(({ file }) => existsSync(file));
  if (taken !== undefined) throw new UsageError(`${taken.file} is there already; choose another name, or remove it`);
  for (const { file, text } of all) writeFileSync(file, text, { flag: 'wx' });
  shell.stdout.write(`Made ${all.map(({ file }) => file).join(' and ')}. ${next(name)}\n`);
}

async function writeModule(name: string, modules: string, shell: Shell): Promise<void> {
  const { skeletonOf } = await import('@korzo/modules/node');
  const folder = join(modules, name);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; choose another name, or remove it`);
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of skeletonOf(name)) writeFileSync(join(folder, file), text);
  shell.stdout.write(
    `${folder} is made. Run it:\n  korzo run ${join(folder, `${name}.yaml`)} --modules ${modules}\nTest it:\n  cd ${folder} && npm test\n`,
  );
}

/** Writes a scenario that runs, to be changed by hand or by `korzo edit`. */
async function writeScenario(name: string, word: string, shell: Shell): Promise<void> {
  const { builtinTemplates, suggest } = await import('@korzo/formats');
  const template = builtinTemplates.find((each) => each.name === word);
  if (template === undefined) {
    const names = builtinTemplates.map((each) => each.name);
    throw new UsageError(`there is no template '${word}'; ${suggest(word, names)}`);
  }
  const file = `${name}.yaml`;
  if (existsSync(file)) throw new UsageError(`${file} is there already; choose another name, or remove it`);
  writeFileSync(file, template.text(name), { flag: 'wx' });
  shell.stdout.write(`Made ${file}: ${template.summary}. Run it:\n  korzo run ${file}\n`);
}
