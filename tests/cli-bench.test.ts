import { describe, expect, it } from 'vitest';
import { korzoHere } from './command/korzo-here.ts';

interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly ratioTo?: string;
  readonly floor?: number;
  readonly met?: boolean;
}

const small = ['--agents', '200', '--ticks', '2', '--rounds', '1'];

async function rowsOf(...words: string[]): Promise<Row[]> {
  const { code, stdout } = await korzoHere(['bench', ...words, ...small, '--json']);
  expect(code).toBe(0);
  const { rows } = JSON.parse(stdout) as { rows: Row[] };
  for (const { value } of rows) expect(value).toBeTypeOf('number');
  return rows;
}

// About the figures is the benchmark's business; here, that they are there.
describe('korzo bench', () => {
  it('measures a model from all sides', async () => {
    const rows = await rowsOf('orca');
    expect(rows.find(({ name }) => name === 'orca, kernel to twin')).toMatchObject({
      unit: 'x',
      ratioTo: 'orca, TypeScript twin, 200 agents',
      floor: 2.2,
      met: expect.any(Boolean) as boolean,
    });
    const sides = ['cost per agent at 2,000', '2 workers to 1', 'phase exchange', 'heap growth', 'all columns'];
    expect(sides.filter((side) => !rows.some(({ name }) => name.includes(side)))).toEqual([]);
  });

  it('measures in a chosen scene and in three dimensions', async () => {
    const [corridor, volume] = await Promise.all([
      rowsOf('social-force', '--scene', 'corridor', '--workers', '1'),
      rowsOf('boids', '--dimensions', '3', '--workers', '1'),
    ]);
    expect(corridor.some(({ name }) => name === 'social-force, kernel to twin')).toBe(true);
    expect(volume.some(({ name }) => name === 'boids, cost per agent at 20,000')).toBe(true);
  });

  it('measures searches and the loops over all agents', async () => {
    const [neighbours, loops] = await Promise.all([rowsOf('neighbours'), rowsOf('hot-loops')]);
    expect(neighbours.map(({ unit }) => unit)).toEqual(['million searches/s', 'million searches/s', 'x']);
    expect(loops.some(({ name }) => name === 'hot loops, wasm to TypeScript')).toBe(true);
  });

  it('measures paths on grid maps against A*', async () => {
    const rows = await rowsOf('planners');
    expect(rows.find(({ name }) => name === 'jump-point to a-star, rooms 100 x 100')).toMatchObject({
      unit: 'x',
      ratioTo: 'a-star, rooms 100 x 100',
    });
    expect(rows.find(({ name }) => name === 'jump-point, median way, rooms 512 x 512')?.met).toBeTypeOf('boolean');
    expect(rows.find(({ name }) => name === 'jump-point, rooms 100 x 100')).toMatchObject({ floor: 10_000 });
  });

  it('measures what viewers of a live run cost, one of whom does not read', async () => {
    const rows = await rowsOf('stream', '--viewers', '3');
    const figure = (name: string): Row | undefined => rows.find((row) => row.name === `stream, ${name}`);
    expect(figure('bytes per agent and update')?.value).toBeGreaterThan(0);
    expect(figure('encoder')).toMatchObject({ unit: 'ms per 10,000 agents' });
    expect(figure('3 viewers over WebSockets')).toMatchObject({ unit: 'cores' });
    expect(figure('held for a stalled viewer')).toMatchObject({ unit: 'MB', met: true });
  });

  it('measures how the roads of a city are loaded', async () => {
    const rows = await rowsOf('city-terrain');
    expect(rows.find(({ name }) => name === 'city-terrain, binary to text')).toMatchObject({ unit: 'x', floor: 10 });
    expect(rows.find(({ name }) => name === 'city-terrain, heights found')?.value).toBeGreaterThan(0);
  });

  it('measures a tick of a hub', async () => {
    const rows = await rowsOf('hub');
    expect(rows.find(({ name }) => name.startsWith('hub, one tick'))).toMatchObject({ unit: 'ms', ceiling: 10 });
    // Objects are 50 m apart on average: a receiver that saw none, or all, would measure something else.
    expect(rows.find(({ name }) => name === 'hub, objects in a report')?.value).toBeGreaterThan(1);
  });

  it('measures how fast cars are driven on', async () => {
    const rows = await rowsOf('traffic');
    expect(rows[0]).toMatchObject({ name: 'traffic, 200 cars', unit: 'million updates/s', floor: 0.7 });
    expect(rows[1]).toMatchObject({ name: 'traffic, 2 workers to 1', ratioTo: 'traffic, 200 cars', floor: 1.7 });
    expect(rows[3]).toMatchObject({
      name: 'traffic, in a run to without',
      ratioTo: 'traffic, 200 cars without a run, processor time',
    });
    for (const workers of ['1 worker', '2 workers']) {
      const share = rows.find(({ name }) => name === `traffic, ${workers}, serial share`);
      expect(share).toMatchObject({ unit: '% of a tick', ceiling: 4 });
      expect(share?.value).toBeGreaterThan(0);
      expect(share?.value).toBeLessThan(100);
    }
  });

  it('prints a table for people', async () => {
    const { code, stdout } = await korzoHere(['bench', 'neighbours', ...small]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}figure +best +median +unit +target\n {2}neighbours, kernel, 200 agents/);
  });
});
