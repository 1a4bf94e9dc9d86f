import { Crowd } from './blocks';
import { f64At, i32At, setI32, u8At } from './lanes';

/** As core's `borderBlock`. */
const borderBlock: i32 = 1024;

/** The rows of a block that other tiles may see or own, two at a time; the same list as core's plain version. */
export function listBorder(pointer: usize, block: i32): void {
  const crowd = changetype<Crowd>(pointer);
  const x = crowd.x;
  const y = crowd.y;
  const list = crowd.cellOfRow;
  const west = f64x2.splat(crowd.deepWest);
  const east = f64x2.splat(crowd.deepEast);
  const south = f64x2.splat(crowd.deepSouth);
  const north = f64x2.splat(crowd.deepNorth);
  const last = min((block + 1) * borderBlock, crowd.ownCount);
  let row = block * borderBlock;
  let end = row;
  for (; row + 2 <= last; row += 2) {
    const atX = v128.load(x + (<usize>row << 3));
    const atY = v128.load(y + (<usize>row << 3));
    const deepX = v128.and(f64x2.gt(atX, west), f64x2.lt(atX, east));
    const deepY = v128.and(f64x2.gt(atY, south), f64x2.lt(atY, north));
    const deep = i64x2.bitmask(v128.and(deepX, deepY));
    // Both are written, and overwritten where they are deep inside: no processor can guess which are.
    setI32(list, end, row);
    end += ~deep & 1;
    setI32(list, end, row + 1);
    end += (~deep >> 1) & 1;
  }
  if (row < last && !isDeep(crowd, f64At(x, row), f64At(y, row))) setI32(list, end++, row);
  if (end < last) setI32(list, end, -1);
}

@inline
function isDeep(crowd: Crowd, x: f64, y: f64): bool {
  return x > crowd.deepWest && x < crowd.deepEast && y > crowd.deepSouth && y < crowd.deepNorth;
}

/** What a tile's borders are worked on with, as core's `borderTable`. */
@unmanaged
class BorderTable {
  tile: i32;
  tiles: i32;
  owner: usize;
  watcherStart: usize;
  watchers: usize;
  corners: usize;
  lists: usize;
  orders: usize;
  farthest: f64;
}

/** A list of rows, as core's `rowList`. */
@unmanaged
class RowList {
  rows: usize;
  room: i32;
  count: i32;
}

/** Adds a row to the list of that number. */
@inline
function addTo(lists: usize, list: i32, row: i32): void {
  const found = changetype<RowList>(lists + <usize>list * offsetof<RowList>());
  const count = found.count;
  found.count = count + 1;
  if (count < found.room) setI32(found.rows, count, row);
}

@inline
function emptyLists(table: BorderTable): void {
  for (let list = 0; list <= 2 * table.tiles; list++)
    changetype<RowList>(table.lists + <usize>list * offsetof<RowList>()).count = 0;
}

/** Added to a small whole number, this brings it to the lowest bits. */
const wholeNumber: f64 = 4503599627370496;

/**
 * Rows near borders by who owns and who sees them; the same lists as core's plain version. x and y lie side by side. What does not change is
 * read once: the compiler cannot know that lists are written to other places.
 */
export function sortBorder(pointer: usize): void {
  const crowd = changetype<Crowd>(pointer);
  const table = changetype<BorderTable>(crowd.borderTable);
  emptyLists(table);
  const listed = crowd.cellOfRow;
  const ownCount = crowd.ownCount;
  const xs = crowd.x;
  const ys = crowd.y;
  const tile = table.tile;
  const leaving = 2 * table.tiles;
  const lists = table.lists;
  const owner = table.owner;
  const starts = table.watcherStart;
  const watchers = table.watchers;
  const corners = table.corners;
  const farthest = table.farthest;
  const cellsX = crowd.worldCellsX;
  const origin = f64x2(crowd.originX, crowd.originY);
  const cellSize = f64x2(crowd.cellSizeX, crowd.cellSizeY);
  const lastCell = f64x2(<f64>(cellsX - 1), <f64>(crowd.worldCellsY - 1));
  const size = f64x2(crowd.sizeX, crowd.sizeY);
  const wraps = i64x2(crowd.wrapX ? -1 : 0, crowd.wrapY ? -1 : 0);
  for (let place = 0; place < ownCount; place++) {
    const row = i32At(listed, place);
    if (row < 0) {
      // The rest of the block is deep inside.
      place |= borderBlock - 1;
      continue;
    }
    const at = v128.load_lane<u64>(ys + (<usize>row << 3), v128.load64_zero(xs + (<usize>row << 3)), 1);
    // A place that is no number is refused when cells are found.
    if (i64x2.bitmask(f64x2.ne(at, at))) continue;
    const column = columnOf(at, origin, cellSize, lastCell, cellsX);
    const to = u8At(owner, column);
    if (to != tile) {
      addTo(lists, 2 * to + 1, row);
      addTo(lists, leaving, row);
    }
    const last = i32At(starts, column + 1);
    for (let watcher = i32At(starts, column); watcher < last; watcher++) {
      const seer = u8At(watchers, watcher);
      if (seer != to && squaredGap(at, corners + (<usize>seer << 5), size, wraps) <= farthest)
        addTo(lists, 2 * seer, row);
    }
  }
}

