// A model of one's own, checked by the conformance suite and compared with a shipped one.   node examples/own-model.mjs
import { defineModel, number, run } from 'korzo';
import { conformanceChecks } from 'korzo/testing';

/** Walks to its goal, and slower the nearer the nearest agent ahead is. */
export const patient = defineModel({
  name: 'patient',
  summary: 'Walks to its goal and slows down behind others.',
  space: 'floor',
  parameters: {
    reach: number(2, { min: 0.3, max: 10, unit: 'm' }, 'distance at which an agent ahead begins to slow it down'),
  },
  perceptionRadius: (values) => values.reach,
  bind({ crowd, look, model, values }) {
    return (first, last) => {
      const { rowOfSlot, slotModel, x, y, desiredVx, desiredVy, maxSpeed, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= crowd.ownCount || slotModel[slot] !== model) continue;
          const seen = look.nearest(self, { radius: values.reach, limit: 1, cosHalfView: 0.7 });
          const other = look.rows[0];
          const gap = seen === 0 ? values.reach : Math.sqrt((x[other] - x[self]) ** 2 + (y[other] - y[self]) ** 2);
          const wished = Math.sqrt(desiredVx[self] ** 2 + desiredVy[self] ** 2);
          const share = Math.min(gap / values.reach, maxSpeed[self] / Math.max(wished, 1e-9), 1);
          nextVx[slot] = desiredVx[self] * share;
          nextVy[slot] = desiredVy[self] * share;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

const checks = conformanceChecks(patient);
for (const { name, run: check } of checks) {
  check();
  console.log(`ok ${name}`);
}

for (const model of ['patient', 'orca']) {
  const hello = await run('hello', { models: [patient], model });
  while (!hello.isOver) hello.step(20);
  console.log(
    `${model}: ${hello.simulation.totals.left} left, the last after ${hello.simulation.lastLeftAt.toFixed(1)} s`,
  );
}
