import { CommandForms } from '@korzo/core';
import { builtinParts } from './builtin.ts';
import type { PartMaker } from './declaration/part-maker.ts';

/** The commands that runs with the built-in parts and these may have: recordings are read with them. */
export const commandForms = (parts: readonly PartMaker[] = []): CommandForms => {
  const makers: readonly PartMaker[] = [...builtinParts, ...parts];
  return new CommandForms(makers.flatMap(({ commands = [] }) => commands));
};
