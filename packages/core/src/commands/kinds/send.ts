import type { AgentHandle } from '../../agents/agent-spec.ts';
import { handleProperty, pointProperty } from '../../agents/spec-properties.ts';
import { agentGone } from './command-desk.ts';
import { defineCommand } from './define-command.ts';

export interface SendCommand {
  readonly type: 'send';
  readonly agent: AgentHandle;
  readonly goal: readonly [number, number, number];
}

export const send = defineCommand<SendCommand>({
  type: 'send',
  meaning: 'Gives an agent another goal.',
  properties: { agent: handleProperty, goal: pointProperty },
  apply: ({ agent, goal }, desk) => {
    const found = desk.find(agent);
    if (found === undefined) return agentGone(agent);
    const { goalX, goalY, goalZ } = found.crowd.columns;
    [goalX[found.row], goalY[found.row], goalZ[found.row]] = goal;
    return undefined;
  },
});
