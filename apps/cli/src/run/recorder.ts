/** Writes a run down while it goes on. */
export interface Recorder {
  /** Called before the first tick and after every one. */
  note(): void;
  /** Ends it well with a summary, and otherwise as it is. */
  close(summary?: object): Promise<void>;
}

export const noRecorder: Recorder = { note: () => undefined, close: () => Promise.resolve() };
