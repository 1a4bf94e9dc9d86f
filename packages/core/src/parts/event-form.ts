import type { AgentHandle } from '../agents/agent-spec.ts';
import type { Property } from '../plain/property.ts';

/** A kind of event that a part reports: what readers of events, recordings and logs can rely on. */
export interface EventForm {
  /** No other event of the part has it. */
  readonly name: string;
  /** One sentence a person understands. */
  readonly meaning: string;
  /** It happens many times a second: only detailed logs list it, and no message pops up. */
  readonly isFrequent?: true;
  /** What its details hold. */
  readonly properties: Readonly<Record<string, Property>>;
}

/** What a part reports: something that happened to an agent, or to the run as a whole. */
export interface PartEvent {
  readonly type: 'part';
  readonly tick: number;
  readonly part: string;
  /** The name by which the part declares it. */
  readonly event: string;
  readonly agent?: AgentHandle;
  readonly details: Readonly<Record<string, unknown>>;
}
