import { number } from '@korzo/core';
import { ContactCheck, defaultTolerance } from '../contacts/contact-check.ts';
import { defineMeasure, type Measure } from '../measure/measure.ts';

export const contacts: Measure = defineMeasure({
  name: 'contacts',
  summary: 'Number of overlaps at a time: two bodies closer than the sum of their radii, or a body and a wall.',
  unit: 'contacts',
  parameters: {
    tolerance: number(defaultTolerance, { min: 0, max: 1, unit: 'm' }, 'an overlap counts when it is deeper than this'),
  },
  start: (place, { tolerance }) => {
    const check = new ContactCheck(place, tolerance);
    return {
      valueAfter(frame) {
        check.afterTick(frame);
        return check.now;
      },
    };
  },
});
