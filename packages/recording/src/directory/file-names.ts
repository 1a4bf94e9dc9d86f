/** The files of a recording. */
export const fileNames = {
  /** Inputs and place; written first. */
  manifest: 'recording.json',
  trajectory: 'trajectory.kzr',
  checksums: 'checksums.txt',
  events: 'events.jsonl',
  /** Written last: a recording without it ended badly. */
  summary: 'summary.json',
} as const;
