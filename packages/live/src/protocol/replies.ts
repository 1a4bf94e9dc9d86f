import type { ObjectMotion } from '@korzo/cluster';
import type { AppliedCommand, ParameterValue } from '@korzo/core';
import type { ScenarioSource } from './requests.ts';
import type { LevelScenery, RunInfo } from './run-info.ts';

export type Role = 'viewer' | 'operator';

/** What a live run sends its watchers, as texts; frames come as bytes beside them. `ask` repeats the number of the request it answers. */
export type Reply =
  | {
      readonly type: 'welcome';
      readonly protocol: number;
      readonly role: Role;
      readonly host: string;
      /** Whether a run is on: it is described next. */
      readonly running: boolean;
    }
  /**
   * The run was ended from outside, and why; `next` says what happens now. What was asked and not answered is lost. Another `welcome`
   * follows on the same connection.
   */
  | { readonly type: 'interrupted'; readonly reason: string; readonly next: string }
  | { readonly type: 'run'; readonly info: RunInfo }
  /** While a run is being opened: what is made, and how far it is. A total of 0: it was refused, and nothing is being opened any more. */
  | { readonly type: 'opening'; readonly what: string; readonly done: number; readonly total: number }
  | { readonly type: 'status'; readonly status: RunStatus }
  /** A knob was turned, by whomever. */
  | { readonly type: 'value'; readonly model: number; readonly parameter: string; readonly value: ParameterValue }
  /** A group moves by another model now; `info.models` as it is then. */
  | { readonly type: 'models'; readonly groups: RunInfo['groups']; readonly models: RunInfo['models'] }
  /** What people may change of parts of the run has other values now. */
  | { readonly type: 'knobs'; readonly knobs: RunInfo['knobs'] }
  /** Doors, gates, obstacles or walls of a floor changed. */
  | { readonly type: 'scenery'; readonly level: LevelScenery }
  /** What parts show on the floors changed, or the watcher looks at another time. */
  | { readonly type: 'layers'; readonly layers: RunInfo['layers'] }
  /** What watching modules have counted, by module; sent when it changes. */
  | { readonly type: 'figures'; readonly figures: Readonly<Record<string, Readonly<Record<string, number>>>> }
  /** Kinds of looks that frames refer to by number from `first` on. */
  | { readonly type: 'looks'; readonly first: number; readonly looks: readonly Appearance[] }
  | { readonly type: 'messages'; readonly messages: readonly Message[] }
  | { readonly type: 'inspections'; readonly tick: number; readonly inspections: readonly Inspection[] }
  | { readonly type: 'heat'; readonly heat: HeatMap }
  | { readonly type: 'map'; readonly ask: number; readonly map: FloorMap }
  /** The viewers of the run; `you` is the number of this one. Sent when the list changes. */
  | {
      readonly type: 'people';
      readonly people: readonly Person[];
      readonly you: number;
    }
  /** What the presenter looks at, as the request `present` gave it. */
  | { readonly type: 'presented'; readonly by: number; readonly view: unknown }
  | { readonly type: 'marks'; readonly marks: readonly Mark[] }
  /** What was done to the run so far, in order, and how many deeds that were undone can be done again; sent when it changes. */
  | { readonly type: 'interventions'; readonly interventions: readonly Intervention[]; readonly undone: number }
  | {
      readonly type: 'download';
      readonly ask: number;
      readonly file: string;
      readonly mime: string;
      readonly text: string;
    }
  /** What the run of a recording was made of, to open it otherwise. */
  | {
      readonly type: 'opened';
      readonly ask: number;
      readonly source: Extract<ScenarioSource, { readonly type: 'text' }>;
      readonly seed: number;
      readonly model?: string;
    }
  /** A recording as one file, at an address: of a Blob of this page, or one that holds its bytes. */
  | {
      readonly type: 'saved';
      readonly ask: number;
      readonly file: string;
      readonly mime: string;
      readonly url: string;
    }
  | { readonly type: 'catalogue'; readonly ask: number; readonly scenarios: readonly CatalogueEntry[] }
  /** What is around the place that a program asked for; take `left` first. */
  | {
      readonly type: 'report';
      /** s of the host's clock. */
      readonly time: number;
      readonly entered: readonly ReportedObject[];
      readonly described: readonly ReportedObject[];
      readonly inside: readonly ReportedPlace[];
      readonly left: readonly number[];
    }
  | { readonly type: 'found'; readonly name: string; readonly id: number }
  | {
      readonly type: 'objects';
      readonly ask: number;
      readonly objects: readonly { readonly id: number; readonly name: string }[];
    }
  | {
      readonly type: 'object';
      readonly ask: number;
      readonly object: ReportedObject & {
        readonly position: Omit<ReportedPlace, 'id' | 'user' | 'motion'> | undefined;
        readonly motion?: ObjectMotion | undefined;
        readonly user: unknown;
      };
    }
  /** With scenario and seed, all that it takes to make the run again up to `tick`. */
  | {
      readonly type: 'commands';
      readonly ask: number;
      readonly tick: number;
      readonly commands: readonly AppliedCommand[];
    }
  | { readonly type: 'ending'; readonly ask: number; readonly ending: Ending }
  | { readonly type: 'checksum'; readonly ask: number; readonly tick: number; readonly checksum: string }
  /** With the tick that the run stands at, after steps: the run may have ended, or another watcher paused it. */
  | { readonly type: 'done'; readonly ask: number; readonly tick?: number }
  | { readonly type: 'problem'; readonly ask: number; readonly problems: readonly ProblemText[] };

