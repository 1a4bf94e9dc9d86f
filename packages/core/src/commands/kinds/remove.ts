import type { AgentHandle } from '../../agents/agent-spec.ts';
import { handleProperty } from '../../agents/spec-properties.ts';
import { defineCommand } from './define-command.ts';

export interface RemoveCommand {
  readonly type: 'remove';
  readonly agent: AgentHandle;
}

export const remove = defineCommand<RemoveCommand>({
  type: 'remove',
  meaning: 'Takes an agent out of the run.',
  properties: { agent: handleProperty },
  apply: ({ agent }, desk) => desk.remove(agent),
});
