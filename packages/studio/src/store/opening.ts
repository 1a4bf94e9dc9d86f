import type { ScenarioSource } from '@korzo/live';

/** What a session shows, as it was asked for; enough to open the same again. */
export interface Opening {
  readonly source: ScenarioSource;
  readonly seed?: number;
  readonly model?: string;
  readonly settings?: Readonly<Record<string, number | string | boolean>>;
  /** It went on from another run, and is steered apart from it. */
  readonly branched?: boolean;
  /** How far it was and what was done to it, as a link has it. */
  readonly moment?: string;
  /** What a file of the server's scenario folder holds: a worker of the page cannot read it by its name. */
  readonly contents?: ScenarioSource;
}
