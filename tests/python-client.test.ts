import { findShippedScenario, openRun } from '@korzo/engine';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

it('the client has at most 100 lines, and imports the standard library and websockets', () => {
  const lines = readFileSync(`${client}korzo_client.py`, 'utf8').trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(100);
  const imports = lines.filter((line) => /^(import|from) /.test(line)).map((line) => line.split(' ')[1]);
  expect(imports).toEqual(['json', 'struct', 'array', 'websockets']);
});

const servers: ChildProcess[] = [];

/** Starts a server on a free port and returns its address. */
async function serve(...words: string[]): Promise<string> {
  const server = spawn(process.execPath, [command, 'serve', ...words, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  servers.push(server);
  const line = await new Promise<string>((resolve) =>
    server.stdout?.once('data', (data: Buffer) => resolve(data.toString())),
  );
  return (JSON.parse(line) as { readonly address: string }).address;
}

let address: string;
let room: string;

beforeAll(async () => {
  address = await serve('--control');
  room = new URL('live?room=main', (await serve()).replace('http', 'ws')).href;
});

afterAll(() => servers.map((server) => server.kill('SIGKILL')));

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

/** Opens a run, steps it, and prints after each step what the frames say: id, level, x, y, z in cm, heading. */
const watching = (scenario: string, steps: number, ticks: number): string => `
import asyncio, json
from live_client import LiveRun
async def main():
    run = await LiveRun.join('${room}')
    await run.request(type='open', source={'type': 'named', 'name': '${scenario}'}, seed=3)
    for _ in range(${steps}):
        picture = await run.step(${ticks})
        rows = [[i, a.level, a.x, a.y, a.z, a.heading] for i, a in sorted(picture.agents.items())]
        print(json.dumps([picture.tick, rows]))
    await run.close()
asyncio.run(main())`;

const turn = 2 * Math.PI;

/** How far two directions are apart, radians. */
const between = (one: number, other: number): number => {
  const apart = Math.abs(one - other) % turn;
  return Math.min(apart, turn - apart);
};

describe.skipIf(python === undefined)('the Python client of live runs (needs python3 with websockets)', () => {
  it('steps and steers a run of a room; the same program gives the same bits', () => {
    const first = run('watched_run.py', room);
    expect(first).toMatch(/^agents [1-9]\d*, tick 100, mean x [0-9.]+ m, checksum [0-9a-f]{16}$/m);
    expect(run('watched_run.py', room)).toBe(first);
  });

  it.each([
    ['a floor that people leave', 'hello', 12, 60],
    ['a volume, with heights and pitches', 'school-and-predator', 6, 10],
    ['edges that wrap around', 'vicsek', 5, 9],
    ['vehicles at a crossing', 'four-way', 5, 40],
  ])('reads frames as the document describes them: %s', async (_what, name, steps, ticks) => {
    const found = findShippedScenario(name);
    if ('problems' in found) throw new Error(`${name} is not shipped`);
    const { simulation, close } = await openRun(found.scenario, { seed: 3 });
    for (const line of run('-c', watching(name, steps, ticks))
      .trim()
      .split('\n')) {
      for (let tick = 0; tick < ticks; tick++) simulation.tick();
      const [tick, rows] = JSON.parse(line) as [number, readonly (readonly number[])[]];
      expect(tick).toBe(simulation.ticks);
      const there = simulation.crowds.flatMap(({ ownCount, columns }) =>
        Array.from({ length: ownCount }, (_, row) => ({ columns, row })),
      );
      expect(rows.map(([id]) => id)).toEqual(there.map(({ columns, row }) => columns.id[row]).sort((a, b) => a - b));
      const seen = new Map(rows.map((row) => [row[0], row]));
      for (const { columns, row } of there) {
        const [, level, x, y, z, heading] = seen.get(columns.id[row]) ?? [];
        expect(level).toBe(columns.level[row]);
        expect(Math.abs(x / 100 - columns.x[row])).toBeLessThan(0.0051);
        expect(Math.abs(y / 100 - columns.y[row])).toBeLessThan(0.0051);
        if (level === -1) expect(Math.abs(z / 100 - columns.z[row])).toBeLessThan(0.0051);
        const facing = Math.atan2(columns.headingY[row], columns.headingX[row]);
        expect(between((heading / 256) * turn, facing)).toBeLessThan(turn / 500);
      }
    }
    await close();
  });
});
