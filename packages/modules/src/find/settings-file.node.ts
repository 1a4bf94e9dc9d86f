import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Values of settings, by module. */
export type SavedSettings = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Where the settings of the modules of a folder are kept. */
export const settingsFile = 'module-settings.json';

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The settings that are kept in a folder; throws an Error with rule and remedy when the file is damaged. */
export function readSettings(folder: string): SavedSettings {
  const path = join(folder, settingsFile);
  if (!existsSync(path)) return {};
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}; fix it, or remove it for the defaults`, {
      cause: error,
    });
  }
  if (!isFields(read) || !Object.values(read).every(isFields))
    throw new Error(`${path} must hold the settings of each module by its name; fix it, or remove it`);
  return read as SavedSettings;
}

/** Keeps settings; a reader finds the old file or the new one, never half of it. */
export function writeSettings(folder: string, settings: SavedSettings): void {
  const path = join(folder, settingsFile);
  writeFileSync(`${path}.part`, `${JSON.stringify(settings, null, 2)}\n`);
  renameSync(`${path}.part`, path);
}
