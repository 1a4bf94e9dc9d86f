import type { CameraState } from '@korzo/viewer/light';
import type { Session } from './session.ts';

/** A body that a user at this page drives. */
export interface Driven {
  readonly session: Session;
  readonly agent: number;
  readonly generation: number;
  readonly name: string;
  /** The run that it is in. */
  readonly epoch: number | undefined;
  /** Further bodies that the same devices drive. */
  readonly also: readonly { readonly id: number; readonly generation: number }[];
  /** The camera before, to go back to. */
  readonly before: CameraState | undefined;
}
