import { openRun, ticksIn } from '@korzo/engine';
import type { Scenario } from '@korzo/formats';
import type { StudyControl } from '../compare/measure-run.ts';

/** How long it took until the last person was out. */
export interface EscapeTime {
  /** When the last one left, s; the end of the run when people were still inside. */
  readonly seconds: number;
  /** People still inside at the end of the run. */
  readonly inside: number;
  /** Length of the run, s. */
  readonly duration: number;
}

/** Longest time between two looks at what goes on outside, ms. */
const sliceLength = 40;

export async function timeToEmpty(
  scenario: Scenario,
  { seed, workers = 1 }: { readonly seed: number; readonly workers?: number },
  control: StudyControl,
): Promise<EscapeTime> {
  const { simulation, close } = await openRun(scenario, { seed, workers });
  try {
    const { duration } = scenario.run;
    const ticks = ticksIn(duration, simulation.setup.dt);
    let sliceEnd = control.clock() + sliceLength;
    while (simulation.ticks < ticks && !(simulation.present === 0 && simulation.arrivalsOver)) {
      if (control.stopRequested?.() === true) break;
      simulation.tick();
      if (control.clock() < sliceEnd) continue;
      await control.pause();
      sliceEnd = control.clock() + sliceLength;
    }
    const inside = simulation.present + (simulation.arrivalsOver ? 0 : 1);
    return { seconds: inside === 0 ? simulation.lastLeftAt : duration, inside, duration };
  } finally {
    await close();
  }
}
