import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runWords } from '../program.ts';
import { trialShell } from '../shell/shell.testing.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'korzo-words-'))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function korzo(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const shell = trialShell();
  const code = await runWords(words, shell);
  return { code, ...shell.printed };
}

const hunt = (shark: string, goal = 'none', duration = 1): string => {
  const file = join(folder, 'hunt.yaml');
  const lines = [
    'korzo: 1',
    'name: hunt',
    'title: A hunt',
    'about: A shark hunts herring.',
    'world: { size: [20, 20, 20] }',
    'groups:',
    `  - { name: herring, kind: fish, model: boids, count: 30, goal: ${goal}, place: { shape: ball, centre: [10, 10, 10], radius: 3, mayOverlap: true }, speed: 1, radius: 0.1 }`,
    `  - { name: shark, kind: predator, model: boids, count: 1, place: { shape: ball, centre: [10, 10, 10], radius: 2, mayOverlap: true }, speed: 4, maxSpeed: 5, radius: 0.4, parameters: { ${shark} } }`,
    `run: { dt: 0.1, duration: ${duration} }`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
};

it.each([
  ['quarry: herrin, catchRadius: 1', 'none', "did you mean 'herring'?"],
  ['quarry: herring, catchRadius: .nan', 'none', 'catchRadius must be a finite number; it is NaN'],
  ['quarry: herring, catchRadius: 1', 'randm', "did you mean 'random'?"],
])('a hunt with %s and the goal %s is refused with the remedy', async (shark, goal, words) => {
  const { code, err } = await korzo('check', hunt(shark, goal));
  expect(code).not.toBe(0);
  expect(err).toContain(words);
});

it('prey that was caught has not left', async () => {
  const { out } = await korzo('run', hunt('quarry: herring, catchRadius: 2', 'none', 3), '--json', '--quiet');
  const { agents } = JSON.parse(out) as { agents: Readonly<Record<'entered' | 'left' | 'caught' | 'present', number>> };
  expect(agents.caught).toBeGreaterThan(0);
  expect(agents.left).toBe(0);
  expect(agents.caught + agents.present).toBe(agents.entered);
});

it('a measure without a value gives the reason, and a flow over several lines is called a sum', async () => {
  const { out } = await korzo(
    'run',
    'hello',
    '--duration',
    '1',
    '--quiet',
    '--measure',
    'mean-speed:people=women,present',
  );
  expect(out).toMatch(/mean-speed:people=women +- +- .*no agent was there to be measured/);
  expect(out).not.toMatch(/present .*no agent/);
  const flows = await korzo('run', 'two-exits', '--duration', '1', '--quiet', '--measure', 'flow');
  expect(flows.out).toMatch(/flow .*sum over \d+ lines, each of them below/);
});
