import type { SavedState } from '@korzo/recording';
import { base64 } from './base64.ts';
import type { Session } from './session.ts';

/** What a recording says of the run when it is saved. */
export function stateOf(session: Session): SavedState {
  const { run, marks, commands } = session;
  const { simulation, scenario } = run;
  const { ticks, time, present, totals } = simulation;
  const checksum = session.checksum();
  return {
    summary: {
      scenario: scenario.name,
      seed: simulation.setup.seed,
      simulatedSeconds: time,
      ticks,
      agents: { ...totals, present },
      checksum,
      marks,
    },
    ahead: commands.filter(({ tick }) => tick >= ticks),
    reached: { tick: ticks, checksum },
  };
}

/** A file as an address that holds all of it, for watchers elsewhere. */
export async function dataAddress(file: Blob): Promise<string> {
  return `data:application/zip;base64,${base64(new Uint8Array(await file.arrayBuffer()))}`;
}
