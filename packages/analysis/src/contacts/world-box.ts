import type { World } from '@korzo/core';

/** The world's corner, and the way around it along each axis; 0 where it does not wrap. */
export interface WorldBox {
  readonly origin: readonly [number, number, number];
  readonly around: readonly [number, number, number];
}

export const boxOf = ({ origin, size, edges }: World): WorldBox => ({
  origin,
  around: edges === 'wrap' ? size : [0, 0, 0],
});

/** Where bodies are: on floors (z is ignored), or in the volume. Bodies of one do not touch those of the other. */
export type Habitat = 'floors' | 'volume';
