import { requestOf } from '../open/open-run.ts';
import { createSession, type Session } from '../store/session.ts';
import type { Opening, Studio } from '../store/studio.ts';
import { ClockConductor } from './conductor.ts';

/** More do not fit side by side. */
export const mostRuns = 4;

/** What a run of a comparison has other than the first. */
export interface Variation {
  readonly seed?: number;
  readonly model?: string;
  readonly settings?: Readonly<Record<string, number | string | boolean>>;
}

/** 'social-force, seed 7, noise=2'; the first run is called as it is. */
export function titleOf({ model, seed, settings = {} }: Variation): string {
  const parts = [
    ...(model === undefined ? [] : [model]),
    ...(seed === undefined ? [] : [`seed ${seed}`]),
    ...Object.entries(settings).map(([name, value]) => `${name}=${String(value)}`),
  ];
  return parts.join(', ') || 'Same again';
}

/** 'noise=2 count=50' as settings; what does not read so is reported. */
export function readSettings(
  text: string,
): { readonly settings: Record<string, number | string | boolean> } | { readonly problem: string } {
  const settings: Record<string, number | string | boolean> = {};
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const [, name, value] = /^([^=]+)=(.+)$/.exec(word) ?? [];
    if (name === undefined) return { problem: `'${word}' is no setting: write name=value, for instance count=50` };
    settings[name] = valueOf(value);
  }
  return { settings };
}

const valueOf = (text: string): number | string | boolean => {
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return Number.isFinite(number) ? number : text;
};

/** Puts one more run beside those that are there, of the same scenario, and brings all clocks together at the start. */
export async function addRun(studio: Studio, variation: Variation): Promise<Session | undefined> {
  const { opened, sessions, connect } = studio;
  const first = sessions.value[0];
  if (opened.value === undefined || first === undefined || sessions.value.length >= mostRuns) return undefined;
  // Its clock would be taken from all who watch.
  if (studio.room.value !== undefined) return undefined;
  const opening: Opening = {
    ...opened.value,
    seed: first.info.value?.seed ?? opened.value.seed ?? 0,
    ...variation,
    settings: { ...opened.value.settings, ...variation.settings },
  };
  const session = createSession(connect('private'));
  session.made.value = opening;
  session.title.value = titleOf(variation);
  const answer = await session.ask(requestOf(opening));
  if (answer === undefined) {
    first.problems.value = session.problems.value;
    session.close();
    return undefined;
  }
  if (!placeBeside(studio, first, session)) {
    session.close();
    return undefined;
  }
  await session.ask({ type: 'pause' });
  await session.ask({ type: 'restart', seed: 'same' });
  return session;
}

/** Shows one more run beside the first, with one clock for all; false when the first is gone, or there is no room. */
export function placeBeside(studio: Studio, first: Session, session: Session): boolean {
  const { sessions } = studio;
  if (sessions.value[0] !== first || sessions.value.length >= mostRuns) return false;
  if (first.title.value === '') first.title.value = 'Original';
  sessions.value = [...sessions.value, session];
  conduct(studio);
  return true;
}

export function removeRun(studio: Studio, session: Session): void {
  const { sessions, active } = studio;
  if (sessions.value.length < 2) return;
  sessions.value = sessions.value.filter((each) => each !== session);
  active.value = Math.min(active.value, sessions.value.length - 1);
  session.close();
  conduct(studio);
}

/** One conductor for all while there is more than one run. */
function conduct({ sessions }: Studio): void {
  for (const { conductor } of sessions.value) {
    conductor.value?.end();
  }
  const steersAll = sessions.value.every(({ made }) => made.value?.branched !== true);
  const conductor =
    sessions.value.length > 1 ? new ClockConductor(() => sessions.value, undefined, steersAll) : undefined;
  for (const session of sessions.value) {
    session.conductor.value = conductor;
    // One that is taken away before it answers has nothing to pause any more.
    void session.live.ask({ type: 'pause' }).catch(() => undefined);
  }
}
