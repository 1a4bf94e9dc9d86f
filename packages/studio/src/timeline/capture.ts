import type { Studio } from '../store/studio.ts';
import { drawLegends } from './draw-legend.ts';
import { legendsOf } from './legend.ts';

const framesPerSecond = 30;

/** The picture as it is on the screen, all cells of it. */
export function takePicture(studio: Studio): Promise<Blob> {
  const canvas = canvasOf(studio);
  return new Promise((resolve, reject) => {
    // Right after drawing: a WebGL canvas may be emptied before others can read it.
    studio.afterDraw.add(() =>
      withLegend(studio, canvas).toBlob(
        (blob) => (blob === null ? reject(new Error('the browser gave no picture')) : resolve(blob)),
        'image/png',
      ),
    );
  });
}

/** The picture with what its colours mean, which stands beside it on the page. */
function withLegend(studio: Studio, canvas: HTMLCanvasElement): HTMLCanvasElement {
  const legends = legendsOf(studio);
  if (legends.length === 0) return canvas;
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  if (context === null) return canvas;
  context.drawImage(canvas, 0, 0);
  drawLegends(context, legends);
  return copy;
}

export interface VideoRecorder {
  /** Ends the video and gives it away. */
  end(): Promise<Blob>;
}

/** Records the picture with the browser's own recorder. */
export function recordVideo(studio: Studio): VideoRecorder {
  if (typeof MediaRecorder === 'undefined') throw new Error('this browser cannot record video; use a current one');
  const type = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'].find((each) =>
    MediaRecorder.isTypeSupported(each),
  );
  if (type === undefined) throw new Error('this browser records no WebM; use Chromium or Firefox');
  const stream = canvasOf(studio).captureStream(framesPerSecond);
  const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 8_000_000 });
  const parts: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.start(1000);
  return {
    end: () =>
      new Promise((resolve) => {
        recorder.addEventListener('stop', () => {
          for (const track of stream.getTracks()) track.stop();
          resolve(new Blob(parts, { type: 'video/webm' }));
        });
        recorder.stop();
      }),
  };
}

function canvasOf({ canvas: { value } }: Studio): HTMLCanvasElement {
  if (value === undefined) throw new Error('there is no picture yet; open a scenario first');
  return value;
}
