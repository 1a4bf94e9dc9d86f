import { makeCamera, type CameraState } from '@korzo/viewer/light';
import { cameraModes } from './view-state.ts';

/** mode,x,y,z,distance,azimuth,elevation and the agent if there is one: centimetres and tenths of a milliradian are enough. */
export function cameraToText(camera: CameraState): string {
  const { mode, target, distance, azimuth, elevation, agent, perch } = camera;
  const places = [...target, distance].map((value) => shortened(value, 2));
  const angles = [azimuth, elevation].map((value) => shortened(value, 4));
  return [
    perch === 'bonnet' ? perch : mode,
    ...places,
    ...angles,
    ...(agent === undefined ? [] : [String(agent)]),
  ].join(',');
}

/** The camera, or undefined when the text is not one. */
export function textToCamera(text: string): CameraState | undefined {
  const [modeWord, ...words] = text.split(',');
  const isOnBonnet = modeWord === 'bonnet';
  const mode = isOnBonnet ? 'attach' : cameraModes.find((known) => known === modeWord);
  if (mode === undefined || words.length < 6 || words.length > 7) return undefined;
  const numbers = words.map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  if (!numbers.every((value) => Number.isFinite(value) && Math.abs(value) <= 0xffff_ffff)) return undefined;
  const [x, y, z, distance, azimuth, elevation, agent] = numbers;
  if (distance <= 0) return undefined;
  if (agent !== undefined && (!Number.isInteger(agent) || agent < 0)) return undefined;
  return makeCamera({
    mode,
    target: [x, y, z],
    distance,
    azimuth,
    elevation,
    ...(agent === undefined ? {} : { agent }),
    ...(isOnBonnet ? { perch: 'bonnet' as const } : {}),
  });
}

const shortened = (value: number, digits: number): string => String(Number(value.toFixed(digits)));
