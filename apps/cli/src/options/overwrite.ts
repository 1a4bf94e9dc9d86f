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

/** Refuses to write over a file that the run reads. */
export function refuseInputs(to: string, inputs: readonly string[], place: string): void {
  if (inputs.some((from) => isSame(from, to)))
    refuse(to, place, 'it must not be written over a file that this run reads', 'name another file');
}

/** Refuses, before anything is done, a file of results that lies in no folder, or that the run reads. */
export function refuseOutput(to: string, inputs: readonly string[], place: string): void {
  refuseInputs(to, inputs, place);
  if (!existsSync(dirname(resolve(to))))
    refuse(to, place, 'the folder does not exist', 'create it, or name another file');
  if (existsSync(to) && statSync(to).isDirectory()) refuse(to, place, 'it is a folder', 'name a file');
}

function refuse(file: string, place: string, rule: string, remedy: string): never {
  throw new InputError([{ file, place, rule, remedy }]);
}

function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}
