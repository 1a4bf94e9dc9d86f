import type { LotKind, LotWish } from '../evaluate/objects.ts';
import type { PlannedRoad } from './city-plan.ts';
import { lengthOf } from './cut-road.ts';
import { pumpSpaces, usualSpaces } from '../limits/lot-sizes.ts';
import { lengthOfPiece } from './shapes.ts';

/**
 * The lots that a road should have: those its way names, then those its style asks for, on both sides in turn, where
 * there is room.
 */
export function wishesAlong(road: PlannedRoad): LotWish[] {
  const whole = lengthOf(road);
  const everywhere: LotWish[] = [];
  let before = 0;
  for (const piece of road.pieces) {
    const length = lengthOfPiece(piece);
    const { petrolEvery = 0, carParksEvery = 0, lanesThere, lanesBack } = piece.style;
    // The first petrol station is on the side of those who drive from the first cross to the second, the first car park on the other.
    const add = (kind: LotKind, every: number, spaces: number, first: number): void => {
      const count = every > 0 ? Math.floor(length / every) : 0;
      for (let index = 0; index < count; index++) {
        const share = (before + (index + 0.5) * every) / whole;
        const isOncoming = lanesBack > 0 && (lanesThere === 0 || (index + first) % 2 === 1);
        everywhere.push({ kind, share, spaces, isOncoming, isOptional: true, span: road.span });
      }
    };
    add('petrol station', petrolEvery, pumpSpaces, 0);
    add('car park', carParksEvery, usualSpaces, 1);
    before += length;
  }
  return [...(road.lots ?? []), ...everywhere];
}
