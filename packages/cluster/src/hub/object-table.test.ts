import { describe, expect, it } from 'vitest';
import { ObjectTable } from './object-table.ts';

/** Objects 1000, 1001, ..., each described by its own number. */
function tableOf(count: number): ObjectTable {
  const table = new ObjectTable();
  for (let number = 0; number < count; number++) {
    const row = table.add(1000 + number, number % 7);
    table.columns.x[row] = number / 8;
    table.names[row] = `object ${number}`;
  }
  return table;
}

describe('the table of objects', () => {
  it('grows with them and keeps what is known of each', () => {
    const count = 2000;
    const table = tableOf(count);
    expect([table.count, table.rowEnd]).toEqual([count, count]);
    for (let number = 0; number < count; number++) {
      const row = table.rowOf(1000 + number);
      const { id, sender, serial, x } = table.columns;
      expect([id[row], sender[row], serial[row], x[row], table.names[row]]).toEqual([
        1000 + number,
        number % 7,
        number + 1,
        number / 8,
        `object ${number}`,
      ]);
    }
  });

  it('gives the row of one that is gone to the next, with nothing of the old one', () => {
    const table = tableOf(5);
    const row = table.rowOf(1002);
    table.columns.visible[row] = 1;
    table.remove(row);
    expect([table.rowOf(1002), table.count, table.rowEnd, table.columns.serial[row]]).toEqual([-1, 4, 5, 0]);
    expect(table.add(7, 3)).toBe(row);
    const { visible, placed, serial, sender } = table.columns;
    expect([visible[row], placed[row], serial[row], sender[row], table.names[row]]).toEqual([0, 0, 6, 3, undefined]);
    expect([table.count, table.rowEnd]).toEqual([5, 5]);
  });

  it('distinguishes an object from the one that had its id before', () => {
    const table = tableOf(3);
    const row = table.rowOf(1001);
    const before = table.columns.serial[row];
    table.columns.described[row] = 4;
    table.renew(row);
    expect(table.columns.serial[row]).toBeGreaterThan(before);
    expect([table.rowOf(1001), table.columns.described[row], table.names[row]]).toEqual([row, 0, undefined]);
  });
});
