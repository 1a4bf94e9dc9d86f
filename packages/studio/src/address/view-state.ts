import type { CameraState, DrawOptions } from '@korzo/viewer/light';
import type { HeatKind, KeyMapName, ModelsChoice, Panel } from '../store/studio.ts';
import type { CameraList } from '../store/viewpoint.ts';

/** Everything a link carries: a user that opens it sees the same scenario from the same place. */
export interface ViewState {
  readonly scenario?: string;
  /** The shared room that is joined; then it decides what runs. */
  readonly room?: string;
  /** The page that compares models is shown, set so; then there is no run. */
  readonly compare?: Omit<ModelsChoice, 'source'>;
  /** The page with the text of a city is shown, with this one; then there is no run. */
  readonly city?: string;
  /** The editor is shown, with this place; then there is no run. */
  readonly edit?: string;
  /** The editor is shown, with the shared document of this room. */
  readonly together?: string;
  readonly seed?: number;
  /** How far the run was and what was done to it, packed. */
  readonly moment?: string;
  readonly model?: string;
  readonly settings: Readonly<Record<string, number | string | boolean>>;
  readonly cameras: readonly CameraState[];
  readonly cameraList: CameraList;
  readonly draw: DrawOptions;
  readonly heat: HeatKind;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly panel?: Panel;
  readonly keyMap: KeyMapName;
  readonly server?: string;
}

export const cameraModes = ['orbit', 'top', 'attach', 'follow', 'anchor', 'static'] as const;
export const panels = ['parameters', 'steer', 'inspect', 'charts', 'view', 'log', 'compare'] as const;
export const keyMapNames = ['korzo', 'mass', 'boids'] as const;
export const heatKinds = ['none', 'density', 'speed'] as const;
export const themes = ['auto', 'light', 'dark'] as const;
