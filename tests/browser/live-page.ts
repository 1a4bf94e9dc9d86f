// Run in the page: the checks of live runs against one in a worker of the page.
import { workerChannel } from '@korzo/live';
import { liveRunChecks } from '../../packages/live/src/live-run.testing.ts';

export async function runCheck(name: string): Promise<string> {
  try {
    await liveRunChecks.find((each) => each.name === name)?.run(workerChannel);
    return 'holds';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
