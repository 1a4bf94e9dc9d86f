// Makes the ticks of a run and notes everything of it that must not depend on processes.

/**
 * @param {import('@korzo/core').Simulation} simulation
 * @param {number} ticks the run ends at this tick
 * @param {() => void} beforeTick
 * @returns {import('./jobs.ts').RunDiary}
 */
export function diaryOf(simulation, ticks, beforeTick = () => {}) {
  /** @type {import('@korzo/core').SimulationEvent[]} */
  const events = [];
  while (simulation.ticks < ticks) {
    beforeTick();
    simulation.tick();
    events.push(...simulation.events);
  }
  const { totals, lastLeftAt, waiting, present, arrivalsOver, exits } = simulation;
  const books = { totals, lastLeftAt, waiting, present, arrivalsOver, exits: [...exits] };
  const checksum = simulation.checksum();
  simulation.gather();
  const gathered = simulation.crowds.flatMap(({ columns, ownCount }) => [...columns.id.subarray(0, ownCount)]);
  return {
    checksum,
    events,
    snapshot: simulation.snapshot(),
    books,
    gathered: gathered.sort((one, other) => one - other),
  };
}
