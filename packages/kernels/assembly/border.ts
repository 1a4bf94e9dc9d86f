import { Crowd } from './blocks';
import { f64At, setI32 } from './lanes';

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
    if (deep == 3) continue;
    if (!(deep & 1)) setI32(list, end++, row);
    if (!(deep & 2)) setI32(list, end++, row + 1);
  }
  if (row < last && !isDeep(crowd, f64At(x, row), f64At(y, row))) setI32(list, end++, row);
  if (end < last) setI32(list, end, -1);
}

@inline
function isDeep(crowd: Crowd, x: f64, y: f64): bool {
  return x > crowd.deepWest && x < crowd.deepEast && y > crowd.deepSouth && y < crowd.deepNorth;
}
