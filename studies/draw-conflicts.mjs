// Draws every case of conflict-cases from real runs, as strips of moments, for docs/models/conflict-cases.md: ways, blocking areas, auxiliary
// points, who waits, and what touches; by the cured rules, and by those of the thesis where they lead elsewhere.
//
//   node studies/draw-conflicts.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createSimulation } from '@korzo/core';
import { compileScenario, shippedScenarios } from '@korzo/engine';
import { builtinModels } from '@korzo/models';
import { drawCrowds } from './conflict-pictures/draw-crowds.mjs';
import { drawMeeting } from './conflict-pictures/draw-meeting.mjs';
import { drawStrip } from './conflict-pictures/draw-strip.mjs';
import { blockedCells, followRun, momentOf } from './conflict-pictures/follow-run.mjs';
import { isMain } from '../tools/is-main.mjs';

/**
 * @typedef {import('@korzo/formats').Scenario} Scenario
 * @typedef {import('./conflict-pictures/follow-run.mjs').Story} Story
 * @typedef {{ file: string, scenario: string, title: string, moments: (story: Story) => [number, string][], seconds?: number }} Picture
 */

/** Moments of a meeting for which an area is set: before, beside each other, and after. @param {Story} story @returns {[number, string][]} */
const meeting = ({ areaSet, nearest, areaGone, dt }) => [
  [areaSet, 'a contact is foreseen'],
  [Math.round((areaSet + nearest) / 2), 'on the way'],
  [nearest, 'nearest to each other'],
  [areaGone + Math.round(1 / dt), 'the area has gone'],
];

/** Moments where an agent waits. @param {Story} story @returns {[number, string][]} */
const waiting = ({ areaSet, lastWait, dt }) => [
  [areaSet, 'a contact is foreseen'],
  [areaSet + Math.round(0.6 / dt), 'one waits'],
  [lastWait, 'the other leaves the area'],
  [lastWait + Math.round(1.4 / dt), 'both go on'],
];

/** @type {readonly Picture[]} */
export const pictures = [
  { file: 'case-1', scenario: 'conflict-head-on', title: 'Case 1, head-on (figures 3.1 to 3.3)', moments: meeting },
  { file: 'case-2', scenario: 'conflict-turn', title: 'Case 2, one turns off (3.4, 3.5)', moments: waiting },
  { file: 'case-3-crossing', scenario: 'conflict-crossing', title: 'Case 3, crossing (3.7, 3.8)', moments: waiting },
  { file: 'case-3-start', scenario: 'conflict-start', title: 'Case 3, one starts (3.9 to 3.11)', moments: waiting },
  {
    file: 'case-3-shared-way',
    scenario: 'conflict-shared-way',
    title: 'Case 3, one way for two (3.12 to 3.14)',
    moments: ({ areaSet, lastWait, nearest, dt }) => [
      [areaSet, 'one waits, the other aims short'],
      [lastWait, 'it turns early'],
      [nearest, 'nearest to each other'],
      [nearest + Math.round(2 / dt), 'both go on'],
    ],
  },
  {
    file: 'case-4-standing',
    scenario: 'conflict-standing',
    title: 'Case 4, one stands (3.15 to 3.17)',
    moments: meeting,
  },
  {
    file: 'case-4-bend',
    scenario: 'conflict-corner',
    title: 'Case 4, one stands in the bend (3.18 to 3.20)',
    moments: meeting,
  },
  {
    file: 'case-5',
    scenario: 'conflict-queue',
    title: 'Case 5, behind one who waits (3.21 to 3.24)',
    moments: ({ areaSet, lastWait, dt }) => [
      [areaSet, 'two would cross: the first waits'],
      [Math.round(areaSet + 0.5 / dt), 'the second would run into it'],
      [Math.round((areaSet + lastWait) / 2), 'both wait'],
      [lastWait + Math.round(1.2 / dt), 'all go on'],
    ],
  },
  {
    file: 'emergency',
    scenario: 'conflict-emergency',
    title: 'Emergency (C12), a third comes in beside two who evade',
    moments: ({ emergency, dt }) => [
      [Math.round(5.1 / dt), 'one comes in'],
      [emergency, 'two stop before each other'],
      [emergency + Math.round(0.5 / dt), 'they step aside'],
      [emergency + Math.round(2.2 / dt), 'all go on'],
    ],
  },
];

