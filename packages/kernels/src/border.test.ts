import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  borderBlock,
  borderTable,
  gatherOrder,
  plainHotLoops,
  rowList,
  type CrowdView,
  type HotLoopsFor,
} from '@korzo/core';
import { kernelHotLoops } from './kernels-for.ts';
import { layOutCrowd, type TrialCrowd } from './testing/lay-out-crowd.ts';
import { numbersFrom } from './testing/trial-flock.ts';

const loopsOf: readonly (readonly [string, HotLoopsFor])[] = [
  ['plain', plainHotLoops],
  ['wasm', kernelHotLoops],
];

/** The rows that are listed, block after block. */
function listed(makeLoops: HotLoopsFor, count: number, deep: readonly number[], seed: number): number[][] {
  const { view, crowd, memory } = layOutCrowd({ count: count + 3, ownCount: count, size: [20, 20, 0], cellSize: 5 });
  const { x, y, cellOfRow } = view.columns;
  const [deepWest, deepEast, deepSouth, deepNorth] = deep;
  view.block.setAll({ deepWest, deepEast, deepSouth, deepNorth });
  const next = numbersFrom(seed);
  // Some stand exactly on a line.
  for (let row = 0; row < count + 3; row++) {
    x[row] = next() < 0.1 ? deepWest : next() * 20;
    y[row] = next() < 0.1 ? deepNorth : next() * 20;
  }
  const isDeep = (row: number): boolean =>
    x[row] > deepWest && x[row] < deepEast && y[row] > deepSouth && y[row] < deepNorth;
  const expected = Array.from({ length: count }, (_, row) => row).filter((row) => !isDeep(row));
  const loops = makeLoops(memory);
  const found: number[] = [];
  for (let block = 0; block * borderBlock < count; block++) {
    loops.listBorder(crowd, block);
    const rows = cellOfRow.slice(block * borderBlock, Math.min((block + 1) * borderBlock, count));
    found.push(...rows.subarray(0, rows.includes(-1) ? rows.indexOf(-1) : rows.length));
  }
  return [found, expected];
}

