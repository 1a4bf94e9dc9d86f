import type { HandsMaker } from '@korzo/core';
import { goalsHands } from '@korzo/models';
import { trafficHands } from '@korzo/traffic';

/** How each thread works for the parts that share their work; one line each. */
export const builtinHands: readonly HandsMaker[] = [goalsHands, trafficHands];
