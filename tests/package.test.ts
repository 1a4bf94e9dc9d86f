import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { openRun, findShippedScenario } from '@korzo/engine';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, newPage } from './browser/open-page.ts';
import { codeBlocksIn, type CodeBlock } from './documents/code-blocks.ts';
import { runInShell } from './documents/run-commands.ts';
import { serveFolder } from './browser/serve-folder.ts';
import { esbuildSite, gzipBytes, viteSite } from './package/bundles.ts';
import { installPackage, type InstalledPackage } from './package/install-package.ts';
import { ownValues } from './package/own-values.ts';
import { majors, problemsUnderNodes, runUnderNodes } from '../tools/release/install.mjs';

const repository = fileURLToPath(new URL('../', import.meta.url));
const ticks = 40;

let installed: InstalledPackage;
/** Of the scenario `hello` after so many ticks, by the packages of the repository. */
let checksum: string;

beforeAll(async () => {
  installed = await installPackage();
  const hello = findShippedScenario('hello');
  if ('problems' in hello) throw new Error('hello is not shipped');
  const { simulation } = await openRun(hello.scenario);
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  checksum = simulation.checksum();
});

afterAll(() => installed.remove());

const tutorial = (name: string): CodeBlock[] =>
  codeBlocksIn(readFileSync(join(repository, 'docs/tutorials', name), 'utf8'), name);

const node = (program: string, name: string): string => {
  const file = join(installed.folder, `${name}.mjs`);
  writeFileSync(file, program);
  return execFileSync(process.execPath, [file], { cwd: installed.folder, encoding: 'utf8' });
};

const doors = ['korzo', 'korzo/crowd', 'korzo/node', 'korzo/city', 'korzo/traffic', 'korzo/formats', 'korzo/testing'];

describe('the packed package', () => {
  it('is whole: no file, dependency or licence is missing, and it is small enough', () => {
    expect(installed.problems).toEqual([]);
    expect(installed.bytes).toBeLessThan(15e6);
  });

  it('holds no tests, no source maps, no sources, and no install scripts', () => {
    const files = readdirSync(installed.korzo, { recursive: true, encoding: 'utf8' });
    expect(
      files.filter((file) => /\.(test|testing)\.|\.(js|ts)\.map$|(?<!\.d)\.tsx?$|\.tsbuildinfo$/.test(file)),
    ).toEqual([]);
    const manifest = JSON.parse(readFileSync(join(installed.korzo, 'package.json'), 'utf8')) as object;
    expect(Object.keys(manifest)).not.toContain('scripts');
    expect(JSON.stringify(manifest)).not.toContain('@korzo/');
  });

  // Built apart, the worker of the editor had 608 kB and the threads of runs 166 kB, packed: code of the others again.
  it('has the code that workers of the studio share once', () => {
    const assets = join(installed.korzo, 'packages/studio/site/assets');
    const workers = readdirSync(assets).filter((file) => /^(editor-worker|city-worker|member\.browser)/.test(file));
    expect(workers.length).toBeGreaterThanOrEqual(4);
    const large = workers.filter((file) => statSync(join(assets, file)).size > 40_000);
    expect(large).toEqual([]);
  });

  it('names the licence of everything it brings', () => {
    const licences = readFileSync(join(installed.korzo, 'THIRD-PARTY-LICENCES.md'), 'utf8');
    for (const name of ['three', 'preact', 'zod', '@codemirror/view']) expect(licences).toContain(`## ${name} `);
    const ofStudio = readFileSync(join(installed.korzo, 'packages/studio/site/licences.txt.br'));
    expect(brotliDecompressSync(ofStudio).toString()).toBe(licences);
  });
});

