import { property, type EventForm } from '@korzo/core';

const impulse = property.real({ min: 0, max: 1e12, unit: 'kg m/s' }, 'what the blow has changed of its motion');
const id = (meaning: string): ReturnType<typeof property.whole> =>
  property.whole({ min: 0, max: 0xffff_ffff }, meaning);

/** The events of bodies. */
export const bodyEvents: readonly EventForm[] = [
  {
    name: 'contact',
    meaning: 'The body of a car or vehicle has touched something that stands.',
    properties: { with: property.text(100, 'what it has touched') },
  },
  {
    name: 'impact',
    meaning: 'Two bodies have hit each other.',
    isFrequent: true,
    properties: { other: id('id of the other body'), impulse },
  },
  {
    name: 'knocked',
    meaning: 'A person was hit by a body and pushed aside.',
    properties: { body: id('id of the body'), impulse },
  },
  {
    name: 'fell',
    meaning: 'A person was knocked over by a body, and lies for a while.',
    properties: { body: id('id of the body'), impulse },
  },
];
