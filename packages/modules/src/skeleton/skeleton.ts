export interface SkeletonFile {
  readonly file: string;
  readonly text: string;
}

/** The files of a new module that works: a part with a command, a setting, a watching part, a panel, and a test. */
export const skeletonOf = (name: string): readonly SkeletonFile[] => [
  { file: 'package.json', text: packageText(name) },
  { file: 'index.mjs', text: moduleText(name) },
  { file: 'index.test.mjs', text: testText(name) },
  { file: `${name}.yaml`, text: scenarioText(name) },
];

const packageText = (name: string): string => `${JSON.stringify(
  {
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    exports: './index.mjs',
    keywords: ['korzo-module'],
    scripts: { test: 'node --test' },
  },
  null,
  2,
)}
`;

const moduleText = (
  name: string,
): string => `// A module of Korzo. \`korzo modules --modules ..\` lists it with its problems, if it has any.
export default {
  name: '${name}',
  version: '0.1.0',
  summary: 'Slows every agent down by a share, and counts agents.',
  settings: {
    share: { type: 'number', default: 0.5, min: 0.1, max: 1, unit: '', meaning: 'share of the speed that is left' },
  },
  flags: { changes: 'every change of the share' },
  // Nothing of Korzo is within reach but what is asked for here.
  ports: ['core', 'settings', 'log'],

  /** Takes part in the results of a run: whatever it does must follow from ticks, agents and commands. */
  setUp({ core, settings, log }) {
    const { carryOut, declareCommand, property } = core;
    const slow = declareCommand({
      type: '${name}-share',
      meaning: 'Sets the share of the speed that is left.',
      properties: { share: property.real({ min: 0.1, max: 1 }, 'share of the speed') },
    });
    const make = () => {
      let share = settings.share;
      return [
        {
          name: '${name}',
          columns: [{ name: '${name}Speed', type: 'f32', role: 'own', meaning: 'desired speed without the module, m/s' }],
          commands: [
            carryOut(slow, (command) => {
              share = command.share;
              log('changes', \`the share is \${share} now\`);
              return undefined;
            }),
          ],
          phases: [
            {
              name: '${name}',
              after: ['exchange', 'wishes', 'lifts', 'goals', 'hazards', 'crossings', 'movement control'],
              before: ['rain', 'places'],
              work: core.eachTile(({ crowd, ownColumns }) => {
                const { desiredSpeed } = crowd.columns;
                for (let row = 0; row < crowd.ownCount; row++) {
                  ownColumns['${name}Speed'][row] = desiredSpeed[row];
                  desiredSpeed[row] *= share;
                }
              }),
            },
            {
              name: '${name}/after',
              after: ['decide', 'rain/dry'],
              before: ['turnstiles', 'move'],
              work: core.eachTile(({ crowd, ownColumns }) => {
                const { desiredSpeed } = crowd.columns;
                for (let row = 0; row < crowd.ownCount; row++) desiredSpeed[row] = ownColumns['${name}Speed'][row];
              }),
            },
          ],
          // What it remembers beside columns is in snapshots and in the checksum.
          save: () => ({ share }),
          problemWith: (saved) => (saved?.share >= 0.1 && saved.share <= 1 ? undefined : 'share must be from 0.1 to 1'),
          restore: (saved) => {
            share = saved.share;
          },
          addTo: (sum) => sum.addText(String(share)),
        },
      ];
    };
    return { parts: [{ name: '${name}', commands: [slow], make }] };
  },

  /** Looks at runs on a thread of its own and changes nothing. */
  watch: {
    every: 1,
    start: () => ({ afterFrame: ({ count }) => ({ figures: { agents: count } }) }),
  },

  panels: [
    {
      title: '${name}',
      items: [
        { figure: 'agents', label: 'Agents' },
        { button: 'Slow down', command: { type: '${name}-share', share: 0.3 } },
        { button: 'Full speed', command: { type: '${name}-share', share: 1 } },
      ],
    },
  ],
};
`;

const testText = (
  name: string,
): string => `// \`npm test\` runs it; \`korzo\` must be on the path, or KORZO name the command.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = dirname(fileURLToPath(import.meta.url));
const [command, ...words] = (process.env.KORZO ?? 'korzo').split(' ');

const run = (share) => {
  const asked = ['--modules', dirname(folder), '--module-set', \`${name}.share=\${share}\`, '--quiet', '--json'];
  const out = execFileSync(command, [...words, 'run', \`\${folder}/${name}.yaml\`, ...asked], { encoding: 'utf8' });
  return JSON.parse(out);
};

test('slows every agent down', () => {
  const [slow, fast] = [run(0.5), run(1)];
  assert.equal(slow.agents.left, 20);
  assert.ok(slow.lastLeftAt > 1.5 * fast.lastLeftAt, \`\${slow.lastLeftAt} s and \${fast.lastLeftAt} s\`);
});

test('gives the same bits again', () => {
  assert.equal(run(0.5).checksum, run(0.5).checksum);
});
`;

const scenarioText = (name: string): string => `korzo: 1
name: ${name}
title: A first run with ${name}
about: Twenty people walk to an exit, with the module.
world:
  size: [30, 10]
  exits: [{ id: east, rect: [28, 0, 2, 10] }]
groups:
  - name: walkers
    model: orca
    count: 20
    place: { rect: [1, 1, 6, 8] }
    goals: [{ goal: exit, id: east }]
run: { dt: 0.1, duration: 120, stopWhenEmpty: true }
`;
