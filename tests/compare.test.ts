import { describe, expect, it } from 'vitest';
import { startKorzo } from './command/korzo.ts';
import { korzoHere } from './command/korzo-here.ts';

/** Short, so that no agent arrives; what arriving comes to is in the tests of the study. */
const short = [
  'compare',
  'crossing',
  '--models',
  'orca,straight',
  '--seeds',
  '1,2',
  '--set',
  'count=4',
  '--duration',
  '2',
];

interface Told {
  readonly interrupted?: true;
  readonly models: readonly {
    readonly model: string;
    readonly summary: Readonly<Record<string, { readonly mean: number | null }>>;
    readonly runs: readonly Readonly<Record<string, unknown>>[];
  }[];
}

async function told(words: readonly string[]): Promise<Told> {
  const { code, stdout, stderr } = await korzoHere([...words, '--quiet', '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as Told;
}

/** Everything but the time it took. */
const figuresOf = ({ models }: Told): unknown =>
  models.map(({ model, runs }) => ({ model, runs: runs.map(({ cost: _cost, ...run }) => run) }));

describe('korzo compare', () => {
  it('reports the same with any number of workers, but for the cost', async () => {
    const [one, three] = await Promise.all([told(short), told([...short, '--workers', '3'])]);
    expect(figuresOf(three)).toEqual(figuresOf(one));
    expect(one.models.map(({ model, runs }) => [model, runs.map(({ seed }) => seed)])).toEqual([
      ['orca', [1, 2]],
      ['straight', [1, 2]],
    ]);
    expect(one.models[0].runs[0]).toMatchObject({ agents: 8, ticks: 100, arrived: 0, timeToGoal: null });
    expect(one.models[0].summary['speed'].mean).toBeGreaterThan(1);
    expect(one.models[0].runs[0]['cost']).toBeGreaterThan(0);
  });

  it('ends with Ctrl-C and reports what is done', async () => {
    const endless = ['compare', 'dense-room', '--models', 'straight,orca,straight', '--seeds', '1..1000', '--json'];
    const running = startKorzo(endless);
    await running.saw(/run (?:[2-9]|\d{2,}) of 2000: \S+, seed \d+, .* left\n/);
    running.process.kill('SIGINT');
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    const { interrupted, models } = JSON.parse(stdout) as Told;
    expect(interrupted).toBe(true);
    expect(models[0].runs.length).toBeGreaterThan(0);
    expect(models[0].runs.length - models[1].runs.length).toBeLessThanOrEqual(1);
  });
});
