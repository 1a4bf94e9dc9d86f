import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../apps/cli/bin/korzo.js', import.meta.url));
const client = fileURLToPath(new URL('../examples/python/', import.meta.url));

/** A Python that has the package `websockets`: the system's, or the first on the path. */
const python = ['/usr/bin/python3', 'python3'].find((program) => {
  try {
    execFileSync(program, ['-c', 'import websockets'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
});
if (python === undefined)
  process.stderr.write('The Python client is not tested: there is no python3 with the package websockets.\n');

let server: ChildProcess;
let address: string;

beforeAll(async () => {
  server = spawn(process.execPath, [command, 'serve', '--control', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) =>
    server.stdout?.once('data', (data: Buffer) => resolve(data.toString())),
  );
  ({ address } = JSON.parse(line) as { address: string });
});

afterAll(() => server.kill('SIGKILL'));

const run = (...words: string[]): string =>
  execFileSync(python ?? 'python3', words, {
    cwd: client,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });

describe.skipIf(python === undefined)('the Python client (needs python3 with websockets)', () => {
  it('observes, acts and steps; the same program gives the same bits', () => {
    const first = run('lead_people.py', address);
    expect(first).toMatch(/^agents 100, tick 201, commands [1-9]\d*, checksum [0-9a-f]{16}$/m);
    expect(run('lead_people.py', address)).toBe(first);
  });

  it('raises what was refused, and goes on', () => {
    const program = `
import asyncio
from korzo_client import KorzoError, Run
async def main():
    try:
        await Run.open('helo', '${address}')
    except KorzoError as error:
        print(error)
    run = await Run.open('hello', '${address}', events=True)
    try:
        await run.step(commands=[{'type': 'fly'}])
    except KorzoError as error:
        print(error)
    frame = await run.step(3)
    print(frame.tick, frame.count, len(frame['x']), round(frame.time, 3), frame.over)
    await run.close()
asyncio.run(main())`;
    const [name, command_, frame] = run('-c', program).trim().split('\n');
    expect(name).toContain("did you mean 'hello'");
    expect(command_).toMatch(/^commands\[0\].*fly/);
    expect(frame).toBe('3 200 200 0.15 False');
  });
});
