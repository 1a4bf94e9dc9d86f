import type { AppliedChange } from '../premises/place-change.ts';

/** What people changed in a run beside its agents, as a snapshot keeps it. */
export interface SavedInterventions {
  readonly changes: readonly AppliedChange[];
  /** Groups whose people move by another model instance than their source says. */
  readonly switched: readonly (readonly [group: number, model: number])[];
  /** Model instances that people switched to. */
  readonly used: readonly number[];
}
