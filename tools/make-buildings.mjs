// Writes scenarios/buildings: buildings with so many rooms that no user would type them. Run it after a change here, then
// `npx oxfmt scenarios/buildings` and `npx vitest run shipped-scenarios -u`.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';

/** @typedef {{ regions: string[], portals: string[], gates: string[] }} Plan */

/**
 * A line for a rectangle of floor.
 *
 * @param {string} id
 * @param {readonly [number, number, number, number]} rect x and y of its south-west corner, width, height, m
 * @param {number} [level]
 */
const room = (id, rect, level = 0) =>
  `{ id: ${id}, rect: [${rect.join(', ')}]${level === 0 ? '' : `, level: ${level}`} }`;

/**
 * A line for an opening along x (from, to at y) or along y (from, to at x).
 *
 * @param {string} id
 * @param {readonly [string, string]} between
 * @param {{ x?: number, y?: number, from: number, to: number }} at
 * @param {string} [more] further keys
 */
function opening(id, between, at, more = '') {
  return `{ id: ${id}, between: [${between.join(', ')}], at: ${segment(at)}${more} }`;
}

/** @param {{ x?: number, y?: number, from: number, to: number }} at */
const segment = ({ x, y, from, to }) =>
  y === undefined ? `[[${x}, ${from}], [${x}, ${to}]]` : `[[${from}, ${y}], [${to}, ${y}]]`;

/** @param {Plan} plan */
const buildingText = ({ regions, portals, gates }) =>
  [
    '  building:',
    '    regions:',
    ...regions.map((line) => `      - ${line}`),
    '    portals:',
    ...portals.map((line) => `      - ${line}`),
    '    gates:',
    ...gates.map((line) => `      - ${line}`),
  ].join('\n');

const heading =
  '# yaml-language-server: $schema=../scenario.schema.json\n# Made by tools/make-buildings.mjs.\nkorzo: 1\n';

/**
 * Rooms of 6 x 8 m on both sides of a corridor 3 m wide that can be left at both ends.
 *
 * @param {number} rooms how many; even
 */
export function roomsOnCorridor(rooms) {
  const perSide = rooms / 2;
  const length = perSide * 6;
  /** @type {Plan} */
  const plan = { regions: [room('corridor', [0, 8, length, 3])], portals: [], gates: [] };
  const names = [];
  for (let number = 1; number <= rooms; number++) {
    const south = number <= perSide;
    const west = ((number - 1) % perSide) * 6;
    const name = `room${number}`;
    names.push(name);
    plan.regions.push(room(name, [west, south ? 0 : 11, 6, 8]));
    const at = { y: south ? 8 : 11, from: west + 2.5, to: west + 3.4 };
    plan.portals.push(opening(`door${number}`, [name, 'corridor'], at, ', kind: door'));
  }
  plan.gates.push(
    `{ id: west, region: corridor, at: ${segment({ x: 0, from: 8.5, to: 10.5 })}, way: out }`,
    `{ id: east, region: corridor, at: ${segment({ x: length, from: 8.5, to: 10.5 })}, way: out }`,
  );
  const groups = names.map(
    (name) =>
      `  - { name: ${name}, configuration: guidelines, count: 25, place: { shape: area, id: ${name} }, people: {}, goals: [{ goal: leave }] }`,
  );
  return `${heading}name: building-${rooms}-rooms
title: Rooms on a corridor
about: A crowd of ${rooms * 25} leaves ${rooms} rooms by doors of 0.9 m, meets in one corridor, and gets out at its two ends.
world:
  size: [${length}, 19]
${buildingText(plan)}
groups:
${groups.join('\n')}
run: { duration: 600 }
view: { from: above, colourBy: speed }
knobs:
  perRoom:
    paths: [${names.map((name) => `groups.${name}.count`).join(', ')}]
    min: 1
    max: 60
    unit: people
    meaning: Number of people in each room at the start
`;
}

/** Length of the station along x, and of a quarter of it, m. */
const stationLength = 240;
const quarter = 60;

/**
 * One side of the station's ground floor, seen from the concourse: shops with passages between them, a cross hall behind, and
 * platforms behind that. 4 passages, 16 shops, 4 cross halls, 12 platforms: 36 rooms.
 *
 * @param {Plan} plan
 * @param {'south' | 'north'} side
 */
function stationSide(plan, side) {
  const isSouth = side === 'south';
  /** @param {number} near distance of the nearer edge from the middle line y = 90, m @param {number} depth */
  const southEdge = (near, depth) => (isSouth ? 90 - near - depth : 90 + near);
  /** @param {number} distance */
  const line = (distance) => (isSouth ? 90 - distance : 90 + distance);
  for (let slot = 0; slot < 20; slot++) {
    const west = slot * 12;
    const hall = `hall${Math.floor(west / quarter) + 1}`;
    const cross = `${side}-cross${Math.floor(west / quarter) + 1}`;
    const isPassage = slot % 5 === 2;
    const name = isPassage
      ? `${side}-passage${(slot - 2) / 5 + 1}`
      : `${side}-shop${slot - Math.floor((slot + 2) / 5) + 1}`;
    plan.regions.push(room(name, [west, southEdge(20, 20), 12, 20]));
    const front = isPassage ? { from: west, to: west + 12 } : { from: west + 1, to: west + 5 };
    plan.portals.push(opening(`${name}-front`, [name, hall], { y: line(20), ...front }));
    if (isPassage)
      plan.portals.push(opening(`${name}-back`, [name, cross], { y: line(40), from: west, to: west + 12 }));
  }
  for (let number = 1; number <= 4; number++) {
    const west = (number - 1) * quarter;
    plan.regions.push(room(`${side}-cross${number}`, [west, southEdge(40, 10), quarter, 10]));
    if (number === 1) continue;
    const [from, to] = isSouth ? [40, 50] : [130, 140];
    plan.portals.push(
      opening(`${side}-join${number}`, [`${side}-cross${number - 1}`, `${side}-cross${number}`], { x: west, from, to }),
    );
  }
  for (let number = 1; number <= 12; number++) {
    const west = (number - 1) * 20;
    const name = `${side}-platform${number}`;
    plan.regions.push(room(name, [west, southEdge(50, 40), 20, 40]));
    const cross = `${side}-cross${Math.floor(west / quarter) + 1}`;
    plan.portals.push(opening(`${name}-front`, [name, cross], { y: line(50), from: west + 4, to: west + 16 }));
  }
}

