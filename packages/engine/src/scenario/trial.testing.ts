import { defineModel, type AgentSpec } from '@korzo/core';
import type { CompiledScenario } from './compile-scenario.ts';
import { readScenario } from '../reader/read.ts';
import type { Scenario } from '../reader/scenario.ts';

/** A model that stands still: enough to test who comes where. */
export const standing = defineModel({
  name: 'standing',
  summary: 'Stands still',
  space: 'either',
  parameters: { patience: { type: 'number', default: 1, min: 0, max: 10, unit: 's', meaning: 'How long it stands' } },
  perceptionRadius: () => 0,
  bind: () => () => {},
});

/** A scenario with these groups (YAML) in a world (YAML), or an error that shows what is wrong with it. */
export function trialScenario(world: string, groups: string, run = '{ dt: 0.1, duration: 60 }'): Scenario {
  const text = `korzo: 1\nname: trial\ntitle: Trial\nabout: A trial.\nworld: ${world}\nrun: ${run}\ngroups:\n${groups}`;
  const result = readScenario(text, { file: 'trial.yaml' });
  if ('problems' in result) throw new Error(result.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  return result.scenario;
}

/** Every agent who comes, with the tick. */
export function everybody(
  compiled: CompiledScenario,
  lastTick = 1000,
): (AgentSpec & { readonly tick: number; readonly source: string })[] {
  const agents: (AgentSpec & { tick: number; source: string })[] = [];
  for (let tick = 0; tick <= lastTick; tick++) {
    for (const source of compiled.sources)
      source.arrivalsAt(tick, (spec) => agents.push(Object.assign({ tick, source: source.name }, spec)));
  }
  return agents;
}

/** The smallest free distance between two of these bodies (on one floor, or in the volume), m; negative when they overlap. */
export function smallestGap(agents: readonly AgentSpec[], wrap?: readonly [number, number]): number {
  let smallest = Infinity;
  for (const [index, one] of agents.entries()) {
    for (const other of agents.slice(index + 1)) {
      if (one.level !== other.level) continue;
      const difference = [other.x - one.x, other.y - one.y, one.level === 'volume' ? (other.z ?? 0) - (one.z ?? 0) : 0];
      for (const [axis, size] of (wrap ?? []).entries()) difference[axis] -= Math.round(difference[axis] / size) * size;
      smallest = Math.min(smallest, Math.hypot(...difference) - (one.radius ?? 0) - (other.radius ?? 0));
    }
  }
  return smallest;
}