/** A watcher of a run, as the others see it. */
export interface Person {
  /** Of this room, never used twice. */
  readonly number: number;
  readonly name: string;
  readonly role: Role;
  /** Whether it shows the others its camera. */
  readonly presents: boolean;
}

/** What an object says of itself. */
export interface ReportedObject {
  readonly id: number;
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly description: unknown;
}

/** Where an object is, m and radians. */
export interface ReportedPlace {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly level: number;
  readonly heading: number;
  readonly user?: unknown;
  /** Full orientation, wheels, lamp and the pose ahead, of bodies. */
  readonly motion?: ObjectMotion | undefined;
}

/** Sent with every update (ten times a second), and at once when a viewer steers. */
export interface RunStatus {
  readonly epoch: number;
  readonly tick: number;
  /** Simulated, s. */
  readonly time: number;
  readonly playing: boolean;
  readonly speed: number | 'fastest';
  /** The duration is over, or no agent is left and no agent will come. */
  readonly ended: boolean;
  readonly present: number;
  readonly entered: number;
  readonly left: number;
  /** m/s over all present; NaN travels as null without agents. */
  readonly meanSpeed: number | null;
  /** Numbers of agents that left by each exit so far. */
  readonly exits: Readonly<Record<string, number>>;
  /** What lights show to cars, a digit for each of the city's `signalLanes`: 1 red, 2 amber, 3 green; absent without lights. */
  readonly signals?: string;
  /** What frames do not say of bodies, in the order of ids; absent without bodies. */
  readonly bodies?: readonly BodyStatus[];
  /** Trips so far; absent without vehicles on roads. */
  readonly traffic?: TrafficFigures;
  readonly ticksPerSecond: number;
  /** Milliseconds per tick of each phase, mean since the last status. */
  readonly phases: Readonly<Record<string, number>>;
  /** Milliseconds per tick each worker was at work, as far as it is known: that of the leader. */
  readonly workers: readonly number[];
  /** Times that can be looked at again, s. */
  readonly recorded: readonly [from: number, to: number];
  /** What this watcher looks at when it is not what happens now. */
  readonly playback?: { readonly time: number; readonly speed: number; readonly shown?: ShownMoment };
  readonly watchers: number;
  /** Of flocks and of traffic; empty without them. */
  readonly motion: MotionFigures;
}

/** What a run is about, beside how many there are. */
export interface MotionFigures {
  /** Of birds and fish, from 0 to 1: how far all go one way, and how far they turn around their middle. */
  readonly polarisation?: number;
  readonly milling?: number;
  /** Vehicles on the roads, those of them that stand, and their mean speed, m/s. */
  readonly vehicles?: number;
  readonly queued?: number;
  readonly vehicleSpeed?: number;
}

/** What vehicles have done since the run began. */
export interface TrafficFigures {
  readonly departed: number;
  readonly arrived: number;
  /** Trips that wait for room where they start. */
  readonly waiting: number;
  /** Mean time lost by driving slower than wished, s per vehicle that started; null before the first start. */
  readonly delay: number | null;
  /** Vehicles that entered each of the busiest junctions, by name. */
  readonly junctions: Readonly<Record<string, number>>;
}

/** The recorded moment that a watcher sees: the last one at or before the time it looks at. All other figures of a status are those of now. */
export interface ShownMoment {
  readonly tick: number;
  /** Simulated, s. */
  readonly time: number;
  readonly present: number;
  /** m/s over all present; null without agents. */
  readonly meanSpeed: number | null;
  /** What lights showed, as `RunStatus.signals`; absent where that is not known. */
  readonly signals?: string;
}

/** A body, its driver and its dashboard; body frames say how it stands and moves. */
export interface BodyStatus {
  readonly agent: number;
  readonly generation: number;
  /** Its name in the scenario. */
  readonly name: string;
  /** m/s; below 0 backwards. */
  readonly speed: number;
  /** Whether its body touches something. */
  readonly lamp: boolean;
  /** Whether it has no ground under it. */
  readonly flies: boolean;
  /** Its driver; absent while it has none. */
  readonly driver?: string;
}

