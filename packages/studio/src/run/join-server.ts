import type { CatalogueEntry, RunInfo } from '@korzo/live';
import { connectSession } from '../open/open-run.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

/** How long a server that is there may take to answer, ms. */
const patience = 10_000;

interface Listener {
  /** What the server offers, as soon as it said so. */
  readonly offered: (entries: readonly CatalogueEntry[]) => void;
  /** Called once: with the run that is on already, or with the first that somebody opens. */
  readonly running: (info: RunInfo) => void;
}

/** Connects to the server's main room. Resolves when it has told what there is, or cannot for now. */
export async function joinServer(studio: Studio, { offered, running }: Listener): Promise<void> {
  const session = connectSession(studio);
  const end = session.live.on('run', ({ info }) => {
    end();
    running(info);
  });
  const answered = session.ask({ type: 'catalogue' }).then((answer) => {
    if (answer?.type === 'catalogue') offered(answer.scenarios);
    return answer;
  });
  await Promise.race([answered, untilLost(session)]);
}

const untilLost = (session: Session): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, patience);
    const end = session.live.onConnection(({ state }) => {
      if (state !== 'lost' && state !== 'closed') return;
      clearTimeout(timer);
      end();
      resolve();
    });
  });
