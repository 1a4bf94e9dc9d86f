import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const cwd = import.meta.dirname;

/** Starts a program by way of a parent; resolves when it runs. `ended` comes when both have ended. */
async function family(body: string) {
  const child = `import { followParent } from './follow-parent.mjs'; ${body} setTimeout(() => {}, 3600000);`;
  const parent = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], { stdio: 'inherit' });
    setTimeout(() => {}, 3600000);`;
  const running = spawn(process.execPath, ['-e', parent], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  running.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(running, 'close').then(() => said);
  await expect.poll(() => said).toContain('ready');
  return { running, ended };
}

it('ends when its parent was killed, by a signal it can answer', async () => {
  const answer = "process.on('SIGHUP', () => { console.log('hung up'); process.exit(0); });";
  const { running, ended } = await family(`followParent(); ${answer} console.log('ready');`);
  running.kill('SIGKILL');
  expect(await ended).toBe('ready\nhung up\n');
});

it('keeps no program alive that has nothing to do', async () => {
  const program = "import { followParent } from './follow-parent.mjs'; followParent();";
  const running = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd, stdio: 'ignore' });
  expect(await once(running, 'close')).toEqual([0, null]);
});
