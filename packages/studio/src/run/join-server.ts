import type { CatalogueEntry, RunInfo } from '@korzo/live';
import { connectSession } from '../open/open-run.ts';
import type { Studio } from '../store/studio.ts';

/** How long a server is waited for before the gallery shows what is shipped, ms. */
const patience = 1500;

/** Connects to the server's main room: what it offers, and what runs there already. */
export async function joinServer(
  studio: Studio,
): Promise<{ readonly offered: readonly CatalogueEntry[]; readonly running: RunInfo | undefined }> {
  const session = connectSession(studio);
  const timeOut = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patience);
  });
  const answer = await Promise.race([session.ask({ type: 'catalogue' }), timeOut]);
  return { offered: answer?.type === 'catalogue' ? answer.scenarios : [], running: session.live.info };
}
