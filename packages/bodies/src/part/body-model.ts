import { defineModel } from '@korzo/core';

/** Bodies are moved by the part, all together: as agents they stay where they are put. */
export const bodyModel = defineModel({
  name: 'bodies',
  summary: 'Bodies on the ground: wheels, balls and cars, which roll, slide, fly and are driven by commands.',
  space: 'volume',
  parameters: {},
  perceptionRadius: () => 0,
  bind({ crowd, model }) {
    return (first, last) => {
      const { rowOfSlot, slotModel, nextVx, nextVy, nextVz } = crowd.columns;
      const { occupied, cellStart, ownCount } = crowd;
      for (let entry = first; entry < last; entry++)
        for (let slot = cellStart[occupied[entry]]; slot < cellStart[occupied[entry] + 1]; slot++) {
          if (rowOfSlot[slot] >= ownCount || slotModel[slot] !== model) continue;
          nextVx[slot] = 0;
          nextVy[slot] = 0;
          nextVz[slot] = 0;
        }
    };
  },
});
