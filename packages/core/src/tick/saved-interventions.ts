/** What people changed in groups and models, as a snapshot keeps it. */
export interface SavedInterventions {
  /** Groups whose people move by another model instance than their source says. */
  readonly switched: readonly (readonly [group: number, model: number])[];
  /** Model instances that people switched to. */
  readonly used: readonly number[];
}
