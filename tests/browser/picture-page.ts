// What the page of the picture's tests runs: a canvas, a picture in it, and one scene at a time.
import { createPicture } from '../../packages/viewer/src/drawing/create-picture.ts';
import type { CameraState, DrawOptions, DrawReport, Picture, View } from '../../packages/viewer/src/picture/picture.ts';
import {
  cells,
  crowdOf,
  hill,
  inspectionOf,
  leaves,
  parade,
  peopleInRooms,
  reef,
  twoLevels,
  type PictureScene,
} from './picture-scenes.ts';

export const plain: DrawOptions = {
  theme: 'light',
  agents: 'bodies',
  colours: 'sex',
  obstacles: 'solid',
  regions: true,
  portals: true,
  gates: true,
  scale: true,
  names: true,
  velocities: false,
  trails: false,
  wireFrame: false,
  map: 'none',
  levels: { show: 'stack', level: 0, others: 'faded' },
  annotate: { whom: 'none', path: false, neighbours: false, rays: false, forces: false, sight: false },
};

export const scenes = { peopleInRooms, parade, reef, twoLevels, crowdOf, inspectionOf };

let picture: Picture | undefined;
let canvas: HTMLCanvasElement | undefined;

export interface Shot {
  readonly scene: PictureScene;
  readonly options?: Partial<DrawOptions>;
  readonly camera?: Partial<CameraState>;
  readonly mode?: 'orbit' | 'top';
  readonly size?: readonly [number, number];
  readonly views?: (home: CameraState) => readonly View[];
  readonly now?: number;
  readonly prepare?: (picture: Picture) => void;
}

/** Draws a scene on a fresh picture of the given size. */
export function shoot(
  shot: Shot,
): DrawReport & { readonly picture: Picture; readonly home: CameraState; again: (now: number) => DrawReport } {
  const [width, height] = shot.size ?? [320, 200];
  if (picture === undefined || canvas === undefined) {
    canvas = document.createElement('canvas');
    document.body.style.margin = '0';
    document.body.append(canvas);
    picture = createPicture(canvas);
  }
  const made = picture;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  made.resize(width, height, 1);
  made.showRun(shot.scene.info);
  made.showLooks(0, shot.scene.looks);
  made.showMap(undefined);
  made.showHeat(undefined);
  made.showCursor(undefined);
  made.choose([]);
  shot.prepare?.(made);
  const whole = made.homeCamera(shot.mode ?? 'orbit');
  if (whole === undefined) throw new Error('the canvas has no size');
  const home: CameraState = { ...whole, ...shot.camera };
  const views = shot.views?.(home) ?? [{ camera: home, x: 0, y: 0, width, height }];
  const options = { ...plain, ...shot.options };
  const again = (now: number): DrawReport => made.draw(shot.scene.poses, views, options, now);
  return { ...again(shot.now ?? 0), picture: made, home, again };
}

