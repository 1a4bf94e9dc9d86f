import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cityWriters, type CityExport, type CityStock } from '@korzo/city';
import { InputError } from '@korzo/reading';
import { lockName, makeFolder, StagedFiles } from '@korzo/recording/node';
import type { Progress } from '../run/progress.ts';

export interface WrittenFile {
  readonly format: string;
  readonly file: string;
  readonly bytes: number;
}

interface WriteOptions {
  readonly folder: string;
  readonly formats: readonly CityExport[];
  readonly force: boolean;
  readonly progress: Progress;
}

/** Writes a city into a folder: all of its files, or none when one is there already or cannot be written. */
export function writeCity(stock: CityStock, options: WriteOptions): WrittenFile[] {
  const { folder, formats, force, progress } = options;
  const pathOf = (ending: string): string => join(folder, `${stock.city.name}${ending}`);
  if (!force) refuseToOverwrite(formats.flatMap(({ endings }) => endings.map(pathOf)));
  makeFolder(folder);
  // Other cities may be written into this folder meanwhile, but not this one.
  const lock = lockName(pathOf(''));
  const files = new StagedFiles({ overwrite: force });
  try {
    const written: WrittenFile[] = [];
    for (const [index, format] of formats.entries()) {
      progress.show({ ticks: index, allTicks: formats.length, present: 0, time: 0, doing: `writing ${format.name}` });
      for (const [at, contents] of cityWriters[format.name](stock).entries()) {
        const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
        const file = pathOf(format.endings[at]);
        files.add(file, bytes);
        written.push({ format: format.name, file, bytes: bytes.length });
      }
    }
    files.deliver();
    return written;
  } finally {
    files.discard();
    lock.release();
  }
}

function refuseToOverwrite(files: readonly string[]): void {
  const there = files.filter((file) => existsSync(file));
  if (there.length === 0) return;
  const remedy = 'name another folder, or give --force to overwrite it';
  throw new InputError(there.map((file) => ({ file, place: '', rule: 'it is there already', remedy })));
}
