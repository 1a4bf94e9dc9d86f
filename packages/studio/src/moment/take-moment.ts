import { encodeView } from '../address/address.ts';
import { viewOf } from '../address/state.ts';
import { shownFigures } from '../store/shown-figures.ts';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import {
  longestMoment,
  writeMoment,
  type BesideRun,
  type Moment,
  type RunCommands,
  type RunPoint,
} from './moment-text.ts';

/** How far a run is in the picture, and what was done to it until then; undefined when it cannot be asked. */
export async function pointOf(session: Session): Promise<RunPoint | undefined> {
  const status = session.status.peek();
  const answer = await session.live.ask({ type: 'commands' }).catch(() => undefined);
  if (status === undefined || answer?.type !== 'commands') return undefined;
  const tick = status.playback === undefined ? answer.tick : shownFigures(status).tick;
  // What was done at a tick shows there only as long as the run has not gone on.
  const isDone = ({ tick: then }: RunCommands[number]): boolean => (tick === answer.tick ? then <= tick : then < tick);
  return { tick, commands: (answer.commands as RunCommands).filter(isDone) };
}

async function besideOf(session: Session): Promise<BesideRun | undefined> {
  const point = await pointOf(session);
  if (point === undefined) return undefined;
  const { model, settings, branched } = session.made.peek() ?? {};
  const seed = session.info.peek()?.seed;
  return {
    ...point,
    title: session.title.peek(),
    ...(seed === undefined ? {} : { seed }),
    ...(model === undefined ? {} : { model }),
    ...(settings === undefined ? {} : { settings }),
    ...(branched === true ? { branched } : {}),
  };
}

async function momentOf(studio: Studio): Promise<Moment | undefined> {
  const [first, ...others] = studio.sessions.peek();
  const opened = studio.opened.peek();
  const point = first === undefined ? undefined : await pointOf(first);
  const beside = await Promise.all(others.map(besideOf));
  if (point === undefined || first === undefined || opened === undefined) return undefined;
  const { source, contents } = opened;
  return {
    ...point,
    ...(source.type === 'named' && contents === undefined ? {} : { source: contents ?? source }),
    chosen: first.chosen.peek(),
    beside: beside.filter((run) => run !== undefined),
  };
}

export type MomentLink = { readonly link: string } | { readonly problem: string };

/** A link that opens this run as it is in the picture: the same bits, seen from the same place. */
export async function linkToMoment(studio: Studio): Promise<MomentLink> {
  const moment = await momentOf(studio);
  if (moment === undefined) return { problem: 'The run does not answer. Wait for the connection and try again.' };
  const text = await writeMoment(moment);
  if (text.length > longestMoment)
    return { problem: 'This run does not fit into a link. Export its recording (.korzo) and send the file.' };
  const view = encodeView({ ...viewOf(studio), moment: text });
  return { link: `${location.origin}${location.pathname}#${view}` };
}
