import { variableName } from './model.ts';

/** A part that slows agents down, with a test. */
export const partFiles = (name: string) => [
  {
    file: `${name}.mjs`,
    text: `import { guide, makerOf } from 'korzo';

/** Agents tire: their desired speed falls from one minute to the next. */
export const ${variableName(name)} = makerOf({
  name: '${name}',
  make: () => [
    guide({
      name: '${name}',
      // It comes after the parts that choose goals, and before agents look around.
      after: ['wishes', 'goals'],
      choose: ({ crowd, tick, dt }) => {
        const { desiredSpeed } = crowd.columns;
        const speed = 1.4 / (1 + Math.floor((tick * dt) / 60));
        for (let row = 0; row < crowd.ownCount; row++) desiredSpeed[row] = Math.min(desiredSpeed[row], speed);
      },
    }),
  ],
});

/** For \`korzo run --module\`. */
export const parts = [${variableName(name)}];
`,
  },
  {
    file: `${name}.test.mjs`,
    text: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { run } from 'korzo';
import { ${variableName(name)} } from './${name}.mjs';

const checksumWith = async (options) => {
  const hello = await run('hello', { parts: [${variableName(name)}], ...options });
  hello.step(100);
  const { desiredSpeed } = hello.frame().agents;
  assert.ok(desiredSpeed.every((speed) => speed <= 1.41), 'all agents are slowed down');
  return hello.checksum();
};

test('gives the same bits on any number of tiles', async () => {
  assert.equal(await checksumWith({ tiles: 3 }), await checksumWith({ tiles: 1 }));
});
`,
  },
];
