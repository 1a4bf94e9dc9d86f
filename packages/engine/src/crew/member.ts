import { serve, Workshop, type Briefing, type Model } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';

/** What a new member of the crew is told. */
export interface MemberOrders {
  readonly briefing: Briefing;
  /** Its number; the leader is 0. */
  readonly thread: number;
  /** Addresses of modules that export `models`, a list of a user's own. */
  readonly modelModules: readonly string[];
}

/** What it answers when it is ready to work, or cannot. */
export type MemberAnswer =
  | { readonly ready: true; readonly knownModels: readonly string[] }
  | { readonly ready: false; readonly reason: string };

/** A member's whole life: loads the models, answers, and works until it is dismissed. Blocks its thread. */
export async function liveAsMember(orders: MemberOrders, answer: (text: MemberAnswer) => void): Promise<void> {
  let workshop: Workshop;
  try {
    const models = await loadModels(orders.modelModules);
    const found = orders.briefing.models.map(({ name }) => models.get(name));
    workshop = new Workshop(orders.briefing, orders.thread, kernelHotLoops(orders.briefing.memory), found);
    answer({ ready: true, knownModels: [...models.keys()] });
  } catch (error) {
    answer({ ready: false, reason: error instanceof Error ? error.message : String(error) });
    return;
  }
  serve(workshop, orders.thread, () => performance.now());
}

async function loadModels(modules: readonly string[]): Promise<Map<string, Model>> {
  const models = new Map<string, Model>(builtinModels.map((model) => [model.name, model]));
  for (const address of modules) {
    const { models: own } = (await import(/* @vite-ignore */ address)) as { models?: readonly Model[] };
    if (own === undefined) throw new Error(`${address} does not export \`models\`, a list of models`);
    for (const model of own) models.set(model.name, model);
  }
  return models;
}
