import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parquetReadObjects } from 'hyparquet';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, newPage } from './browser/open-page.ts';
import { serveFolder } from './browser/serve-folder.ts';

const repository = fileURLToPath(new URL('../', import.meta.url));
const examples = join(repository, 'examples');

let folder: string;
const started: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'korzo-examples-'));
});

afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function start(name: string, ...words: string[]): ChildProcess {
  const child = spawn(process.execPath, [join(examples, name), ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

/** What it printed until `isEnough`, or until it ended. */
function output(child: ChildProcess, isEnough: (text: string) => boolean = () => false): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (piece: Buffer) => {
      text += piece.toString();
      if (isEnough(text)) resolve(text);
    });
    let errors = '';
    child.stderr?.on('data', (piece: Buffer) => (errors += piece.toString()));
    child.once('exit', (code) => (code === 0 ? resolve(text) : reject(new Error(`ended with ${code}: ${errors}`))));
  });
}

const lines = (count: number) => (text: string) => text.split('\n').length > count;

describe('examples in Node', () => {
  it('a sweep writes the same table as CSV and as Parquet; wider doors empty a room sooner', async () => {
    await output(start('sweep.mjs', folder, '1'));
    const [names, ...rows] = readFileSync(join(folder, 'sweep.csv'), 'utf8')
      .trim()
      .split('\n')
      .map((row) => row.split(','));
    const file = new Uint8Array(readFileSync(join(folder, 'sweep.parquet'))).buffer;
    const stored = await parquetReadObjects({ file });
    expect(stored).toEqual(
      rows.map((row) => Object.fromEntries(row.map((value, column) => [names[column], Number(value)]))),
    );
    const times = stored.map(({ lastLeftAt }) => Number(lastLeftAt));
    expect(stored.map(({ present }) => Number(present))).toEqual([0, 0, 0]);
    expect([...times].sort((one, other) => other - one)).toEqual(times);
  });

  it('a model of its own passes the conformance suite and moves all agents', async () => {
    const text = await output(start('own-model.mjs'));
    expect(text.match(/^ok /gm)?.length).toBeGreaterThan(10);
    expect(text).toMatch(/^patient: 200 left, the last after \d+\.\d s$/m);
  });

  it('the room service answers, the same again for the same question, and refuses what makes no sense', async () => {
    const service = start('room-service.mjs', '0');
    const address = new URL((await output(service, lines(1))).trim());
    const ask = async (query: string): Promise<Response> => fetch(new URL(`/empty?${query}`, address));
    const first = (await (await ask('people=10&width=5&depth=4')).json()) as { readonly seconds: number };
    expect(first).toMatchObject({ people: 10, stillInside: 0 });
    expect(first.seconds).toBeGreaterThan(2);
    expect(await (await ask('people=10&width=5&depth=4')).json()).toEqual(first);
    const refused = await ask('people=0');
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { problem: 'people must lie between 1 and 500; it is 0' },
    ]);
    expect((await ask('persons=3')).status).toBe(400);
    service.kill();
  });

  it('the classroom server serves the studio and a run that plays', async () => {
    const classroom = start('classroom.mjs');
    const text = await output(classroom, lines(2));
    const [, link] = /^class: +(\S+)$/m.exec(text) ?? [];
    const page = await fetch(link);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
    classroom.kill('SIGINT');
    await output(classroom);
  });
});

async function keepPicture(page: Page, name: string): Promise<void> {
  const pictures = join(repository, 'artifacts/examples');
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

describe('examples in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterAll(() => browser.close());

  /** Builds a page as Vite does without configuration, and looks at it. */
  async function visit<T>(name: string, look: (page: Page) => Promise<T>): Promise<T> {
    const site = join(folder, `${name}-site`);
    await build({
      root: join(examples, name),
      configFile: false,
      logLevel: 'error',
      build: { outDir: site, emptyOutDir: true, chunkSizeWarningLimit: Infinity, reportCompressedSize: false },
    });
    const server = await serveFolder(site, { isolated: false });
    const page = await newPage(browser, { viewport: { width: 900, height: 600 } });
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    try {
      await page.goto(server.address);
      const seen = await look(page);
      expect(errors).toEqual([]);
      await keepPicture(page, name);
      return seen;
    } finally {
      await page.context().close();
      await server.close();
    }
  }

  it('a crowd in a page walks and leaves', async () => {
    const shown = await visit('crowd-page', async (page) => {
      await page.waitForFunction(() => /after [4-9]/.test(document.querySelector('output')?.value ?? ''));
      return page.locator('output').textContent();
    });
    expect(shown).toMatch(/^\d+ agents after/);
  });

  it('people walk in a scene of the page', async () => {
    const shown = await visit('three-scene', async (page) => {
      const state = await page.waitForFunction(() => {
        const { shown: now } = globalThis as { shown?: { readonly agents: number; readonly time: number } };
        return now !== undefined && now.time > 1 ? now : undefined;
      });
      return state.jsonValue();
    });
    expect(shown).toMatchObject({ agents: 40 });
  });

  it('birds fly behind a page', async () => {
    const count = await visit('birds-background', async (page) => {
      interface Sky {
        readonly live?: { readonly sight?: { readonly count: number }; readonly traffic: { readonly frames: number } };
      }
      const state = await page.waitForFunction(() => {
        const live = (globalThis as { sky?: Sky }).sky?.live;
        return live !== undefined && live.traffic.frames > 5 ? live.sight?.count : undefined;
      });
      return state.jsonValue();
    });
    expect(count).toBe(300);
  });
});

it('every example is run by a test, and the README links to it', () => {
  const readme = readFileSync(join(repository, 'README.md'), 'utf8');
  const unlinked = readdirSync(examples).filter((name) => !readme.includes(`(examples/${name})`));
  expect(unlinked).toEqual([]);
  const tests = [
    readFileSync(fileURLToPath(import.meta.url), 'utf8'),
    readFileSync(join(repository, 'tests/modules/served-modules.test.ts'), 'utf8'),
    readFileSync(join(repository, 'tests/python-client.test.ts'), 'utf8'),
  ].join('\n');
  expect(readdirSync(examples).filter((name) => !tests.includes(name))).toEqual([]);
});
