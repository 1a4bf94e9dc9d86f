import type { AgentHandle, AgentSpec } from '../agents/agent-spec.ts';
import type { ModelInstance } from '../model/define-model.ts';
import type { Part } from '../parts/part.ts';
import type { CrowdView } from '../space/crowd-view.ts';

/** An agent has got a place, a velocity, a body or a wish that is no finite number. The run stops: all later ticks would be nonsense. */
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
    /** The model that made it, or else the phase of a part that did, or those that may have done it before the models decide. */
    readonly model?: string;
    readonly by?: Writer | readonly Writer[];
    readonly tick: number;
  }) {
    const { agent, column, value, model, by = [], tick } = found;
    const culprit = model === undefined ? by : { model };
    const rule = `${column} of agent ${agent.id} must be a finite number; it is ${value} ${placeOf(culprit, tick)}`;
    const remedy = remedyOf(culprit);
    super(`${rule}; ${remedy}`);
    this.agent = agent;
    this.column = column;
    this.tick = tick;
    this.rule = rule;
    this.remedy = remedy;
  }
}

/** A phase of a part that may write a column. */
export interface Writer {
  readonly part: string;
  readonly phase: string;
}

const nameWriter = ({ part, phase }: Writer): string => `part '${part}' in its phase '${phase}'`;

type Culprit = { readonly model: string } | Writer | readonly Writer[];

function placeOf(culprit: Culprit, tick: number): string {
  if ('model' in culprit) return `after tick ${tick} (model '${culprit.model}')`;
  return 'part' in culprit
    ? `after tick ${tick} (${nameWriter(culprit)})`
    : `in tick ${tick}, before the models decide`;
}

function remedyOf(culprit: Culprit): string {
  if ('model' in culprit)
    return 'take smaller steps (dt), milder values of the model and of the bodies, or fix the model if it is your own';
  if ('part' in culprit) return 'fix the part';
  if (culprit.length === 0) return 'fix the program that writes it between two ticks';
  return `fix what writes it; that may be ${culprit.map(nameWriter).join(' or ')}`;
}

const watched = ['x', 'y', 'z', 'vx', 'vy', 'vz'] as const;
const alsoWatched = ['radius', 'mass', 'maxSpeed', 'maxAcceleration', 'desiredSpeed'] as const;

/** Where a number that is not finite comes from: a model, a phase that moves agents, or any of the parts before. */
export type Origin = { readonly models: readonly ModelInstance[] } | Writer | { readonly parts: readonly Part[] };

/** The phases of parts that may write a column: those that say nothing of what they write may write all. */
const writersIn = (parts: readonly Part[], column: string): readonly Writer[] =>
  parts.flatMap(({ name, phases = [] }) =>
    phases
      .filter(({ writes }) => writes === undefined || writes.includes(column))
      .map((phase) => ({ part: name, phase: phase.name })),
  );

/**
 * Throws a NonFiniteError when a place, velocity, body or wish of an agent is no finite number. Of several agents the one with the lowest id
 * is named, so that the error does not depend on tiles.
 */
export function refuseNonFinite(crowds: readonly CrowdView[], tick: number, origin: Origin): void {
  let first:
    | { readonly agent: AgentHandle; readonly column: string; readonly value: number; readonly model: number }
    | undefined;
  for (const { columns, ownCount } of crowds) {
    for (let row = 0; row < ownCount; row++) {
      const column = [...watched, ...alsoWatched].find((name) => !Number.isFinite(columns[name][row]));
      if (column === undefined || (first !== undefined && first.agent.id < columns.id[row])) continue;
      const agent = { id: columns.id[row], generation: columns.generation[row] };
      first = { agent, column, value: columns[column][row], model: columns.model[row] };
    }
  }
  if (first === undefined) return;
  const { agent, column, value, model } = first;
  const found = { agent, column, value, tick };
  if ('models' in origin) throw new NonFiniteError({ ...found, model: nameOf(origin.models, model) });
  throw new NonFiniteError({ ...found, by: 'parts' in origin ? writersIn(origin.parts, column) : origin });
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
