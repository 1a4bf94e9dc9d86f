import type { Path } from '@korzo/reading';

type Mapping = Readonly<Record<string, unknown>>;

/** Type of a command that stands in for one whose own type could not be read. */
export const unreadable = '?';

/** Whether a place is in one entry of the time line. */
const isOfCommand = ([section, list, index]: Path): boolean =>
  section === 'run' && list === 'commands' && typeof index === 'number';

const atStart = (command: Mapping): Mapping => ({ ...command, at: 0 });

/**
 * The document with stand-ins for what is wrong with times and types of commands, and the places that are wrong elsewhere: one bad
 * command does not hide what is wrong with the others.
 */
export function mendCommands(
  document: Mapping,
  wrong: readonly Path[],
): { readonly document: Mapping; readonly wrong: readonly Path[] } {
  const { run } = document;
  const commands = typeof run === 'object' && run !== null ? (run as Mapping)['commands'] : undefined;
  if (!Array.isArray(commands) || !wrong.some(isOfCommand)) return { document, wrong };
  const mended = commands.map((command: unknown, index) => {
    const ofIt = wrong.filter((path) => isOfCommand(path) && path[2] === index);
    if (ofIt.length === 0) return command;
    const isTimeAlone = ofIt.every(([, , , key]) => key === 'at');
    return isTimeAlone ? atStart(command as Mapping) : { at: 0, type: unreadable };
  });
  return {
    document: { ...document, run: { ...(run as Mapping), commands: mended } },
    wrong: wrong.filter((path) => !isOfCommand(path)),
  };
}
