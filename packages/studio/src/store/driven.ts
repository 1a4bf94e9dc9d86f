import type { CameraState } from '@korzo/viewer/light';
import type { Session } from './session.ts';

/** A body that a user at this page drives. */
export interface Driven {
  readonly session: Session;
  readonly agent: number;
  readonly generation: number;
  readonly name: string;
  /** The camera before, to go back to. */
  readonly before: CameraState | undefined;
}
