import type { Configuration } from '../kit/configuration.ts';
import type { ControlName } from '../kit/validation-test.ts';
import { configurationNamed, shippedConfigurations } from './configurations.ts';

const [recommended] = shippedConfigurations;

function ghosts(): Configuration {
  const found = configurationNamed('straight');
  if (found === undefined) throw new Error('there is no model straight');
  return found;
}

/** Crowds that are none: what a test of crowds lets pass of them it does not measure. */
export const controls: Readonly<Record<ControlName, Configuration>> = {
  straight: ghosts(),
  squeezed: {
    ...recommended,
    name: 'squeezed',
    summary: 'People of 20 cm who keep a time gap of 0.05 s: eight of them pass a door of 1 m in a second.',
    parameters: { ...recommended.parameters, timeGap: 0.05, shuffle: 1 },
    radius: 0.1,
  },
  sluggish: {
    ...recommended,
    name: 'sluggish',
    summary:
      'Broad people who keep a time gap of 5 s: at 0.5 per square metre they walk at less than half their speed.',
    parameters: { ...recommended.parameters, timeGap: 5, trailing: 2, sight: 10, breadth: 2 },
  },
};
