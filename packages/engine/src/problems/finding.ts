import type { Path } from '@korzo/formats';

/** A finding about a scenario that the engine makes: the format cannot know which models there are. */
export interface Finding {
  readonly path: Path;
  readonly rule: string;
  readonly remedy: string;
}
