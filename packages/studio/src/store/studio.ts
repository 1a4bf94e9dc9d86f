import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { LiveRun, ScenarioSource } from '@korzo/live';
import type { CameraState, DrawOptions, DrawReport, Picture } from '../picture/picture.ts';
import type { Session } from './session.ts';

/** What a session shows, as it was asked for; enough to open the same again. */
export interface Opening {
  readonly source: ScenarioSource;
  readonly seed?: number;
  readonly model?: string;
  readonly settings?: Readonly<Record<string, number | string | boolean>>;
}

/** What the page that compares models is set to. */
export interface ModelsChoice {
  readonly scenario: string;
  /** A file of one's own instead of a shipped scenario; an address does not carry it. */
  readonly source?: ScenarioSource | undefined;
  /** The usual ones unless given. */
  readonly models?: readonly string[] | undefined;
  /** As written: 1..3 or 1,4,9. */
  readonly seeds: string;
  /** Instead of the scenario's own, s. */
  readonly duration?: number | undefined;
}

export const usualModelsChoice: ModelsChoice = { scenario: 'head-on', seeds: '1..3' };

/** How the last frame was drawn, all cells together. */
export interface DrawnFrame extends Omit<DrawReport, 'cameras'> {
  readonly framesPerSecond: number;
}

export type HeatKind = 'none' | 'density' | 'speed';

/** What the pointer does on the picture. */
export type Tool =
  | { readonly type: 'look' }
  | { readonly type: 'lasso' }
  | { readonly type: 'brush'; readonly group: number; readonly count: number; readonly radius: number }
  | { readonly type: 'obstacle'; readonly shape: 'circle' | 'square'; readonly radius: number }
  | { readonly type: 'passage' };

/** Panels beside the picture; one side panel is open at a time, on a phone it covers the lower half. */
export type Panel = 'parameters' | 'steer' | 'inspect' | 'charts' | 'view' | 'log' | 'compare';

export type KeyMapName = 'korzo' | 'mass' | 'boids';

/** A camera somebody kept, under F1 to F9. */
export type CameraList = readonly (CameraState | undefined)[];

/**
 * The state of the app. One window has one to four cells: in a split layout several cameras look at one session, in a comparison each
 * cell has its own session and all share camera and clock.
 */
export interface Studio {
  /** 'gallery' until something was opened. */
  readonly page: Signal<'gallery' | 'run' | 'models' | 'city'>;
  /** Name of the city whose text the page about cities shows; empty: the one that was there before. */
  readonly cityName: Signal<string>;
  readonly modelsChoice: Signal<ModelsChoice>;
  readonly sessions: Signal<readonly Session[]>;
  /** The session that panels and keys speak to. */
  readonly active: Signal<number>;
  readonly session: ReadonlySignal<Session | undefined>;
  /** One per cell of a split layout; a comparison uses the first for all. */
  readonly cameras: Signal<readonly CameraState[]>;
  /** The cell whose camera mouse and keys move. */
  readonly activeCamera: Signal<number>;
  readonly cameraList: Signal<CameraList>;
  readonly draw: Signal<DrawOptions>;
  readonly heat: Signal<HeatKind>;
  readonly theme: Signal<'auto' | 'light' | 'dark'>;
  readonly tool: Signal<Tool>;
  readonly panel: Signal<Panel | undefined>;
  readonly keyMap: Signal<KeyMapName>;
  readonly helpOpen: Signal<boolean>;
  /** The canvas of the picture, while there is one. */
  readonly canvas: Signal<HTMLCanvasElement | undefined>;
  /** Called right after the next picture was drawn, while its pixels can still be read; then forgotten. */
  readonly afterDraw: Set<() => void>;
  /** Starts a live run of its own: in the page, or in a room of the server. Set by the app when it starts. */
  connect: (room: string) => LiveRun;
  /** What the first session was opened with. */
  readonly opened: Signal<Opening | undefined>;
  /** Address of the server that live runs are on; undefined: they run in workers of the page. */
  readonly server: Signal<string | undefined>;
  /** One per session while the run is shown. */
  readonly pictures: Signal<readonly Picture[]>;
  readonly drawn: Signal<DrawnFrame | undefined>;
  /** Sentences about the page itself (a bad address, a file that is none): shown on every page until they are dismissed. */
  readonly notices: Signal<readonly string[]>;
}

export const defaultDrawOptions: DrawOptions = {
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
  annotate: { whom: 'chosen', path: true, neighbours: true, rays: true, forces: true, sight: true },
};

export function createStudio(connect: Studio['connect']): Studio {
  const sessions = signal<readonly Session[]>([]);
  const active = signal(0);
  return {
    page: signal('gallery'),
    cityName: signal(''),
    modelsChoice: signal(usualModelsChoice),
    sessions,
    active,
    session: computed(() => sessions.value[active.value]),
    cameras: signal([]),
    activeCamera: signal(0),
    cameraList: signal([]),
    draw: signal(defaultDrawOptions),
    heat: signal('none'),
    theme: signal('auto'),
    tool: signal({ type: 'look' }),
    panel: signal(undefined),
    keyMap: signal('korzo'),
    helpOpen: signal(false),
    opened: signal(undefined),
    server: signal(undefined),
    pictures: signal([]),
    drawn: signal(undefined),
    notices: signal([]),
    canvas: signal(undefined),
    afterDraw: new Set(),
    connect,
  };
}
