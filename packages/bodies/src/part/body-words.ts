import type { PartEvent } from '@korzo/core';

/** Blows in whole numbers: kg m/s. */
const strength = (impulse: unknown): string => `${Math.round(Number(impulse))} kg m/s`;

/** An event of bodies in words, with the names of the scenario; undefined when it knows no words for it. */
export function wordsFor(
  { event, agent, details }: Pick<PartEvent, 'event' | 'agent' | 'details'>,
  nameOf: (id: number) => string | undefined,
): string | undefined {
  if (agent === undefined) return undefined;
  const called = (id: number): string => nameOf(id) ?? `agent ${id}`;
  const subject = called(agent.id);
  const body = called(Number(details.body));
  switch (event) {
    case 'contact':
      return `${subject} has touched: ${String(details.with)}`;
    case 'impact':
      return `${subject} and ${called(Number(details.other))} have hit each other: ${strength(details.impulse)}`;
    case 'knocked':
      return `${subject} was pushed by ${body}: ${strength(details.impulse)}`;
    case 'fell':
      return `${subject} was knocked over by ${body}: ${strength(details.impulse)}`;
    default:
      return undefined;
  }
}
