import type { AgentHandle, AgentSpec } from '../../agents/agent-spec.ts';
import type { ModelInstance } from '../../model/define-model.ts';
import type { ParameterValue } from '../../model/parameters.ts';
import type { Door } from '../../door/records.ts';
import type { CrowdView } from '../../space/crowd-view.ts';

/** Where an agent is kept. */
export interface FoundAgent {
  readonly crowd: CrowdView;
  readonly row: number;
}

/** What a command may do to a run at the start of a tick. What cannot be done comes back as a reason, and changes nothing. */
export interface CommandDesk {
  /** The tick at whose start the command is applied. */
  readonly tick: number;
  /** s */
  readonly dt: number;
  readonly models: readonly ModelInstance[];
  /** The crowds of this process. */
  readonly crowds: readonly CrowdView[];
  readonly door: Door;
  /** Where an agent of this process is kept. */
  find(agent: AgentHandle): FoundAgent | undefined;
  add(spec: AgentSpec): string | undefined;
  remove(agent: AgentHandle): string | undefined;
  setValue(model: number, parameter: string, value: ParameterValue): void;
  /** A model instance moves agents from now on; one on standby comes into use. */
  useModel(model: number): void;
  /** Agents of a group that come later move by this instance. */
  switchGroup(group: number, model: number): void;
}

export const agentGone = ({ id, generation }: AgentHandle): string =>
  `there is no agent ${id} of generation ${generation} in the run: it has left, or never entered`;

/** Where those of some agents are kept that are in this process; the reason when one of them is in no process any more. */
export function findAll(agents: readonly AgentHandle[], desk: CommandDesk): readonly FoundAgent[] | string {
  const places = agents.map((agent) => desk.find(agent));
  const found = Int32Array.from(places, (place) => (place === undefined ? 0 : 1));
  desk.door.addUp(found);
  const gone = found.indexOf(0);
  return gone >= 0 ? agentGone(agents[gone]) : places.filter((place) => place !== undefined);
}
