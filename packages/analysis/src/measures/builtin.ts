import type { Measure } from '../measure/measure.ts';
import { contacts } from './contacts.ts';
import { meanSpeed } from './mean-speed.ts';
import { polarization } from './polarization.ts';
import { present } from './present.ts';

/** Every measure that ships. A new one is a file and a line here. */
export const builtinMeasures: readonly Measure[] = [contacts, meanSpeed, polarization, present];
