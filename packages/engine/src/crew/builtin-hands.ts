import type { HandsMaker } from '@korzo/core';
import { goalsHands } from '@korzo/models';

/** How each thread works for the parts that share their work; one line each. */
export const builtinHands: readonly HandsMaker[] = [goalsHands];
