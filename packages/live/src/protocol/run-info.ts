import type { CommandForm, DrawnLayer, Kind, Parameter, ParameterValue, PartKnobs } from '@korzo/core';
import type { Capability, Handling } from '@korzo/bodies';
import type { Point } from '@korzo/building';
import type { PanelDeclaration } from '@korzo/modules';

/** Everything about a run that does not change from frame to frame: what panels, pictures and charts are made from. */
export interface RunInfo {
  /** Grows with every `open` and `restart`: frames and answers of an older run are to be dropped. */
  readonly epoch: number;
  /** Its short name, and its heading. */
  readonly scenario: string;
  readonly title: string;
  readonly about: string;
  /** How the scenario wants to be shown at first. */
  readonly view: FirstView;
  readonly seed: number;
  readonly dt: number;
  /** s; the run pauses there. */
  readonly duration: number;
  readonly workers: number;
  readonly groups: readonly GroupInfo[];
  readonly models: readonly ModelInfo[];
  /** What people may change of parts of the run, such as how drivers follow, with the values as they are now. */
  readonly knobs: readonly PartKnobs[];
  /** Models that groups may be switched to in this run, by name; one for floors moves no agent in the volume, and the other way round. */
  readonly choices: readonly {
    readonly name: string;
    readonly summary: string;
    readonly space: 'floor' | 'volume' | 'either';
  }[];
  /** Configurations that a further run of the scenario may be opened with, the recommended one first; none without persons on floors. */
  readonly configurations: readonly { readonly name: string; readonly summary: string }[];
  /** Names that signals may have in this scenario; 'alarm', which sends every agent out, is always one. */
  readonly signals: readonly string[];
  /** Commands that the parts of the run bring, for the request `command`: what they mean and hold. */
  readonly commands: readonly Pick<CommandForm, 'type' | 'meaning' | 'properties' | 'form'>[];
  readonly scenery: Scenery;
  /** What parts of the run show on its floors; the reply `layers` says when it changes. */
  readonly layers: readonly DrawnLayer[];
  /** Modules of users that the host has. */
  readonly modules: readonly ModuleInfo[];
}

/** Degrees; azimuth from east against the clock, to where it looks. */
export interface WrittenCamera {
  readonly at: readonly [number, number] | readonly [number, number, number];
  readonly distance: number;
  readonly azimuth: number;
  readonly elevation: number;
}

/** What a viewer begins with. */
export interface FirstView {
  readonly colourBy: 'group' | 'speed' | 'heading';
  /** Length of the line behind each agent, s. */
  readonly trail: number;
  /** The whole place unless given. */
  readonly camera?: WrittenCamera;
  /** Those under F1 to F9. */
  readonly cameras?: readonly WrittenCamera[];
  /** Name of the body that a visitor drives from the start. */
  readonly take?: string;
  /** Simulated seconds per second. */
  readonly speed?: number;
  /** Most pictures per second; as many as the screen shows unless given. */
  readonly maxFrameRate?: number;
  /** A picture of everything around. */
  readonly backdrop?: OwnFile;
  /** 3D models by name: glTF. */
  readonly models?: Readonly<Record<string, OwnFile>>;
  /** Models that stand in the picture. */
  readonly objects?: readonly {
    readonly model: string;
    readonly at: WrittenCamera['at'];
    readonly turned?: number;
    readonly scale?: number;
  }[];
  /** The model that agents of a group are drawn as, by the name of the group. */
  readonly bodies?: Readonly<Record<string, string>>;
}

/** A file that a scenario brings along, as a data URL; degrees against the clock. */
export interface OwnFile {
  readonly data?: string;
  readonly turned?: number;
}

/** A module, and the panels that it declares. */
export interface ModuleInfo {
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  readonly settings: Readonly<Record<string, ParameterValue>>;
  readonly panels: readonly PanelDeclaration[];
}

export interface GroupInfo {
  readonly name: string;
  readonly kind: Kind;
  /** Index into `models`. */
  readonly model: number;
  /** Of vehicles: what they are drawn as, and how large they are, m. */
  readonly vehicle?: VehicleBody;
  /** Of round bodies: what they are drawn as. */
  readonly round?: 'ball' | 'wheel';
  /** Of things that fall and tumble: what they are drawn as, around their middle, and how large they are, m. */
  readonly thing?: ThingForm;
  /** Of bodies: what they are painted in, #rrggbb. */
  readonly colour?: string;
  /** Of bodies that can be driven: what a driver may turn by the command `control`. Each body is a group of its own. */
  readonly capabilities?: readonly Capability[];
  /** Of cars: what their motion depends on, for pages that predict it. */
  readonly handling?: Handling;
}

