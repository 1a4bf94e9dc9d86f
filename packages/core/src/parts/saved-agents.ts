import type { ColumnTypes } from '../memory/columns.ts';

/** The agents of a snapshot before anything is changed: for those who check whether they can go on from it. */
export interface SavedAgents {
  readonly tick: number;
  readonly count: number;
  /** A state column; `width` values for each agent, agents in the order of their ids. */
  column(name: string): ColumnTypes[keyof ColumnTypes];
}