/** How an agent looks; many share one. */
export interface Appearance {
  readonly kind: string;
  readonly group: number;
  readonly model: number;
  readonly sex?: 'woman' | 'man';
  readonly radius: number;
  readonly height: number;
  /** It has left and walks on the apron of its gate. */
  readonly hasLeft?: true;
}

export interface Message {
  /** Simulated, s. */
  readonly time: number;
  readonly level: 'debug' | 'info' | 'warning' | 'error';
  readonly group: string;
  readonly text: string;
}

/** What can be known of one agent. Places are x, y, z in metres. */
export interface Inspection {
  readonly agent: number;
  readonly kind: string;
  readonly group: number;
  readonly model: number;
  readonly level: number;
  readonly at: readonly [number, number, number];
  readonly velocity: readonly [number, number, number];
  readonly radius: number;
  readonly maxSpeed: number;
  readonly desiredSpeed: number;
  /** How far and how wide (half angle, radians) it sees. */
  readonly sight: { readonly radius: number; readonly halfAngle: number };
  /** Ids of the neighbours its model reckons with, nearest first. */
  readonly neighbours: readonly number[];
  /** Those of them that stand behind a wall: some models reckon with them all the same. */
  readonly behindWalls: readonly number[];
  /** Rays to obstacles: where each ends and whether it hit. */
  readonly rays: readonly { readonly to: readonly [number, number, number]; readonly hit: boolean }[];
  /**
   * Steering forces by name, m/s2, as its model reports them. After a tick they are those of that tick, and add up, with `limits` (of speed and
   * acceleration, contacts), to `acceleration`, its change of velocity. `wish` is there for every model: the desired velocity less that of now, m/s.
   * For a watcher who looks back the moment is computed again from the scenario and its commands: an empty list comes first, then the agents.
   */
  readonly forces: readonly { readonly name: string; readonly force: readonly [number, number, number] }[];
  /** Waypoints still ahead. */
  readonly path: readonly (readonly [number, number, number])[];
  /** Goals from the top of the stack down, in words. */
  readonly goals: readonly string[];
  /** Everything else in its columns, by name. */
  readonly columns: Readonly<Record<string, number>>;
  /** Solids seen (by id) and solids it is inside of. */
  readonly seesSolids: readonly string[];
  readonly insideSolids: readonly string[];
}

/** Values of squares over a floor, row by row from the south-west. */
export interface HeatMap {
  readonly kind: 'density' | 'speed';
  readonly level: number;
  readonly origin: readonly [number, number];
  readonly cell: number;
  readonly columns: number;
  readonly rows: number;
  /** Persons per square metre, or m/s; one byte each, base64: value = byte / 255 * top. Speed: 0 where no agent is. */
  readonly bytes: string;
  readonly top: number;
}

export type FloorMap =
  | {
      readonly kind: 'grid';
      readonly level: number;
      readonly origin: readonly [number, number];
      readonly cell: number;
      readonly columns: number;
      readonly rows: number;
      /** One byte a cell, base64: 0 free, 1 border, 2 occupied. */
      readonly bytes: string;
    }
  | {
      readonly kind: 'quadtree';
      readonly level: number;
      /** Free leaves: x, y of the south-west corner and the edge, m, one after the other. */
      readonly leaves: readonly number[];
    };

export interface Mark {
  readonly time: number;
  readonly label: string;
}

/** What a run came to; times are simulated, s, and null when it never came to that. */
export interface Ending {
  readonly time: number;
  readonly entered: number;
  readonly left: number;
  /** When 50, 95 and 100 % of all who entered, less those taken out, had left. */
  readonly half: number | null;
  readonly most: number | null;
  readonly all: number | null;
  readonly last: { readonly agent: number; readonly time: number; readonly exit: string } | null;
  /** Numbers of agents that left by each exit. */
  readonly exits: Readonly<Record<string, number>>;
  /** The largest density of any recorded second, 1/m2, as heat maps show it. */
  readonly density: {
    readonly value: number;
    readonly time: number;
    readonly level: number;
    readonly at: readonly [number, number];
  } | null;
}

/** Something that was done to a run. */
export interface Intervention {
  readonly tick: number;
  /** Simulated, s. */
  readonly time: number;
  readonly words: string;
}

export interface CatalogueEntry {
  readonly name: string;
  readonly about: string;
  /** What moves there: for the gallery's sections. */
  readonly kinds: readonly string[];
  readonly models: readonly string[];
  readonly agents: number;
}

export interface ProblemText {
  readonly file?: string;
  readonly place?: string;
  readonly line?: number;
  readonly rule: string;
  readonly remedy: string;
}
