import { describe, expect, it } from 'vitest';
import { elementsOf, type PlanElement } from './elements.ts';
import { keysAfter } from './keys-after.ts';

const rooms = (...ids: readonly (string | undefined)[]): readonly PlanElement[] =>
  elementsOf({
    world: {
      building: { regions: ids.map((id) => ({ id, rect: [0, 0, 1, 1] })) },
    },
  });

const after = (key: string, before: readonly PlanElement[], now: readonly PlanElement[]): readonly string[] => [
  ...keysAfter(new Set([key]), { before, after: now }),
];

describe('what was selected, after others wrote', () => {
  it('moves with its element when one before it comes or goes', () => {
    expect(after('region 1', rooms('a', 'b'), rooms('new', 'a', 'b'))).toEqual(['region 2']);
    expect(after('region 1', rooms('a', 'b'), rooms('b'))).toEqual(['region 0']);
    expect(after('region 0', rooms('a', 'b'), rooms('a', 'b', 'new'))).toEqual(['region 0']);
  });

  it('stays at an element that got another name', () => {
    expect(after('region 1', rooms('a', 'b'), rooms('a', 'c'))).toEqual(['region 1']);
  });

  it('ends with its element, and was nothing before it was there', () => {
    expect(after('region 1', rooms('a', 'b'), rooms('a'))).toEqual([]);
    expect(after('region 0', rooms('a', 'b'), rooms('b'))).toEqual([]);
    expect(after('region 2', rooms('a', 'b'), rooms('a', 'b', 'c'))).toEqual([]);
  });

  it('ends where two have its name', () => {
    expect(after('region 0', rooms('a', 'b'), rooms('new', 'a', 'a'))).toEqual([]);
  });

  it('stays at an element without a name while as many are there', () => {
    const two = rooms(undefined, undefined);
    expect(after('region 1', two, rooms(undefined, undefined))).toEqual(['region 1']);
    expect(after('region 1', two, rooms(undefined, undefined, undefined))).toEqual([]);
  });
});
