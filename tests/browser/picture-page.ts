// What the page of the picture's tests runs: a canvas, a picture in it, and one scene at a time.
import { createPicture } from '../../packages/studio/src/picture/stage/create-picture.ts';
import type { CameraState, DrawOptions, DrawReport, Picture, View } from '../../packages/studio/src/picture/picture.ts';
import * as scenes from './picture-scenes.ts';
import type { PictureScene } from './picture-scenes.ts';

export const plain: DrawOptions = {
  theme: 'light',
  agents: 'bodies',
  colours: 'sex',
  obstacles: 'solid',
  regions: true,
  portals: true,
  gates: true,
  scale: true,
  velocities: false,
  trails: false,
  map: 'none',
  levels: { show: 'stack', level: 0, others: 'faded' },
  annotate: { whom: 'none', path: false, neighbours: false, rays: false, forces: false, sight: false },
};

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
  const home: CameraState = { ...made.homeCamera(shot.mode ?? 'orbit'), ...shot.camera };
  const views = shot.views?.(home) ?? [{ camera: home, x: 0, y: 0, width, height }];
  const options = { ...plain, ...shot.options };
  const again = (now: number): DrawReport => made.draw(shot.scene.poses, views, options, now);
  return { ...again(shot.now ?? 0), picture: made, home, again };
}

/** How many different colours the picture has, of all its pixels. */
export function coloursDrawn(): number {
  const context = document.createElement('canvas').getContext('2d');
  if (canvas === undefined || context === null) throw new Error('Nothing was drawn yet.');
  const { width, height } = canvas;
  Object.assign(context.canvas, { width, height });
  context.drawImage(canvas, 0, 0);
  return new Set(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)).size;
}

export { scenes };
