import type { RunningServer, ServerOptions } from '@korzo/server';
import { UsageError } from '../shell/report-error.ts';

/** Ports that are tried when none was asked for. */
const tries = 20;

interface PortWish {
  /** The port to take, and no other. */
  readonly asked?: number | undefined;
  /** Where to begin when none was asked for; the server's default unless given. */
  readonly from?: number;
}

/** Starts at the port that was asked for, or else at the first free one from the default on; says so when that is another. */
export async function startAtFreePort(
  { asked, from }: PortWish,
  say: (line: string) => void,
  options: ServerOptions,
): Promise<RunningServer> {
  // Loaded when it is needed: the other commands start faster without.
  const { defaultPort, PortTaken, startServer } = await import('@korzo/server');
  const first = from ?? defaultPort;
  for (let port = asked ?? first; ; port++) {
    try {
      const server = await startServer({ ...options, port });
      if (asked === undefined && port !== first) say(`port ${first} is in use, so it is ${port}`);
      return server;
    } catch (error) {
      if (!(error instanceof PortTaken)) throw listenProblem(error, options.host) ?? error;
      if (asked === undefined && port < first + tries - 1) continue;
      const which = asked === undefined ? `ports ${first} to ${port} are` : `port ${port} is`;
      throw new UsageError(
        `${which} in use; end what listens there, or choose another with --port (0 takes any that is free)`,
      );
    }
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** What only the words of the command line can have brought about. */
function listenProblem(error: unknown, host = ''): UsageError | undefined {
  const code = codeOf(error);
  if (code === 'EACCES') return new UsageError('this port needs more rights; choose one above 1023 with --port');
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new UsageError(`'${host}' is no address of this machine; give one of its own after --host, or 0.0.0.0`);
  return undefined;
}
