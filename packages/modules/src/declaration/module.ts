import type { Measure } from '@korzo/analysis';
import type { GoalKind, Planner } from '@korzo/building';
import type { HandsMaker, LayerForm, LayerShapes, Model, Parameters } from '@korzo/core';
import type { PartMaker } from '@korzo/engine';
import type { Format } from '@korzo/formats';
import type { FollowingModel } from '@korzo/traffic';
import type { Ports, PortName, WatchPortName, WatchPorts } from './ports.ts';
import type { WatchedFrame } from './watched-frame.ts';

/** What a module adds to the open lists of Korzo. */
export interface ModuleLists {
  readonly models?: readonly Model[];
  readonly parts?: readonly PartMaker[];
  readonly goalKinds?: readonly GoalKind[];
  readonly planners?: readonly Planner[];
  readonly followingModels?: readonly FollowingModel[];
  readonly measures?: readonly Measure[];
  readonly formats?: readonly Format[];
}

/** What a watching module gives back for a frame: shapes of its layers, and figures for its panels. */
export interface Watched {
  readonly layers?: LayerShapes;
  readonly figures?: Readonly<Record<string, number>>;
}

export interface Watch {
  /** May be asynchronous; the next frame comes when it is over. */
  afterFrame?(frame: WatchedFrame): Watched | void | Promise<Watched | void>;
  /** The run is over. */
  end?(): void | Promise<void>;
}

/** The part of a module that looks at runs and cannot change them: it lives on a thread of its own. */
export interface WatchDeclaration {
  /** Simulated time between two frames, s; every tick unless given. */
  readonly every?: number;
  /** What it is given. */
  readonly ports?: readonly WatchPortName[];
  /** What it draws over a run. */
  readonly layers?: readonly LayerForm[];
  start(ports: WatchPorts): Watch | Promise<Watch>;
}

/** A line of a panel: a button that sends a command, or a figure that the watching part reports. */
export type PanelItem =
  | { readonly button: string; readonly command: Readonly<Record<string, unknown>> & { readonly type: string } }
  | { readonly figure: string; readonly label: string; readonly unit?: string };

/** A panel of the studio, as data: a module has no access to the page. */
export interface PanelDeclaration {
  readonly title: string;
  readonly items: readonly PanelItem[];
}

/** A module as its author writes it: the default export of a file. */
export interface ModuleDeclaration extends ModuleLists {
  /** Letters, digits and dashes; no other module of a run has it. */
  readonly name: string;
  /** Such as 1.2.0; recordings name it. */
  readonly version: string;
  /** One sentence a person understands. */
  readonly summary?: string;
  /** Settings with default, range and meaning. */
  readonly settings?: Parameters;
  /** Flags of its log, each with its meaning: what it writes under a flag is shown when the flag is on. */
  readonly flags?: Readonly<Record<string, string>>;
  /** What `setUp` is given; nothing else of Korzo is within reach. */
  readonly ports?: readonly PortName[];
  /** Hands for parts, for other threads of a run (see CONTRIBUTING.md). */
  readonly hands?: readonly HandsMaker[];
  /** More entries of the lists, made with what the module asked for. */
  setUp?(ports: Ports): ModuleLists;
  readonly watch?: WatchDeclaration;
  readonly panels?: readonly PanelDeclaration[];
}

/** Declares a module; types are checked where TypeScript is used, everything else when it is loaded. */
export const defineModule = (declaration: ModuleDeclaration): ModuleDeclaration => declaration;
