import { Crowd } from './blocks';
import { f32At, i32At, setF32, setI32 } from './lanes';
import {
  askNearest,
  decides,
  enterCell,
  enterSlot,
  findNearest,
  nearSlot,
  nearSquared,
  Neighbourhood,
  openNeighbourhood,
} from './neighbourhood';

/**
 * The k nearest of one agent. Writes k slots (i32) and behind them k squared distances (f32, m2) to `out`; gives how many
 * of them there are. Always a full search, and nothing is remembered.
 */
export function nearestOfSlot(
  crowd: usize,
  scratch: usize,
  slot: i32,
  radius: f64,
  k: i32,
  cosHalfView: f64,
  kindsSeen: i32,
  out: usize,
): i32 {
  const hood = openNeighbourhood(changetype<Crowd>(crowd), scratch);
  askNearest(hood, radius, k, cosHalfView, kindsSeen);
  hood.remembers = 0;
  enterSlot(hood, slot);
  const found = findNearest(hood, slot);
  writeAnswer(hood, found, k, out);
  return found;
}

/**
 * The same for all own agents in entries first..last of the occupied cells, with remembered radii. The answer of slot s
 * lies at out + s * k * 8, filled up with slot -1; out = 0 only searches, for measuring.
 */
export function nearestOfCells(
  crowd: usize,
  scratch: usize,
  first: i32,
  last: i32,
  radius: f64,
  k: i32,
  cosHalfView: f64,
  kindsSeen: i32,
  out: usize,
): void {
  const hood = openNeighbourhood(changetype<Crowd>(crowd), scratch);
  askNearest(hood, radius, k, cosHalfView, kindsSeen);
  for (let entry = first; entry < last; entry++) {
    if (!enterCell(hood, i32At(hood.crowd.occupied, entry), -1)) continue;
    for (let slot = hood.firstSlot; slot < hood.lastSlot; slot++) {
      if (!decides(hood, slot)) continue;
      const found = findNearest(hood, slot);
      if (out != 0) writeAnswer(hood, found, k, out + <usize>slot * <usize>k * 8);
    }
  }
}

function writeAnswer(hood: Neighbourhood, found: i32, k: i32, out: usize): void {
  for (let place = 0; place < k; place++) {
    setI32(out, place, place < found ? i32At(nearSlot(hood), place) : -1);
    setF32(out, k + place, place < found ? f32At(nearSquared(hood), place) : 0);
  }
}
