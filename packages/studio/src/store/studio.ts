import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { LiveRun, ScenarioSource } from '@korzo/live';
import type { Access, Whereabouts } from '../connect/find-server.ts';
import type { PendingFiles } from './pending-files.ts';
import type { DrawnFrame, Viewer } from '@korzo/viewer';
import { defaultDrawOptions, type CameraState, type DrawOptions } from '@korzo/viewer/light';
import type { Workbench } from '../editor/document/workbench.ts';
import type { Driven } from './driven.ts';
import type { Opening } from './opening.ts';
import type { Session } from './session.ts';
import { createViewpoint, forwarded, type CameraList, type Forwarded, type Viewpoint } from './viewpoint.ts';

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
  /** Whether the runs begin as soon as the scenario is read; an address does not carry it. */
  readonly starts?: boolean | undefined;
}

export type { Opening } from './opening.ts';

export const usualModelsChoice: ModelsChoice = { scenario: 'head-on', seeds: '1..3' };

export type HeatKind = 'none' | 'density' | 'speed';

/** What the pointer does on the picture. */
export type Tool =
  | { readonly type: 'look' }
  | { readonly type: 'lasso' }
  | { readonly type: 'brush'; readonly group: number; readonly count: number; readonly radius: number }
  | { readonly type: 'obstacle'; readonly shape: 'circle' | 'square'; readonly radius: number }
  | { readonly type: 'passage' }
  /** Sends the chosen agents to a place. */
  | { readonly type: 'send' };

/** Panels beside the picture; one side panel is open at a time, on a phone it covers the lower half. */
export type Panel = 'parameters' | 'steer' | 'inspect' | 'charts' | 'view' | 'log' | 'compare';

export type KeyMapName = 'korzo' | 'mass' | 'boids';

/**
 * The state of the app. One window has one to four cells: in a split layout several cameras look at one session, in a comparison each
 * cell has its own session and all share camera and clock.
 */
export interface Studio {
  /** 'gallery' until something was opened. */
  readonly page: Signal<'gallery' | 'run' | 'models' | 'city' | 'edit'>;
  /** Name of the place that is being edited; undefined: none. While a run of it is shown the editor stays beside it. */
  readonly edited: Signal<string | undefined>;
  /** The room of the shared document that is being edited. */
  readonly together: Signal<string | undefined>;
  /** The editor, once it was opened. */
  editor?: Workbench;
  /** Name of the city whose text the page about cities shows; empty: the one that was there before. */
  readonly cityName: Signal<string>;
  readonly modelsChoice: Signal<ModelsChoice>;
  readonly sessions: Signal<readonly Session[]>;
  /** The session that panels and keys speak to. */
  readonly active: Signal<number>;
  readonly session: ReadonlySignal<Session | undefined>;
  /** From where the run is looked at; another one for each run that is opened. */
  readonly viewpoint: Signal<Viewpoint>;
  /** The three of the present viewpoint. What outlives a run holds the viewpoint it began with instead. */
  readonly cameras: Forwarded<readonly CameraState[]>;
  readonly activeCamera: Forwarded<number>;
  readonly cameraList: Forwarded<CameraList>;
  readonly draw: Signal<DrawOptions>;
  readonly heat: Signal<HeatKind>;
  readonly theme: Signal<'auto' | 'light' | 'dark'>;
  readonly tool: Signal<Tool>;
  readonly panel: Signal<Panel | undefined>;
  readonly keyMap: Signal<KeyMapName>;
  /** Whether figures for developers are shown: time of phases, draw calls. */
  readonly details: Signal<boolean>;
  /** The body that keys drive; undefined while they move the camera. */
  readonly driven: Signal<Driven | undefined>;
  readonly helpOpen: Signal<boolean>;
  /** The canvas of the picture, while there is one. */
  readonly canvas: Signal<HTMLCanvasElement | undefined>;
  /** Called right after the next picture was drawn, while its pixels can still be read; then forgotten. */
  readonly afterDraw: Set<() => void>;
  /** Starts a live run of its own, or joins the one of a room. Set by the app when it starts. */
  connect: (where: Whereabouts) => LiveRun;
  /** Resolves once `connect` is set. */
  ready: Promise<unknown>;
  /** What the first session was opened with. */
  readonly opened: Signal<Opening | undefined>;
  /** Address of a server that was named for all runs; undefined: private runs are in workers of the page. */
  readonly server: Signal<string | undefined>;
  /** The server that can have shared rooms; undefined on a static site. */
  readonly host: Signal<Access | undefined>;
  /** The shared room that the first session is in; undefined: the run is private. */
  readonly room: Signal<string | undefined>;
  /** Whether this page shows its camera to all who are in the room, and whether it follows the camera that another one shows. */
  readonly presenting: Signal<boolean>;
  readonly following: Signal<boolean>;
  /** The room this page operated before it left: its run can be replaced. */
  readonly roomBefore: Signal<string | undefined>;
  /** What stands beside this scenario in the gallery. Set by the app. */
  readonly next: Signal<{ readonly name: string; readonly open: () => void } | undefined>;
  /** How far down the gallery was, px; it is there again after a look at a run. */
  galleryAt: number;
  /** One per session while the run is shown. */
  readonly viewers: Signal<readonly Viewer[]>;
  readonly drawn: Signal<DrawnFrame | undefined>;
  /** Sentences about the page itself (a bad address, a file that is none): shown on every page until they are dismissed. */
  readonly notices: Signal<readonly string[]>;
  /** Files that were dropped or chosen and are no run yet. */
  readonly pending: Signal<PendingFiles | undefined>;
}

export function createStudio(connect: Studio['connect']): Studio {
  const sessions = signal<readonly Session[]>([]);
  const active = signal(0);
  const viewpoint = signal(createViewpoint());
  return {
    page: signal('gallery'),
    edited: signal(undefined),
    together: signal(undefined),
    cityName: signal(''),
    modelsChoice: signal(usualModelsChoice),
    sessions,
    active,
    session: computed(() => sessions.value[active.value]),
    viewpoint,
    cameras: forwarded(viewpoint, ({ cameras }) => cameras),
    activeCamera: forwarded(viewpoint, ({ activeCamera }) => activeCamera),
    cameraList: forwarded(viewpoint, ({ cameraList }) => cameraList),
    draw: signal(defaultDrawOptions),
    heat: signal('none'),
    theme: signal('auto'),
    tool: signal({ type: 'look' }),
    panel: signal(undefined),
    keyMap: signal('korzo'),
    details: signal(false),
    driven: signal(undefined),
    helpOpen: signal(false),
    opened: signal(undefined),
    server: signal(undefined),
    host: signal(undefined),
    room: signal(undefined),
    roomBefore: signal(undefined),
    presenting: signal(false),
    following: signal(true),
    next: signal(undefined),
    galleryAt: 0,
    viewers: signal([]),
    drawn: signal(undefined),
    notices: signal([]),
    pending: signal(undefined),
    canvas: signal(undefined),
    afterDraw: new Set(),
    connect,
    ready: Promise.resolve(),
  };
}
