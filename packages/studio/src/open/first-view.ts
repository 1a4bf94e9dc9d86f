import { makeCamera } from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Shows a run as its scenario asks for, until the visitor chooses otherwise. A link that brings cameras has chosen. */
export function showFirstView(studio: Studio, session: Session, isChosen: boolean): void {
  const view = session.info.peek()?.view;
  if (view === undefined || isChosen) return;
  const { camera, colourBy, speed } = view;
  if (camera !== undefined) {
    const [x, y, z = 0] = camera.at;
    const { distance, azimuth, elevation } = camera;
    studio.cameras.value = [
      makeCamera({
        mode: 'orbit',
        target: [x, y, z],
        distance,
        azimuth: radians(azimuth),
        elevation: radians(elevation),
      }),
    ];
  }
  if (colourBy === 'speed') studio.draw.value = { ...studio.draw.peek(), colours: 'speed' };
  if (speed !== undefined) void session.ask({ type: 'speed', factor: speed });
}
