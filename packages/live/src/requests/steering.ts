import { placeOf, type PlaceChange } from '@korzo/building';
import { isOwnCommand, problemWith, type AgentHandle, type Command } from '@korzo/core';
import { outsideCommands } from '@korzo/engine';
import { paint } from '../room/brush.ts';
import { refuse } from '../room/refusal.ts';
import type { Room } from '../room/room.ts';
import type { Session } from '../room/session.ts';
import type { Handlers } from './handler.ts';

/** Interventions: each becomes a command at the next tick and is recorded with it. */
export const steering: Handlers<
  'set' | 'switch' | 'brush' | 'remove' | 'send' | 'obstacle' | 'clear' | 'passage' | 'signal' | 'command'
> = {
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
    command(session, { type: 'set', model, parameter, value });
    session.turn(model, parameter, value);
    room.broadcast({ type: 'value', model, parameter, value });
  },

  switch: ({ room, request: { group, model } }) => {
    const { session } = room;
    const choice = session.run.switchable[group];
    if (choice === undefined) throw refuse(`there is no group ${group}`, 'take a number of info.groups');
    const instance = choice[model];
    if (instance === undefined)
      throw refuse(
        `group '${session.groups[group].name}' cannot be switched to '${model}' in this run`,
        `it can be to ${Object.keys(choice).join(', ')}; open the scenario with '${model}' among the alternatives for others`,
      );
    command(session, { type: 'model', model: instance, group });
    session.switchGroup(group, instance);
    room.broadcast({ type: 'models', groups: session.groups, models: session.models });
  },

  brush: ({ room: { session }, request }) => {
    const painted = paint(session.run, request, session.recruited(request.group));
    session.recruit(request.group, painted);
  },

  remove: ({ room: { session }, request: { agents } }) => {
    for (const agent of handlesOf(session, agents)) command(session, { type: 'remove', agent });
  },

  send: ({ room: { session }, request: { agents, goal } }) => {
    for (const agent of handlesOf(session, agents)) command(session, { type: 'send', agent, goal });
  },

  obstacle: ({ room, request: { level, shape } }) => {
    const id = room.session.nextObstacle();
    const drawn =
      shape.type === 'circle' ? { circle: { centre: shape.centre, radius: shape.radius } } : { outline: shape.outline };
    changePlace(room, { type: 'obstacle', id, level, ...drawn });
  },

  clear: ({ room, request: { obstacle } }) => changePlace(room, { type: 'clear', id: obstacle }),

  passage: ({ room, request: { passage, open } }) => changePlace(room, { type: open ? 'open' : 'close', passage }),

  signal: ({ room, request: { signal } }) => changePlace(room, { type: 'signal', name: signal }),

  command: ({ room: { session }, watcher, request: { command: given } }) => {
    const asked = session.run.simulation.commandForms.canonical(given);
    // Those about agents and models have requests of their own, with the limits of the host.
    if (ownTypes.some((type) => isOwnCommand(asked, type)))
      throw refuse(
        `'${asked.type}' is no command of a part`,
        'use the request for it: brush, remove, send, set or switch',
      );
    if (outsideTypes.has(asked.type))
      throw refuse(
        `'${asked.type}' is for programs that bring objects of their own`,
        'use the requests join, pose and leave',
      );
    command(session, asked);
    session.drivers.note(watcher.drives, asked);
  },
};

const outsideTypes: ReadonlySet<string> = new Set(outsideCommands.map(({ type }) => type));

const ownTypes = ['add', 'remove', 'send', 'set', 'model'] as const;

const command = ({ run }: Session, given: Command): void => run.simulation.queue(given);

/** What is wrong with a change is reported at once, not when the next tick refuses it. */
function changePlace({ session }: Room, given: PlaceChange): void {
  const change = session.run.simulation.commandForms.canonical(given) as PlaceChange;
  const problem = placeOf(session.run.simulation).premises?.problemWith(change);
  if (problem !== undefined) {
    const [rule, ...remedies] = problem.split('; ');
    throw refuse(rule, remedies.join('; '));
  }
  command(session, change);
}

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
