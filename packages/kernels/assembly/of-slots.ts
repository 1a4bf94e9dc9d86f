import { i32At } from './lanes';

/** Values of a column of f32 or u32 at the four slots that `slots` lists from `place` on. */
@inline
export function fourOfSlots(column: usize, slots: usize, place: i32): v128 {
  let lanes = v128.load32_zero(column + (<usize>i32At(slots, place) << 2));
  lanes = v128.load_lane<f32>(column + (<usize>i32At(slots, place + 1) << 2), lanes, 1);
  lanes = v128.load_lane<f32>(column + (<usize>i32At(slots, place + 2) << 2), lanes, 2);
  return v128.load_lane<f32>(column + (<usize>i32At(slots, place + 3) << 2), lanes, 3);
}
