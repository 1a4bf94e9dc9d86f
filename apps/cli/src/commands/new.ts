import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../shell/exit-codes.ts';
import { UsageError } from '../shell/report-error.ts';
import type { Call, ExitCode } from './command.ts';

export interface NewWords {
  readonly modules: string;
  readonly template?: string;
}

/** Names of phases and columns are made of it. */
const namePattern = /^[a-z][a-z0-9-]{0,40}$/;

export async function act(what: string, name: string, words: NewWords, call: Call): Promise<ExitCode> {
  if (what === 'scenario') return newScenario(name, words.template ?? 'room', call);
  const { modules } = words;
  const { shell } = call;
  if (what !== 'module')
    throw new UsageError(
      `there is no skeleton for '${what}'; write korzo new module ${name} or korzo new scenario ${name}`,
    );
  const { skeletonOf } = await import('@korzo/modules/node');
  if (!namePattern.test(name))
    throw new UsageError(`'${name}' cannot be the name of a module; use small letters, digits and dashes`);
  const folder = join(modules, name);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; choose another name, or remove it`);
  mkdirSync(folder, { recursive: true });
  for (const { file, text } of skeletonOf(name)) writeFileSync(join(folder, file), text);
  shell.stdout.write(
    `${folder} is made. Run it:\n  korzo run ${join(folder, `${name}.yaml`)} --modules ${modules}\nTest it:\n  cd ${folder} && npm test\n`,
  );
  return exitCodes.done;
}

/** Writes a scenario that runs, to be changed by hand or by `korzo edit`. */
async function newScenario(name: string, word: string, { shell }: Call): Promise<ExitCode> {
  if (!namePattern.test(name))
    throw new UsageError(`'${name}' cannot be the name of a scenario; use small letters, digits and dashes`);
  const { builtinTemplates, suggest } = await import('@korzo/formats');
  const template = builtinTemplates.find((each) => each.name === word);
  if (template === undefined) {
    const names = builtinTemplates.map((each) => each.name);
    throw new UsageError(`there is no template '${word}'; ${suggest(word, names)}`);
  }
  const file = `${name}.yaml`;
  if (existsSync(file)) throw new UsageError(`${file} is there already; choose another name, or remove it`);
  writeFileSync(file, template.text(name), { flag: 'wx' });
  shell.stdout.write(`${file} is made: ${template.summary}. Run it:\n  korzo run ${file}\n`);
  return exitCodes.done;
}
