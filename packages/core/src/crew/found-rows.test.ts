import { describe, expect, it } from 'vitest';
import { Arena, createMemory } from '../memory/arena.ts';
import { FoundRows } from './found-rows.ts';

const start = (): FoundRows => {
  const memory = createMemory({ shared: false });
  const arena = new Arena(memory);
  return new FoundRows(memory, FoundRows.reserve({ memory, reserve: (bytes) => arena.reserve(bytes) }));
};

/** All rows in the order of the visit; undefined when there are too many. */
function visited(found: FoundRows): string[] | undefined {
  const rows: string[] = [];
  return found.visit((tile, row) => rows.push(`${tile}:${row}`)) ? rows : undefined;
}

describe('found rows', () => {
  it('are visited tile by tile and in their order, whatever the order of finding', () => {
    const found = start();
    found.clear();
    for (const [tile, row] of [
      [1, 3],
      [0, 20],
      [1, 0],
      [0, 7],
    ])
      found.add(tile, row);
    expect(visited(found)).toEqual(['0:7', '0:20', '1:0', '1:3']);
    found.clear();
    expect(visited(found)).toEqual([]);
  });

  it('say when they are too many to be listed, and harm nothing behind the list', () => {
    const found = start();
    const other = start();
    for (let row = 0; row < 4096; row++) found.add(0, row);
    expect(visited(found)).toHaveLength(4096);
    for (let row = 4096; row < 9000; row++) found.add(0, row);
    expect(visited(found)).toBeUndefined();
    expect(visited(other)).toEqual([]);
    found.clear();
    found.add(2, 2);
    expect(visited(found)).toEqual(['2:2']);
  });
});
