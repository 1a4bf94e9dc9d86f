import type { RunStatus } from '@korzo/live';
import { mayOperate } from '../store/may-operate.ts';
import type { Session } from '../store/session.ts';

/** From the first recorded moment to the last, or to now: the run may be between two moments that are recorded. */
export const spanOf = ({ recorded, time }: RunStatus): readonly [number, number] => [
  recorded[0],
  Math.max(recorded[1], time),
];

export const shownTime = ({ playback, time }: RunStatus): number => playback?.time ?? time;

/** Whether time passes in the picture. */
export const isPlaying = ({ playback, playing }: RunStatus): boolean =>
  playback === undefined ? playing : playback.speed !== 0;

/** Recorded moments are a tenth of a second apart, s. */
const oneMoment = 0.15;

/** Whether a recording that was opened reaches beyond the run, which makes it again. */
const isAhead = ({ recorded, time }: RunStatus): boolean => recorded[1] > time + oneMoment;

/** The one play button: it moves what is in the picture, the past or the run itself. */
export function playPause(session: Session): void {
  const status = session.status.peek();
  if (status === undefined) return;
  if (status.playback !== undefined) playPast(session, status, status.playback);
  else if (!mayOperate(session)) void session.ask({ type: 'seek', time: status.time });
  else if (status.ended) void playAgain(session, 'same');
  else void session.ask({ type: status.playing ? 'pause' : 'play' });
}

function playPast(session: Session, status: RunStatus, playback: NonNullable<RunStatus['playback']>): void {
  const isOver = playback.time >= status.recorded[1] - 1e-6;
  if (playback.speed !== 0) playAt(session, 0);
  else if (!isOver) playAt(session, 1);
  else if (isAhead(status)) {
    void session.ask({ type: 'seek', time: status.recorded[0] });
    playAt(session, 1);
  } else {
    void session.ask({ type: 'live' });
    if (mayOperate(session) && !status.playing && !status.ended) void session.ask({ type: 'play' });
  }
}

/** Plays the past; backwards with a negative speed. */
export function playAt(session: Session, speed: number): void {
  const loop = session.loop.peek();
  const request = { type: 'playback', speed } as const;
  void session.ask(loop === undefined ? request : { ...request, loop: [...loop] });
}

/** Looks at a time. The end of the time line is what happens now. */
export function seek(session: Session, time: number): void {
  const status = session.status.peek();
  if (status === undefined) return;
  const [from, to] = spanOf(status);
  if (time >= to - 1e-9 && !isAhead(status)) void session.ask({ type: 'live' });
  else void session.ask({ type: 'seek', time: Math.min(to, Math.max(from, time)) });
}

/** Runs the scenario from its start. */
export async function playAgain(session: Session, seed: 'same' | 'new', replay = false): Promise<void> {
  const request = { type: 'restart', seed } as const;
  if ((await session.ask(replay ? { ...request, replay } : request)) !== undefined) await session.ask({ type: 'play' });
}
