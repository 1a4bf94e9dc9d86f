import { listOf, record, tuple, whole } from '../plain/shape.ts';
import type { SavedInterventions } from './saved-interventions.ts';

const savedShape = record({
  switched: listOf(tuple(whole(0, 0xffff), whole(0, 255))),
  used: listOf(whole(0, 255)),
});

/** What is wrong with saved interventions; undefined when a run with so many models can go on from them. */
export function problemWithInterventions(saved: unknown, models: number): string | undefined {
  const misshapen = savedShape(saved, 'interventions');
  if (misshapen !== undefined) return misshapen;
  const { switched, used } = saved as SavedInterventions;
  if (used.some((model) => model >= models) || switched.some(([, model]) => model >= models))
    return `a group was switched to a model that there is not; there are ${models}`;
  return undefined;
}
