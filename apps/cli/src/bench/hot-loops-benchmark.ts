import { plainHotLoops } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { twinContestant, type Contestant } from './contestant.ts';
import { duel, ratioRow, speedRow } from './duel.ts';
import { serialShare } from '../run/serial-share.ts';
import { grouped, sceneFor, type BenchPlan, type ModelSetting } from './plan.ts';
import type { BenchRow } from './row.ts';

/** A model that costs next to nothing, so that the loops over all agents are what is left. */
const setting: ModelSetting = { model: 'straight', scene: 'square', dt: 0.1 };

/** The loops that touch every agent whatever its model: wasm against core's plain TypeScript. */
export async function benchHotLoops(plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep('hot loops: wasm against plain TypeScript');
  const scenario = sceneFor(setting, plan, plan.agents);
  const wasm = {
    name: `hot loops, wasm, ${grouped(plan.agents)} agents`,
    contestant: twinContestant(scenario, kernelHotLoops),
  };
  const plain = {
    name: `hot loops, TypeScript, ${grouped(plan.agents)} agents`,
    contestant: twinContestant(scenario, plainHotLoops),
  };
  const [wasmPace, plainPace] = await duel([wasm, plain], plan);
  return [
    speedRow(wasm.name, wasmPace),
    speedRow(plain.name, plainPace),
    ratioRow('hot loops, wasm to TypeScript', wasmPace, { name: plain.name, pace: plainPace }),
    ...phaseRows('hot loops, wasm', wasm.contestant),
    {
      name: 'hot loops, wasm, serial share',
      value: serialShare(wasm.contestant.simulation.work) * 100,
      unit: '% of a tick',
    },
  ];
}

/** Nanoseconds per agent and tick of each phase, over the whole benchmark. */
function phaseRows(name: string, { simulation }: Contestant): BenchRow[] {
  return [...simulation.phaseTimes].map(([phase, time]) => ({
    name: `${name}, phase ${phase}`,
    value: (time * 1e6) / (simulation.ticks * Math.max(simulation.present, 1)),
    unit: 'ns per agent',
  }));
}
