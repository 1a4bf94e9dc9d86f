/** A program of a user: a model, a goal, a measure and a part of its own, with their conformance suites. */
export const ownValues = `
import { defineGoal, defineMeasure, defineModel, guide, headFor, isThere, makerOf, number, run } from 'korzo';
import { conformanceChecks, goalChecks } from 'korzo/testing';
const strolling = defineModel({
  name: 'strolling',
  summary: 'Walks at a share of the speed it would like.',
  space: 'floor',
  parameters: { share: number(0.5, { min: 0.1, max: 0.7, unit: '' }, 'share of the desired velocity') },
  perceptionRadius: () => 1,
  bind: ({ crowd, model, values }) => (first, last) => {
    const { rowOfSlot, slotModel, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
    for (let entry = first; entry < last; entry++) {
      const cell = crowd.occupied[entry];
      for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
        const self = rowOfSlot[slot];
        if (self >= crowd.ownCount || slotModel[slot] !== model) continue;
        nextVx[slot] = desiredVx[self] * values.share;
        nextVy[slot] = desiredVy[self] * values.share;
        nextVz[slot] = 0;
      }
    }
  },
});
const ahead = defineGoal({
  name: 'ahead',
  summary: 'Walks some way to the east.',
  parameters: { far: number(3, { min: 1, max: 100, unit: 'm' }, 'how far it walks to the east') },
  parts: 'none',
  where: 'anywhere',
  compile: (values) => ({
    begin(mind) {
      mind.own.wayX[mind.row] = mind.x + values.number('far');
      mind.own.wayY[mind.row] = mind.y;
    },
    pursue(mind) {
      const { wayX, wayY } = mind.own;
      return isThere(mind, headFor(mind, wayX[mind.row], wayY[mind.row], 0)) ? 'reached' : 'going';
    },
  }),
});
for (const { run: check } of [...conformanceChecks(strolling), ...goalChecks(ahead, { goal: 'ahead' })]) check();
const farthest = defineMeasure({
  name: 'farthest',
  summary: 'The largest x of all agents.',
  unit: 'm',
  parameters: {},
  start: () => ({
    valueAfter: ({ crowds }) => {
      let most = -Infinity;
      for (const { columns, ownCount } of crowds)
        for (let row = 0; row < ownCount; row++) most = Math.max(most, columns.x[row]);
      return most;
    },
  }),
});
const slow = makerOf({
  name: 'slow',
  make: () => [
    guide({
      name: 'slow',
      after: ['wishes', 'goals'],
      choose: ({ crowd }) => crowd.columns.desiredSpeed.fill(1, 0, crowd.ownCount),
    }),
  ],
});
const scenario = {
  world: { size: [20, 10], exits: [{ id: 'east', rect: [19, 0, 1, 10] }] },
  groups: [
    {
      name: 'people',
      model: 'strolling',
      count: 4,
      place: { rect: [1, 1, 4, 8] },
      goals: [{ goal: 'ahead' }, { goal: 'exit', id: 'east' }],
    },
  ],
  measuring: { measures: ['farthest'] },
};
const own = { models: [strolling], goalKinds: [ahead], measures: [farthest], parts: [slow] };
const results = [];
for (const workers of [1, 2]) {
  const opened = await run(scenario, { ...own, workers });
  for await (const { agents, measures } of opened)
    if (opened.tick > 1 && measures.farthest !== Math.max(...agents.x) && agents.x.length > 0)
      throw new Error('measured ' + measures.farthest + ' of ' + agents.x.join());
  // At half of 1 m/s, 15 m and more.
  if (opened.present > 0 || opened.time < 28) throw new Error(opened.present + ' at ' + opened.time);
  results.push(opened.checksum());
  await opened.close();
}
console.log(results[0] === results[1] ? 'the same' : results.join());
`;
