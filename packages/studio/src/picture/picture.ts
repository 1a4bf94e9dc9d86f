import type { HeatMap, FloorMap, Inspection, LevelScenery, Look, Poses, RunInfo } from '@korzo/live';

/** How one camera looks. Metres and radians; `target` is what it turns around. */
export interface CameraState {
  readonly mode: 'orbit' | 'top' | 'attach' | 'follow' | 'anchor' | 'static';
  readonly target: readonly [number, number, number];
  readonly distance: number;
  readonly azimuth: number;
  readonly elevation: number;
  /** Whom attach, follow and anchor look at. */
  readonly agent?: number;
}

/** What is drawn besides the agents, and how. All of it can be written into an address. */
export interface DrawOptions {
  readonly theme: 'light' | 'dark';
  readonly agents: 'bodies' | 'prisms' | 'discs';
  readonly colours: 'sex' | 'group' | 'model' | 'speed';
  readonly obstacles: 'solid' | 'translucent' | 'hidden';
  readonly regions: boolean;
  readonly portals: boolean;
  readonly gates: boolean;
  readonly scale: boolean;
  readonly velocities: boolean;
  readonly trails: boolean;
  readonly map: 'none' | 'grid' | 'quadtree';
  /** One floor with the others faded or hidden, or all stacked. */
  readonly levels: { readonly show: 'stack' | 'one'; readonly level: number; readonly others: 'faded' | 'hidden' };
  /** What chosen agents (or all) are annotated with. */
  readonly annotate: {
    readonly whom: 'chosen' | 'all' | 'none';
    readonly path: boolean;
    readonly neighbours: boolean;
    readonly rays: boolean;
    readonly forces: boolean;
    readonly sight: boolean;
  };
}

/** One camera's rectangle of the canvas, in CSS pixels from its top left corner. */
export interface View {
  readonly camera: CameraState;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DrawReport {
  readonly calls: number;
  readonly triangles: number;
  /** Time of the page's thread, ms. */
  readonly milliseconds: number;
  /** The cameras as they were drawn: those that follow somebody moved by themselves. */
  readonly cameras: readonly CameraState[];
}

/** Everything three.js is behind this door. It draws what it is given, it knows nothing of runs, panels or keys. */
export interface Picture {
  readonly canvas: HTMLCanvasElement;
  resize(width: number, height: number, pixelRatio: number): void;
  showRun(info: RunInfo): void;
  showLevel(level: LevelScenery): void;
  showLooks(first: number, looks: readonly Look[]): void;
  showMap(map: FloorMap | undefined): void;
  showHeat(heat: HeatMap | undefined): void;
  /** What the lights of a city show: see `RunStatus.signals`. */
  showSignals(signals: string | undefined): void;
  /** Who is told when something that took long to make, such as a city, can be drawn. */
  onReady(listener: () => void): void;
  showInspections(inspections: readonly Inspection[]): void;
  choose(agents: readonly number[]): void;
  /** A shape that follows the pointer (a brush, an obstacle to be dropped), or none. */
  showCursor(
    cursor:
      | { readonly shape: 'circle' | 'square'; readonly radius: number; readonly at: readonly [number, number, number] }
      | undefined,
  ): void;
  draw(poses: Poses, views: readonly View[], options: DrawOptions, now: number): DrawReport;
  /** The agent under a point of a view (CSS pixels of the canvas); undefined when there is none. */
  agentAt(x: number, y: number): number | undefined;
  agentsInside(outline: readonly (readonly [number, number])[]): number[];
  /** The door, gate, exit or obstacle under a point, as far as it is drawn. */
  thingAt(
    x: number,
    y: number,
  ):
    | { readonly type: 'portal' | 'gate' | 'obstacle' | 'exit'; readonly id: string; readonly level: number }
    | undefined;
  /** The place under a point, as it is drawn: on a floor, at its height; on the middle plane of the volume where some fly or swim, with level -1. */
  groundAt(
    x: number,
    y: number,
  ): { readonly at: readonly [number, number, number]; readonly level: number } | undefined;
  /** A camera that shows the whole place from above at a slant, or straight from above; undefined while the canvas has no size. */
  homeCamera(mode: 'orbit' | 'top'): CameraState | undefined;
  dispose(): void;
}
