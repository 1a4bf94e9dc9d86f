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

it('npm start builds the studio, serves it and ends at Ctrl-C', async () => {
  // It would install them anew under the feet of everything that runs, this test among it.
  expect(installedFrom(), 'packages other than those of package-lock.json are installed; run npm run build').toBe(
    createHash('sha256')
      .update(readFileSync(join(repository, 'package-lock.json')))
      .digest('hex'),
  );
  // Without npm and its shell, which end by the signal whatever their child does.
  const [program, ...words] = manifest.scripts.start.split(' ');
  expect(program).toBe('node');
  const child = spawn(process.execPath, [...words, 'hello', '--port', '0', '--json'], {
    cwd: repository,
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '' },
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
