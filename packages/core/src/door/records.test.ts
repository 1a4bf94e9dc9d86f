import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localDoor, Records } from './records.ts';

describe('records of agents', () => {
  it('come out of the door in the order of ids, each with its numbers, tile and row', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 0, max: 0xffff_ffff }), { maxLength: 300 });
    fc.assert(
      fc.property(ids, (list) => {
        const records = new Records(['half', 'twice']);
        for (const [row, id] of list.entries()) records.add(id, row % 3, row, id / 2, id * 2);
        localDoor.share(records);
        const sorted = list.toSorted((one, other) => one - other);
        expect(Array.from({ length: records.count }, (_, index) => records.id(index))).toEqual(sorted);
        for (const [index, id] of sorted.entries()) {
          const row = list.indexOf(id);
          expect([records.at(index, 0), records.at(index, 1)]).toEqual([id / 2, id * 2]);
          expect([records.tile(index), records.row(index)]).toEqual([row % 3, row]);
        }
      }),
    );
  });

  it('are empty again after they were cleared', () => {
    const records = new Records([]);
    records.add(5, 0, 0);
    records.clear();
    records.add(3, 0, 1);
    localDoor.share(records);
    expect([records.count, records.id(0), records.row(0)]).toEqual([1, 3, 1]);
  });
});
