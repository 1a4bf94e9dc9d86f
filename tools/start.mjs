// Installs and builds what is needed, then is the `korzo` command with the given words.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
import { followParent, isRunByNpm } from './follow-parent.mjs';

const launcher = new URL('../apps/cli/bin/korzo.js', import.meta.url);
const repository = dirname(dirname(fileURLToPath(import.meta.url)));

if (isRunByNpm()) followParent();
const leaveSignals = endProgramsOnInterrupt();
// In a process of its own: what building takes, a gigabyte with Vite, the command would keep.
const build = ['tools/bootstrap.mjs', '--follow', ...(process.argv[2] === 'serve' ? ['--studio'] : [])];
const { code } = await runProgram(process.execPath, build, { cwd: repository });
if (code !== 0) process.exit(1);
leaveSignals();
process.argv[1] = fileURLToPath(launcher);
await import(launcher.href);
