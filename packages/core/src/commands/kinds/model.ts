import type { AgentHandle } from '../../agents/agent-spec.ts';
import { groupProperty, handleProperty, instanceProperty } from '../../agents/spec-properties.ts';
import { list, optional } from '../../plain/property.ts';
import type { CrowdView } from '../../space/crowd-view.ts';
import { findAll, type FoundAgent } from './command-desk.ts';
import { defineCommand } from './define-command.ts';

/** Lets the agents of a group (those that come later too), or some agents, move by another model instance of the run. */
export interface ModelCommand {
  readonly type: 'model';
  /** Index of the instance. */
  readonly model: number;
  readonly group?: number;
  readonly agents?: readonly AgentHandle[];
}

export const model = defineCommand<ModelCommand>({
  type: 'model',
  meaning: 'Lets a group, or some agents, move by another model instance.',
  properties: {
    model: instanceProperty,
    group: optional(groupProperty),
    agents: optional(list(handleProperty, { most: 1_000_000 }, 'the agents')),
  },
  problemWith: ({ group, agents }) =>
    (group === undefined) === (agents === undefined)
      ? { rule: 'a model is switched for a group or for agents', remedy: 'give one of the two' }
      : undefined,
  apply: ({ model: instance, group, agents = [] }, desk) => {
    const known = desk.models[instance];
    if (known === undefined)
      return `there is no model instance ${instance}; this run has 0 to ${desk.models.length - 1}: open it with the model among its alternatives`;
    const rows = group === undefined ? findAll(agents, desk) : rowsOfGroup(group, desk.crowds);
    if (typeof rows === 'string') return rows;
    const { space, name } = known.model;
    const misplaced = rows.filter(
      ({ crowd, row }) => space !== 'either' && (space === 'volume') !== crowd.columns.level[row] < 0,
    );
    const counts = Int32Array.of(rows.length, misplaced.length);
    desk.door.addUp(counts);
    const [all, elsewhere] = counts;
    if (elsewhere > 0)
      return `model '${name}' moves agents ${space === 'floor' ? 'on floors' : 'in the volume'}; ${elsewhere} of ${all} are not there; choose another model`;
    for (const { crowd, row } of rows) crowd.columns.model[row] = instance;
    if (group !== undefined) desk.switchGroup(group, instance);
    desk.useModel(instance);
    return undefined;
  },
});

const rowsOfGroup = (group: number, crowds: readonly CrowdView[]): readonly FoundAgent[] =>
  crowds.flatMap((crowd) => {
    const rows: FoundAgent[] = [];
    for (let row = 0; row < crowd.ownCount; row++) if (crowd.columns.group[row] === group) rows.push({ crowd, row });
    return rows;
  });
