import type { AgentHandle } from '../../agents/agent-spec.ts';
import { handleProperty, pointProperty } from '../../agents/spec-properties.ts';
import { findAll } from './command-desk.ts';
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
    const found = findAll([agent], desk);
    if (typeof found === 'string') return found;
    for (const { crowd, row } of found) {
      const { goalX, goalY, goalZ } = crowd.columns;
      [goalX[row], goalY[row], goalZ[row]] = goal;
    }
    return undefined;
  },
});
