import type { Flaw } from '@korzo/reading';
import type { Scenario } from '../reader/scenario.ts';

/** Commands of the time line that come when the run is over. */
export const lateCommands = ({ run: { commands = [], duration } }: Scenario): readonly Flaw[] =>
  commands.flatMap(({ at, type }, index) =>
    at < duration
      ? []
      : [
          {
            path: ['run', 'commands', index, 'at'],
            rule: `the command ${type} is never applied: it is due at ${at} s, and the run ends at ${duration} s`,
            remedy: 'give an earlier time, or a longer run.duration',
          },
        ],
  );
