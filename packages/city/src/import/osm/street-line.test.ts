import fc from 'fast-check';
import { expect, it } from 'vitest';
import { evened, type Layout, type StreetLine } from './street-line.ts';

const sameLanes = (one: Layout, other: Layout): boolean => one.there === other.there && one.back === other.back;

/** The obvious way: the first short run takes the lanes of the longer one beside it, until none is short. */
function evenedSlowly({ points, layouts: given }: StreetLine): Layout[] {
  const layouts = [...given];
  for (;;) {
    const starts = layouts.flatMap((each, at) => (at > 0 && sameLanes(each, layouts[at - 1]) ? [] : [at]));
    const ends = [...starts.slice(1), layouts.length];
    const lengths = starts.map((start, run) => points[ends[run]][0] - points[start][0]);
    const short = lengths.findIndex((length) => length < 20);
    if (starts.length < 2 || short < 0) return layouts;
    const [before, after] = [lengths[short - 1] ?? 0, lengths[short + 1] ?? 0];
    const { there, back } = layouts[starts[before >= after ? short - 1 : short + 1]];
    for (let at = starts[short]; at < ends[short]; at++) layouts[at] = { ...layouts[at], there, back };
  }
}

it('short parts of a street get the lanes of the longer one beside them', () => {
  const part = fc.record({ length: fc.integer({ min: 1, max: 40 }), there: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
      let x = 0;
      const points: [number, number][] = [[0, 0], ...parts.map(({ length }): [number, number] => [(x += length), 0])];
      const layouts = parts.map(({ there }, at) => ({ there, back: 1, laneWidth: 3, speedLimit: at }));
      expect(evened({ points, layouts }).layouts).toEqual(evenedSlowly({ points, layouts }));
    }),
    { numRuns: 500 },
  );
});
