// Writes scenarios/compare/maze-tasks.yaml: node tools/make-maze.mjs
// A map of 50 x 50 cells of 1 m: 17 x 17 rooms of two cells, walls of one cell between them. A depth-first walk opens a way to every room, then
// every eighth wall that is left is opened too, so that there are paths around.
import { writeFileSync } from 'node:fs';

const rooms = 17;
const period = 3;
const targets = 40;

/** State of Numerical Recipes' generator: the file must come out the same everywhere. */
let state = 20_180_601;
/** @param {number} limit */
const below = (limit) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * limit);
};

const open = new Set();
/**
 * @param {number} column
 * @param {number} row
 * @param {string} side
 */
const key = (column, row, side) => `${column} ${row} ${side}`;
/** @type {{ dx: number, dy: number, wall: (column: number, row: number) => string }[]} */
const sides = [
  { dx: 1, dy: 0, wall: (column, row) => key(column, row, 'east') },
  { dx: -1, dy: 0, wall: (column, row) => key(column - 1, row, 'east') },
  { dx: 0, dy: 1, wall: (column, row) => key(column, row, 'north') },
  { dx: 0, dy: -1, wall: (column, row) => key(column, row - 1, 'north') },
];

function openWays() {
  const seen = new Set(['0 0']);
  const stack = [[0, 0]];
  while (stack.length > 0) {
    const [column, row] = stack.at(-1);
    const free = sides.filter(({ dx, dy }) => {
      const [x, y] = [column + dx, row + dy];
      return x >= 0 && y >= 0 && x < rooms && y < rooms && !seen.has(`${x} ${y}`);
    });
    if (free.length === 0) {
      stack.pop();
      continue;
    }
    const { dx, dy, wall } = free[below(free.length)];
    open.add(wall(column, row));
    seen.add(`${column + dx} ${row + dy}`);
    stack.push([column + dx, row + dy]);
  }
}

/**
 * Every wall between two rooms, and whether it goes on from the one before it, so that runs become one rectangle.
 *
 * @param {string} side
 */
function runs(side) {
  const found = [];
  for (let line = 0; line < rooms - 1; line++) {
    let start = -1;
    for (let at = 0; at <= rooms; at++) {
      const [column, row] = side === 'east' ? [line, at] : [at, line];
      const stands = at < rooms && !open.has(key(column, row, side));
      if (stands && start < 0) start = at;
      if (!stands && start >= 0) {
        const [from, length] = [start * period, (at - start) * period - 1];
        const across = line * period + 2;
        found.push(side === 'east' ? [across, from, 1, length] : [from, across, length, 1]);
        start = -1;
      }
    }
  }
  return found;
}

openWays();
for (const side of ['east', 'north']) {
  for (let column = 0; column < rooms - (side === 'east' ? 1 : 0); column++) {
    for (let row = 0; row < rooms - (side === 'north' ? 1 : 0); row++) {
      if (!open.has(key(column, row, side)) && below(8) === 0) open.add(key(column, row, side));
    }
  }
}
const rects = [...runs('east'), ...runs('north')];
const goals = new Set();
while (goals.size < targets) goals.add(`[${below(rooms) * period + 1}, ${below(rooms) * period + 1}]`);

writeFileSync(
  new URL('../scenarios/compare/maze-tasks.yaml', import.meta.url),
  `# yaml-language-server: $schema=../scenario.schema.json
# Made by tools/make-maze.mjs.
korzo: 1
name: maze-tasks
title: Two hundred tasks in a maze
about: Two hundred people in a maze of 50 x 50 cells each want to get to a room drawn for them, and meet in the passages.
world:
  size: [50, 50]
  building:
    regions: [{ id: maze, rect: [0, 0, 50, 50] }]
    obstacles:
${rects.map((rect, index) => `      - { id: wall-${index + 1}, rect: [${rect.join(', ')}] }`).join('\n')}
groups:
  - name: people
    model: orca
    count: 200
    place: { shape: area, id: maze, gap: 0.1 }
    radius: 0.2
    goals:
      - goal: any
        goals:
${[...goals].map((at) => `          - { goal: reach, at: ${at}, within: 1 }`).join('\n')}
run: { dt: 0.05, duration: 180 }
view: { from: above, colourBy: heading, trail: 5 }
knobs:
  count: { paths: [groups.people.count], min: 1, max: 300, unit: people, meaning: Number of tasks }
`,
);
