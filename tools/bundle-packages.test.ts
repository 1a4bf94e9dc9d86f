import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundledPackages, bundlePackages } from './bundle-packages.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'korzo-bundle-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

const manifest = (name: string): string =>
  JSON.stringify({
    name,
    type: 'module',
    imports: { '#place': { node: './dist/inner/place.node.js', default: './dist/inner/place.js' } },
    exports: {
      '.': { types: './dist/index.d.ts', node: './bundle/index.js', default: './dist/index.js' },
      './kit': { types: './dist/kit/index.d.ts', node: './bundle/kit-index.js', default: './dist/kit/index.js' },
    },
  });

/** A package with two doors, a thread deep in a folder, data beside the package, and a name of its own. */
function writePackage(): void {
  mkdirSync(join(root, 'apps'), { recursive: true });
  write('packages/one/package.json', manifest('one'));
  write('packages/one/data.txt', 'seven');
  write(
    'packages/one/dist/index.js',
    "export { place } from '#place';\nexport { Shared } from './inner/shared.js';\nexport * from './inner/start.js';\n",
  );
  write('packages/one/dist/kit/index.js', "export { Shared } from '../inner/shared.js';\n");
  write('packages/one/dist/inner/shared.js', 'export class Shared {}\n');
  write('packages/one/dist/inner/place.node.js', "export const place = 'node';\n");
  write('packages/one/dist/inner/place.js', "export const place = 'page';\n");
  write(
    'packages/one/dist/inner/start.js',
    `import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
export const start = () => new Worker(new URL('./thread.js', import.meta.url));
export const data = () => readFileSync(new URL('../../data.txt', import.meta.url), 'utf8');
`,
  );
  write(
    'packages/one/dist/inner/thread.js',
    "import { parentPort } from 'node:worker_threads';\nimport { place } from '#place';\nparentPort.postMessage(place);\n",
  );
  write(
    'packages/page/package.json',
    JSON.stringify({ name: 'page', exports: { '.': { default: './dist/index.js' } } }),
  );
}

async function runProgram(code: string): Promise<string> {
  write('program.mjs', code);
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'program.mjs')], { cwd: root });
  return stdout.trim();
}

it('bundles those packages that offer Node a bundle', () => {
  writePackage();
  expect(bundledPackages(root)).toEqual([join(root, 'packages/one')]);
});

it('keeps one instance behind two doors, and finds threads and data where they were', async () => {
  writePackage();
  expect(await bundlePackages(bundledPackages(root))).toBe(1);
  const said = await runProgram(`
    import { Shared, data, place, start } from './packages/one/bundle/index.js';
    import { Shared as OfKit } from './packages/one/bundle/kit-index.js';
    const fromThread = await new Promise((resolve) => start().once('message', resolve));
    console.log(JSON.stringify([Shared === OfKit, place, data(), fromThread]));
  `);
  expect(JSON.parse(said)).toEqual([true, 'node', 'seven', 'node']);
});

it('bundles again when a file changed, came or went, and not otherwise', async () => {
  writePackage();
  const folders = bundledPackages(root);
  expect(await bundlePackages(folders)).toBe(1);
  expect(await bundlePackages(folders)).toBe(0);
  utimesSync(join(root, 'packages/one/dist/inner/shared.js'), 1, 1);
  expect(await bundlePackages(folders)).toBe(1);
  write('packages/one/dist/new.js', '');
  expect(await bundlePackages(folders)).toBe(1);
  rmSync(join(root, 'packages/one/dist/new.js'));
  expect(await bundlePackages(folders)).toBe(1);
  expect(await bundlePackages(folders)).toBe(0);
  expect(readdirSync(join(root, 'packages/one')).sort()).toEqual(['bundle', 'data.txt', 'dist', 'package.json']);
});

it('leaves the old bundle when the new one fails, and leads stack traces to the sources', async () => {
  writePackage();
  const folders = bundledPackages(root);
  const map = { version: 3, sources: ['../../src/inner/shared.ts'], names: [], mappings: 'AACA' };
  write('packages/one/dist/inner/shared.js', 'export class Shared {}\n');
  write('packages/one/dist/inner/shared.js.map', JSON.stringify(map));
  await bundlePackages(folders);
  const bundle = join(root, 'packages/one/bundle');
  const maps = readdirSync(bundle).filter((name) => name.endsWith('.map'));
  const sources = maps.flatMap((name) => (JSON.parse(readFileSync(join(bundle, name), 'utf8')) as typeof map).sources);
  expect(sources).toContain('../src/inner/shared.ts');
  const before = readFileSync(join(bundle, 'index.js'), 'utf8');
  write('packages/one/dist/index.js', "export { missing } from './nowhere.js';\n");
  await expect(bundlePackages(folders)).rejects.toThrow('nowhere.js');
  expect(readFileSync(join(bundle, 'index.js'), 'utf8')).toBe(before);
});

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, { readonly node?: string }>>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')) as Manifest;

/** The folders of a package and of all that it depends on. */
function neededBy(folder: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(manifestOf(folder).dependencies ?? {})) {
    const [, own] = /^@korzo\/(.*)$/.exec(name) ?? [];
    if (own !== undefined) neededBy(own === 'server' ? 'apps/server' : `packages/${own}`, found);
  }
  return found;
}

it('every door of every package that the command needs is bundled', () => {
  const needed = [...neededBy('apps/cli')];
  expect(needed.length).toBeGreaterThan(10);
  const doors = needed.flatMap((folder) =>
    Object.entries(manifestOf(folder).exports ?? {}).map(([door, { node }]) => [`${folder} ${door}`, node] as const),
  );
  expect(doors.filter(([, node]) => node?.startsWith('./bundle/') !== true).map(([door]) => door)).toEqual([]);
  expect(bundledPackages().map((folder) => basename(folder))).toEqual(
    expect.arrayContaining(needed.map((folder) => basename(folder))),
  );
});
