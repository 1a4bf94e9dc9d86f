import type { LiveRun, Appearance, Poses, RunInfo } from '@korzo/live';
import type { BuiltCity } from '../city/built-city.ts';
import type { Spot, StrokePhase } from '../hands/hands.ts';
import type { DrawLoop } from '../loop/draw-loop.ts';
import type { CameraState, DrawnPlace, DrawOptions, Picture } from '../picture/picture.ts';

/** Poses that come from anywhere: a game, a file, a computation of the page. */
export interface FramesSource {
  readonly place: DrawnPlace;
  /** What agents look like; `Poses.look` counts in this list. */
  readonly looks: readonly Appearance[];
  /** Where to draw all agents at this time of the page's clock, ms. */
  at(now: number): Poses;
}

/** What a viewer needs of a live run. */
export type RunSource = Pick<LiveRun, 'info' | 'looks' | 'motion' | 'on' | 'onFrame' | 'ask'> &
  Partial<Pick<LiveRun, 'onBodies'>>;

/** How a viewer begins. */
export interface ViewerOptions {
  /** How things are drawn; what is left out is as in `defaultDrawOptions`. */
  readonly draw?: Partial<DrawOptions>;
  /** Cameras to begin with; the whole place unless given. */
  readonly cameras?: readonly CameraState[];
  /** What screen readers call the picture. */
  readonly label?: string;
  /** Whether arrows, plus, minus, 0 and Home move the camera while the picture has the focus; true unless given. */
  readonly keys?: boolean;
  /** Draws several viewers together; each has a loop of its own unless given. */
  readonly loop?: DrawLoop;
}

/** A click, and the agent under it. */
export interface PickEvent extends Spot {
  readonly agent: number | undefined;
  readonly shift: boolean;
}

/** What a viewer reports, by the names that `on` takes. */
export interface ViewerEvents {
  /** A click or a tap. */
  readonly pick: PickEvent;
  readonly doublePick: PickEvent;
  /** The pointer moved over the picture; undefined when it left. */
  readonly hover: (Spot & { readonly isHeld: boolean }) | undefined;
  /** A pointer went down; the view with this number is the active one now. */
  readonly press: { readonly camera: number };
  /** A line that is drawn on the picture, while `dragging` is 'stroke'. */
  readonly stroke: Spot & { readonly phase: StrokePhase; readonly shift: boolean };
  /** Cameras moved: by a hand, by the agent they ride on, or to show the whole place. Not those that the page has set itself. */
  readonly cameras: readonly CameraState[];
  /** The run is another one, in another place. */
  readonly place: RunInfo;
}

/** Pictures of any size that are drawn one by one, such as those of a film; the screen shows each of them meanwhile. */
export interface Exposure {
  /** Draws agents at these poses; `now` in ms goes on from picture to picture, and cameras move by it. Its pixels are on the viewer's canvas. */
  draw(poses: Poses, now: number): void;
  /** Gives the picture back to the screen. */
  end(): void;
}

/** Draws a run into an element of a page. */
export interface Viewer {
  readonly canvas: HTMLCanvasElement;
  /** For overlays, and to find what is under a point. Call `touch` after a change. */
  readonly picture: Picture;
  /** Draws this run from now on; nothing but a city, if one was given, when there is none. */
  show(source: RunSource | FramesSource | undefined): void;
  /** Draws a city built from a text (`describeCity`). A run in the city of the same text is drawn in it. */
  showCity(text: string, city: BuiltCity): void;
  /** One camera for each view of a split picture; up to four. None: the whole place. */
  cameras: readonly CameraState[];
  /** The view whose camera hands and keys move. */
  activeCamera: number;
  moveCamera(change: (camera: CameraState) => CameraState): void;
  /** Shows the whole place with the active camera; undefined keeps its mode. */
  wholePlace(mode?: 'orbit' | 'top'): void;
  /** The picture begins far away and comes to its camera within some seconds; a hand, a key or a wheel stops it where it is. */
  flyIn(): void;
  draw: DrawOptions;
  /** What dragging with the main button does. */
  dragging: 'camera' | 'stroke';
  /** Whether it shows the whole place by itself until a hand moves the camera. */
  goesHome: boolean;
  /** Whether cameras that follow an agent stay where they got to once they are set free. */
  keepsRides: boolean;
  /** The agent whose rear mirror is drawn at the top of the picture; undefined without one. */
  mirror: number | undefined;
  /** Marks agents, and draws what is known of them (`inspect` of a live run). */
  choose(agents: readonly number[]): void;
  /**
   * Draws pictures of this size, in pixels, until the exposure ends, instead of what is due on the screen.
   *
   * @throws {Error} where the graphics card draws none so large
   */
  expose(width: number, height: number): Exposure;
  /** Something changed that has to be drawn. */
  touch(): void;
  on<Name extends keyof ViewerEvents>(name: Name, listener: (event: ViewerEvents[Name]) => void): () => void;
  /** Removes the picture and lets go of everything. The run goes on: it belongs to the page. */
  destroy(): void;
}