@inline
function columnOf(at: v128, origin: v128, cellSize: v128, lastCell: v128, cellsX: i32): i32 {
  const steps = f64x2.floor(f64x2.div(f64x2.sub(at, origin), cellSize));
  const inside = f64x2.pmin(f64x2.pmax(steps, f64x2.splat(0)), lastCell);
  const cell = f64x2.add(inside, f64x2.splat(wholeNumber));
  return i32x4.extract_lane(cell, 2) * cellsX + i32x4.extract_lane(cell, 0);
}

/** Square of the distance from a place to a plot, as core's `gapTo` has it along each axis. */
@inline
function squaredGap(at: v128, corners: usize, size: v128, wraps: v128): f64 {
  const before = f64x2.sub(v128.load(corners), at);
  const behind = f64x2.sub(at, v128.load(corners, 16));
  const straight = f64x2.pmax(before, behind);
  const around = f64x2.pmin(straight, f64x2.add(f64x2.pmin(before, behind), size));
  const gap = f64x2.pmax(v128.bitselect(around, straight, wraps), f64x2.splat(0));
  const square = f64x2.mul(gap, gap);
  return f64x2.extract_lane(square, 0) + f64x2.extract_lane(square, 1);
}

/** An order to copy one column of a list of rows, as core's `gatherOrder`. */
@unmanaged
class GatherOrder {
  column: usize;
  bytes: i32;
  rows: usize;
  count: i32;
  to: usize;
}

/** Columns of listed rows side by side; the same bytes as core's plain version. */
export function gatherRows(pointer: usize, first: i32, last: i32): void {
  const table = changetype<BorderTable>(changetype<Crowd>(pointer).borderTable);
  for (let index = first; index < last; index++) {
    const order = changetype<GatherOrder>(table.orders + <usize>index * offsetof<GatherOrder>());
    const all = <usize>order.bytes * <usize>order.count;
    if (!order.column) memory.fill(order.to, 0, all);
    else if (!order.rows) memory.copy(order.to, order.column, all);
    else gatherListed(order);
  }
}

@inline
function gatherListed(order: GatherOrder): void {
  switch (order.bytes) {
    case 1:
      gather<u8>(order);
      break;
    case 2:
      gather<u16>(order);
      break;
    case 4:
      gather<u32>(order);
      break;
    case 8:
      gather<u64>(order);
      break;
    default:
      gatherWide(order);
  }
}

@inline
function gather<T>(order: GatherOrder): void {
  const column = order.column;
  const end = order.rows + (<usize>order.count << 2);
  let to = order.to;
  let row = order.rows;
  for (; row + 16 <= end; row += 16, to += 4 * sizeof<T>()) {
    store<T>(to, load<T>(column + <usize>load<u32>(row) * sizeof<T>()));
    store<T>(to, load<T>(column + <usize>load<u32>(row, 4) * sizeof<T>()), sizeof<T>());
    store<T>(to, load<T>(column + <usize>load<u32>(row, 8) * sizeof<T>()), 2 * sizeof<T>());
    store<T>(to, load<T>(column + <usize>load<u32>(row, 12) * sizeof<T>()), 3 * sizeof<T>());
  }
  for (; row < end; row += 4, to += sizeof<T>()) store<T>(to, load<T>(column + <usize>load<u32>(row) * sizeof<T>()));
}

function gatherWide(order: GatherOrder): void {
  const bytes = <usize>order.bytes;
  for (let index = 0; index < order.count; index++)
    memory.copy(
      order.to + <usize>index * bytes,
      order.column + <usize>i32At(order.rows, index) * bytes,
      bytes,
    );
}
