import type { RunStatus, ShownMoment } from '@korzo/live';

/** Figures of the moment in the picture: the one that is looked back at, or now. */
export function shownFigures({ tick, time, present, meanSpeed, playback }: RunStatus): ShownMoment {
  if (playback === undefined) return { tick, time, present, meanSpeed };
  return playback.shown ?? { tick, time: playback.time, present, meanSpeed };
}
