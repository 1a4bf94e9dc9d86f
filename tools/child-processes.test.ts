import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority } from 'node:os';
import { describe, expect, it } from 'vitest';
import { runProgram } from './child-processes.mjs';

const cwd = import.meta.dirname;

describe('running a program', () => {
  it('returns its exit code and all it printed', async () => {
    const words = ['-e', "console.log('out'); console.error('err'); process.exitCode = 3"];
    const { code, output } = await runProgram(process.execPath, words, { cwd, capture: true });
    expect(code).toBe(3);
    expect(output.split('\n').sort()).toEqual(['', 'err', 'out']);
  });

  it('reports a program that a signal ended as failed', async () => {
    const words = ['-e', "process.kill(process.pid, 'SIGKILL')"];
    const { code, output } = await runProgram(process.execPath, words, { cwd, capture: true });
    expect(code).toBe(1);
    expect(output).toContain('SIGKILL');
  });

  it('reports a program that does not exist as failed', async () => {
    const { code, output } = await runProgram('no-such-program', [], { cwd, capture: true });
    expect(code).toBe(1);
    expect(output).toContain('no-such-program');
  });

  it('lets it yield to others when asked, with what it starts, and never otherwise', async () => {
    const own = "console.log(require('node:os').getPriority())";
    const child = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(own)}], { stdio: 'inherit' })`;
    const { PRIORITY_BELOW_NORMAL } = constants.priority;
    const priorityOf = async (yields: boolean): Promise<number> =>
      Number((await runProgram(process.execPath, ['-e', child], { cwd, capture: true, yields })).output);
    expect(await priorityOf(false)).toBe(getPriority());
    expect(await priorityOf(true)).toBe(PRIORITY_BELOW_NORMAL);
  });

  it('gives it no input to wait for', async () => {
    const words = ['-e', "process.stdin.on('end', () => console.log('ended')).resume()"];
    expect((await runProgram(process.execPath, words, { cwd, capture: true })).output).toBe('ended\n');
  });
});

describe.each([
  ['SIGHUP', 129],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s', (signal, expected) => {
  it('ends the programs it started and theirs', async () => {
    // The grandchild holds the output open for longer than a test may take, so a `close` shows that it is gone.
    const grandchild = "console.log('ready'); setTimeout(() => {}, 3600000)";
    const child = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' })`;
    const parent = `
      import { endProgramsOnInterrupt, runProgram } from './child-processes.mjs';
      endProgramsOnInterrupt();
      await runProgram(process.execPath, ['-e', ${JSON.stringify(child)}], { cwd: '.' });`;
    const running = spawn(process.execPath, ['--input-type=module', '-e', parent], { cwd });
    await once(running.stdout, 'data');
    running.kill(signal);
    // As npm does when the terminal has sent it to all.
    running.kill(signal);
    const [code] = (await once(running, 'close')) as [number];
    expect(code).toBe(expected);
  });
});
