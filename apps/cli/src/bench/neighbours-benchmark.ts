import { Look, uniform } from '@korzo/core';
import { kernelHotLoops, kernelsFor, layOutCrowd, type TrialCrowd } from '@korzo/kernels';
import { ratioRow } from './duel.ts';
import { grouped, type BenchPlan } from './plan.ts';
import { alternate, ticksFor, type Pace } from './rounds.ts';
import type { BenchRow } from './row.ts';

/** The search of the ORCA benchmark: at most 10 within 5 m, at 0.5 agents per square metre. */
const search = { radius: 5, limit: 10 } as const;
const density = { 2: 0.5, 3: 0.05 } as const;
const allKinds = -1;
const answerBytes = 8;

/** The k nearest of every agent: the wasm search against the one that models in TypeScript look around with. */
export async function benchNeighbours(plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep('neighbours: wasm against TypeScript');
  const crowd = randomCrowd(plan);
  const rounds = [kernelRound(crowd), lookRound(crowd)].map((once) => {
    once();
    const repeats = plan.ticks ?? ticksFor(200, once);
    return () => {
      for (let repeat = 0; repeat < repeats; repeat++) once();
      return repeats * plan.agents;
    };
  });
  const [kernel, look] = await alternate(rounds, plan.rounds);
  const kernelName = `neighbours, kernel, ${grouped(plan.agents)} agents`;
  const lookName = `neighbours, TypeScript, ${grouped(plan.agents)} agents`;
  const ratio = ratioRow('neighbours, kernel to TypeScript', kernel, { name: lookName, pace: look });
  return [searchRow(kernelName, kernel), searchRow(lookName, look), ratio];
}

const searchRow = (name: string, pace: Pace): BenchRow => ({
  name,
  value: pace.best / 1e6,
  unit: 'million searches/s',
  median: pace.median / 1e6,
});

interface SearchedCrowd extends TrialCrowd {
  /** Address of the kernel's answers. */
  readonly answers: number;
}

const pageBytes = 65536;

/** Agents all over a square or cube, ids in no order of place. */
function randomCrowd({ agents, dimensions }: BenchPlan): SearchedCrowd {
  const room = agents / density[dimensions];
  const side = dimensions === 3 ? Math.cbrt(room) : Math.sqrt(room);
  const crowd = layOutCrowd({
    count: agents,
    size: [side, side, dimensions === 3 ? side : 0],
    cellSize: search.radius / 2,
  });
  const answers = crowd.memory.grow(Math.ceil((agents * search.limit * answerBytes) / pageBytes)) * pageBytes;
  crowd.view.refresh();
  const { x, y, z, level } = crowd.view.columns;
  for (let row = 0; row < agents; row++) {
    x[row] = side * uniform(1, row, 0, 0);
    y[row] = side * uniform(1, row, 0, 1);
    z[row] = dimensions === 3 ? side * uniform(1, row, 0, 2) : 0;
    level[row] = dimensions === 3 ? -1 : 0;
  }
  const loops = kernelHotLoops(crowd.memory);
  loops.locateRows(crowd.crowd, 0, agents);
  loops.sortRows(crowd.crowd);
  loops.copySlots(crowd.crowd, 0, agents);
  return { ...crowd, answers };
}

function kernelRound({ memory, view, crowd, scratch, answers }: SearchedCrowd): () => void {
  const { nearestOfCells } = kernelsFor(memory);
  const occupied = view.int('occupiedCount');
  return () => nearestOfCells(crowd, scratch, 0, occupied, search.radius, search.limit, -1, allKinds, answers);
}

function lookRound({ view }: TrialCrowd): () => void {
  const look = new Look(view);
  const { rowOfSlot } = view.columns;
  return () => {
    for (let slot = 0; slot < view.ownCount; slot++) look.nearest(rowOfSlot[slot], search);
  };
}
