import { uniform } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { beginRanges, joinRanges, rangesOf, sumRanges } from './lane-starts.ts';

describe('the places where the vehicles of lanes are listed', () => {
  it.each([1, 114, 1024, 1025, 6870])(
    'follow each other, in whatever order ranges are summed up: %d lanes',
    (lanes) => {
      const vehicles = Int32Array.from({ length: lanes }, (_, lane) => Math.floor(3 * uniform(1, lane, 0, 7)));
      const ranges = rangesOf(lanes);
      const state = {
        counts: vehicles.slice(),
        first: new Int32Array(lanes),
        rangeStart: new Int32Array(ranges),
      };
      for (let range = ranges - 1; range >= 0; range--) sumRanges(state, range, range + 1);
      joinRanges(state);
      for (let range = ranges - 1; range >= 0; range--) beginRanges(state, range, range + 1);
      let start = 0;
      const expected = Array.from(vehicles, (count) => (start += count) - count);
      expect([...state.first]).toEqual(expected);
      expect([...state.counts]).toEqual(expected);
    },
  );
});