describe('in Node', () => {
  it('takes a model, a goal, a measure and a part of the program as values, with their conformance suites', () => {
    expect(node(ownValues, 'own-values').trim()).toBe('the same');
  });

  it('the commands of the tutorial make a model, test it and run it', async () => {
    const block = tutorial('6-own-model.md').find(({ text }) => text.startsWith('korzo new model'));
    if (block === undefined) throw new Error('the tutorial makes no model');
    const output = await runInShell(block.text, installed.folder, join(installed.folder, 'node_modules/.bin'));
    expect(output).toMatch(/pass [1-9]/);
    expect(output).toMatch(/^ *checksum +[0-9a-f]{16}$/m);
  });

  it('every door opens, and a run has the bits of the repository with one thread and with two', () => {
    const program = `
      for (const door of ${JSON.stringify(doors)}) {
        const names = Object.keys(await import(door));
        if (names.length === 0) throw new Error(door + ' exports nothing');
      }
      const { run } = await import('korzo');
      for (const workers of [1, 2]) {
        const hello = await run('hello', { workers });
        console.log(hello.workers, hello.step(${ticks}).tick, hello.checksum());
        await hello.close();
      }`;
    expect(node(program, 'doors').trim().split('\n')).toEqual(
      [1, 2].map((workers) => `${workers} ${ticks} ${checksum}`),
    );
  });

  it('npm installs it, with what its manifest names and nothing from the repository', ({ skip }) => {
    if (installed.obstacle !== undefined) skip(installed.obstacle);
    const { dependencies } = JSON.parse(readFileSync(join(installed.korzo, 'package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const linked = ['korzo', ...Object.keys(dependencies)].filter(
      (name) => !lstatSync(join(installed.folder, 'node_modules', name)).isDirectory(),
    );
    expect(linked).toEqual([]);
  });

  it('npx runs scenarios, and the command says the version of the package', () => {
    const started = (program: string, ...words: string[]): string =>
      execFileSync(program, words, { cwd: installed.folder, encoding: 'utf8' });
    const { version } = JSON.parse(readFileSync(join(installed.korzo, 'package.json'), 'utf8')) as { version: string };
    expect(started(join(installed.folder, 'node_modules/.bin/korzo'), '--version').trim()).toBe(`korzo ${version}`);
    const run = ['run', 'hello', '--duration', '2', '--workers', '2', '--json', '--quiet'];
    const summary = JSON.parse(started('npx', '--no-install', 'korzo', ...run)) as {
      readonly checksum: string;
    };
    expect(summary.checksum).toBe(checksum);
  });
});

const nodesReason =
  process.env['KORZO_NODES'] === undefined ? 'set KORZO_NODES=1: it downloads versions of Node, 60 MB each' : undefined;
if (nodesReason !== undefined)
  process.stderr.write(`skipped the package under Node ${majors.join(', ')}: ${nodesReason}\n`);

it.skipIf(nodesReason !== undefined)(
  'every supported Node version gives the same bits (needs KORZO_NODES=1)',
  { timeout: 600_000 },
  async () => {
    const results = await runUnderNodes(installed.folder);
    for (const { node, skipped } of results)
      if (skipped !== undefined) process.stderr.write(`skipped the package under Node ${node}: ${skipped}\n`);
    expect(problemsUnderNodes(results)).toEqual([]);
    expect(results.some(({ checksums }) => checksums !== undefined)).toBe(true);
  },
);

it('versions of Node with other bits, or that fail, are reported', () => {
  expect(
    problemsUnderNodes([
      { node: 'v20.1.0', checksums: 'a b' },
      { node: 'v22.1.0', skipped: 'there is no network' },
      { node: 'v24.1.0', checksums: 'a c' },
      { node: 'v26.1.0', problem: 'no such export' },
    ]),
  ).toEqual(['Node v26.1.0: no such export', 'checksums differ: v20.1.0 a b, v22.1.0 -, v24.1.0 a c, v26.1.0 -']);
});

const typedProgram = `
import { crowd, defineModel, InputError, orca, run, type RunFrame, type ScenarioInput } from 'korzo';
import { readCity } from 'korzo/city';
import { readScenario } from 'korzo/formats';
import { openRecording } from 'korzo/node';
import { conformanceChecks } from 'korzo/testing';
import { vehicleKinds } from 'korzo/traffic';
import { addAgents, view, type View } from 'korzo/viewer';

const scenario: ScenarioInput = {
  world: { size: [30, 10], exits: [{ id: 'east', rect: [28, 0, 2, 10] }] },
  groups: [{ name: 'walkers', model: 'orca', count: 20, place: { rect: [1, 1, 6, 8] }, goal: { goal: 'exit', id: 'east' } }],
};
export async function last(): Promise<RunFrame | undefined> {
  let frame: RunFrame | undefined;
  for await (frame of await run(scenario, { workers: 2 })) if (frame.present === 0) break;
  const x: number | undefined = frame?.agents.x[0];
  console.log(x, crowd({ size: [3, 3], model: orca, agents: [{ at: [1, 1] }] }).time);
  return frame;
}
// @ts-expect-error a group has no such key
export const wrong: ScenarioInput = { groups: [{ name: 'x', colur: '#ff0000' }] };
// @ts-expect-error a shape is one of a list
export const misplaced: ScenarioInput = { groups: [{ name: 'x', place: { shape: 'blob' } }] };
export const shown = (element: HTMLElement): View => view(element, scenario);
export { addAgents, conformanceChecks, defineModel, InputError, openRecording, readCity, readScenario, vehicleKinds };
`;

describe('with TypeScript', () => {
  it.each(['NodeNext', 'Bundler'])('a strict program is checked, module resolution %s', (moduleResolution) => {
    const file = join(installed.folder, 'typed.ts');
    writeFileSync(file, typedProgram);
    const options = {
      strict: true,
      noEmit: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      target: 'ES2023',
      lib: ['ES2023', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
      types: ['node'],
      module: moduleResolution === 'Bundler' ? 'ESNext' : 'NodeNext',
      moduleResolution,
      skipLibCheck: true,
    };
    writeFileSync(join(installed.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: [file] }));
    writeFileSync(join(installed.folder, 'package.json'), '{ "type": "module" }');
    const compiler = join(repository, 'node_modules/typescript/lib/tsc.js');
    const check = (): string =>
      execFileSync(process.execPath, [compiler, '-p', installed.folder], { encoding: 'utf8', stdio: 'pipe' });
    expect(problemsOf(check)).toBe('');
  });
});

/** What a program printed when it failed. */
function problemsOf(check: () => string): string {
  try {
    return check();
  } catch (error) {
    return String((error as { readonly stdout?: string }).stdout);
  }
}

const smallPage = `
import { crowd, orca } from 'korzo/crowd';
const people = crowd({ size: [20, 10], model: orca, agents: [{ at: [1, 5], goal: [19, 5] }, { at: [19, 5], goal: [1, 5] }] });
globalThis.result = people.step(${ticks}).agents.x[0];
`;

describe('bundled', () => {
  // 87.8 kB with Vite, 92.2 kB with esbuild.
  it('a page with one ORCA crowd takes less than 120 kB to load, with Vite and with esbuild', async () => {
    const built = [
      await viteSite(installed.folder, 'small', smallPage),
      await esbuildSite(installed.folder, 'small', smallPage),
      await viteSite(installed.folder, 'small-main', smallPage.replace('korzo/crowd', 'korzo')),
    ];
    for (const site of built) {
      expect(gzipBytes(site)).toBeGreaterThan(40_000);
      expect(gzipBytes(site)).toBeLessThan(120_000);
    }
  });
});

const threadsPage = `
import { run } from 'korzo';
const warnings = [];
const hello = await run('hello', { workers: 2, onWarning: (text) => warnings.push(text) });
globalThis.result = { workers: hello.workers, checksum: (hello.step(${ticks}), hello.checksum()), warnings };
await hello.close();
`;

const picturesPage = `
import { run } from 'korzo';
import { addAgents, defineElement, view } from 'korzo/viewer';
import { AmbientLight, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
document.body.innerHTML = '<korzo-run id="good" scenario="hello"></korzo-run>'
  + '<korzo-run id="bad" scenario="helo" style="height: 100px"></korzo-run><div id="own" style="height: 200px"></div>';
defineElement();
const [good, bad, own] = ['good', 'bad', 'own'].map((id) => document.getElementById(id));
const shown = view(own, await run('circle'), { speed: 2 });
const scene = new Scene();
scene.add(new AmbientLight(0xffffff, 3));
const camera = new PerspectiveCamera(50, 1.5, 0.1, 500);
const renderer = new WebGLRenderer();
const people = await run('hello');
const agents = addAgents(scene, people);
renderer.setAnimationLoop((now) => {
  agents.update(now);
  renderer.render(scene, camera);
  const message = bad.querySelector('[role=alert]');
  const isRunning = good.view?.live?.info?.scenario === 'hello';
  if (message === null || !isRunning || people.time === 0) return;
  renderer.setAnimationLoop(null);
  const [outer, inner] = [bad.getBoundingClientRect(), message.getBoundingClientRect()];
  globalThis.result = {
    refusal: message.textContent,
    isInside: inner.top >= outer.top && inner.bottom <= outer.bottom,
    drawn: agents.object.count,
    canvases: document.querySelectorAll('canvas').length,
    isStepped: shown.live === undefined,
  };
});
`;

/** The page that the tutorial about flocks makes: an element, and the flock below it. */
function tutorialPage(): string {
  const blocks = tutorial('5-flock-in-your-page.md');
  const [html, js] = ['html', 'js'].map((language) => blocks.find((block) => block.language === language)?.text ?? '');
  const [, element = '', script = ''] = /^([^]*)<script type="module">([^]*)<\/script>/.exec(html) ?? [];
  return `
const page = ${JSON.stringify(`${element}<div id="sky" style="height: 200px"></div>`)};
document.body.innerHTML = page;
${script}
${js.replace(/^view\(/m, 'const sky = view(')}
const look = () => {
  const lives = [document.querySelector('korzo-run').view?.live, sky.live];
  const seen = lives.map((live) => (live?.traffic.frames > 2 ? live.sight?.count : undefined));
  if (seen.includes(undefined)) requestAnimationFrame(look);
  else globalThis.result = { scenario: lives[0].info.scenario, birds: seen[1], canvases: document.querySelectorAll('canvas').length };
};
look();
`;
}

describe('in a browser', () => {
  let browser: Browser;
  let site: string;

  beforeAll(async () => {
    browser = await launchChromium();
    site = await viteSite(installed.folder, 'threads', threadsPage);
  });

  afterAll(() => browser.close());

  const resultWith = async (isolated: boolean, shown = site, fragment = ''): Promise<unknown> => {
    const server = await serveFolder(shown, { isolated });
    const page = await newPage(browser);
    try {
      await page.goto(server.address + fragment);
      const handle = await page.waitForFunction(() => (globalThis as { result?: unknown }).result);
      return await handle.jsonValue();
    } finally {
      await page.close();
      await server.close();
    }
  };

  it('an isolated page has threads, and the same bits', async () => {
    expect(await resultWith(true)).toEqual({ workers: 2, checksum, warnings: [] });
  });

  it('draws in a custom element, in an element and in a scene of the page, as in the tutorial, and shows what is refused', async () => {
    writeFileSync(join(installed.folder, 'own-page.js'), picturesPage);
    writeFileSync(join(installed.folder, 'tutorial-page.js'), tutorialPage());
    // One build has both pages: most of its time goes into what they share.
    const either = "await (location.hash === '' ? import('./own-page.js') : import('./tutorial-page.js'));";
    const pictures = await viteSite(installed.folder, 'pictures', either);
    expect(await resultWith(false, pictures, '#tutorial')).toEqual({
      scenario: 'murmuration',
      birds: 300,
      canvases: 2,
    });
    expect(await resultWith(false, pictures)).toEqual({
      refusal: expect.stringContaining("did you mean 'hello'?") as string,
      isInside: true,
      drawn: 200,
      canvases: 3,
      isStepped: true,
    });
  });

  it('a page that is not isolated has one thread, the same bits, and a warning with the remedy', async () => {
    expect(await resultWith(false)).toEqual({
      workers: 1,
      checksum,
      warnings: [expect.stringMatching(/1 worker instead of 2.*Cross-Origin-Opener-Policy: same-origin/)],
    });
  });
});
