import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const korzo = fileURLToPath(new URL('../apps/cli/bin/korzo.js', import.meta.url));

it('names its version', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [korzo, '--version']);
  expect(stdout).toMatch(/\d+\.\d+\.\d+/);
});
