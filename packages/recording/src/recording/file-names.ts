/** The files of a recording: the same in a folder and in a single file. */
export const fileNames = {
  /** Inputs and place; written first. */
  manifest: 'recording.json',
  trajectory: 'trajectory.kzr',
  checksums: 'checksums.txt',
  events: 'events.jsonl',
  /** Written last: a recording without it ended badly. */
  summary: 'summary.json',
} as const;

/** Ending of a recording that is one file: a zip with the files of the folder in it. */
export const recordingEnding = '.korzo';

export const isRecordingFile = (path: string): boolean => path.toLowerCase().endsWith(recordingEnding);
