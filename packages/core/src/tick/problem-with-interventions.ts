import { readCommand } from '../commands/read-command.ts';
import { ruleAtPlace, type PlainProblem } from '../plain/canonical.ts';
import { listOf, record, tuple, whole, type Shape } from '../plain/shape.ts';
import { isPlaceChange } from '../premises/place-change.ts';
import { Premises } from '../premises/premises.ts';
import type { SavedInterventions } from './saved-interventions.ts';

const mostTicks = 0xffff_ffff;

/** As a command that comes to the door of the run. */
export const commandShape: Shape = (value, place) => {
  const problems: PlainProblem[] = [];
  readCommand(value, place, problems);
  return firstOf(problems);
};

/** The first rule that is broken, with its place. */
export const firstOf = ([problem]: readonly PlainProblem[]): string | undefined =>
  problem === undefined ? undefined : ruleAtPlace(problem);

const savedShape = record({
  changes: listOf(record({ tick: whole(0, mostTicks), change: commandShape })),
  switched: listOf(tuple(whole(0, 0xffff), whole(0, 255))),
  used: listOf(whole(0, 255)),
});

/** What is wrong with saved interventions; undefined when the run can go on from them. Changes of the place are tried on a copy of it. */
export function problemWithInterventions(
  saved: unknown,
  { tick, models, premises }: { readonly tick: number; readonly models: number; readonly premises: Premises },
): string | undefined {
  const misshapen = savedShape(saved, 'interventions');
  if (misshapen !== undefined) return misshapen;
  const { changes, switched, used } = saved as SavedInterventions;
  if (used.some((model) => model >= models) || switched.some(([, model]) => model >= models))
    return `a group was switched to a model that there is not; there are ${models}`;
  const trial = new Premises(premises.setup);
  let before = 0;
  for (const [index, { tick: at, change }] of changes.entries()) {
    const place = `interventions.changes[${index}]`;
    if (!isPlaceChange(change)) return `${place} must be a change of the place`;
    if (at < before || at > tick) return `${place}.tick must be from ${before} to ${tick}`;
    const problem = trial.problemWith(change);
    if (problem !== undefined) return `${place}: ${problem}`;
    trial.apply(change, at);
    before = at;
  }
  return undefined;
}
