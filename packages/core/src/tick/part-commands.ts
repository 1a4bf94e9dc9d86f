import type { CommandKind } from '../commands/kinds/define-command.ts';
import { LimitError } from '../memory/limit-error.ts';
import { PartError } from '../parts/part-error.ts';
import type { Part } from '../parts/part.ts';
import { MeetingError } from '../share/meeting.ts';
import { NonFiniteError } from './finite-state.ts';

/** What stops a run while a part works, and says itself what is wrong. */
export const isNoFaultOfParts = (error: unknown): boolean =>
  error instanceof NonFiniteError || error instanceof LimitError || error instanceof MeetingError;

/** The commands that parts bring. A part that fails in one of them stops the run, as in a phase. */
export const commandsOf = (parts: readonly Part[]): readonly CommandKind[] =>
  parts.flatMap(({ name, commands = [] }) =>
    commands.map((kind): CommandKind => ({
      ...kind,
      apply: (command, desk) => {
        try {
          return kind.apply(command, desk);
        } catch (error) {
          if (isNoFaultOfParts(error)) throw error;
          throw new PartError(name, 'commands', desk.tick, error);
        }
      },
    })),
  );
