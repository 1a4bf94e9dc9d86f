import { problemWith, type AgentHandle } from '@korzo/core';
import { refuse } from '../room/refusal.ts';
import type { Session } from '../room/session.ts';
import type { Handlers } from './handler.ts';

/** Interventions: each becomes a command at the next tick and is recorded with it. */
export const steering: Handlers<'set' | 'remove' | 'send'> = {
  set: ({ room, request: { model, parameter, value } }) => {
    const { session } = room;
    const instance = session.models[model];
    if (instance === undefined) throw refuse(`there is no model instance ${model}`, 'take a number of info.models');
    const declared = instance.parameters[parameter];
    if (declared === undefined)
      throw refuse(
        `model ${instance.name} has no parameter '${parameter}'`,
        `it has ${Object.keys(instance.parameters).join(', ')}`,
      );
    const problem = problemWith(parameter, declared, value);
    if (problem !== undefined) throw refuse(problem, 'give a value of this range');
    session.run.simulation.queue({ type: 'set', model, parameter, value });
    session.turn(model, parameter, value);
    room.broadcast({ type: 'value', model, parameter, value });
  },

  remove: ({ room, request: { agents } }) => {
    for (const agent of handlesOf(room.session, agents)) room.session.run.simulation.queue({ type: 'remove', agent });
  },

  send: ({ room, request: { agents, goal } }) => {
    for (const agent of handlesOf(room.session, agents))
      room.session.run.simulation.queue({ type: 'send', agent, goal });
  },
};

/** The agents of these ids that are here now. Refuses when none is. */
function handlesOf({ run: { simulation } }: Session, ids: readonly number[]): AgentHandle[] {
  const wanted = new Set(ids);
  const found: AgentHandle[] = [];
  for (const { columns, ownCount } of simulation.crowds) {
    for (let row = 0; row < ownCount; row++) {
      if (wanted.has(columns.id[row])) found.push({ id: columns.id[row], generation: columns.generation[row] });
    }
  }
  if (found.length === 0)
    throw refuse('none of these agents is here any more', 'choose agents that are in the picture');
  return found.sort((one, other) => one.id - other.id);
}
