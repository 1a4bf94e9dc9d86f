// What a tick of a large run costs, from measured costs of its pieces. No clock: the same inputs give the same table.

/**
 * @typedef {object} Costs seconds and bytes
 * @property {number} agentStep of one core
 * @property {number} perCore how much of a core each further core adds
 * @property {number} ghost
 * @property {number} state
 * @property {number} gathered
 * @property {number} latency
 * @property {number} throughput
 * @property {number} checkpoint
 */

/**
 * @typedef {object} Setting
 * @property {number} agents
 * @property {number} machines
 * @property {number} cores of each machine
 * @property {number} servers nats-servers that share the borders
 * @property {number} density agents per square metre
 * @property {number} reach how far agents see, m
 * @property {number} rounds in each tick
 * @property {'neighbours' | 'all'} meet who waits for whom in a round
 * @property {boolean} gathers whether one process gets all agents after each tick
 * @property {boolean} overlaps whether agents of borders are computed first, so that messages travel meanwhile
 * @property {number} spread of the time that a machine computes, as a share of it
 * @property {number} checkpointEvery ticks
 */

/** @param {number} seed */
function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
}

/** @param {number} machines */
function squareOf(machines) {
  const columns = Math.ceil(Math.sqrt(machines));
  /** @type {number[][]} */
  const neighbours = [];
  for (let self = 0; self < machines; self++) {
    const [x, y] = [self % columns, Math.floor(self / columns)];
    neighbours.push([]);
    for (let other = 0; other < machines; other++) {
      const apart = Math.max(Math.abs((other % columns) - x), Math.abs(Math.floor(other / columns) - y));
      if (apart === 1) neighbours[self].push(other);
    }
  }
  return neighbours;
}

/**
 * What each machine computes and sends in a tick.
 *
 * @param {Setting} setting
 * @param {Costs} costs
 */
export function loads({ agents, machines, cores, density, reach }, { agentStep, perCore, ghost }) {
  const own = agents / machines;
  const edge = Math.sqrt(own / density);
  // A strip along each of four edges, and a square at each corner.
  const border = Math.min(own, density * (4 * edge * reach + 4 * reach * reach));
  const speed = 1 + (cores - 1) * perCore;
  return {
    own,
    edge,
    border,
    compute: (own * agentStep) / speed,
    borderCompute: (border * agentStep) / speed,
    bytes: border * ghost,
  };
}

/**
 * Ticks of all machines, one after the other: a machine begins a tick when it has made the one before and the messages of those it waits
 * for are in. Messages share the servers, which carry so many bytes per second.
 *
 * @param {Setting} setting
 * @param {Costs} costs
 * @param {number} ticks
 * @returns {{ tick: number, compute: number, wire: number, gather: number, checkpoint: number, efficiency: number }} seconds per tick
 */
export function simulate(setting, costs, ticks = 200) {
  const { machines, servers, rounds, meet, gathers, overlaps, spread, checkpointEvery, agents } = setting;
  const { compute, borderCompute, bytes } = loads(setting, costs);
  const random = randomOf(1);
  const near = squareOf(machines);
  const everyone = near.map((_, self) => near.map((__, other) => other).filter((other) => other !== self));
  const awaited = meet === 'all' ? everyone : near;
  const wire = (machines * bytes) / (servers * costs.throughput);
  const gather = gathers ? (agents * costs.gathered) / costs.throughput : 0;
  let begun = near.map(() => 0);
  for (let tick = 0; tick < ticks; tick++) {
    const work = near.map(() => compute * (1 + spread * (2 * random() - 1)));
    const sent = begun.map((start, self) => start + (overlaps ? Math.min(borderCompute, work[self]) : work[self]));
    const done = begun.map((start, self) => start + work[self]);
    const arrived = sent.map((time) => time + wire + costs.latency + (rounds - 1) * costs.latency);
    begun = done.map(
      (time, self) => awaited[self].reduce((latest, other) => Math.max(latest, arrived[other]), time) + gather,
    );
  }
  // Snapshots travel in the background; while they do they take their share of the servers.
  const checkpoint = (agents * costs.state) / (servers * costs.checkpoint) / checkpointEvery;
  const tick = Math.max(...begun) / ticks + checkpoint;
  return { tick, compute, wire, gather, checkpoint, efficiency: compute / tick };
}
