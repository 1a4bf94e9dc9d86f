/** What the threads of a run do for its people: count them, think for them. */
export const goalJobs = { count: 0, think: 1 } as const;
