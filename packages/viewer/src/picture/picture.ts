import type { DrawnLayer } from '@korzo/core';
import type { Object3D } from 'three';
import type { HeatMap, FloorMap, Inspection, LevelScenery, Appearance, Poses, RunInfo } from '@korzo/live';
import type { BuiltCity, Pointed } from '../city/built-city.ts';

/** What a picture needs to know of a run: its place, and what its groups look like. */
export interface DrawnPlace extends Pick<RunInfo, 'scenery' | 'groups'> {
  /** Pictures and models that the scenario brings along. */
  readonly view?: Pick<RunInfo['view'], 'backdrop' | 'models' | 'objects' | 'bodies'>;
}

/** How one camera looks. Metres and radians; `target` is what it turns around. */
export interface CameraState {
  readonly mode: 'orbit' | 'top' | 'attach' | 'follow' | 'anchor' | 'static';
  readonly target: readonly [number, number, number];
  readonly distance: number;
  readonly azimuth: number;
  readonly elevation: number;
  /** Whom attach, follow and anchor look at. */
  readonly agent?: number;
  /** Where an attached camera sits, unless it is behind or on the seat. */
  readonly perch?: 'bonnet' | 'rear';
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
  /** Names of rooms, doors and exits. */
  readonly names: boolean;
  readonly velocities: boolean;
  readonly trails: boolean;
  /** Edges of triangles instead of surfaces. */
  readonly wireFrame: boolean;
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

/** What a picture begins with. */
export const defaultDrawOptions: DrawOptions = {
  theme: 'light',
  agents: 'bodies',
  colours: 'sex',
  obstacles: 'solid',
  regions: true,
  portals: true,
  gates: true,
  scale: true,
  names: true,
  velocities: false,
  trails: false,
  wireFrame: false,
  map: 'none',
  levels: { show: 'stack', level: 0, others: 'faded' },
  annotate: { whom: 'chosen', path: true, neighbours: true, rays: true, forces: true, sight: true },
};

/** One camera's rectangle of the canvas, in CSS pixels from its top left corner. */
export interface View {
  readonly camera: CameraState;
  /** Whether left and right are exchanged, as in a mirror. */
  readonly isMirror?: boolean;
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
  /** The speed that the last colour of agents coloured by speed stands for, m/s. */
  readonly topSpeed: number;
  /** Whether a camera is on its way to another view. */
  readonly travels: boolean;
  /** The cameras as they were drawn: those that follow an agent moved by themselves. */
  readonly cameras: readonly CameraState[];
}

/** A shape on the floor, such as a brush or an obstacle that is about to be placed. */
export interface Cursor {
  readonly shape: 'circle' | 'square';
  readonly radius: number;
  readonly at: readonly [number, number, number];
}

/** A point on a floor, or in the volume with level -1. */
export interface GroundSpot {
  readonly at: readonly [number, number, number];
  readonly level: number;
}

/** Something people pass through or walk around, and where it is. */
export interface Thing {
  readonly type: 'portal' | 'gate' | 'obstacle' | 'exit';
  readonly id: string;
  readonly level: number;
}

/** Draws what it is given; it does not know runs, panels or keys. */
export interface Picture {
  readonly canvas: HTMLCanvasElement;
  /** Meshes and lights of the page's own, in the scene of the run: metres, x east, y north, z up. The page disposes of them. */
  readonly objects: Object3D;
  resize(width: number, height: number, pixelRatio: number): void;
  /** Whether pictures of so many pixels are drawn: a graphics card may give less than was asked for. */
  hasSize(width: number, height: number): boolean;
  /** Draws this place from now on, with no looks yet; nothing but a city that was given when there is none. */
  showRun(place: DrawnPlace | undefined): void;
  showLevel(level: LevelScenery): void;
  /** What parts of the run show on its floors. */
  showLayers(layers: readonly DrawnLayer[]): void;
  showLooks(first: number, looks: readonly Appearance[]): void;
  showMap(map: FloorMap | undefined): void;
  showHeat(heat: HeatMap | undefined): void;
  /** What the lights of a city show: see `RunStatus.signals`. */
  showSignals(signals: string | undefined): void;
  /** Draws a city that the page has built from a text. Runs in the city of the same text are drawn in it. */
  showCity(text: string, city: BuiltCity): void;
  /** Draws the city faintly, as one that is out of date. */
  fadeCity(isFaded: boolean): void;
  /** Lays a ribbon over a lane of the city, or takes it away. */
  markLane(lane: number | undefined): void;
  /** The listener is called when something that takes long to make, such as the city of a run, can be drawn. */
  onReady(listener: () => void): void;
  showInspections(inspections: readonly Inspection[]): void;
  choose(agents: readonly number[]): void;
  showCursor(cursor: Cursor | undefined): void;
  /** The first camera begins far away and comes to where it is set, with the pictures that are drawn from now on. */
  flyIn(): void;
  /** Comes there soon, from where it is: the page has set the camera. */
  hurry(): void;
  /** Ends that; the camera as it is shown then, or undefined when none was on its way. */
  land(camera: CameraState): CameraState | undefined;
  draw(poses: Poses, views: readonly View[], options: DrawOptions, now: number): DrawReport;
  /** Draws nothing but the background. */
  blank(options: DrawOptions): void;
  /** The agent under a point of a view (CSS pixels of the canvas); undefined when there is none. */
  agentAt(x: number, y: number): number | undefined;
  agentsInside(outline: readonly (readonly [number, number])[]): number[];
  /** The door, gate, exit or obstacle under a point, as far as it is drawn. */
  thingAt(x: number, y: number): Thing | undefined;
  /** The lane, house or park of the city under a point. */
  cityAt(x: number, y: number): Pointed | undefined;
  /** The place under a point, as it is drawn: on a floor, at its height; on the middle plane of the volume where some fly or swim, with level -1. */
  groundAt(x: number, y: number): GroundSpot | undefined;
  /** A camera that shows the whole place from above at a slant, or straight from above; undefined while the canvas has no size. */
  homeCamera(mode: 'orbit' | 'top'): CameraState | undefined;
  dispose(): void;
}
