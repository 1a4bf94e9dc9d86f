import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '@korzo/formats';
import { UsageError } from '../shell/report-error.ts';

/** The studio is built beside its sources. */
export const siteFolder = fileURLToPath(new URL('../../../../packages/studio/site/', import.meta.url));

export const siteIsBuilt = (): boolean => existsSync(new URL(`file://${siteFolder}index.html`));

/** `npm run site` builds the documentation here; pages that are built while the server runs are found. */
export const docsFolder = join(siteFolder, '../../../artifacts/site');

/** Where programs of this user keep what is to outlive them. */
export const stateFolder = (): string => process.env['XDG_STATE_HOME'] ?? join(homedir(), '.local', 'state');

export function checkFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new InputError([
    { file: folder, place: '', rule: 'there is no such folder', remedy: 'check the path after --scenarios' },
  ]);
}

/** Addresses of pages without their paths, as browsers name where a page comes from. */
export function checkOrigins(words: readonly string[]): string[] {
  return words.map((word) => {
    const page = URL.canParse(word) ? new URL(word) : undefined;
    if (page !== undefined && /^https?:$/.test(page.protocol)) return page.origin;
    throw new UsageError(`--allow-origin '${word}' is no address of a page; write it as https://example.org`);
  });
}
