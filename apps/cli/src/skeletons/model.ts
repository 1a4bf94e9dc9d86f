/** 'my-model' as the name of a variable: myModel. */
export const variableName = (name: string): string =>
  name.replaceAll(/-+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()).replaceAll('-', '');

/** A model that waits behind others, with its conformance suite. */
export const modelFiles = (name: string) => [
  {
    file: `${name}.mjs`,
    text: `import { defineModel, number } from 'korzo';

/** Walks to its goal and waits while an agent with a smaller id is close ahead. */
export const ${variableName(name)} = defineModel({
  name: '${name}',
  summary: 'Walks to its goal and waits behind others.',
  space: 'floor',
  parameters: {
    reach: number(1, { min: 0.3, max: 5, unit: 'm' }, 'distance at which an agent ahead is waited for'),
  },
  perceptionRadius: (values) => values.reach,
  bind({ crowd, look, model, values }) {
    // Reads the state of the tick before, and writes the next velocity of its own agents only.
    return (first, last) => {
      const { rowOfSlot, slotModel, slotId, id, desiredVx, desiredVy, maxSpeed, nextVx, nextVy, nextVz } = crowd.columns;
      for (let entry = first; entry < last; entry++) {
        const cell = crowd.occupied[entry];
        for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
          const self = rowOfSlot[slot];
          if (self >= crowd.ownCount || slotModel[slot] !== model) continue;
          const seen = look.nearest(self, { radius: values.reach, limit: 1, cosHalfView: 0.5 });
          const waits = seen > 0 && id[look.rows[0]] < slotId[slot];
          const speed = Math.sqrt(desiredVx[self] * desiredVx[self] + desiredVy[self] * desiredVy[self]);
          const share = waits ? 0 : Math.min(1, maxSpeed[self] / Math.max(speed, 1e-9));
          nextVx[slot] = desiredVx[self] * share;
          nextVy[slot] = desiredVy[self] * share;
          nextVz[slot] = 0;
        }
      }
    };
  },
});

/** For \`korzo run --module\`. */
export const models = [${variableName(name)}];
`,
  },
  {
    file: `${name}.test.mjs`,
    text: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from 'korzo';
import { conformanceChecks } from 'korzo/testing';
import { ${variableName(name)} } from './${name}.mjs';

for (const { name, run: check } of conformanceChecks(${variableName(name)})) test(name, () => check());

test('all agents arrive', async () => {
  const hello = await run('hello', { models: [${variableName(name)}], model: '${name}' });
  while (!hello.isOver) hello.step(20);
  assert.equal(hello.present, 0);
});
`,
  },
];
