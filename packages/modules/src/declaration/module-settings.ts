import type { ParameterValue } from '@korzo/core';

/** Values of a module's settings, by name. */
export type ModuleSettings = Readonly<Record<string, ParameterValue>>;
