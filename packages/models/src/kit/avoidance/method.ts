import type { Vehicle } from '@korzo/core';
import type { Push } from '../steering/push.ts';
import type { Barrier } from './barrier.ts';
import type { Headroom } from './outline.ts';

/** What a method of avoidance works with. */
export interface Danger {
  /** Obstacles near enough to matter, `count` of them, in an order that depends on the world alone. */
  readonly barriers: readonly Barrier[];
  readonly count: number;
  /** How far ahead the agent looks, m. */
  readonly length: number;
  /** Distance it wants to keep beside its body, m. */
  readonly clearance: number;
  readonly room: Headroom;
}

/** Sets `push` to a direction of at most length 1: how much, and which way, the agent turns. */
export type AvoidanceMethod = (self: Vehicle, danger: Danger, push: Push) => void;
