import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError } from '@korzo/formats';
import type { Progress } from '../run/progress.ts';
import type { CityFormat, CityStock } from './city-formats.ts';

export interface WrittenFile {
  readonly format: string;
  readonly file: string;
  readonly bytes: number;
}

interface WriteOptions {
  readonly folder: string;
  readonly formats: readonly CityFormat[];
  readonly force: boolean;
  readonly progress: Progress;
}

/** Writes a city into a folder. Nothing is written when one of the files is there already. */
export async function writeCity(stock: CityStock, options: WriteOptions): Promise<WrittenFile[]> {
  const { folder, formats, force, progress } = options;
  const pathOf = (ending: string): string => join(folder, `${stock.city.name}${ending}`);
  if (!force) refuseToOverwrite(formats.flatMap(({ endings }) => endings.map(pathOf)));
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.split(',')[0] : String(error);
    const remedy = 'name another folder';
    throw new InputError([{ file: folder, place: '', rule: `the folder cannot be made: ${reason}`, remedy }]);
  });
  const written: WrittenFile[] = [];
  for (const [index, format] of formats.entries()) {
    progress.show({ ticks: index, allTicks: formats.length, present: 0, time: 0, doing: `writing ${format.name}` });
    for (const [at, contents] of format.write(stock).entries()) {
      const bytes = typeof contents === 'string' ? new TextEncoder().encode(contents) : contents;
      const file = pathOf(format.endings[at]);
      await writeFile(file, bytes);
      written.push({ format: format.name, file, bytes: bytes.length });
    }
  }
  return written;
}

function refuseToOverwrite(files: readonly string[]): void {
  const there = files.filter((file) => existsSync(file));
  if (there.length === 0) return;
  const remedy = 'name another folder, or give --force to write over it';
  throw new InputError(there.map((file) => ({ file, place: '', rule: 'it is there already', remedy })));
}
