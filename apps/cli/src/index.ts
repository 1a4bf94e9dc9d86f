import { readFile } from 'node:fs/promises';

/** Runs one `korzo` command line and resolves to its exit code. */
export async function runCommand(_words: readonly string[]): Promise<number> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  const version = typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : 'unknown';
  process.stdout.write(`korzo ${String(version)}\n`);
  return 0;
}