export interface ThingForm {
  readonly shape: 'crate' | 'ball' | 'barrier';
  readonly length: number;
  readonly width: number;
  readonly height: number;
}

export interface VehicleBody {
  readonly shape: 'car' | 'truck' | 'bus';
  readonly length: number;
  readonly width: number;
  readonly height: number;
  /** Lengths of its sections when it bends, the first one first: `Poses` place the first one. */
  readonly sections?: readonly number[];
}

/** One model instance with its declared parameters and their values now. */
export interface ModelInfo {
  readonly name: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly values: Readonly<Record<string, ParameterValue>>;
  /** What the scenario started with: where `reset` goes. */
  readonly initial: Readonly<Record<string, ParameterValue>>;
  /** Groups that move by it now; none for models that groups may be switched to. Panels show those that have groups. */
  readonly groups: readonly number[];
}

/** The place, as data to draw. Metres. */
export interface Scenery {
  readonly origin: readonly [number, number, number];
  /** The third is the height of the volume; 0 when no agent flies or swims. */
  readonly size: readonly [number, number, number];
  readonly edges: 'open' | 'wrap' | 'closed';
  readonly levels: readonly LevelScenery[];
  /** Solid bodies in the volume and on floors: spheres, cylinders, boxes, meshes. */
  readonly solids: readonly DrawnSolid[];
  /**
   * Stairs, ramps and escalators, to draw between the floors. An agent that is on them comes in frames and inspections with `fromLevel` as its level, between foot and
   * landing, and z above the floor of that level; on floors z is 0.
   */
  readonly stairs: readonly StairScenery[];
  /** The city it is, when it has one that can be drawn from its text. */
  readonly city?: CityScenery;
}

export interface CityScenery {
  /** In the language of cities. */
  readonly text: string;
  /** Lanes of junctions with lights: `RunStatus.signals` says what they show, in this order. */
  readonly signalLanes: readonly number[];
}

export interface LevelScenery {
  readonly level: number;
  /** Height of its floor above level 0 when floors are stacked, m. */
  readonly height: number;
  readonly regions: readonly { readonly id: string; readonly outline: readonly Point[] }[];
  readonly obstacles: readonly ObstacleScenery[];
  /** Walls that stand now: loose ones, and borders of regions where nothing is open; x1, y1, x2, y2 each. Outlines of obstacles are not among them. */
  readonly walls: readonly (readonly [number, number, number, number])[];
  readonly portals: readonly PassageScenery[];
  readonly gates: readonly PassageScenery[];
  /** Rectangles that people leave by; no agent does while one is shut. */
  readonly exits: readonly { readonly id: string; readonly min: Point; readonly max: Point; readonly open: boolean }[];
}

export interface ObstacleScenery {
  readonly id: string;
  readonly shape:
    | { readonly type: 'polygon'; readonly outline: readonly Point[] }
    | { readonly type: 'circle'; readonly centre: Point; readonly radius: number };
  /** Whether a person dropped it during the run. */
  readonly dropped: boolean;
}

export interface PassageScenery {
  readonly id: string;
  readonly kind: string;
  readonly segment: readonly [Point, Point];
  readonly open: boolean;
}

export interface StairScenery {
  readonly id: string;
  readonly kind: string;
  readonly fromLevel: number;
  readonly foot: readonly [Point, Point];
  readonly toLevel: number;
  readonly landing: readonly [Point, Point];
}

export type DrawnSolid =
  | {
      readonly id: string;
      readonly type: 'sphere';
      readonly centre: readonly [number, number, number];
      readonly radius: number;
    }
  | {
      readonly id: string;
      readonly type: 'cylinder';
      readonly foot: readonly [number, number, number];
      readonly radius: number;
      readonly height: number;
    }
  | {
      readonly id: string;
      readonly type: 'box';
      readonly min: readonly [number, number, number];
      readonly max: readonly [number, number, number];
    }
  | {
      readonly id: string;
      readonly type: 'mesh';
      readonly positions: readonly number[];
      readonly triangles: readonly number[];
    };
