import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeBlocksIn, commandsIn, type CodeBlock } from './documents/code-blocks.ts';
import { compileBlocks, type Compiled } from './documents/compile-blocks.ts';
import { wordsOf } from './command/shell-words.ts';
import { runPrograms } from './documents/run-programs.ts';
import { makeCommandFolder, problemWithCommands, runCommands, runInShell } from './documents/run-commands.ts';

const repository = dirname(dirname(fileURLToPath(import.meta.url)));

function markdownIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return markdownIn(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

const documents = [
  ...readdirSync(repository)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(repository, name)),
  join(repository, 'packages/korzo/README.md'),
  ...markdownIn(join(repository, 'docs')),
  ...markdownIn(join(repository, 'benchmarks')),
];
const blocks = documents.flatMap((path) => codeBlocksIn(readFileSync(path, 'utf8'), relative(repository, path)));
const toRun = blocks.filter(({ exemption }) => exemption === undefined);
const ofLanguage = (...languages: string[]): CodeBlock[] =>
  toRun.filter(({ language }) => languages.includes(language));

const shellBlocks = ofLanguage('sh', 'bash', 'shell', 'console');
const programs = ofLanguage('ts', 'typescript');
const scenarios = ofLanguage('yaml', 'yml').filter(({ text }) => /^korzo:/m.test(text));

let workFolder: string;
let commandFolder: string;
let compiled: Compiled;

/** Commands of a document run in one folder, where the files it shows lie; so one block may use what another made. */
function folderOf({ file }: CodeBlock): string {
  const folder = join(workFolder, 'documents', file.replaceAll(/\W+/g, '-'));
  if (existsSync(folder)) return folder;
  mkdirSync(folder, { recursive: true });
  for (const block of blocks) {
    if (block.file === file && block.fileName !== undefined)
      writeFileSync(join(folder, block.fileName), `${block.text}\n`);
  }
  return folder;
}

let problems: Promise<Record<string, string>> | undefined;

/** What the programs threw, by module. They run when this is first asked for, after the commands whose files they use. */
function problemsOfPrograms(): Promise<Record<string, string>> {
  problems ??= runPrograms(
    programs.map((block) => ({ module: compiled.moduleOf(block), folder: folderOf(block) })),
    workFolder,
  );
  return problems;
}

beforeAll(async () => {
  // Inside the repository, so that programs find the packages as a user's would.
  mkdirSync(join(repository, 'artifacts'), { recursive: true });
  workFolder = mkdtempSync(join(repository, 'artifacts', 'documents-'));
  commandFolder = makeCommandFolder(join(workFolder, 'commands'), repository);
  compiled = await compileBlocks(programs, join(workFolder, 'programs'), repository);
});

afterAll(() => rmSync(workFolder, { recursive: true, force: true }));

const nameOf = ({ file, line }: CodeBlock): string => `${file}:${line}`;

describe('what the documents show', () => {
  it('has blocks in the README, among them one that is run', () => {
    expect(toRun.filter(({ file }) => file === 'README.md').map(nameOf)).not.toEqual([]);
    expect(shellBlocks.filter(({ file }) => file === 'README.md').map(nameOf)).not.toEqual([]);
  });

  it.each(shellBlocks.map((block) => [nameOf(block), block] as const))('%s runs', async (_name, block) => {
    expect(problemWithCommands(block.text, repository)).toBeUndefined();
    await expect(runCommands(block.text, folderOf(block), commandFolder)).resolves.toBeTypeOf('string');
  });

  it.each(programs.map((block) => [nameOf(block), block] as const))('%s compiles and runs', async (_name, block) => {
    expect(compiled.complaintsAbout(block)).toBe('');
    expect((await problemsOfPrograms())[compiled.moduleOf(block)]).toBeUndefined();
  });

  it.each(scenarios.map((block) => [nameOf(block), block] as const))('%s is a good scenario', async (_name, block) => {
    const file = join(folderOf(block), block.fileName ?? `scenario-${block.line}.yaml`);
    writeFileSync(file, `${block.text}\n`);
    await expect(runCommands(`korzo check '${file}'`, folderOf(block), commandFolder)).resolves.toContain('is fine');
  });
});

