import type { Kind } from '@korzo/core';
import { bird } from './flyers.ts';
import type { Forms } from './form.ts';
import { person } from './people.ts';
import { stone } from './plain-forms.ts';
import { fish, shark } from './swimmers.ts';
import { car } from './vehicles.ts';

/** What each kind looks like: one line per kind. */
export const bodies: Readonly<Record<Kind, Forms>> = { person, bird, fish, predator: shark, vehicle: car, body: stone };

/** A hunter of birds is a bird. */
export const raptor: Forms = bird;
