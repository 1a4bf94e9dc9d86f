// A run of conflict-cases as pictures need it: tick by tick where every agent is, which way it goes and what it waits for.

/**
 * @typedef {{ id: number, x: number, y: number, vx: number, vy: number, radius: number, colour: string, way: [number, number][], aside: [number, number] | undefined, waits: boolean, mayNotStart: boolean, isStepping: boolean, goal: [number, number] | undefined }} Shown
 * @typedef {{ time: number, agents: Shown[], areas: { x: number, y: number, radius: number }[], touching: [number, number][] }} Moment
 * @typedef {{ moments: Moment[], dt: number, radius: number, cells: { size: number, columns: number, rows: number, blocked: [number, number][] }, areaSet: number, areaGone: number, nearest: number, lastWait: number, emergency: number, track: string }} Story
 * @typedef {import('@korzo/formats').Scenario} Scenario
 * @typedef {{ simulation: import('@korzo/core').Simulation, control: import('@korzo/core').Part & { counts: () => readonly { emergency: number }[] }, scenario: Scenario }} Run
 * @typedef {Record<string, unknown> & { id: number, way: number[], next: number, task: string, sideX: number | string, sideY: number | string, waitsFor: number, mayNotStart: boolean, stepping: boolean, lastX: number, lastY: number }} Kept
 */

const cellSize = 2;

/** @param {Run} run @returns {Story} */
export function followRun(run) {
  const { simulation, scenario } = run;
  const { world, dt } = simulation.setup;
  /** @type {Moment[]} */
  const moments = [];
  const ticks = Math.round(scenario.run.duration / dt);
  let emergency = -1;
  for (let tick = 0; tick < ticks; tick++) {
    simulation.tick();
    moments.push(momentOf(run));
    if (emergency < 0 && run.control.counts().some((counts) => counts.emergency > 0)) emergency = tick;
  }
  const radius = cellSize / 8;
  const [columns, rows] = [0, 1].map((axis) => Math.floor(world.size[axis] / cellSize + 1e-9));
  const cells = { size: cellSize, columns, rows, blocked: blockedCells(scenario) };
  const turns = { ...turningPoints(moments), emergency: Math.max(emergency, 0) };
  return { moments, dt, radius, cells, ...turns, track: trackOf(moments) };
}

/** Lower left corners of the cells that closed walls or boxes as large as one cell stand in. @param {Scenario} scenario @returns {[number, number][]} */
export function blockedCells({ world }) {
  const walled = (world.walls ?? []).flatMap(({ points, closed }) => (closed ? [points] : []));
  const boxes = (world.obstacles ?? []).flatMap((solid) => (solid.shape === 'box' ? [[solid.min]] : []));
  return [...walled, ...boxes].map((points) => [
    Math.min(...points.map(([x]) => x)),
    Math.min(...points.map(([, y]) => y)),
  ]);
}

/** @param {Run} run @returns {Moment} */
export function momentOf({ simulation, control, scenario }) {
  const stride = Math.floor(simulation.setup.world.size[0] / cellSize + 1e-9) + 2;
  /** Cells are numbered row by row, with an edge around the map. @param {number} cell @returns {[number, number]} */
  const middle = (cell) => [((cell % stride) - 0.5) * cellSize, (Math.floor(cell / stride) - 0.5) * cellSize];
  const saved = /** @type {{ floors: { walkers: Kept[], areas: { x: number, y: number }[] }[] }} */ (control.save?.());
  const floor = saved.floors[0] ?? { walkers: [], areas: [] };
  const { id, x, y, vx, vy, radius, group } = simulation.crowds[0].columns;
  /** @type {Shown[]} */
  const agents = [];
  for (let row = 0; row < simulation.present; row++) {
    const kept = floor.walkers.find((each) => each.id === id[row]);
    const isGoing = kept?.task === 'going';
    const way = isGoing ? kept.way.slice(kept.next).map(middle) : [];
    if (isGoing && way.length > 0) way[way.length - 1] = [kept.lastX, kept.lastY];
    agents.push({
      id: id[row],
      x: x[row],
      y: y[row],
      vx: vx[row],
      vy: vy[row],
      radius: radius[row],
      colour: scenario.groups[group[row]].colour ?? '#2a78b5',
      way,
      aside:
        isGoing && typeof kept.sideX === 'number' && typeof kept.sideY === 'number'
          ? [kept.sideX, kept.sideY]
          : undefined,
      waits: isGoing && kept.waitsFor > 0,
      mayNotStart: kept?.mayNotStart === true,
      isStepping: kept?.stepping === true,
      goal: isGoing ? [kept.lastX, kept.lastY] : undefined,
    });
  }
  agents.sort((one, other) => one.id - other.id);
  const areas = floor.areas.map((area) => ({ x: area.x, y: area.y, radius: (3 * cellSize) / 8 }));
  return { time: simulation.time, agents, areas, touching: touchingPlaces(agents) };
}

/** @param {Shown[]} agents @returns {[number, number][]} */
function touchingPlaces(agents) {
  return agents.flatMap((self, index) =>
    agents
      .slice(index + 1)
      .filter((other) => Math.hypot(other.x - self.x, other.y - self.y) < self.radius + other.radius - 1e-4)
      .map((other) => /** @type {[number, number]} */ ([(self.x + other.x) / 2, (self.y + other.y) / 2])),
  );
}

/** The ticks at which something begins or ends. @param {Moment[]} moments */
function turningPoints(moments) {
  const areaSet = Math.max(
    moments.findIndex(({ areas }) => areas.length > 0),
    0,
  );
  const gone = moments.findIndex(({ areas }, tick) => tick > areaSet && areas.length === 0);
  const areaGone = gone < 0 ? moments.length - 1 : gone;
  const lastWait = Math.max(
    moments.findLastIndex(({ agents }) => agents.some(({ waits }) => waits)),
    areaSet,
  );
  let nearest = areaSet;
  for (let tick = areaSet; tick < moments.length; tick++)
    if (leastDistance(moments[tick]) < leastDistance(moments[nearest]) - 1e-9) nearest = tick;
  return { areaSet, areaGone, nearest, lastWait };
}

/** @param {Moment} moment */
function leastDistance({ agents }) {
  const [self, ...others] = agents;
  return Math.min(...others.map((other) => Math.hypot(other.x - self.x, other.y - self.y)));
}

/** Distinguishes two runs that lead to other places. @param {Moment[]} moments */
const trackOf = (moments) =>
  moments.map(({ agents }) => agents.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join(' ')).join(';');