/**
 * The upper floor: a gallery of 4 halls over the concourse with 10 rooms on each side: 24 rooms; stairs and escalators lead up.
 *
 * @param {Plan} plan
 */
function stationGallery(plan) {
  for (let number = 1; number <= 4; number++) {
    const west = (number - 1) * quarter;
    const gallery = `gallery${number}`;
    plan.regions.push(room(gallery, [west, 80, quarter, 20], 1));
    if (number > 1)
      plan.portals.push(
        opening(`gallery-join${number}`, [`gallery${number - 1}`, gallery], { x: west, from: 80, to: 100 }),
      );
  }
  for (let number = 1; number <= 20; number++) {
    const isSouth = number <= 10;
    const west = ((number - 1) % 10) * 24;
    const name = `cafe${number}`;
    plan.regions.push(room(name, [west, isSouth ? 60 : 100, 24, 20], 1));
    const y = isSouth ? 80 : 100;
    // Some rooms lie on the line where two galleries meet; each opens to one of them only.
    const from = west + 1;
    const gallery = `gallery${Math.floor(from / quarter) + 1}`;
    plan.portals.push(opening(`${name}-front`, [name, gallery], { y, from, to: from + 4 }));
  }
}

/** What people visit; one field leads to each, shared by all who go there. */
const sights = ['cafe1', 'cafe8', 'cafe12', 'cafe16', 'south-shop4', 'north-shop10'];

/** A station of 100 rooms and halls on two floors. */
function station() {
  /** @type {Plan} */
  const plan = { regions: [], portals: [], gates: [] };
  for (let number = 1; number <= 4; number++) {
    const west = (number - 1) * quarter;
    plan.regions.push(room(`hall${number}`, [west, 70, quarter, 40]));
    if (number > 1)
      plan.portals.push(
        opening(`hall-join${number}`, [`hall${number - 1}`, `hall${number}`], { x: west, from: 70, to: 110 }),
      );
  }
  stationSide(plan, 'south');
  stationSide(plan, 'north');
  stationGallery(plan);
  plan.portals.push(...stationStairs());
  for (const [side, x, hall] of /** @type {const} */ ([
    ['west', 0, 'hall1'],
    ['east', stationLength, 'hall4'],
  ])) {
    plan.gates.push(`{ id: ${side}, region: ${hall}, at: ${segment({ x, from: 72, to: 108 })}, way: out }`);
  }
  for (const [side, y] of /** @type {const} */ ([
    ['south', 0],
    ['north', 180],
  ])) {
    // Trains stand at every third platform.
    for (let number = 2; number <= 12; number += 3) {
      const west = (number - 1) * 20;
      plan.gates.push(
        `{ id: ${side}-train${number}, region: ${side}-platform${number}, at: ${segment({ y, from: west + 2, to: west + 18 })}, way: out }`,
      );
    }
  }
  return `${heading}name: station-100
title: A station of a hundred rooms and halls
about: Thirty thousand people on two floors walk to trains, to the street, and to shops and cafes first.
world:
  size: [${stationLength}, 180]
  levels: 2
${buildingText(plan)}
groups:
  - name: travellers
    configuration: guidelines
    tactic: field # a stream for every place to go would be solved while people wait
    count: 30000
    place: { shape: world }
    people: { premovement: { distribution: uniform, min: 5, max: 60 } }
    goals:
      - goal: any
        probabilities: [6, 3, 1]
        goals:
          - { goal: leave }
          - { goal: leave, by: assigned, exits: [west, east] }
          - goal: all
            goals: [{ goal: visit, areas: [${sights.join(', ')}], stay: 60 }, { goal: leave }]
run: { duration: 60 }
view: { from: above, colourBy: speed }
knobs:
  count: { paths: [groups.travellers.count], min: 1, max: 30000, unit: people, meaning: Number of people in the station }
`;
}

/**
 * A staircase and an escalator up from every hall to the gallery above it; both turn half-way, so they come out facing back.
 * They stand where no wall between two shops or rooms ends: bodies on the line would be in it.
 */
function stationStairs() {
  return [1, 2, 3, 4].flatMap((number) => {
    const west = (number - 1) * quarter;
    /** @param {number} from */
    const place = (from) => {
      const [foot, landing] = [70, 80].map((y) => segment({ y, from: west + from, to: west + from + 3 }));
      return `between: [hall${number}, gallery${number}], at: ${foot}, landing: ${landing}, length: 12`;
    };
    return [
      `{ id: stairs${number}, kind: stairs, ${place(6)} }`,
      `{ id: escalator${number}, kind: escalator, ${place(54)}, beltSpeed: 0.5, speedFactor: 0.5, direction: forward }`,
    ];
  });
}

/** @type {Readonly<Record<string, () => string>>} */
export const buildings = { 'building-20-rooms': () => roomsOnCorridor(20), 'station-100': station };

if (isMain(import.meta.url)) {
  for (const [name, textOf] of Object.entries(buildings))
    writeFileSync(fileURLToPath(new URL(`../scenarios/buildings/${name}.yaml`, import.meta.url)), textOf());
}
