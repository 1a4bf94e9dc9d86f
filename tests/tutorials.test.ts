import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { clusterPlace } from './cluster/cluster-place.ts';
import { korzoHere } from './command/korzo-here.ts';
import { startKorzo } from './command/korzo.ts';
import { wordsOf } from './command/shell-words.ts';
import { codeBlocksIn, commandsIn, type CodeBlock } from './documents/code-blocks.ts';

// What tests/readme.test.ts leaves out of the tutorials: servers, and commands with a file or an address of the reader's.
// tests/package.test.ts runs what needs a page or the installed package.

const folder = fileURLToPath(new URL('../docs/tutorials/', import.meta.url));
const tutorials = readdirSync(folder).filter((name) => /^\d/.test(name));
const blocksOf = (name: string): CodeBlock[] => codeBlocksIn(readFileSync(join(folder, name), 'utf8'), name);

const place = clusterPlace('tutorials');

/** A folder with the files that a tutorial shows. */
function folderOf(name: string): string {
  const path = place.here(name.replace('.md', ''));
  mkdirSync(path, { recursive: true });
  for (const { fileName, text } of blocksOf(name))
    if (fileName !== undefined) writeFileSync(join(path, fileName), `${text}\n`);
  return path;
}

/** Commands of the blocks that other tests leave out, in all tutorials. */
const leftOut = tutorials.flatMap((name) =>
  blocksOf(name)
    .filter(({ exemption }) => exemption !== undefined)
    .flatMap((block) => commandsIn(block.text).map((command) => ({ name, command }))),
);

const commandsThat = (begin: string): { readonly name: string; readonly command: string }[] =>
  leftOut.filter(({ command }) => command.startsWith(begin));

const wordsAfter = (command: string, program: string): string[] => {
  const words = wordsOf(command.slice(program.length));
  if (words === undefined) throw new Error(`'${command}' needs a shell`);
  return [...words];
};

interface Ready {
  readonly address: string;
  readonly scenario: string;
  readonly links?: { readonly viewer: string; readonly operator: string };
}

describe('commands of the tutorials that serve', () => {
  it.each(commandsThat('korzo serve').map(({ name, command }) => [command, name] as const))(
    '%s serves the studio and the run until Ctrl-C',
    async (command, name) => {
      const words = wordsAfter(command, 'korzo').filter((word) => word !== '--open');
      const server = place.watch(startKorzo([...words, '--port', '0', '--json'], { cwd: folderOf(name) }));
      const { address, scenario, links } = (await server.ready()) as Ready;
      const [, , file = ''] = command.split(' ');
      expect(scenario).toBe(file);
      const page = await fetch(address);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')]);
      expect(links === undefined).toBe(!command.includes('--host'));
      if (links !== undefined) expect(links.viewer).not.toBe(links.operator);
      server.process.kill('SIGINT');
      expect((await server.ended).code).toBe(0);
    },
  );
});

it('a map of OpenStreetMap becomes a city, as the tutorial says', async () => {
  const [{ name, command }] = commandsThat('korzo city');
  const own = folderOf(name);
  cpSync(
    fileURLToPath(new URL('../packages/city/src/import/fixtures/quarter.osm', import.meta.url)),
    join(own, 'town.osm'),
  );
  const { code, stdout } = await korzoHere(wordsAfter(command, 'korzo'), { cwd: own });
  expect([code, stdout]).toEqual([0, expect.stringMatching(/roads/)]);
  expect(readdirSync(join(own, 'maps'))).toContain('town.con.xml');
});

it('nodes of a cluster make the runs of the sweep on one machine', async () => {
  const name = '8-sweep-on-machines.md';
  const [server, ...others] = leftOut.filter((each) => each.name === name).map(({ command }) => command);
  expect(server).toMatch(/^nats-server --jetstream --store_dir \S+$/);
  expect(others.map((command) => command.split(' ')[1])).toEqual(['node', 'sweep']);
  const own = folderOf(name);
  const { url } = place.server();
  const here = (command: string): string[] =>
    wordsAfter(command.replaceAll(/nats:\/\/\S+/g, url), 'korzo').map((word) => (word === '1..1000' ? '1..8' : word));
  const alone = blocksOf(name).find(({ text }) => text.endsWith('--out here'));
  if (alone === undefined) throw new Error('the tutorial has no sweep on one machine');
  await korzoHere(wordsAfter(alone.text, 'korzo'), { cwd: own });
  await place.watch(startKorzo(here(others[0]), { cwd: own })).saw(/node \d+ joined/);
  const sweep = await place.watch(startKorzo(here(others[1]), { cwd: own })).ended;
  expect([sweep.code, sweep.stdout]).toEqual([0, expect.stringContaining('8 runs')]);
  const rows = (out: string): string[] =>
    readFileSync(join(own, out, 'runs.csv'), 'utf8')
      .trim()
      .split('\n');
  expect(rows('here')).toHaveLength(7);
  expect(rows('cluster').slice(0, 7)).toEqual(rows('here'));
});

/** How a block is run: which test looks after it. */
function runnerOf(block: CodeBlock): string | undefined {
  if (block.exemption === undefined) {
    if (['sh', 'ts', 'yaml'].includes(block.language)) return 'readme';
    if (block.fileName !== undefined) return 'a file of commands';
    return ['html', 'js'].includes(block.language) ? 'package' : undefined;
  }
  const commands = commandsIn(block.text);
  if (commands.every((command) => /^korzo (serve|city|node|sweep) |^nats-server /.test(command))) return 'here';
  return commands[0] === 'korzo new model patient' ? 'package' : undefined;
}

describe('every block of the tutorials', () => {
  it.each(tutorials)('%s has none that no test runs', (name) => {
    const blocks = blocksOf(name);
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.filter((block) => runnerOf(block) === undefined).map(({ line }) => line)).toEqual([]);
  });
});
