import type { Exposure, Viewer } from '@korzo/viewer';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';
import { legendsOf } from '../timeline/index.ts';
import { captionScale, drawLegends } from './draw-legend.ts';
import { filmTimes, type FilmPlan } from './film-plan.ts';
import { openSink, type FilmSink } from './film-sink.ts';
import { RecordedPoses } from './recorded-poses.ts';

export interface FilmJob {
  readonly studio: Studio;
  readonly session: Session;
  readonly viewer: Viewer;
  readonly plan: FilmPlan;
  /** Pictures made so far, of all. */
  readonly onProgress: (done: number, all: number) => void;
  /** Ends the work early; `makeFilm` then throws what it was aborted with. */
  readonly signal: AbortSignal;
}

/** Pictures in which cameras come to rest before the film begins, and the time from one to the next, ms. */
const settling = 6;
const settlingStep = 200;

/** Draws each picture of a film from the recording, however long that takes, and gives it back as one file. */
export async function makeFilm(job: FilmJob): Promise<Blob> {
  const { studio, session, viewer, plan } = job;
  const sink = await openSink(plan, session.info.peek()?.scenario ?? 'korzo');
  const poses = new RecordedPoses(studio, session, plan.from);
  let exposure: Exposure | undefined;
  try {
    exposure = viewer.expose(plan.width, plan.height);
    await drawAll(job, { sink, poses, exposure });
    return await sink.finish();
  } finally {
    sink.cancel();
    exposure?.end();
    await poses.end();
  }
}

interface FilmGear {
  readonly sink: FilmSink;
  readonly poses: RecordedPoses;
  readonly exposure: Exposure;
}

async function drawAll(
  { studio, viewer, plan, onProgress, signal }: FilmJob,
  { sink, poses, exposure }: FilmGear,
): Promise<void> {
  const times = filmTimes(plan);
  const picture = new OffscreenCanvas(plan.width, plan.height);
  const context = picture.getContext('2d');
  if (context === null) throw new Error('The browser gave no canvas to draw the pictures on; close other pages.');
  let now = 0;
  const first = await poses.at(times[0]);
  for (let frame = 0; frame < settling; frame++) exposure.draw(first, (now += settlingStep));
  for (const [index, time] of times.entries()) {
    signal.throwIfAborted();
    exposure.draw(await poses.at(time), (now += 1000 / plan.framesPerSecond));
    context.drawImage(viewer.canvas, 0, 0);
    if (plan.captions) {
      drawLegends(context, legendsOf(studio));
      drawTime(context, time);
    }
    await sink.add(picture);
    onProgress(index + 1, times.length);
  }
}

/** The time of the run, in the upper right corner. */
function drawTime(context: OffscreenCanvasRenderingContext2D, time: number): void {
  const scale = captionScale(context.canvas);
  const text = `${time.toFixed(1)} s`;
  context.save();
  context.setTransform(scale, 0, 0, scale, context.canvas.width, 0);
  context.font = '600 14px system-ui, sans-serif';
  const { width } = context.measureText(text);
  context.fillStyle = '#ffffffe6';
  context.fillRect(-width - 28, 12, width + 16, 26);
  context.fillStyle = '#1a1f28';
  context.fillText(text, -width - 20, 30);
  context.restore();
}
