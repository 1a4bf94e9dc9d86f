import type { Studio } from '../store/studio.ts';
import { legendsOf } from '../timeline/index.ts';
import { drawLegends } from './draw-legend.ts';

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

function canvasOf({ canvas: { value } }: Studio): HTMLCanvasElement {
  if (value === undefined) throw new Error('there is no picture yet; open a scenario first');
  return value;
}
