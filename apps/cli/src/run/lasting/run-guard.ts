/** Lets a run go on when one of its processes is lost: it is opened again where its last checkpoint was. */
export interface RunGuard {
  /** The tick of the checkpoint that the run began with, when an earlier coordinator has left one. */
  readonly resumedAt: number | undefined;
  /** Comes to the door for the first time, and keeps the start of the run. */
  begin(): Promise<void>;
  /** After each tick, at the same places in all processes. */
  keepCheckpoint(): void;
  /** Whether the run stands at an earlier tick now and can go on. */
  recover(error: unknown): Promise<boolean>;
}
