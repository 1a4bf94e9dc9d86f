/** Name and summary of every suite, apart from its tests: help texts load nothing else. */
export const suiteSummaries = {
  rimea: 'RiMEA guideline for building evacuation',
  imo: 'IMO guideline for ship evacuation',
  nist: 'NIST Technical Note 1822 for building evacuation',
  iso20414: 'ISO 20414 for fire evacuation',
  flocking: 'published flocking results, each with its own model',
  bottleneck: 'flows and speeds against experiments',
} as const;

export type SuiteName = keyof typeof suiteSummaries;
