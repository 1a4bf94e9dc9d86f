import type { AgentSpec } from '../../agents/agent-spec.ts';
import { specProperty } from '../../agents/spec-properties.ts';
import { defineCommand } from './define-command.ts';

export interface AddCommand {
  readonly type: 'add';
  readonly spec: AgentSpec;
}

export const add = defineCommand<AddCommand>({
  type: 'add',
  meaning: 'Adds an agent.',
  properties: { spec: specProperty },
  apply: ({ spec }, desk) => desk.add(spec),
});
