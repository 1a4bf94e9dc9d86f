import type { Decide, DecisionPlace, Parameters } from '@korzo/core';
import { Surroundings, type MotionSeen } from './surroundings.ts';

/** Decides for the agent in a row (and slot) with every agent around it. */
export type DecideOne = (self: number, slot: number, around: Surroundings) => void;

/** The loop that models summing over all neighbours share: cell by cell, own agents of the model only. */
export function decideEach<P extends Parameters>(
  place: DecisionPlace<P>,
  options: { readonly seen: MotionSeen; readonly reach: () => number },
  decideOne: DecideOne,
): Decide {
  const { crowd, model } = place;
  const around = new Surroundings(place, options.seen);
  return (first, last) => {
    const reach = options.reach();
    const { occupied, cellStart, ownCount } = crowd;
    const { rowOfSlot, slotModel } = crowd.columns;
    for (let entry = first; entry < last; entry++) {
      const cell = occupied[entry];
      const end = cellStart[cell + 1];
      let gathered = false;
      for (let slot = cellStart[cell]; slot < end; slot++) {
        const self = rowOfSlot[slot];
        if (self >= ownCount || slotModel[slot] !== model) continue;
        if (!gathered) around.gather(cell, reach);
        gathered = true;
        decideOne(self, slot, around);
      }
    }
  };
}
