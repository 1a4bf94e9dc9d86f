import type { CameraState, View } from '../picture/picture.ts';

/** Share of the width of a view that a rear mirror takes, its width over its height, and its distance from the edge, CSS pixels. */
const share = 0.26;
const aspect = 3.6;
const margin = 10;

/** The rear mirror of a driver: looks back from the rear window, and left is left in it. At the top of a view, in the middle. */
export function mirrorOf(agent: number, { x, y, width, height }: Omit<View, 'camera'>): View {
  const wide = Math.round(Math.max(120, Math.min(width * share, height)));
  const camera: CameraState = {
    mode: 'attach',
    // Behind its own roof, which would fill the glass.
    perch: 'rear',
    agent,
    target: [0, 0, 0],
    distance: 0.3,
    azimuth: Math.PI,
    elevation: 0.03,
  };
  return {
    camera,
    isMirror: true,
    x: Math.round(x + (width - wide) / 2),
    y: y + margin,
    width: wide,
    height: Math.round(wide / aspect),
  };
}