function pixels(): Uint8ClampedArray {
  const context = document.createElement('canvas').getContext('2d');
  if (canvas === undefined || context === null) throw new Error('Nothing was drawn yet.');
  const { width, height } = canvas;
  Object.assign(context.canvas, { width, height });
  context.drawImage(canvas, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** How many different colours the picture has, of all its pixels. */
export const coloursDrawn = (): number => new Set(new Uint32Array(pixels().buffer)).size;

/** Differs when a pixel does. */
export function checksum(): number {
  let sum = 0;
  for (const word of new Uint32Array(pixels().buffer)) sum = (Math.imul(sum, 31) + word) | 0;
  return sum;
}

export function pixelsLike(is: (red: number, green: number, blue: number) => boolean): number {
  const bytes = pixels();
  let count = 0;
  for (let at = 0; at < bytes.length; at += 4) if (is(bytes[at], bytes[at + 1], bytes[at + 2])) count++;
  return count;
}

/** People in rooms with one thing drawn over them. */
export function shootOverlay(
  overlay: 'heat' | 'grid' | 'quadtree' | 'annotations',
  size: readonly [number, number],
): void {
  const scene = scenes.peopleInRooms();
  const annotate = { whom: 'chosen', path: true, neighbours: true, rays: true, forces: true, sight: true } as const;
  const map = overlay === 'grid' || overlay === 'quadtree' ? overlay : 'none';
  shoot({
    scene,
    size,
    options: { regions: false, map, ...(overlay === 'annotations' ? { annotate } : {}) },
    prepare: (shown) => {
      if (overlay === 'heat') shown.showHeat(hill('density'));
      if (overlay === 'grid') shown.showMap(cells());
      if (overlay === 'quadtree') shown.showMap(leaves());
      if (overlay !== 'annotations') return;
      shown.choose([110]);
      shown.showInspections([scenes.inspectionOf(scene, 10)]);
      shown.showCursor({ shape: 'circle', radius: 1, at: [15, 5, 0] });
    },
  });
}

/** Triangles with the trails of six seconds, and with none. */
export function shootTrails(size: readonly [number, number]): { readonly lines: number; readonly without: number } {
  const scene = scenes.crowdOf(60, 24);
  const { count, x, y, heading, speed, walked } = scene.poses;
  const { triangles, again } = shoot({ scene, size, options: { trails: true } });
  let lines = 0;
  for (let step = 1; step <= 60; step++) {
    for (let row = 0; row < count; row++) {
      heading[row] += 0.05 * Math.sin(row);
      x[row] += Math.cos(heading[row]) * speed[row] * 0.1;
      y[row] += Math.sin(heading[row]) * speed[row] * 0.1;
      walked[row] += speed[row] * 0.1;
    }
    lines = again(step * 100).triangles;
  }
  return { lines, without: triangles };
}

/** Bytes that the page hands to the graphics card while it draws. */
function bytesUploaded(context: WebGL2RenderingContext, draw: () => void): number {
  let bytes = 0;
  const counted = [
    'bufferData',
    'bufferSubData',
    'texImage2D',
    'texSubImage2D',
    'texImage3D',
    'texSubImage3D',
  ] as const;
  for (const name of counted) {
    const usual = context[name].bind(context) as (...words: unknown[]) => void;
    Object.assign(context, {
      [name]: (...words: unknown[]) => {
        for (const word of words) if (ArrayBuffer.isView(word)) bytes += word.byteLength;
        usual(...words);
      },
    });
  }
  draw();
  // What they hide is the context's own again.
  for (const name of counted) Reflect.deleteProperty(context, name);
  return bytes;
}

/** Draws a walking crowd for some frames. */
export function measureCrowd(
  count: number,
  frames: number,
): {
  readonly calls: number;
  readonly emptyCalls: number;
  readonly triangles: number;
  /** Of the page's thread: the frame in the middle of all, and the fastest, which other work on the machine disturbed least. */
  readonly milliseconds: number;
  readonly fastest: number;
  /** That a frame hands to the graphics card. */
  readonly bytes: number;
} {
  const scene = scenes.crowdOf(count);
  const size = [320, 200] as const;
  const empty = shoot({ scene: { ...scene, poses: { ...scene.poses, count: 0 } }, size });
  const drawn = shoot({ scene, size });
  const times: number[] = [];
  const context = drawn.picture.canvas.getContext('webgl2');
  if (context === null) throw new Error('The picture is not drawn with WebGL 2.');
  for (let frame = 1; frame <= frames; frame++) {
    // Drawing in software lags behind: its queue must be empty, or the page would be timed waiting for it.
    context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, new Uint8Array(4));
    times.push(drawn.again(frame * 16).milliseconds);
  }
  times.sort((one, other) => one - other);
  return {
    calls: drawn.calls,
    emptyCalls: empty.calls,
    triangles: drawn.triangles,
    milliseconds: times[frames >> 1],
    fastest: times[0],
    bytes: bytesUploaded(context, () => void drawn.again((frames + 1) * 16)),
  };
}
