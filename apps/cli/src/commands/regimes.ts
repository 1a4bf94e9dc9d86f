import { writeWhole } from '@korzo/recording/node';
import { regimesPicture, runRegimes, vicsekRegimes } from '@korzo/studies';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Interrupt } from '../run/interrupt.ts';
import { exitCodes } from '../shell/exit-codes.ts';
import { figure } from '../shell/figures.ts';
import { printJson } from '../shell/shell.ts';
import { alignRows } from '../shell/table.ts';
import type { Call, ExitCode } from './command.ts';

export interface RegimesWords {
  readonly seed: number;
  readonly workers: number;
  readonly out?: string;
  readonly json?: true;
  readonly quiet?: true;
}

export async function act({ seed, workers, out, json, quiet }: RegimesWords, { shell }: Call): Promise<ExitCode> {
  const interrupt = new Interrupt(() => {});
  try {
    const results = await runRegimes(
      vicsekRegimes,
      { seed, workers },
      {
        clock: () => performance.now(),
        pause: () => nextTurn(),
        stopRequested: () => interrupt.asked,
        onRegime: ({ name, steps }) => void (quiet || shell.stderr.write(`${name}: ${steps} steps\n`)),
      },
    );
    if (out !== undefined) writeWhole(out, regimesPicture(results));
    const figures = results.map(({ poses, ...rest }) => Object.assign(rest, { particles: poses.length }));
    if (json) printJson(shell, { seed, regimes: figures });
    else {
      const rows = figures.map(({ name, box, noise, steps, order, groups, largest, meaning }) => [
        name,
        String(box),
        String(noise),
        String(steps),
        figure(order),
        String(groups),
        figure(largest),
        meaning,
      ]);
      const head = ['regime', 'box, m', 'noise, rad', 'steps', 'order', 'groups', 'largest', 'what is seen'];
      shell.stdout.write(`${alignRows([head, ...rows], { numeric: [1, 2, 3, 4, 5, 6] })}\n`);
    }
    return exitCodes.done;
  } finally {
    interrupt.release();
  }
}
