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
