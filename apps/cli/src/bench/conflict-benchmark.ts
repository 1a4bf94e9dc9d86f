import { InputError, readScenario, type Scenario } from '@korzo/formats';
import { drawGridTasks } from '@korzo/models';
import { kernelContestant } from './contestant.ts';
import { duel, ratioRow } from './duel.ts';
import { serialShare } from '../run/serial-share.ts';
import { grouped, type BenchPlan } from './plan.ts';
import { middle } from './rounds.ts';
import { judged, type BenchRow, type Target } from './row.ts';

/** The control plans for each agent: its basic crowd is a tenth of that of other benchmarks. */
const share = 10;
const cell = 2;
/** Cells that each agent has to itself on the map the control promises to work on: 20 x 20 for 60. */
const cellsPerAgent = 6.4;
const usualTicks = 300;
/** A picture every sixtieth of a second. */
const inTime: Target = { ceiling: 1000 / 60 };

/** Times of the ticks of one run, ms. */
type TickTimes = readonly number[];

interface TimeFigure {
  readonly name: string;
  readonly of: (times: TickTimes) => number;
  readonly target?: Target;
}

const figures: readonly TimeFigure[] = [
  { name: 'mean tick', of: mean, target: inTime },
  { name: 'median tick', of: (times) => within(times, 0.5) },
  { name: '95 of 100 ticks', of: (times) => within(times, 0.95), target: inTime },
  { name: 'longest tick but the first', of: (times) => Math.max(...times) },
];

/**
 * Ticks of a crowd with task after task on a map with every fifth cell blocked. All rounds are the same run to the bit, and the first warms
 * up: what a tick takes is the least it took in any of the others, the rest was another user's work. The middle round stands beside it.
 */
export async function benchConflicts(plan: BenchPlan): Promise<BenchRow[]> {
  const agents = Math.max(Math.round(plan.agents / share), 20);
  const scenario = crowdOnGrid(agents);
  const rounds: TickTimes[] = [];
  let alone = 0;
  for (let round = 0; round <= plan.rounds; round++) {
    plan.onStep(`conflict-cases: ${grouped(agents)} agents, round ${round} of ${plan.rounds}`);
    const { times, serialShare } = await timeTicks(scenario, plan.ticks ?? usualTicks);
    alone = serialShare;
    if (round > 0) rounds.push(times);
  }
  const least = rounds[0].map((_, tick) => Math.min(...rounds.map((times) => times[tick])));
  const title = `conflict-cases, ${grouped(agents)} agents`;
  const rows = figures.map(({ name, of, target }) => {
    const row = { name: `${title}, ${name}`, value: of(least), unit: 'ms', median: middle(rounds.map(of)) };
    return judged(row, target);
  });
  const paceOf = (times: TickTimes): number => 1000 / mean(times);
  const pace = {
    name: `${title}, ticks`,
    value: paceOf(least),
    unit: 'ticks/s',
    median: middle(rounds.map(paceOf)),
  };
  const serial = { name: `${title}, serial share`, value: alone * 100, unit: '% of a tick' };
  const cost = await costBesideOrca(agents, plan);
  return [...rows, judged(pace, { floor: 60 }), serial, cost];
}

/** Deciding once should not cost much more than deciding in every tick: an agent-step on the same map with the same tasks. */
async function costBesideOrca(agents: number, plan: BenchPlan): Promise<BenchRow> {
  plan.onStep(`conflict-cases and orca: ${grouped(agents)} agents`);
  const entries = await Promise.all(
    (['orca', 'conflict-cases'] as const).map(async (name) => ({
      name,
      contestant: await kernelContestant(crowdOnGrid(agents, name)),
    })),
  );
  const [orca, conflicts] = await duel(entries, plan);
  const row = ratioRow(`conflict-cases, ${grouped(agents)} agents, cost of an agent-step`, orca, {
    name: 'orca',
    pace: conflicts,
  });
  return judged(row, { ceiling: 2 });
}

async function timeTicks(
  scenario: Scenario,
  ticks: number,
): Promise<{ readonly times: TickTimes; readonly serialShare: number }> {
  const { simulation, step, close } = await kernelContestant(scenario, { clock: () => performance.now() });
  // The first one makes the map.
  step(1);
  const times: number[] = [];
  for (let tick = 0; tick < ticks; tick++) {
    const begin = performance.now();
    step(1);
    times.push(performance.now() - begin);
  }
  await close();
  return { times, serialShare: serialShare(simulation.work) };
}

function mean(times: TickTimes): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

/** The time that a share of the ticks stays within. */
const within = (times: TickTimes, part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * part)];

function crowdOnGrid(agents: number, model = 'conflict-cases'): Scenario {
  const size = Math.ceil(Math.sqrt(agents * cellsPerAgent));
  const { map, tasks } = drawGridTasks(1, { size, blocked: 0.2, agents });
  const obstacles = map.flatMap((line, index) => {
    const south = (size - 1 - index) * cell;
    return Array.from(line).flatMap((letter, column) =>
      letter === '#'
        ? [{ shape: 'box', level: 0, min: [column * cell, south, 0], max: [(column + 1) * cell, south + cell, 2] }]
        : [],
    );
  });
  const points = tasks.map(({ from: [column, row] }) => [(column + 0.5) * cell, (row + 0.5) * cell]);
  const description = {
    korzo: 1,
    name: 'bench-conflicts',
    title: 'Benchmark scene: tasks on a grid',
    about: `${agents} agents with task after task on a map of ${size} x ${size} cells.`,
    world: { size: [size * cell, size * cell], edges: 'closed', obstacles },
    groups: [
      {
        name: 'agents',
        model,
        count: agents,
        place: { shape: 'points', points },
        speed: 1.3,
        maxAcceleration: 5,
        goals: [{ goal: 'random' }],
      },
    ],
    run: { dt: 0.05, seed: 1, duration: 1000, stopWhenEmpty: false },
  };
  const result = readScenario(JSON.stringify(description), { file: 'conflicts' });
  if ('problems' in result) throw new InputError(result.problems);
  return result.scenario;
}
