import { CommandForms, commandShape, shape } from '@korzo/core';
import { placeCommands } from './changes/builtin.ts';
import { isPlaceChange, type AppliedChange } from './changes/place-change.ts';
import { Premises } from './premises.ts';

const { listOf, record, whole } = shape;

const savedShape = record({
  changes: listOf(record({ tick: whole(0, 0xffff_ffff), change: commandShape(new CommandForms(placeCommands)) })),
});

/** What is wrong with a saved log of changes; undefined when the run can go on from it. The changes are tried on a copy of the place. */
export function problemWithLog(saved: unknown, tick: number, premises: Premises): string | undefined {
  const misshapen = savedShape(saved, 'premises');
  if (misshapen !== undefined) return misshapen;
  const { changes } = saved as { readonly changes: readonly AppliedChange[] };
  const trial = new Premises(premises.setup);
  let before = 0;
  for (const [index, { tick: at, change }] of changes.entries()) {
    const place = `premises.changes[${index}]`;
    if (!isPlaceChange(change)) return `${place} must be a change of the place`;
    if (at < before || at > tick) return `${place}.tick must be from ${before} to ${tick}`;
    const problem = trial.problemWith(change);
    if (problem !== undefined) return `${place}: ${problem}`;
    trial.apply(change, at);
    before = at;
  }
  return undefined;
}
