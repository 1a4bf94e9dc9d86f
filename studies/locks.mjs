// Asks why crowds lock by the rules of the thesis alone: on maps drawn by lot, what keeps those whose task is not done after two minutes, and
// between whom bodies came to touch. `node studies/locks.mjs [seeds]`, after `npm run build`; about two minutes with twenty seeds.
import { createSimulation } from '@korzo/core';
import { compileScenario } from '@korzo/engine';
import { builtinModels } from '@korzo/models';
import { ruledBy, tasksByLot } from './conflicts.mjs';

/**
 * @typedef {{ id: number, task: string, waitsFor: number, mayNotStart: boolean, partner: number, sideX: number | string, sideY: number | string }} Kept
 * @typedef {{ number: number, one: number, other: number, mover: number }} Area
 * @typedef {{ walkers: Kept[], areas: Area[] }} Floor
 * @typedef {import('@korzo/formats').Scenario} Scenario
 */

const seconds = 120;
/** @type {Map<string, number>} */
const reasons = new Map();
/** @type {Map<string, number>} */
const touches = new Map();

/** @param {Map<string, number>} counts @param {string} what */
const count = (counts, what) => counts.set(what, (counts.get(what) ?? 0) + 1);

/** Whom an agent waits for. @param {Kept} self @param {Floor} floor @returns {number[]} */
function waitsForWhom(self, { areas }) {
  const area = areas.find(({ number }) => number === self.waitsFor);
  if (area !== undefined)
    return area.mover >= 0 && (area.one === self.id || area.other === self.id) ? [area.mover] : [area.one, area.other];
  return self.mayNotStart ? [self.partner] : [];
}

/** Every agent whom an agent waits for, directly or not; itself among them when it waits in a ring. @param {Kept} self @param {Floor} floor */
function chain(self, floor) {
  /** @type {Set<number>} */
  const found = new Set();
  const open = waitsForWhom(self, floor);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const other = floor.walkers.find((each) => each.id === id);
    if (other === undefined || found.has(id)) continue;
    found.add(id);
    open.push(...waitsForWhom(other, floor));
  }
  return floor.walkers.filter(({ id }) => found.has(id));
}

/** @param {Scenario} scenario */
function wallTest({ world }) {
  const boxes = (world.obstacles ?? []).flatMap((solid) => (solid.shape === 'box' ? [solid] : []));
  const [width, depth] = world.size;
  /** Whether a body of 0.25 m has room at its auxiliary point. @param {Kept} self */
  return ({ sideX, sideY }) => {
    if (typeof sideX !== 'number' || typeof sideY !== 'number') return false;
    if (Math.min(sideX, sideY, width - sideX, depth - sideY) < 0.25) return true;
    return boxes.some(({ min, max }) => {
      const dx = sideX - Math.min(Math.max(sideX, min[0]), max[0]);
      const dy = sideY - Math.min(Math.max(sideY, min[1]), max[1]);
      return dx * dx + dy * dy < 0.25 * 0.25;
    });
  };
}

/** @param {Kept} self @param {Floor} floor @param {(self: Kept) => boolean} isInWall */
function reasonOf(self, floor, isInWall) {
  const ahead = chain(self, floor);
  if (ahead.includes(self)) return 'waits in a ring';
  if (ahead.some((each) => chain(each, floor).includes(each))) return 'waits behind a ring';
  if (isInWall(self)) return 'heads for an auxiliary point in a wall';
  if (ahead.some(isInWall)) return 'waits behind one who heads for an auxiliary point in a wall';
  return 'something else';
}

/** @param {Floor} floor @param {number} one @param {number} other */
function relation({ areas, walkers }, one, other) {
  if (areas.some((area) => area.one === Math.min(one, other) && area.other === Math.max(one, other)))
    return 'the two of an area';
  const busy = walkers.some(({ id, partner }) => (id === one || id === other) && partner >= 0);
  return busy ? 'one of them has another partner' : 'neither';
}

/** @param {number} seed */
function study(seed) {
  const scenario = ruledBy(tasksByLot(seed, 60), 'thesis', seed);
  const compiled = compileScenario(scenario, { models: builtinModels });
  const control = compiled.parts.find(({ name }) => name === 'movement control');
  const simulation = createSimulation(compiled);
  if (control?.save === undefined) throw new Error('there is no movement control');
  const save = control.save.bind(control);
  const floorNow = () => /** @type {{ floors: Floor[] }} */ (save()).floors[0];
  /** @type {Set<string>} */
  const touching = new Set();
  while (simulation.time < seconds) {
    simulation.tick();
    const { id, x, y } = simulation.crowds[0].columns;
    for (let self = 0; self < simulation.present; self++) {
      for (let other = self + 1; other < simulation.present; other++) {
        const pair = `${self} ${other}`;
        if (Math.hypot(x[other] - x[self], y[other] - y[self]) >= 0.5 - 1e-4) touching.delete(pair);
        else if (!touching.has(pair)) {
          touching.add(pair);
          count(touches, relation(floorNow(), id[self], id[other]));
        }
      }
    }
  }
  const floor = floorNow();
  const isInWall = wallTest(scenario);
  for (const self of floor.walkers) count(reasons, self.task === 'done' ? 'done' : reasonOf(self, floor, isInWall));
}

const seeds = Number(process.argv[2] ?? 20);
for (let seed = 1; seed <= seeds; seed++) study(seed);
for (const [title, counts] of /** @type {const} */ ([
  ['tasks', reasons],
  ['contacts between', touches],
])) {
  process.stdout.write(`| ${title} | |\n|---|---|\n`);
  const sorted = [...counts].sort((one, other) => other[1] - one[1]);
  process.stdout.write(`${sorted.map(([what, number]) => `| ${what} | ${number} |`).join('\n')}\n\n`);
}
