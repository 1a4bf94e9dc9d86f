/** The state checksum, four rows at a time: `HashBlock` of core is the twin. */

@inline
function scramble(lanes: v128): v128 {
  let bits = i32x4.mul(v128.xor(lanes, i32x4.shr_u(lanes, 16)), i32x4.splat(0x7feb352d));
  bits = i32x4.mul(v128.xor(bits, i32x4.shr_u(bits, 15)), i32x4.splat(0x846ca68b));
  return v128.xor(bits, i32x4.shr_u(bits, 16));
}

@inline
function mixLow(low: v128, word: v128, index: i32): v128 {
  return i32x4.mul(i32x4.add(scramble(v128.xor(low, word)), i32x4.splat(index)), i32x4.splat(0x9e3779b1));
}

/** With the low half as it is after the word. */
@inline
function mixHigh(high: v128, word: v128, low: v128): v128 {
  return scramble(v128.xor(i32x4.add(high, word), i32x4.mul(low, i32x4.splat(0xc2b2ae3d))));
}

@inline
function wordOf(row: usize, width: usize, part: usize): v128 {
  const at = row + (part << 2);
  const stride = width << 2;
  let lanes = v128.load32_zero(at);
  lanes = v128.load_lane<i32>(at + stride, lanes, 1);
  lanes = v128.load_lane<i32>(at + 2 * stride, lanes, 2);
  return v128.load_lane<i32>(at + 3 * stride, lanes, 3);
}

/**
 * Takes the next `width` words of each of `count` rows, which lie one row behind the other from `words` on; `index` words were taken before.
 * `low` and `high` are the halves of the hashes. Rows up to the next multiple of 4 are read and written, too.
 */
export function hashRows(words: usize, width: usize, count: i32, index: i32, low: usize, high: usize): void {
  const rowBytes = width << 2;
  for (let row: i32 = 0; row < count; row += 4) {
    const from = words + <usize>row * rowBytes;
    const offset = <usize>row << 2;
    let lows = v128.load(low + offset);
    let highs = v128.load(high + offset);
    if (width == 1) {
      const word = v128.load(from);
      lows = mixLow(lows, word, index);
      highs = mixHigh(highs, word, lows);
    } else if (width == 2) {
      const first = v128.load(from);
      const second = v128.load(from, 16);
      const even = v128.shuffle<i32>(first, second, 0, 2, 4, 6);
      lows = mixLow(lows, even, index);
      highs = mixHigh(highs, even, lows);
      const odd = v128.shuffle<i32>(first, second, 1, 3, 5, 7);
      lows = mixLow(lows, odd, index + 1);
      highs = mixHigh(highs, odd, lows);
    } else {
      for (let part: usize = 0; part < width; part++) {
        const word = wordOf(from, width, part);
        lows = mixLow(lows, word, index + <i32>part);
        highs = mixHigh(highs, word, lows);
      }
    }
    v128.store(low + offset, lows);
    v128.store(high + offset, highs);
  }
}
