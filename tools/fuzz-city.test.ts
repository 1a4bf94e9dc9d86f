import { describe, expect, it } from 'vitest';
import { judge, subjects } from './fuzz/judge.mjs';
import { seedOf } from './fuzz/random.mjs';

/** Examples follow from the seed of the properties: `npm run explore` tries others. */
const seed = Number(process.env.KORZO_PROPERTY_SEED ?? 20260101);

/** How many of each are read; every so many-th is made into all maps and files. How long it takes is not judged here. */
const counts = { city: 250, sumo: 60, osm: 60, svb: 60 };
const whole = 20;

describe.each(Object.entries(counts))('mutated input for %s', (name, count) => {
  it('is refused with place, rule and remedy, or becomes a sound city', () => {
    const subject = subjects[name]();
    const faults: string[] = [];
    for (let number = 0; number < count; number++) {
      const text = subject.mutate(seedOf(seed, number));
      for (const fault of judge(subject, text, number % whole === 0).faults)
        if (!/took \d/.test(fault)) faults.push(`${seed}/${number}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });
});

const subject = (read: () => { problems: readonly never[]; network?: never }): Parameters<typeof judge>[0] => ({
  mutate: () => '',
  read,
});

describe('the judge', () => {
  it('finds exceptions, silent refusals and numbers that are not finite', () => {
    const thrown = judge(
      subject(() => {
        throw new TypeError('broken');
      }),
      '',
      false,
    );
    expect(thrown.faults[0]).toMatch(/^reading: TypeError: broken/);
    expect(
      judge(
        subject(() => ({ problems: [] })),
        '',
        false,
      ).faults,
    ).toEqual(['refused without a reason']);
    const { read, mutate } = subjects['city']();
    const sound = read('main() { connect(new Cross(0, 0, 0, 2), 0, new Cross(99, 0, 0, 2), 0); }');
    const [lane, ...lanes] = sound.network?.lanes ?? [];
    const network = { roads: [], junctions: [], lights: [], lanes: [{ ...lane, width: Number.NaN }, ...lanes] };
    const judged = judge({ mutate, read: () => ({ network, problems: [] }) }, '', false);
    expect(judged.faults).toEqual(['not finite: network.lanes.#.width']);
  });
});