describe.each(loopsOf)('the %s list of rows near borders', (_, makeLoops) => {
  it('holds all rows that are not deep inside, in their order, and no ghost', () => {
    const lines = fc.constantFrom([5, 15, 5, 15], [-Infinity, 12, 3, Infinity], [15, 5, 0, 20], [-1, 21, -1, 21]);
    const counts = fc.constantFrom(0, 1, 2, 7, 1024, 1025, 2500);
    fc.assert(
      fc.property(counts, lines, fc.integer({ min: 1, max: 1e6 }), (count, deep, seed) => {
        const [found, expected] = listed(makeLoops, count, deep, seed);
        expect(found).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});

const side = 20;
const cellSize = 2;
const cells = side / cellSize;
const sight = 3;

/** Three tiles: the west, and two halves of the east. */
const plots = [
  { fromX: 0, toX: 4, fromY: 0, toY: 10 },
  { fromX: 4, toX: 10, fromY: 0, toY: 5 },
  { fromX: 4, toX: 10, fromY: 5, toY: 10 },
];

const cellOf = (at: number): number => Math.min(Math.max(Math.floor(at / cellSize), 0), cells - 1);

const tileAt = (x: number, y: number): number => {
  return plots.findIndex(
    ({ fromX, toX, fromY, toY }) => cellOf(x) >= fromX && cellOf(x) < toX && cellOf(y) >= fromY && cellOf(y) < toY,
  );
};

const away = (at: number, from: number, to: number): number => Math.max(from * cellSize - at, at - to * cellSize, 0);

/** Whether a place is within sight of a plot, over the edges of the world too where it wraps around: every image is tried. */
function isSeenFrom(tile: number, x: number, y: number, edges: 'open' | 'wrap'): boolean {
  const { fromX, toX, fromY, toY } = plots[tile];
  const images = edges === 'wrap' ? [-side, 0, side] : [0];
  return images.some((shiftX) =>
    images.some((shiftY) => Math.hypot(away(x + shiftX, fromX, toX), away(y + shiftY, fromY, toY)) <= sight),
  );
}

/** Writes the table of a tile; its lists have room for so many rows each. Gives the address of the lists. */
function writeTable(crowd: TrialCrowd, tile: number, room: number): number {
  const { view } = crowd;
  const { buffer } = crowd.memory;
  const reserve = (bytes: number): number => crowd.reserve(bytes);
  const owner = reserve(cells * cells);
  const start = reserve(4 * (cells * cells + 1));
  const watchers = reserve(3 * cells * cells);
  const corners = reserve(4 * 8 * plots.length);
  const lists = reserve(4 * rowList.words * (2 * plots.length + 1));
  const table = reserve(borderTable.bytes);
  for (let column = 0; column < cells * cells; column++) {
    const [x, y] = [(column % cells) * cellSize, Math.floor(column / cells) * cellSize];
    new Uint8Array(buffer)[owner + column] = tileAt(x, y);
    // All tiles may look at all cells: the distance decides.
    new Uint32Array(buffer, start)[column + 1] = 3 * (column + 1);
    new Uint8Array(buffer, watchers).set([0, 1, 2], 3 * column);
  }
  for (const [index, { fromX, toX, fromY, toY }] of plots.entries())
    new Float64Array(buffer, corners).set(
      [fromX, fromY, toX, toY].map((cell) => cell * cellSize),
      4 * index,
    );
  for (let list = 0; list <= 2 * plots.length; list++)
    new Int32Array(buffer, lists).set([reserve(4 * Math.max(room, 1)), room, 77], list * rowList.words);
  const fields = {
    tile,
    tiles: 3,
    owner,
    watcherStart: start,
    watchers,
    corners,
    lists,
    orders: 0,
    farthest: sight ** 2,
  };
  for (const [name, value] of Object.entries(fields)) {
    const at = table + borderTable.offsets[name as keyof typeof fields];
    if (name === 'farthest') new Float64Array(buffer, at)[0] = value;
    else new Int32Array(buffer, at)[0] = value;
  }
  view.block.set('borderTable', table);
  return lists;
}

interface BorderTrial {
  readonly count: number;
  readonly tile: number;
  readonly edges: 'open' | 'wrap';
  readonly seed: number;
  readonly room: number;
}

function scatteredCrowd({ count, tile, edges, seed, room }: BorderTrial) {
  const crowd = layOutCrowd({ count: count + 2, ownCount: count, size: [side, side, 0], cellSize, edges });
  const { x, y } = crowd.view.columns;
  const next = numbersFrom(seed);
  for (let row = 0; row < count + 2; row++) {
    // Off the lines, so that no agent is exactly as far away as sight reaches.
    x[row] = next() * side * 0.999;
    y[row] = next() * side * 0.999;
  }
  if (count > 5) x[5] = NaN;
  const [deepWest, deepEast, deepSouth, deepNorth] = [side, 0, side, 0];
  crowd.view.block.setAll({ deepWest, deepEast, deepSouth, deepNorth });
  return { ...crowd, lists: writeTable(crowd, tile, room) };
}

/** What every list should hold: ghosts and migrants for each tile, then all that leave. */
function expectedLists({ columns, ownCount }: CrowdView, tile: number, edges: 'open' | 'wrap'): number[][] {
  const { x, y } = columns;
  const rows = Array.from({ length: ownCount }, (_, row) => row).filter((row) => !Number.isNaN(x[row]));
  const lists = plots.flatMap((_, to) => [
    rows.filter((row) => tileAt(x[row], y[row]) !== to && isSeenFrom(to, x[row], y[row], edges)),
    rows.filter((row) => to !== tile && tileAt(x[row], y[row]) === to),
  ]);
  return [...lists, rows.filter((row) => tileAt(x[row], y[row]) !== tile)];
}

describe.each(loopsOf)('the %s sorting of rows near borders', (_, makeLoops) => {
  const trials = fc.record({
    count: fc.constantFrom(0, 1, 9, 1024, 1500),
    tile: fc.constantFrom(0, 1, 2),
    edges: fc.constantFrom<('open' | 'wrap')[]>('open', 'wrap'),
    seed: fc.integer({ min: 1, max: 1e6 }),
    room: fc.constantFrom(3, 2000),
  });

  it('gives each row to its owner and to all who see it, and counts rows without room', () => {
    fc.assert(
      fc.property(trials, (trial) => {
        const { view, crowd, memory, lists } = scatteredCrowd(trial);
        const loops = makeLoops(memory);
        for (let block = 0; block * borderBlock < trial.count; block++) loops.listBorder(crowd, block);
        loops.sortBorder(crowd);
        for (const [list, expected] of expectedLists(view, trial.tile, trial.edges).entries()) {
          const [rows, room, count] = new Int32Array(memory.buffer, lists + 4 * rowList.words * list, rowList.words);
          expect(count).toBe(expected.length);
          const kept = new Int32Array(memory.buffer, rows, Math.min(count, room));
          expect([...kept]).toEqual(expected.slice(0, room));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe.each(loopsOf)('the %s copying of columns', (_, makeLoops) => {
  it.each([1, 2, 4, 8, 12, 16])('brings values of %i bytes side by side, copies and clears', (bytes) => {
    const trial = layOutCrowd({ count: 10, size: [side, side, 0], cellSize });
    const { view, crowd, memory } = trial;
    const reserve = (size: number): number => trial.reserve(size);
    const rows = [7, 0, 3, 9, 9, 2, 5];
    const [column, listed, to] = [reserve(10 * bytes), reserve(4 * rows.length), reserve(30 * bytes)];
    const orders = reserve(3 * 4 * gatherOrder.words);
    const table = reserve(borderTable.bytes);
    const content = Uint8Array.from({ length: 10 * bytes }, (__, at) => 1 + ((at * 37) % 251));
    new Uint8Array(memory.buffer, column).set(content);
    new Int32Array(memory.buffer, listed).set(rows);
    new Uint8Array(memory.buffer, to, 30 * bytes).fill(255);
    new Int32Array(memory.buffer, orders).set([
      ...[column, bytes, listed, rows.length, to],
      ...[column, bytes, 0, 4, to + 10 * bytes],
      ...[0, bytes, 0, 5, to + 20 * bytes],
    ]);
    new Int32Array(memory.buffer, table + borderTable.offsets.orders)[0] = orders;
    view.block.set('borderTable', table);
    makeLoops(memory).gatherRows(crowd, 0, 3);
    const written = new Uint8Array(memory.buffer, to, 30 * bytes);
    const untouched = (count: number): number[] => Array.from({ length: count * bytes }, () => 255);
    expect([...written]).toEqual([
      ...rows.flatMap((row) => Array.from(content.subarray(row * bytes, (row + 1) * bytes))),
      ...untouched(3),
      ...content.subarray(0, 4 * bytes),
      ...untouched(6),
      ...Array.from({ length: 5 * bytes }, () => 0),
      ...untouched(5),
    ]);
  });
});