describe('reading blocks from documents', () => {
  const document = [
    'Text',
    '```sh',
    '$ korzo run # fast',
    'korzo check \\',
    '  a.yaml',
    '```',
    '<!-- not run: needs the network -->',
    '',
    '~~~bash',
    'git clone',
    '~~~',
    '  ```yaml file=a.yaml',
    '  korzo: 1',
    '  ```',
  ].join('\n');

  it('finds fences, languages, file names and exemptions', () => {
    expect(codeBlocksIn(document, 'a.md')).toMatchObject([
      { line: 2, language: 'sh', exemption: undefined },
      { line: 9, language: 'bash', text: 'git clone', exemption: 'needs the network' },
      { line: 12, language: 'yaml', fileName: 'a.yaml', text: 'korzo: 1' },
    ]);
    expect(commandsIn(codeBlocksIn(document, 'a.md')[0].text)).toEqual(['korzo run', 'korzo check a.yaml']);
  });

  it('refuses a block that is never closed and an exemption without a reason', () => {
    expect(() => codeBlocksIn('```sh\nkorzo', 'a.md')).toThrow('a.md:1: this block is never closed');
    expect(() => codeBlocksIn('<!-- not run: -->\n```sh\n```', 'a.md')).toThrow('say why');
  });

  it('accepts korzo and npm scripts that exist, and nothing else', () => {
    expect(
      problemWithCommands('npm start\nnpm test\nnpm run korzo -- run hello\nnpx korzo models | head -1', repository),
    ).toBeUndefined();
    expect(problemWithCommands('npm run nonsense', repository)).toContain("no script 'nonsense'");
    expect(problemWithCommands('curl example.org', repository)).toContain('no korzo or npm command');
  });

  it.each([
    ['a shell', runInShell],
    ['this process', runCommands],
  ])('runs commands for real in %s and reports a failure', async (_where, run) => {
    await expect(run('korzo --version', workFolder, commandFolder)).resolves.toMatch(/^korzo \d/);
    await expect(run('npm run korzo -- --version', workFolder, commandFolder)).resolves.toMatch(/^korzo \d/);
    await expect(run('npx korzo --version', workFolder, commandFolder)).resolves.toMatch(/^korzo \d/);
    await expect(run('korzo --version\nkorzo nonsense', workFolder, commandFolder)).rejects.toThrow('nonsense');
  });

  it('runs lines with pipes, redirections or variables in a shell', async () => {
    await expect(runCommands('korzo models | head -1', workFolder, commandFolder)).resolves.toMatch(/^[^\n]+\n$/);
    expect(wordsOf(` run a  --set 'b c'="d e"\t--json`)).toEqual(['run', 'a', '--set', 'b c=d e', '--json']);
    const special = ['a > b', 'a | b', 'a; b', 'a *.yaml', 'a $HOME', 'a "$HOME"', 'a `b`', 'a \\b', "a 'b", 'a # b'];
    expect(special.filter((line) => wordsOf(line) !== undefined)).toEqual([]);
  });

  it('runs programs in their folders and reports each that fails, also late', async () => {
    const written = (name: string, text: string): string => {
      const file = join(workFolder, name);
      writeFileSync(file, text);
      return file;
    };
    const modules = [
      written('good.mjs', `import { writeFileSync } from 'node:fs'; writeFileSync('made.txt', '');`),
      written('bad.mjs', `throw new Error('at once');`),
      written('late.mjs', `setTimeout(() => { throw new Error('later'); }, 1);`),
    ];
    mkdirSync(join(workFolder, 'trial'), { recursive: true });
    const found = await runPrograms(
      modules.map((module) => ({ module, folder: join(workFolder, 'trial') })),
      workFolder,
    );
    expect(existsSync(join(workFolder, 'trial/made.txt'))).toBe(true);
    expect(modules.map((module) => found[module]?.split('\n')[0])).toEqual([
      undefined,
      'Error: at once',
      'Error: later',
    ]);
  });

  it('reports what a program that does not compile has wrong', async () => {
    const wrong = {
      file: 'wrong.md',
      line: 1,
      language: 'ts',
      fileName: undefined,
      text: "const x: number = 'one';",
      exemption: undefined,
    };
    const right = { ...wrong, line: 5, text: "import { mean } from './nowhere.js';\nmean();" };
    const result = await compileBlocks([wrong, right], join(workFolder, 'wrong'), repository);
    expect(result.complaintsAbout(wrong)).toContain('TS2322');
    expect(result.complaintsAbout(right)).toContain('TS2307');
  });
});
