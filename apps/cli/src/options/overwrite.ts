import { InputError } from '@korzo/formats';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Refuses to write over an input, or without `--force` over any other file. */
export function refuseToOverwrite(inputs: readonly string[], to: string, force: boolean): void {
  if (inputs.some((from) => isSame(from, to)))
    throw new InputError([
      { file: to, place: '', rule: 'input and output are the same', remedy: 'name another output' },
    ]);
  if (!existsSync(to) || force || statSync(to).isDirectory()) return;
  const remedy = 'name another file, or give --force to overwrite it';
  throw new InputError([{ file: to, place: '', rule: 'the file exists', remedy }]);
}

/** Refuses, before anything is done, a file of results that lies in no folder, or that the run reads. */
export function refuseOutput(to: string, inputs: readonly string[], place: string): void {
  const refuse = (rule: string, remedy: string): never => {
    throw new InputError([{ file: to, place, rule, remedy }]);
  };
  if (inputs.some((from) => isSame(from, to)))
    refuse('results must not be written over a file that is read', 'name another file');
  if (!existsSync(dirname(resolve(to)))) refuse('the folder does not exist', 'create it, or name another file');
  if (existsSync(to) && statSync(to).isDirectory()) refuse('it is a folder', 'name a file');
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}
