import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { korzoHere, plainWords } from '../command/korzo-here.ts';
import { commandsIn } from './code-blocks.ts';

const execute = promisify(execFile);

/** Commands a document may show. npm start and npm test are run by other tests and only have to exist. */
const runnable = /^(korzo|npx korzo|npm run korzo( --)?)(\s|$)/;
const covered = /^npm (start|test|run [\w:-]+)$/;

/** What is wrong with a shell block before it is run, if anything. */
export function problemWithCommands(text: string, repository: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const command of commandsIn(text)) {
    if (runnable.test(command)) continue;
    const script = covered.exec(command)?.[1].replace('run ', '');
    if (script === undefined)
      return `'${command}' is no korzo or npm command; if it cannot be run, put <!-- not run: reason --> above the block`;
    if (manifest.scripts[script] === undefined) return `'${command}': package.json has no script '${script}'`;
  }
  return undefined;
}

/** A folder of commands for documents: korzo is the built one, npx and npm know only korzo. */
export function makeCommandFolder(folder: string, repository: string): string {
  mkdirSync(folder, { recursive: true });
  const korzo = `exec '${process.execPath}' '${join(repository, 'apps/cli/bin/korzo.js')}' "$@"`;
  const scripts = {
    korzo,
    npx: `shift\n${korzo}`,
    npm: `[ "$1 $2" = "run korzo" ] || exit 0\nshift 2\n[ "$1" != "--" ] || shift\n${korzo}`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/** How a document may begin a line that runs korzo; the longest first. */
const programs = ['npm run korzo --', 'npm run korzo', 'npx korzo', 'korzo'];

/**
 * Runs the commands in a folder; rejects with the output of the one that fails. Plain command lines run in this process.
 * Other tests start every subcommand as a process (`asProcess` in tests/cli-examples.test.ts says which).
 */
export async function runCommands(text: string, folder: string, commandFolder: string): Promise<string> {
  const lines = commandsIn(text).map((line) => plainWords(line, programs));
  const plain = lines.filter((words) => words !== undefined);
  if (plain.length < lines.length) return runInShell(text, folder, commandFolder);
  let output = '';
  for (const words of plain) {
    const { code, stdout, stderr } = await korzoHere(words, { cwd: folder });
    if (code !== 0) throw new Error(`korzo ${words.join(' ')}: exit code ${code}\n${stdout}${stderr}`);
    output += stdout;
  }
  return output;
}

/** Runs the commands as a user's shell does. */
export async function runInShell(text: string, folder: string, commandFolder: string): Promise<string> {
  const { stdout } = await execute('sh', ['-e', '-u', '-x', '-c', commandsIn(text).join('\n')], {
    cwd: folder,
    timeout: 500_000,
    env: { ...process.env, PATH: `${commandFolder}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  return stdout;
}
