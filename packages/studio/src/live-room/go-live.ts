import { viewerToken, whyNoRoom } from '../connect/server-api.ts';
import { roomNameFor } from '../connect/room-name.ts';
import { connectSession } from '../open/open-run.ts';
import { dataAddress } from '../open/recording-files.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { beInRoom } from './join-room.ts';

/** The most ticks that a live run takes as one request. */
const mostSteps = 10_000;

/** What came of it: the link of the room, or why there is none. */
export type WentLive = { readonly room: string } | { readonly problem: string };

/**
 * Puts the private run into a room of the server, which then has the same scenario, seed, commands and tick, and so the same bits.
 * The private one ends once the room has caught up; when anything fails it goes on as if nothing had been asked.
 */
export async function goLive(studio: Studio, room = roomNameFor(scenarioOf(studio))): Promise<WentLive> {
  const [session, ...others] = studio.sessions.peek();
  const access = studio.host.peek();
  const status = session?.status.peek();
  if (session === undefined || access === undefined || status === undefined)
    return { problem: 'Open a scenario first.' };
  if (others.length > 0) return { problem: 'Remove all runs but the first from the comparison: a room has one run.' };
  const full = room === studio.roomBefore.peek() ? undefined : await whyNoRoom(access);
  if (full !== undefined) return { problem: full };
  await session.ask({ type: 'pause' });
  const shared = connectSession(studio, { room });
  const problem = await (async () => {
    const role = await roleIn(shared);
    if (role !== 'operator')
      return 'The server did not open the room. Use the link for operators, and check the connection.';
    return copyRun(session, shared);
  })();
  if (problem === undefined && studio.sessions.peek()[0] === session) {
    if (status.speed !== 1) await shared.ask({ type: 'speed', factor: status.speed });
    if (status.playing) await shared.ask({ type: 'play' });
    beInRoom(studio, room, shared);
    return { room };
  }
  shared.close();
  if (status.playing) await session.ask({ type: 'play' });
  return { problem: problem ?? 'Another run was opened meanwhile.' };
}

const scenarioOf = ({ sessions }: Studio): string => sessions.peek()[0]?.info.peek()?.scenario ?? '';

/** How this page is let into the room; undefined when it is not. */
const roleIn = (session: Session): Promise<'operator' | 'viewer' | undefined> =>
  new Promise((resolve) => {
    const look = (): boolean => {
      const connection = session.live.connection;
      if (connection.state === 'connecting') return false;
      resolve(connection.state === 'open' ? connection.role : undefined);
      return true;
    };
    if (look()) return;
    const end = session.live.onConnection(() => {
      if (look()) end();
    });
  });

/** Makes the same run again; the words that say why it could not be done, if any. */
async function copyRun(from: Session, to: Session): Promise<string | undefined> {
  const recording = await from.ask({ type: 'save', frames: false });
  const reached = await from.ask({ type: 'checksum' });
  if (recording?.type !== 'saved' || reached?.type !== 'checksum') return 'The run could not be recorded.';
  const { file } = recording;
  // A Blob of this page is nowhere for a server.
  const url = await dataAddress(await (await fetch(recording.url)).blob());
  const refused = (): string => to.problems.peek()[0]?.rule ?? 'the connection was lost';
  const opened = await to.ask({ type: 'openRecording', file, url });
  if (opened === undefined) return `The server could not open the run: ${refused()}.`;
  for (let left = reached.tick; left > 0; left -= mostSteps) {
    const stepped = await to.ask({ type: 'step', ticks: Math.min(left, mostSteps) });
    if (stepped === undefined) return `The server could not repeat the run: ${refused()}.`;
  }
  return undefined;
}

/** The address by which others join: without the token of this page, with one to watch where the server wants one. */
export async function roomLink(studio: Studio, room: string): Promise<string> {
  const access = studio.host.peek();
  const words = new URLSearchParams({ room });
  const server = studio.server.peek();
  if (server !== undefined) words.set('server', server);
  const token = access === undefined ? undefined : await viewerToken(access);
  if (token !== undefined) words.set('token', token);
  return `${location.origin}${location.pathname}#${words.toString()}`;
}

/** Whether a link leads to the machine that it is opened on: no other one can join by it. */
export function isOfThisMachine(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { hash, hostname } = new URL(link);
  const server = new URLSearchParams(hash.slice(1)).get('server');
  // Both the page and its server must be there for others.
  return [hostname, ...(server === null ? [] : [new URL(server).hostname])].some((name) =>
    /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(name),
  );
}
