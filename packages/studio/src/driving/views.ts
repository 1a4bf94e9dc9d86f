import { changeMode, movedCamera, type CameraState } from '@korzo/viewer/light';

/** Where a driver looks from. */
export type DriverView = 'chase' | 'seat' | 'bonnet' | 'follow' | 'anchor' | 'static';

export const driverViews: Readonly<Record<DriverView, string>> = {
  chase: 'Behind',
  seat: 'Seat',
  bonnet: 'Bonnet',
  follow: 'Follow',
  anchor: 'From here',
  static: 'Still',
};

/** The camera of a view; `before` is the one that was there before the drive: a still view looks from it. */
export function cameraFor(view: DriverView, camera: CameraState, agent: number, before: CameraState): CameraState {
  if (view === 'chase') return movedCamera(changeMode(camera, 'attach', agent), { distance: 11, elevation: 0.32 });
  if (view === 'seat') return movedCamera(changeMode(camera, 'attach', agent), { distance: 0.3, elevation: 0.02 });
  if (view === 'bonnet')
    return movedCamera(changeMode(camera, 'attach', agent), { distance: 0.3, elevation: 0.02, perch: 'bonnet' });
  if (view === 'follow') return movedCamera(changeMode(camera, 'follow', agent), { distance: 30, elevation: 0.6 });
  return view === 'anchor' ? changeMode(before, 'anchor', agent) : changeMode(before, 'orbit');
}

/** Views with a rear mirror: those of a driver who looks ahead. */
export const hasMirror = ({ mode, distance }: CameraState): boolean => mode === 'attach' && distance < 20;
