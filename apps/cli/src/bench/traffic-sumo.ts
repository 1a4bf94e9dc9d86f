import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { writeSumo, type RoadNetwork } from '@korzo/city';
import type { Pace } from './rounds.ts';

const execute = promisify(execFile);

/**
 * How many cars a second SUMO drives on, on the same roads with the same ways, in steps of 0.1 s; undefined when it is not installed.
 * The first half of the steps lets all cars depart and does not count.
 */
export async function sumoPace(
  network: RoadNetwork,
  cars: number,
  wayOf: (car: number) => readonly number[],
  steps: number,
): Promise<Pace | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'korzo-sumo-'));
  const run = async (program: string, words: readonly string[]): Promise<string> => {
    const env = { SUMO_HOME: '/usr/share/sumo', ...process.env };
    const { stdout } = await execute(program, words, { cwd: folder, env, maxBuffer: 1 << 26 });
    return stdout;
  };
  try {
    await run('sumo', ['--version']);
    const files: Readonly<Record<string, string>> = { ...writeSumo(network) };
    for (const [ending, text] of Object.entries(files)) await writeFile(join(folder, `city.${ending}`), text);
    await run('netconvert', ['-c', 'city.netccfg']);
    await writeFile(join(folder, 'cars.rou.xml'), routesOf(cars, wayOf));
    const [half, whole] = [await took(run, steps), await took(run, 2 * steps)];
    const pace = (whole.updates - half.updates) / (whole.seconds - half.seconds);
    // Its clock has hundredths of seconds: too few cars or steps are within its error.
    return Number.isFinite(pace) && pace > 0 ? { best: pace, median: pace } : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** SUMO's own clock and count of updates. */
async function took(
  run: (program: string, words: readonly string[]) => Promise<string>,
  steps: number,
): Promise<{ seconds: number; updates: number }> {
  const words = ['-n', 'city.net.xml', '-r', 'cars.rou.xml', '--step-length', '0.1', '--end', String(steps / 10)];
  const said = await run('sumo', [...words, '--no-step-log', '--duration-log.statistics', '--time-to-teleport', '-1']);
  const figure = (pattern: RegExp): number => Number(pattern.exec(said)?.[1] ?? Number.NaN);
  const seconds = figure(/Duration: ([\d.]+)s/);
  return { seconds, updates: figure(/UPS: ([\d.]+)/) * seconds };
}

function routesOf(cars: number, wayOf: (car: number) => readonly number[]): string {
  const lines = ['<routes>'];
  for (let car = 0; car < cars; car++) {
    const edges = wayOf(car).map((road) => `r${road}`);
    lines.push(
      `<vehicle id="${car}" depart="0" departLane="free" departPos="random_free"><route edges="${edges.join(' ')}"/></vehicle>`,
    );
  }
  lines.push('</routes>');
  return lines.join('\n');
}
