import type { Exit, World } from '@korzo/core';

/** A point on a floor or in the volume, m; z is 0 on floors. */
export interface OpenPoint {
  x: number;
  y: number;
  z: number;
}

/** What a random point is a function of. */
export interface PointKey {
  seed: number;
  agent: number;
  tick: number;
}

/** What must fit into a place; the floor is -1 in the volume. */
export interface OpenBody {
  readonly level: number;
  readonly radius: number;
}

/** The world as goals know it that need no building: they head straight for what they want. */
export interface OpenGround extends Pick<World, 'origin' | 'size' | 'edges'> {
  /** Areas of the world and gates of its building, in the order of the world. */
  readonly exits: readonly Exit[];
  /** Writes a random point where a body touches no wall. */
  readonly drawPoint: (key: PointKey, body: OpenBody, point: OpenPoint) => void;
  /** Whether no obstacle that was put there during the run covers a point. */
  readonly isFree: (body: OpenBody, point: Readonly<OpenPoint>) => boolean;
  /** Whether an exit is shut now. */
  readonly isShut: (exit: string) => boolean;
}
