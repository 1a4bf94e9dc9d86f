import type { Area } from '@korzo/live';
import type { CameraState } from '../picture/picture.ts';

/** Worlds up to this length are sent whole: cutting them out would cost more than it spares. */
const smallWorld = 300;
/** A picture's half diagonal is well within this many camera distances, unless it looks along the ground. */
const reachPerDistance = 2;

/** What has to be sent for these cameras: a circle around what they see, or everything. Quantised, so that small moves ask nothing. */
export function watchedArea(cameras: readonly CameraState[], size: readonly number[]): Area {
  const length = Math.hypot(size[0], size[1]);
  if (length <= smallWorld || cameras.length !== 1) return { type: 'everything' };
  const [{ mode, agent, target, distance, elevation }] = cameras;
  const lookingFar = elevation < 0.35 && mode !== 'top';
  const radius = 2 ** Math.ceil(Math.log2(distance * reachPerDistance * (lookingFar ? 3 : 1)));
  if (radius >= length) return { type: 'everything' };
  if ((mode === 'attach' || mode === 'follow') && agent !== undefined) return { type: 'riding', agent, radius };
  const step = radius / 8;
  const centre: [number, number] = [Math.round(target[0] / step) * step, Math.round(target[1] / step) * step];
  return { type: 'circle', centre, radius };
}
