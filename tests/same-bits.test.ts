import { openRun, type RunOptions } from '@korzo/engine';
import { setKnobs, type Scenario } from '@korzo/formats';
import { describe, expect, it } from 'vitest';
import { goldenChecksums, goldenTicks as ticks, shipped } from './golden/golden-runs.ts';

/** Enough to part where bits part: an error of one bit is in the checksum of the tick in which it happens. */
const fewTicks = 100;

async function checksumOf(scenario: Scenario, options: RunOptions, madeTicks: number = ticks): Promise<string> {
  const { simulation, close } = await openRun(scenario, options);
  for (let tick = 0; tick < madeTicks; tick++) simulation.tick();
  await close();
  return simulation.checksum();
}

function withKnobs(name: string, knobs: Readonly<Record<string, unknown>>): Scenario {
  const turned = setKnobs(shipped(name), knobs);
  if ('problems' in turned) throw new Error(turned.problems.map(({ rule }) => rule).join('; '));
  return turned.scenario;
}

/** What one thread without tiles gives after `fewTicks`; computed once, when it is first asked for. */
const expectedSoon = new Map<string, Promise<string>>();
function soonOf(name: string): Promise<string> {
  const known = expectedSoon.get(name) ?? checksumOf(shipped(name), {}, fewTicks);
  expectedSoon.set(name, known);
  return known;
}

describe('golden checksums', () => {
  for (const [name, expected] of Object.entries(goldenChecksums)) {
    it(`${name} after ${ticks} ticks`, async () => {
      expect(await checksumOf(shipped(name), {})).toBe(expected);
    });
  }
});

describe('people with goals in a building have the same bits', () => {
  const name = 'building-20-rooms';
  for (const { workers = 1, tiles = 1 } of [{ workers: 3 }, { tiles: 2 }]) {
    it(`with ${workers} workers and ${tiles} tiles, after ${fewTicks} ticks`, async () => {
      expect(await checksumOf(shipped(name), { workers, tiles }, fewTicks)).toBe(await soonOf(name));
    });
  }

  it(`with 2 workers and 4 tiles, after ${ticks} ticks`, async () => {
    expect(await checksumOf(shipped(name), { workers: 2, tiles: 4 })).toBe(goldenChecksums[name]);
  });
});

describe('people and cars have the same bits', () => {
  for (const { workers = 1, tiles = 1 } of [{ workers: 2 }, { tiles: 3 }]) {
    it(`with ${workers} workers and ${tiles} tiles, after ${fewTicks} ticks`, async () => {
      expect(await checksumOf(shipped('four-way'), { workers, tiles }, fewTicks)).toBe(await soonOf('four-way'));
    });
  }
});

describe('fish that swim by muscles have the same bits', () => {
  const reef = withKnobs('reef', { locomotion: 'muscles' });

  for (const { workers = 1, tiles = 1 } of [{ workers: 2 }, { tiles: 3 }, { workers: 2, tiles: 2 }]) {
    it(`with ${workers} workers and ${tiles} tiles, after ${fewTicks} ticks`, async () => {
      expect(await checksumOf(reef, { workers, tiles }, fewTicks)).toBe(await checksumOf(reef, {}, fewTicks));
    });
  }

  it('after a snapshot in the middle of a beat, taken up by other tiles and workers', async () => {
    const first = await openRun(reef, {});
    for (let tick = 0; tick < 41; tick++) first.simulation.tick();
    const second = await openRun(reef, { workers: 2, tiles: 3 });
    second.simulation.restore(first.simulation.snapshot());
    for (const { simulation } of [first, second]) for (let tick = 41; tick < fewTicks; tick++) simulation.tick();
    await Promise.all([first.close(), second.close()]);
    expect(second.simulation.checksum()).toBe(first.simulation.checksum());
  });

  it('which are others than those of thrust', async () => {
    expect(await checksumOf(reef, {}, 2)).not.toBe(await checksumOf(shipped('reef'), {}, 2));
  });
});

describe('the mixed scenario has the same bits', () => {
  const variants: RunOptions[] = [
    ...[2, 7].map((workers) => ({ workers })),
    ...[2, 4, 6].map((tiles) => ({ tiles })),
    { workers: 4, tiles: 4 },
  ];
  for (const { workers = 1, tiles = 1 } of variants) {
    it(`with ${workers} workers and ${tiles} tiles, after ${fewTicks} ticks`, async () => {
      expect(await checksumOf(shipped('mixed'), { workers, tiles }, fewTicks)).toBe(await soonOf('mixed'));
    });
  }

  it(`with 3 workers and 2 tiles, after ${ticks} ticks`, async () => {
    expect(await checksumOf(shipped('mixed'), { workers: 3, tiles: 2 })).toBe(goldenChecksums.mixed);
  });

  it('after a snapshot in the middle, taken up by other tiles and workers', async () => {
    const first = await openRun(shipped('mixed'), { tiles: 4 });
    for (let tick = 0; tick < 137; tick++) first.simulation.tick();
    const second = await openRun(shipped('mixed'), { workers: 2, tiles: 3 });
    second.simulation.restore(first.simulation.snapshot());
    expect(second.simulation.checksum()).toBe(first.simulation.checksum());
    for (let tick = 137; tick < ticks; tick++) second.simulation.tick();
    await Promise.all([first.close(), second.close()]);
    expect(second.simulation.checksum()).toBe(goldenChecksums.mixed);
  });

  it('goes on alone after its crew was sent home', async () => {
    const run = await openRun(shipped('mixed'), { workers: 3 });
    for (let tick = 0; tick < 40; tick++) run.simulation.tick();
    await run.close();
    for (let tick = 40; tick < fewTicks; tick++) run.simulation.tick();
    expect(run.simulation.checksum()).toBe(await soonOf('mixed'));
  });
});
