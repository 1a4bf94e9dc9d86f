import { serve, Workshop, type Briefing, type HandsMaker, type Model } from '@korzo/core';
import { kernelHotLoops } from '@korzo/kernels';
import { builtinModels } from '@korzo/models';
import { builtinHands } from './builtin-hands.ts';

/** The briefing of a new member of the crew. */
export interface MemberOrders {
  readonly briefing: Briefing;
  /** Its number; the leader is 0. */
  readonly thread: number;
  /** Addresses of modules that export `models` or `hands`, lists of a user's own. */
  readonly modelModules: readonly string[];
}

/** What it answers when it is ready to work, or cannot. */
export type MemberAnswer =
  | { readonly ready: true; readonly knownModels: readonly string[]; readonly knownHands: readonly string[] }
  | { readonly ready: false; readonly reason: string };

/** A member's whole life: loads the models, answers, and works until it is dismissed. Blocks its thread. */
export async function liveAsMember(orders: MemberOrders, answer: (text: MemberAnswer) => void): Promise<void> {
  let workshop: Workshop;
  try {
    const { briefing, thread } = orders;
    const { models, hands } = await loadModules(orders.modelModules);
    workshop = new Workshop(
      briefing,
      thread,
      kernelHotLoops(briefing.memory),
      briefing.models.map(({ name }) => models.get(name)),
      briefing.hands.map(({ name }) => hands.get(name)),
    );
    answer({ ready: true, knownModels: [...models.keys()], knownHands: [...hands.keys()] });
  } catch (error) {
    answer({ ready: false, reason: error instanceof Error ? error.message : String(error) });
    return;
  }
  serve(workshop, orders.thread, () => performance.now());
}

interface Loaded {
  readonly models: Map<string, Model>;
  readonly hands: Map<string, HandsMaker>;
}

async function loadModules(modules: readonly string[]): Promise<Loaded> {
  const models = new Map<string, Model>(builtinModels.map((model) => [model.name, model]));
  const hands = new Map(builtinHands.map((maker) => [maker.name, maker]));
  for (const address of modules) {
    const own = (await import(/* @vite-ignore */ address)) as {
      readonly models?: readonly Model[];
      readonly hands?: readonly HandsMaker[];
    };
    if (own.models === undefined && own.hands === undefined)
      throw new Error(
        `${address} does not export \`models\`, a list of models, or \`hands\`, a list of makers of hands`,
      );
    for (const model of own.models ?? []) models.set(model.name, model);
    for (const maker of own.hands ?? []) hands.set(maker.name, maker);
  }
  return { models, hands };
}
