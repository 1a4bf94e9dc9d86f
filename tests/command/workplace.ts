import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { startKorzo, type Running } from './korzo.ts';

/** A run that goes on for hours. */
export const endless = ['run', 'hello', '--duration', '1000000', '--set', 'run.stopWhenEmpty=false'];

export interface Workplace {
  /** The path of a name in its folder. */
  readonly here: (name: string) => string;
  /** Starts the command; it is killed at the end of the test. */
  readonly begin: (words: readonly string[]) => Running;
  /** Has a command that was started otherwise killed at the end of the test. */
  readonly watch: (running: Running) => Running;
}

/** A folder for the tests of one file, removed after the last, and the commands that they start. */
export function workplace(name: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), `korzo-${name}-`));
  const started: Running[] = [];
  afterEach(async () => {
    for (const { process: child } of started) child.kill('SIGKILL');
    await Promise.all(started.splice(0).map(async ({ ended }) => ended));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const watch = (running: Running): Running => {
    started.push(running);
    return running;
  };
  return { here: (file) => join(folder, file), begin: (words) => watch(startKorzo(words)), watch };
}

/** Waits until a run has written into the folder of its recording. */
export async function hasBegun(out: string): Promise<void> {
  const begun = join(out, 'checksums.txt');
  await expect.poll(() => existsSync(begun) && statSync(begun).size).toBeGreaterThan(0);
}
