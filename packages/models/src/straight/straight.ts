import { defineModel } from '@korzo/core';

/** The simplest model there is, and the baseline for all others. */
export const straight = defineModel({
  name: 'straight',
  summary: 'Moves to its goal at its desired speed and ignores other agents.',
  space: 'either',
  parameters: {},
  perceptionRadius: () => 0,
  bind({ crowd, model }) {
    return (first, last) => {
      const { occupied, cellStart, ownCount } = crowd;
      const { rowOfSlot, slotModel, maxSpeed, desiredVx, desiredVy, desiredVz, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const end = cellStart[occupied[entry] + 1];
        for (let slot = cellStart[occupied[entry]]; slot < end; slot++) {
          const self = rowOfSlot[slot];
          if (self >= ownCount || slotModel[slot] !== model) continue;
          const vx = desiredVx[self];
          const vy = desiredVy[self];
          const vz = desiredVz[self];
          const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
          const scale = speed > maxSpeed[self] ? maxSpeed[self] / speed : 1;
          nextVx[slot] = vx * scale;
          nextVy[slot] = vy * scale;
          nextVz[slot] = vz * scale;
        }
      }
    };
  },
});
