import { number } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { crowdOf, openWorld } from '../crowds.testing.ts';
import { defineMeasure } from './measure.ts';
import { Series } from './series.ts';

const place = { world: openWorld(), dt: 0.5 };
const clock = defineMeasure({
  name: 'clock',
  summary: 'The time itself.',
  unit: 's',
  parameters: { step: number(1, { min: 0, max: 10 }, 'times this') },
  start: (_place, { step }) => ({ valueAfter: ({ time }) => (time < 0 ? Number.NaN : time * step) }),
});

function seriesOf(times: readonly number[], given: Record<string, unknown> = {}): Series {
  const series = new Series(clock, place, given);
  for (const time of times) series.afterTick({ ticks: 1, time, crowds: [] });
  return series;
}

/** An event of an agent. */
const left = (id: number) => ({ type: 'left', agent: { id, generation: 0 }, exit: 'out', tick: 1 }) as never;

describe('a series', () => {
  it('means over what follows the warm-up and gives the last value', () => {
    const times = Array.from({ length: 5000 }, (_, tick) => tick);
    expect(seriesOf(times).summary(0.1)).toEqual({ value: (500 + 4999) / 2, unit: 's', final: 4999, warmUp: 250 });
  });

  it('leaves ticks without a value out of the mean and says null when there is none', () => {
    expect(seriesOf([1, -1, 3]).summary(0)).toMatchObject({ value: 2, final: 3 });
    expect(seriesOf([1, -1]).summary(0)).toMatchObject({ value: 1, final: null });
    expect(seriesOf([]).summary(0.1)).toEqual({
      reason: 'the run has no ticks',
      value: null,
      unit: 's',
      final: null,
      warmUp: 0,
    });
  });

  it('uses the values given for the declared parameters and refuses others', () => {
    expect(seriesOf([2], { step: 3 }).summary(0).value).toBe(6);
    expect(() => seriesOf([], { step: 11 })).toThrow('measure clock: step must lie between 0 and 10; it is 11');
    expect(() => seriesOf([], { stride: 1 })).toThrow("there is no parameter 'stride'");
    expect(() => seriesOf([], { people: 'kids' })).toThrow('people must be men, women, or a bound of height');
  });

  it('looks at chosen people alone, and at what happens to them', () => {
    const seen = defineMeasure({
      name: 'seen',
      summary: 'Ids and events.',
      unit: '',
      parameters: {},
      start: () => ({
        valueAfter: ({ crowds, events = [] }) =>
          Number(
            `${crowds.flatMap(({ columns, ownCount }) => [...columns.id.slice(0, ownCount)]).join('')}.${events.length}`,
          ),
      }),
    });
    const crowd = crowdOf([1, 2, 3].map((id) => ({ id, x: id, y: 1 })));
    const added = { sex: [1, 2, 1], height: [1.8, 1.6, 0] };
    const mass = Object.assign(crowd, { columns: { ...crowd.columns, mass: [90, 60, 70] } });
    const value = (people: string): number | null => {
      const series = new Series(seen, place, { people });
      series.afterTick({ ticks: 1, time: 1, crowds: [mass], addedColumns: [added], events: [left(2), left(3)] });
      return series.summary(0).value;
    };
    expect([value('men'), value('women'), value('height<1.7'), value('mass>=70'), value('mass<60.5')]).toEqual([
      13.1, 2.1, 2.1, 13.1, 2.1,
    ]);
  });
});
