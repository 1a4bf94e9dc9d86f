import { kernelContestant, twinContestant } from './contestant.ts';
import { duel, ratioRow, speedRow } from './duel.ts';
import { heapGrowth } from './heap-growth.ts';
import { grouped, sceneFor, type BenchPlan, type ModelSetting } from './plan.ts';
import { judged, type BenchRow, type Target } from './row.ts';

/** What a model is measured by; targets only where the project has set one. */
export interface ModelTargets {
  readonly kernelToTwin?: Target;
  /** Cost per agent at ten times (and a hundred times) the agents. */
  readonly growth: readonly { readonly times: number; readonly target: Target }[];
}

const workerTarget: Target = { floor: 1.8 };
const exchangeTarget: Target = { ceiling: 5 };
const serialTarget: Target = { ceiling: 4 };
const heapTarget: Target = { ceiling: 1 };
const bytesTarget: Target = { ceiling: 256 };
/** A tile for each of two workers, and a crowd from which on cutting a world makes sense. */
const benchTiles = 2;
const leastCutCrowd = 20_000;

/** Every figure of one model, in the order of the table. */
export async function benchModel(setting: ModelSetting, targets: ModelTargets, plan: BenchPlan): Promise<BenchRow[]> {
  return [
    ...(await kernelAgainstTwin(setting, targets, plan)),
    ...(await manyAgainstFew(setting, targets, plan)),
    ...(await workersAgainstOne(setting, plan)),
    ...(await phaseShares(setting, plan)),
    ...(await memory(setting, plan)),
  ];
}

async function kernelAgainstTwin(
  setting: ModelSetting,
  { kernelToTwin }: ModelTargets,
  plan: BenchPlan,
): Promise<BenchRow[]> {
  plan.onStep(`${setting.model}: kernel against its twin in TypeScript`);
  const scenario = sceneFor(setting, plan, plan.agents);
  const kernelName = `${setting.model}, kernel, ${grouped(plan.agents)} agents`;
  const twinName = `${setting.model}, TypeScript twin, ${grouped(plan.agents)} agents`;
  const [kernel, twin] = await duel(
    [
      { name: kernelName, contestant: await kernelContestant(scenario) },
      { name: twinName, contestant: twinContestant(scenario) },
    ],
    plan,
  );
  const ratio = ratioRow(`${setting.model}, kernel to twin`, kernel, { name: twinName, pace: twin });
  return [speedRow(kernelName, kernel), speedRow(twinName, twin), judged(ratio, kernelToTwin)];
}

async function manyAgainstFew(setting: ModelSetting, { growth }: ModelTargets, plan: BenchPlan): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const { times, target } of growth) {
    const many = plan.agents * times;
    plan.onStep(`${setting.model}: ${grouped(many)} agents against ${grouped(plan.agents)}`);
    const fewName = `${setting.model}, kernel, ${grouped(plan.agents)} agents`;
    const manyName = `${setting.model}, kernel, ${grouped(many)} agents`;
    const [fewPace, manyPace] = await duel(
      [
        { name: fewName, contestant: await kernelContestant(sceneFor(setting, plan, plan.agents)) },
        { name: manyName, contestant: await kernelContestant(sceneFor(setting, plan, many)) },
      ],
      plan,
    );
    const cost = ratioRow(`${setting.model}, cost per agent at ${grouped(many)}`, fewPace, {
      name: fewName,
      pace: manyPace,
    });
    rows.push(speedRow(manyName, manyPace), judged(cost, target));
  }
  return rows;
}

async function workersAgainstOne(setting: ModelSetting, plan: BenchPlan): Promise<BenchRow[]> {
  if (plan.workers < 2) return [];
  const agents = plan.agents * 2;
  plan.onStep(`${setting.model}: ${plan.workers} workers against one`);
  const scenario = sceneFor(setting, plan, agents);
  const oneName = `${setting.model}, 1 worker, ${grouped(agents)} agents`;
  const severalName = `${setting.model}, ${plan.workers} workers, ${grouped(agents)} agents`;
  const [one, several] = await duel(
    [
      { name: oneName, contestant: await kernelContestant(scenario) },
      { name: severalName, contestant: await kernelContestant(scenario, { workers: plan.workers }) },
    ],
    plan,
  );
  const ratio = ratioRow(`${setting.model}, ${plan.workers} workers to 1`, several, { name: oneName, pace: one });
  // The target is for two workers on two cores; more of them are reported without one.
  return [
    speedRow(oneName, one),
    speedRow(severalName, several),
    judged(ratio, plan.workers === 2 ? workerTarget : undefined),
  ];
}

/** Time per phase of a tick of a cut world, where all of them occur, and the share that one thread does alone, cut and uncut. */
async function phaseShares(setting: ModelSetting, plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep(`${setting.model}: time per phase with ${benchTiles} tiles`);
  const { spent, alone } = await timePhases(setting, plan, benchTiles);
  const all = spent.reduce((sum, [, time]) => sum + time, 0);
  const rows = spent.map(([name, time]) => {
    const row = {
      name: `${setting.model}, ${benchTiles} tiles, phase ${name}`,
      value: (time / all) * 100,
      unit: '% of a tick',
    };
    return judged(row, name === 'exchange' ? exchangeTarget : undefined);
  });
  const uncut = await timePhases(setting, plan, 1);
  return [
    ...rows,
    { name: `${setting.model}, ${benchTiles} tiles, serial share`, value: alone, unit: '% of a tick' },
    judged({ name: `${setting.model}, serial share`, value: uncut.alone, unit: '% of a tick' }, serialTarget),
  ];
}

interface PhaseShares {
  /** Milliseconds of each phase. */
  readonly spent: readonly (readonly [string, number])[];
  /** Share of the work that one thread does alone, %. */
  readonly alone: number;
}

async function timePhases(setting: ModelSetting, plan: BenchPlan, tiles: number): Promise<PhaseShares> {
  const scenario = sceneFor(setting, plan, Math.max(plan.agents, leastCutCrowd));
  const { simulation, step, close } = await kernelContestant(scenario, { tiles, clock: () => performance.now() });
  // The first ticks cut the world by cost and warm the code up.
  step(60);
  const before = new Map(simulation.phaseTimes);
  const workBefore = simulation.work;
  step(plan.ticks ?? 50);
  const { work } = simulation;
  await close();
  return {
    spent: [...simulation.phaseTimes].map(([name, time]) => [name, time - (before.get(name) ?? 0)] as const),
    alone: ((work.alone - workBefore.alone) / (work.all - workBefore.all)) * 100,
  };
}

async function memory(setting: ModelSetting, plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep(`${setting.model}: heap over 1,000 ticks`);
  const { simulation, step, close } = await kernelContestant(sceneFor(setting, plan, plan.agents));
  const growth = heapGrowth(() => step(1), 1000);
  await close();
  return [
    judged({ name: `${setting.model}, heap growth over 1,000 ticks`, value: growth / 1048576, unit: 'MB' }, heapTarget),
    judged(
      { name: `${setting.model}, all columns`, value: simulation.bytesPerAgent, unit: 'bytes per agent' },
      bytesTarget,
    ),
  ];
}
