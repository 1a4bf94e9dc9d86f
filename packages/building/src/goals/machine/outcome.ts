/** How a goal stands. */
export type Outcome = 'going' | 'reached' | 'failed';
