import { exitsHands, levelsHands, turnstileHands, goalsHands } from '@korzo/building';
import type { HandsMaker } from '@korzo/core';
import { movementHands } from '@korzo/models';
import { trafficHands } from '@korzo/traffic';
import { crossingHands } from '../city/crossing-hands.ts';
import { wishesHands } from '../wishes/wishes-part.ts';

/** How each thread works for the parts that share their work; one line each. */
export const builtinHands: readonly HandsMaker[] = [
  goalsHands,
  wishesHands,
  turnstileHands,
  levelsHands,
  exitsHands,
  trafficHands,
  crossingHands,
  movementHands,
];
