import type { ImportNotes } from '@korzo/formats';

/** A longer list helps no more; `--json` has all of it. */
const mostShown = 20;

/** What was made of a plan, as lines for a terminal. */
export function describeNotes({ understood, guessed, skipped, healings }: ImportNotes): string {
  const healed = healings.filter(({ kind }) => kind !== 'join' && kind !== 'duplicate');
  const small = healings.length - healed.length;
  return [
    ...listed('understood', understood),
    ...listed('guessed', guessed),
    ...listed('skipped', skipped),
    ...listed('healed (undo one by --refuse ID)', [
      ...(small === 0 ? [] : [`${small} line ends joined and duplicates dropped`]),
      ...healed.map(({ id, what }) => `${id}: ${what}`),
    ]),
  ].join('');
}

function listed(title: string, notes: readonly string[]): string[] {
  if (notes.length === 0) return [];
  const rest = notes.length > mostShown ? [`  and ${notes.length - mostShown} more (--json lists all)\n`] : [];
  return [`${title}:\n`, ...notes.slice(0, mostShown).map((note) => `  ${note}\n`), ...rest];
}
