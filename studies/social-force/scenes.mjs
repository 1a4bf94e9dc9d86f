import { inPlace } from '@korzo/building';
import { createSimulation, guide, normal, resolveValues, uniform } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';

/**
 * @typedef {import('@korzo/core').AgentSpec} AgentSpec
 * @typedef {import('@korzo/core').Part} Part
 * @typedef {import('@korzo/core').Simulation} Simulation
 * @typedef {import('@korzo/core').World} World
 * @typedef {{ id: number, x: number, y: number }} Walker
 * @typedef {{ agents: AgentSpec[], world: Partial<World> & Pick<World, 'size'>, leads: Part, values: Record<string, number | string>, seed: number }} Scene
 */

/** Forces of 1995 change over tenths of a second. */
const dt = 0.02;

/** People of Helbing and Molnar 1995. @param {Scene} scene @returns {Simulation} */
function start({ agents, world, leads, values, seed }) {
  const model = builtinModels.find(({ name }) => name === 'social-force');
  if (model === undefined) throw new Error('there is no social-force');
  return createSimulation(
    inPlace({
      world: { origin: [0, 0, 0], edges: 'open', levels: 1, walls: [], exits: [], ...world },
      models: [{ model, values: resolveValues(model.parameters, { variant: '1995', ...values }).values }],
      sources: [
        {
          name: 'people',
          ids: agents.length,
          lastTick: 0,
          arrivalsAt: (tick, admit) => {
            if (tick === 0) for (const agent of agents) admit(agent);
          },
        },
      ],
      parts: [leads],
      dt,
      seed,
      hotLoops: kernelHotLoops,
    }),
  );
}

/** Those with even ids walk east, the others west. @param {number} id */
export const walksEast = (id) => id % 2 === 0;

/** Every agent, in any order. @param {Simulation} simulation @returns {Walker[]} */
export const everybody = ({ crowds }) =>
  crowds.flatMap(({ columns: { id, x, y }, ownCount }) =>
    Array.from({ length: ownCount }, (_, row) => ({ id: id[row], x: x[row], y: y[row] })),
  );

/** Desired speeds of the paper: normally distributed around 1.34 m/s with this deviation, m/s. */
export const publishedSpread = 0.26;

/**
 * An agent who walks already, at the desired speed.
 *
 * @param {number} seed
 * @param {number} id
 * @param {readonly [number, number]} place
 * @param {number} spread m/s
 * @returns {AgentSpec}
 */
function walker(seed, id, [x, y], spread) {
  const desiredSpeed = Math.min(Math.max(1.34 + spread * normal(seed, id, 0, 3), 0.6), 2.1);
  const vx = walksEast(id) ? desiredSpeed : -desiredSpeed;
  return { kind: 'person', model: 0, x, y, vx, desiredSpeed, maxSpeed: 1.3 * desiredSpeed, maxAcceleration: 1000 };
}

/** `count` places at least 0.5 m apart. @param {number} count @param {(draw: number) => readonly [number, number]} placeOf */
function strew(count, placeOf) {
  /** @type {(readonly [number, number])[]} */
  const places = [];
  for (let draw = 0; places.length < count; draw++) {
    if (draw > 100_000) throw new Error('there is no room for so many');
    const [x, y] = placeOf(draw);
    if (places.every((place) => Math.hypot(place[0] - x, place[1] - y) > 0.5)) places.push([x, y]);
  }
  return places;
}

/** How high the corridor and the door lie: beside them is room, so that no agent sees another around the edge of the world. */
const south = 2.5;
const corridor = { length: 20, width: 5 };

/**
 * 60 people in a corridor of 20 x 5 m without ends, half of them each way. `repulsion: 0` makes them blind for each other.
 *
 * @param {number} seed
 * @param {{ values?: Record<string, number>, spread?: number }} [options] parameters of the model; deviation of the desired speeds, m/s
 */
export function startLanes(seed, { values = {}, spread = publishedSpread } = {}) {
  const { length, width } = corridor;
  const places = strew(60, (draw) => [
    length * uniform(seed, 1, draw, 1),
    south + 0.3 + (width - 0.6) * uniform(seed, 2, draw, 1),
  ]);
  const agents = places.map((place, id) => walker(seed, id, place, spread));
  const leads = guide({
    name: 'along the corridor',
    choose({ crowd }) {
      const { id, x, y, goalX, goalY } = crowd.columns;
      for (let row = 0; row < crowd.ownCount; row++) {
        goalX[row] = x[row] + (walksEast(id[row]) ? 5 : -5);
        goalY[row] = y[row];
      }
    },
  });
  const walls = [south, south + width].map((y) => /** @type {const} */ ({ level: 0, from: [0, y], to: [length, y] }));
  return start({ agents, world: { size: [length, width + 2 * south, 0], edges: 'wrap', walls }, leads, values, seed });
}

/** How well a corridor is sorted: sum over rows of 0.5 m of (east - west)^2 / all, over all people. @param {readonly Walker[]} people */
export function laneOrder(people) {
  const rows = Array.from({ length: corridor.width / 0.5 }, () => [0, 0]);
  for (const { id, y } of people) {
    const row = Math.min(Math.max(Math.floor((y - south) / 0.5), 0), rows.length - 1);
    rows[row][walksEast(id) ? 0 : 1]++;
  }
  let sum = 0;
  for (const [east, west] of rows) if (east + west > 0) sum += (east - west) ** 2 / (east + west);
  return sum / people.length;
}

export const door = { x: 10, y: 5, width: 1 };

/** Two rooms of 10 x 10 m with a door of 1 m between them, 25 people on each side who want to get to the other. @param {number} seed */
export function startDoor(seed) {
  const size = /** @type {const} */ ([20, 10, 0]);
  const [west, east] = [0, 1].map((side) =>
    strew(25, (draw) => [
      1 + 11 * side + 7 * uniform(seed, 4 + side, draw, 1),
      1.5 + 7 * uniform(seed, 6 + side, draw, 1),
    ]),
  );
  const agents = Array.from({ length: 50 }, (_, id) => {
    const place = (walksEast(id) ? west : east)[Math.floor(id / 2)];
    return { ...walker(seed, id, place, publishedSpread), exit: walksEast(id) ? 1 : 0 };
  });
  const half = door.width / 2;
  const leads = guide({
    name: 'through the door',
    choose({ crowd }) {
      const { id, x, y, goalX, goalY } = crowd.columns;
      for (let row = 0; row < crowd.ownCount; row++) {
        const ahead = walksEast(id[row]) ? 1 : -1;
        const isThrough = (x[row] - door.x) * ahead > 0.2;
        goalX[row] = door.x + ahead * (isThrough ? 15 : 0.5);
        goalY[row] = isThrough ? y[row] : Math.min(Math.max(y[row], door.y - half + 0.3), door.y + half - 0.3);
      }
    },
  });
  const walls = /** @type {const} */ ([
    { level: 0, from: [door.x, 0], to: [door.x, door.y - half] },
    { level: 0, from: [door.x, door.y + half], to: [door.x, size[1]] },
    { level: 0, from: [0, 0], to: [size[0], 0] },
    { level: 0, from: [0, size[1]], to: [size[0], size[1]] },
  ]);
  const exits = /** @type {const} */ ([
    { id: 'west', level: 0, min: [0, 0], max: [1, size[1]] },
    { id: 'east', level: 0, min: [19, 0], max: [20, size[1]] },
  ]);
  return start({ agents, world: { size, walls, exits }, leads, values: {}, seed });
}
