import type { Model } from '@korzo/core';
import { orca } from './orca.ts';

/** Every model that comes with Korzo: one line each. */
export const builtinModels: readonly Model[] = [orca];
