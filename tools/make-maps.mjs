// Writes scenarios/maps: small grid maps with tasks on them in the formats of MovingAI. The lengths are found by a plain search of its
// own, so that they can judge the planners. Run it after a change here or to the drawings, after `npm run build`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { uniform } from '@korzo/core';
import { writeMovingAiMap, writeMovingAiTasks } from '@korzo/formats';
import { drawMaze, drawRandom, drawRooms } from '@korzo/building';
import { isMain } from './is-main.mjs';

/** @typedef {import('@korzo/building').GridMap} GridMap */

const tasksPerMap = 60;

/** @type {Record<string, GridMap>} */
const maps = {
  rooms: drawRooms({ columns: 64, rows: 48, seed: 11, room: 7 }),
  maze: drawMaze({ columns: 63, rows: 47, seed: 12, width: 2 }),
  random: drawRandom({ columns: 64, rows: 48, seed: 13, blocked: 0.3 }),
};

/** Open cells row by row from the top, 1 or 0. @param {GridMap} map */
export function openCells(map) {
  return Uint8Array.from({ length: map.columns * map.rows }, (_, at) =>
    map.isOpen(map.cellAt(at % map.columns, Math.floor(at / map.columns))) ? 1 : 0,
  );
}

/** @param {[number, number] | undefined} steps straight and diagonal ones */
const length = (steps) => (steps === undefined ? Infinity : steps[0] + steps[1] * Math.SQRT2);

/**
 * Lengths of the shortest path from a cell to all others, by looking at every cell until nothing gets shorter.
 *
 * @param {{ columns: number, rows: number, open: Uint8Array }} drawing @param {number} from
 */
function shortest({ columns, rows, open }, from) {
  /** @type {([number, number] | undefined)[]} */
  const steps = Array.from({ length: open.length });
  steps[from] = [0, 0];
  /** @param {number} x @param {number} y */
  const isOpen = (x, y) => x >= 0 && y >= 0 && x < columns && y < rows && open[y * columns + x] === 1;
  for (let changed = true; changed;) {
    changed = false;
    for (let cell = 0; cell < open.length; cell++) {
      const here = steps[cell];
      if (here === undefined) continue;
      const [x, y] = [cell % columns, Math.floor(cell / columns)];
      for (let down = -1; down <= 1; down++) {
        for (let right = -1; right <= 1; right++) {
          if (!isOpen(x + right, y + down) || !isOpen(x + right, y) || !isOpen(x, y + down)) continue;
          const diagonal = right !== 0 && down !== 0;
          /** @type {[number, number]} */
          const next = diagonal ? [here[0], here[1] + 1] : [here[0] + 1, here[1]];
          const other = cell + down * columns + right;
          if (length(next) >= length(steps[other]) - 1e-9) continue;
          steps[other] = next;
          changed = true;
        }
      }
    }
  }
  return steps.map(length);
}

/** Tasks between random open cells that hang together, the short ones first. @param {string} name @param {GridMap} map */
function tasksOn(name, map) {
  const { columns, rows } = map;
  const drawing = { columns, rows, open: openCells(map) };
  const tasks = [];
  for (let draw = 0; tasks.length < tasksPerMap; draw++) {
    const from = Math.floor(uniform(21, draw, 0, 0) * drawing.open.length);
    const to = Math.floor(uniform(21, draw, 0, 1) * drawing.open.length);
    if (from === to || drawing.open[from] === 0 || drawing.open[to] === 0) continue;
    const optimal = shortest(drawing, from)[to];
    if (optimal === Infinity) continue;
    /** @param {number} cell @returns {[number, number]} */
    const place = (cell) => [cell % columns, Math.floor(cell / columns)];
    tasks.push({ line: 0, bucket: Math.floor(optimal / 4), from: place(from), to: place(to), optimal });
  }
  tasks.sort((one, other) => one.optimal - other.optimal);
  return writeMovingAiTasks({ map: `${name}.map`, columns, rows, tasks });
}

if (isMain(import.meta.url)) {
  const folder = fileURLToPath(new URL('../scenarios/maps/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  for (const [name, map] of Object.entries(maps)) {
    const { columns, rows } = map;
    writeFileSync(`${folder}${name}.map`, writeMovingAiMap({ columns, rows, open: openCells(map) }));
    writeFileSync(`${folder}${name}.scen`, tasksOn(name, map));
  }
}