const folder = new URL('../docs/figures/conflict-cases/', import.meta.url);

/** @param {string} name @returns {Scenario} */
function shipped(name) {
  const found = shippedScenarios().find((each) => each.name === name);
  if (found === undefined) throw new Error(`no scenario ${name}`);
  return found.scenario;
}

/** @param {import('@korzo/core').Part} part @returns {part is import('./conflict-pictures/follow-run.mjs').Run['control']} */
const countsRules = (part) => 'counts' in part;

/** @param {Scenario} scenario @param {'cured' | 'thesis'} rules */
function start(scenario, rules) {
  const groups = scenario.groups.map((group) => ({ ...group, parameters: { ...group.parameters, rules } }));
  const compiled = compileScenario({ ...scenario, groups }, { models: builtinModels });
  const control = compiled.parts.find(({ name }) => name === 'movement control');
  if (control === undefined || !countsRules(control)) throw new Error('there is no movement control');
  return { simulation: createSimulation(compiled), control, scenario };
}

/** @param {Scenario} scenario @param {'cured' | 'thesis'} rules @returns {Story} */
const tell = (scenario, rules) => followRun(start(scenario, rules));

/** The crowd of sixty after a while, by both rules. @returns {string} */
function drawCrowd() {
  const scenario = shipped('conflict-crowd');
  const frames = /** @type {const} */ (['cured', 'thesis']).map((rules) => {
    const run = start(scenario, rules);
    let given = 0;
    /** @type {Map<number, number>} */
    const goals = new Map();
    while (run.simulation.time < 60 - 1e-9) {
      run.simulation.tick();
      const { id, goalX } = run.simulation.crowds[0].columns;
      for (let row = 0; row < run.simulation.present; row++) {
        if (goals.has(id[row]) && goals.get(id[row]) !== goalX[row]) given++;
        goals.set(id[row], goalX[row]);
      }
    }
    const name = rules === 'cured' ? 'cured' : 'by the thesis alone';
    return { name: `${name}: ${given} goals reached`, moment: momentOf(run) };
  });
  const size = /** @type {const} */ ([scenario.world.size[0], scenario.world.size[1]]);
  return drawCrowds('Sixty agents after a minute (conflict-crowd)', { size, blocked: blockedCells(scenario), frames });
}

/** @param {Picture} picture @returns {string} the SVG */
export function drawPicture({ scenario: name, title, moments }) {
  const scenario = shipped(name);
  const cured = tell(scenario, 'cured');
  const thesis = tell(scenario, 'thesis');
  const isSame = thesis.track === cured.track;
  const rows = [
    { name: isSame ? 'cured, and by the thesis alone: the same' : 'cured', story: cured, moments: moments(cured) },
  ];
  if (!isSame) rows.push({ name: 'by the thesis alone', story: thesis, moments: moments(thesis) });
  return drawStrip(title, rows);
}

/** Figure 3.6: why the one nearer to the middle of the area goes on. @returns {string} */
export function drawWhoWaits() {
  const scenario = shipped('conflict-crossing');
  const [east, north] = scenario.groups;
  const ahead = /** @type {const} */ ({ shape: 'points', points: [[1.7, 9]] });
  const shifted = { ...scenario, groups: [{ ...east, place: { ...east.place, ...ahead } }, north] };
  return drawMeeting('Case 3, who waits (figure 3.6)', tell(/** @type {Scenario} */ (shifted), 'cured'));
}

function main() {
  mkdirSync(folder, { recursive: true });
  const drawn = [
    ...pictures.map((each) => [each.file, drawPicture(each)]),
    ['case-3-who-waits', drawWhoWaits()],
    ['crowd', drawCrowd()],
  ];
  for (const [file, svg] of drawn) {
    const path = fileURLToPath(new URL(`${file}.svg`, folder));
    writeFileSync(path, svg);
    console.log(`wrote ${path}`);
  }
}

if (isMain(import.meta.url)) main();
