import { placeBeside } from '../compare/comparison.ts';
import { beginRun, requestOf } from '../open/open-run.ts';
import { createSession, type Session } from '../store/session.ts';
import type { Opening, Studio } from '../store/studio.ts';
import type { ViewpointState } from '../store/viewpoint.ts';
import { exactTime } from '../timeline/span.ts';
import { readMoment, type BesideRun } from './moment-text.ts';
import { pointOf } from './take-moment.ts';

/** The link was cut off or changed on its way. */
export class DamagedLink extends Error {
  constructor() {
    super('the link is damaged or was cut off: copy it again as a whole');
  }
}

/** Opens the run of a link where it was: it stands at that tick, with what was done to it until then. */
export async function openMoment(studio: Studio, opening: Opening, from?: ViewpointState): Promise<void> {
  const moment = await readMoment(opening.moment ?? '');
  if (moment === undefined) throw new DamagedLink();
  const whole: Opening = { ...opening, source: moment.source ?? opening.source };
  const session = beginRun(studio, whole, from);
  const { tick, commands, chosen, beside } = moment;
  const answer = await session.ask({ ...requestOf(whole), tick, commands });
  if (answer === undefined) return;
  session.chosen.value = chosen;
  for (const run of beside) {
    if (studio.sessions.peek()[0] !== session) return;
    await openBeside(studio, session, run);
  }
}

/** What if? Splits the run at the moment in the picture: a second one goes on beside it, from the same bits. */
export async function branchRun(studio: Studio): Promise<Session | undefined> {
  const session = studio.session.peek();
  const first = studio.sessions.peek()[0];
  if (session === undefined || first === undefined || studio.room.peek() !== undefined) return undefined;
  await session.ask({ type: 'pause' });
  if (session.status.peek()?.playback !== undefined) await goTo(session);
  const point = await pointOf(session);
  if (point === undefined) return undefined;
  const { model, settings } = session.made.peek() ?? {};
  const seed = session.info.peek()?.seed;
  return openBeside(studio, first, {
    ...point,
    branched: true,
    title: `Branch at ${exactTime(point.tick * (session.info.peek()?.dt ?? 0))}`,
    ...(seed === undefined ? {} : { seed }),
    ...(model === undefined ? {} : { model }),
    ...(settings === undefined ? {} : { settings }),
  });
}

/** A run that is looked back at is made again up to there: both branches begin at the moment in the picture. */
async function goTo(session: Session): Promise<void> {
  const point = await pointOf(session);
  const made = session.made.peek();
  const seed = session.info.peek()?.seed;
  if (point === undefined || made === undefined) return;
  await session.ask({ ...requestOf({ ...made, ...(seed === undefined ? {} : { seed }) }), ...point });
}

async function openBeside(studio: Studio, first: Session, run: BesideRun): Promise<Session | undefined> {
  const made = first.made.peek();
  if (made === undefined) return undefined;
  const { tick, commands, title, ...variation } = run;
  const opening: Opening = { ...made, ...variation };
  const session = createSession(studio.connect('private'));
  session.made.value = opening;
  session.title.value = title;
  const answer = await session.ask({ ...requestOf(opening), tick, commands });
  if (answer === undefined || !placeBeside(studio, first, session)) {
    first.problems.value = session.problems.peek();
    session.close();
    return undefined;
  }
  return session;
}
