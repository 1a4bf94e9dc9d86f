import type { AgentHandle, AgentSpec } from '../agents/agent-spec.ts';
import type { ModelInstance } from '../model/define-model.ts';
import type { CrowdView } from '../space/crowd-view.ts';

/** An agent has got a place or a velocity that is no finite number. The run stops: all later ticks would be nonsense. */
export class NonFiniteError extends Error {
  override readonly name = 'NonFiniteError';
  readonly agent: AgentHandle;
  readonly column: string;
  /** Ticks the run had made, this one included. */
  readonly tick: number;
  readonly rule: string;
  readonly remedy: string;

  constructor(found: {
    readonly agent: AgentHandle;
    readonly column: string;
    readonly value: number;
    readonly model: string;
    readonly tick: number;
  }) {
    const { agent, column, value, model, tick } = found;
    const rule = `${column} of agent ${agent.id} must be a finite number; it is ${value} after tick ${tick} (model '${model}')`;
    const remedy =
      'take smaller steps (dt), milder values of the model and of the bodies, or mend the model if it is your own';
    super(`${rule}; ${remedy}`);
    this.agent = agent;
    this.column = column;
    this.tick = tick;
    this.rule = rule;
    this.remedy = remedy;
  }
}

const watched = ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const;

/**
 * Throws a NonFiniteError when a place or velocity of an agent is no finite number. Of several agents the one with the lowest id is
 * named, so that the error does not depend on tiles.
 */
export function refuseNonFinite(crowds: readonly CrowdView[], tick: number, models: readonly ModelInstance[]): void {
  let first:
    | { readonly agent: AgentHandle; readonly column: string; readonly value: number; readonly model: string }
    | undefined;
  for (const { columns, ownCount } of crowds) {
    for (let row = 0; row < ownCount; row++) {
      const column = watched.find((name) => !Number.isFinite(columns[name][row]));
      if (column === undefined || (first !== undefined && first.agent.id < columns.id[row])) continue;
      const agent = { id: columns.id[row], generation: columns.generation[row] };
      first = { agent, column, value: columns[column][row], model: nameOf(models, columns.model[row]) };
    }
  }
  if (first !== undefined) throw new NonFiniteError({ ...first, tick });
}

/** The same for an agent that comes in. */
export function refuseNonFiniteSpec(
  spec: AgentSpec,
  agent: AgentHandle,
  tick: number,
  models: readonly ModelInstance[],
): void {
  for (const column of watched) {
    const value = spec[column] ?? 0;
    if (Number.isFinite(value)) continue;
    throw new NonFiniteError({ agent, column, value, model: nameOf(models, spec.model), tick });
  }
}

const nameOf = (models: readonly ModelInstance[], index: number): string => models[index]?.model.name ?? 'none';
