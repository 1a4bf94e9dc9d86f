// 10 million agents on 100 machines: what a tick would take, computed from measured costs (studies/scale/inputs.json). Writes the tables of
// docs/scale.md: node studies/scale.mjs
import { readFileSync } from 'node:fs';
import { loads, simulate } from './scale/model.mjs';
import { isMain } from '../tools/is-main.mjs';

/** @type {Record<string, { value: number, unit: string, measured: string }>} */
const inputs = JSON.parse(readFileSync(new URL('scale/inputs.json', import.meta.url), 'utf8'));

/** @type {import('./scale/model.mjs').Costs} */
export const costs = {
  agentStep: inputs.agentStep.value * 1e-6,
  perCore: inputs.secondWorker.value - 1,
  ghost: inputs.ghost.value,
  state: inputs.state.value,
  gathered: inputs.gathered.value,
  latency: inputs.latency.value * 1e-6,
  throughput: inputs.throughput.value * 1e6,
  checkpoint: inputs.checkpoint.value * 1e6,
};

/** @type {import('./scale/model.mjs').Setting} */
export const large = {
  ...{ agents: 10_000_000, machines: 100, cores: 8, servers: 1, density: 0.5, reach: 5 },
  ...{ rounds: 1, meet: 'neighbours', gathers: false, overlaps: false, spread: 0.2, checkpointEvery: 2000 },
};

/** @type {readonly (readonly [string, Partial<import('./scale/model.mjs').Setting>])[]} */
export const variants = [
  ['as built: all meet, the first process gathers all agents', { meet: 'all', gathers: true }],
  ['all meet, no gathering', { meet: 'all' }],
  ['neighbours meet, no gathering', {}],
  ['the same, borders first', { overlaps: true }],
  ['the same, four servers', { overlaps: true, servers: 4 }],
];

const ms = (/** @type {number} */ seconds) => (seconds * 1000).toFixed(1);

/** @returns {string} */
export function tables() {
  const { own, edge, border, compute } = loads(large, costs);
  const lines = [
    `Each machine: ${own.toLocaleString('en-US')} agents on ${edge.toFixed(0)} m x ${edge.toFixed(0)} m, ${border.toFixed(0)} of them in its border, ${ms(compute)} ms of compute.`,
    '',
    '| run | tick, ms | wire, ms | gathering, ms | checkpoint, ms | ticks per second | efficiency |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const [name, change] of variants) {
    const { tick, wire, gather, checkpoint, efficiency } = simulate({ ...large, ...change }, costs);
    const cells = [
      ms(tick),
      ms(wire),
      ms(gather),
      ms(checkpoint),
      (1 / tick).toFixed(1),
      `${(100 * efficiency).toFixed(0)} %`,
    ];
    lines.push(`| ${name} | ${cells.join(' | ')} |`);
  }
  lines.push('', '| machines, 100,000 agents each | ticks per second | efficiency |', '|---|---|---|');
  for (const machines of [1, 4, 16, 36, 64, 100]) {
    const { tick, efficiency } = simulate({ ...large, overlaps: true, machines, agents: machines * 100_000 }, costs);
    lines.push(`| ${machines} | ${(1 / tick).toFixed(1)} | ${(100 * efficiency).toFixed(0)} % |`);
  }
  return lines.join('\n');
}

if (isMain(import.meta.url)) console.log(tables());
