import type { AgentHandle } from '../agents/agent-spec.ts';
import { canonical, describePlainProblem, type PlainProblem } from '../plain/canonical.ts';
import { record } from '../plain/property.ts';
import type { PartEvent } from './event-form.ts';
import type { Part } from './part.ts';

/** An event of a part in its declared form. Throws when the part does not declare it, or declares it otherwise. */
export function partEvent(
  { name: part, events = [] }: Part,
  event: string,
  given: Readonly<Record<string, unknown>>,
  of: { readonly tick: number; readonly agent?: AgentHandle },
): PartEvent {
  const form = events.find(({ name }) => name === event);
  if (form === undefined) throw new Error(`it reports '${event}', which is not among its events; declare it there`);
  const problems: PlainProblem[] = [];
  const details = canonical(
    record<Readonly<Record<string, unknown>>>(form.properties as never, form.meaning),
    given,
    event,
    problems,
  );
  if (problems.length > 0) throw new Error(problems.map(describePlainProblem).join('. '));
  const { tick, agent } = of;
  return { type: 'part', tick, part, event, ...(agent === undefined ? {} : { agent }), details };
}
