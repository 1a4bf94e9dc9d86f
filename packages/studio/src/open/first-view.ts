import { makeCamera } from '@korzo/viewer/light';
import type { Session } from '../store/session.ts';
import type { Studio } from '../store/studio.ts';

/** Lines behind more agents than this would be a thicket, and slow. */
const mostTrails = 2000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Shows a run as its scenario asks for, until the visitor chooses otherwise. A link that brings cameras has chosen. */
export function showFirstView(studio: Studio, session: Session, isChosen: boolean): void {
  const view = session.info.peek()?.view;
  if (view === undefined || isChosen) return;
  const { camera, colourBy, trail, speed } = view;
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
  const present = session.status.peek()?.present ?? 0;
  studio.draw.value = {
    ...studio.draw.peek(),
    ...(colourBy === 'speed' ? { colours: 'speed' as const } : {}),
    ...(trail > 0 && present <= mostTrails ? { trails: true } : {}),
  };
  if (speed !== undefined) void session.ask({ type: 'speed', factor: speed });
}
