import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

const installedFrom = (): string => readFileSync(join(repository, 'node_modules/.korzo-lock-hash'), 'utf8');

/** Resolves with the one line of JSON; rejects with everything that was said when there was none. */
async function readyLine(child: ReturnType<typeof spawn>): Promise<{ address: string; scenario: string }> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (part: Buffer) => (said += part.toString()));
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const line = /^\{.*\}$/m.exec(said);
      if (line !== null) resolve(JSON.parse(line[0]) as { address: string; scenario: string });
    });
    child.once('close', () => reject(new Error(said)));
  });
}

/** It would install them again under the feet of everything that runs, this test among it. */
function expectInstalled(): void {
  expect(installedFrom(), 'packages other than those of package-lock.json are installed; run npm run build').toBe(
    createHash('sha256')
      .update(readFileSync(join(repository, 'package-lock.json')))
      .digest('hex'),
  );
}

const environment = { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' };

it('npm start builds the studio, serves it and ends at Ctrl-C', async () => {
  expectInstalled();
  // Without npm, which ends by the signal whatever its child does.
  const [exec, program, ...words] = manifest.scripts.start.split(' ');
  expect([exec, program]).toEqual(['exec', 'node']);
  const child = spawn(process.execPath, [...words, 'hello', '--port', '0', '--json'], {
    cwd: repository,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  try {
    const { address, scenario } = await readyLine(child);
    expect(scenario).toBe('hello');
    const page = await fetch(address);
    expect(page.status).toBe(200);
    const assets = [...(await page.text()).matchAll(/(?:src|href)="(\.\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(assets.length).toBeGreaterThan(0);
    for (const path of assets) {
      const asset = await fetch(new URL(path, address));
      expect(asset.status).toBe(200);
      expect(asset.headers.get('cache-control')).toContain('immutable');
    }
  } finally {
    child.kill('SIGINT');
  }
  const [code] = (await ended) as [number | null];
  expect(code).toBe(0);
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('the server ends when npm gets %s', async (signal) => {
  expectInstalled();
  const npm = spawn('npm', ['start', '--', '--port', '0', '--json'], {
    cwd: repository,
    env: environment,
    // A group of its own, so that whatever is left can be ended.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Comes when all who hold its output have ended, the server among them.
  const ended = once(npm, 'close');
  try {
    const { address } = await readyLine(npm);
    expect((await fetch(address)).status).toBe(200);
    npm.kill(signal);
    await ended;
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  } finally {
    endGroup(npm.pid);
  }
});

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // All have ended, as they should.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
