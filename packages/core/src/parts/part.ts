import type { AgentSpec } from '../agents/agent-spec.ts';
import type { CommandKind } from '../commands/kinds/define-command.ts';
import type { OfferedHands, RunMemory } from '../crew/hands.ts';
import type { ChecksumSum } from '../math/hash.ts';
import type { ColumnSpec } from '../memory/columns.ts';
import type { OwnColumn } from '../model/define-model.ts';
import type { EventForm, PartEvent } from './event-form.ts';
import type { LayerForm, LayerShapes } from './layer-forms.ts';
import type { PartKnobs } from './part-knobs.ts';
import type { SavedAgents } from './saved-agents.ts';
import type { RunPlace } from './run-place.ts';
import type { Crossing } from '../world/world.ts';

/** What keeps something beside the columns: the run saves, restores and hashes all of them in one loop. */
export interface Keeper {
  /** Its key in snapshots; no other keeper of the run has it. */
  readonly name: string;
  /** What it remembers beside columns, as plain JSON, for a snapshot; it must follow from ticks, agents and commands. */
  save?(): unknown;
  /**
   * Why it cannot go on from what a snapshot holds of it, and of its columns; undefined when it can. Nothing is changed before all
   * keepers of the run have been asked. Bytes come from outside: every index and count must be within bounds here.
   */
  problemWith?(saved: unknown, agents: SavedAgents): string | undefined;
  /** Goes back (or on) to a tick with what it saved then; undefined when it saves nothing. */
  restore?(saved: unknown, tick: number): void;
  /** Adds what it remembers beside columns to the checksum. */
  addTo?(sum: ChecksumSum): void;
}

/** One line of the tick that a part adds. Its place follows from what it comes after and before: phases, or all phases of a part. */
export interface PartPhase {
  /** No other phase of the run has it. */
  readonly name: string;
  /** Names of parts and phases that a run does not have are passed over. */
  readonly after?: readonly string[];
  readonly before?: readonly string[];
  /**
   * Columns, or other things, that it looks at and changes. Two phases of which one changes what the other looks at or changes must
   * be in order. A phase that says nothing may change everything.
   */
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  /** It puts agents to other places: the run stops when one of them is not finite then. */
  readonly moves?: boolean;
  /**
   * Whether it changes nothing of agents at a tick; all processes of a run must know the same. It is asked at the end of the tick before, and
   * again when its turn comes. Before `exchange` such phases save a run of several processes a round: what neighbours are to see has been sent
   * along with the last one.
   */
  leavesAgents?(tick: number): boolean;
  work(run: RunPlace): void;
}

/** What can be run, and yet is hardly what its author wants. */
export interface Doubt {
  readonly rule: string;
  readonly remedy: string;
}

/**
 * A domain of a run, such as lifts, hazards or traffic, as data: what it keeps of each agent, what it does in a tick and when, and
 * what it remembers. The run walks over its parts and knows none by name.
 */
export interface Part extends Keeper {
  /** State per agent that it keeps in the run: saved, hashed and handed over with the agent. */
  readonly columns?: readonly ColumnSpec[];
  /** Ids set aside for agents that it brings into the run; more than are ever present at once. */
  readonly ids?: number;
  /** What people and programs may ask of it; no other part of the run has a command of the same type. */
  readonly commands?: readonly CommandKind[];
  /** What it puts into the events of a tick (`RunPlace.tell`, `TilePlace.tell`). */
  readonly events?: readonly EventForm[];
  /** What it shows to people: viewers draw it without knowing the part. */
  readonly layers?: readonly LayerForm[];
  /** The shapes of its layers at a tick, after the step that led to it. */
  readonly shapesAt?: (tick: number) => LayerShapes;
  /** In the order of the tick. */
  readonly phases?: readonly PartPhase[];
  /** Loads what is not there yet, such as a large library; a run that is opened awaits it before it is made. */
  load?(): Promise<void>;
  /** Called once, before the first agents are there: reserves places in the run's memory. */
  settle?(memory: RunMemory): void;
  /** What works for it on all threads when one of its phases shares its work (`RunPlace.share`). Asked once, after `settle`. */
  hands?(): OfferedHands;
  /** Whether it will bring no more agents. */
  readonly isOver?: boolean;
  /** Called once, when the run is made and its first agents are there. */
  begin?(run: RunPlace): void;
  /** Does long work that the first ticks would have to do; a run that is opened calls it, results do not depend on it. */
  prepare?(note: (done: number, total: number) => void): void;
  /** What the agent in a row wants or waits for, in words, the most present first. `added` are the added columns of its tile. */
  explain?(added: Readonly<Record<string, OwnColumn>>, row: number, id: number): readonly string[];
  /** One of its events in words, for the log; without it the log writes down the event as it is. */
  wordsFor?(event: Pick<PartEvent, 'event' | 'agent' | 'details'>): string | undefined;
  /** What it has counted since the run began, by name, for the summary of the run. */
  figures?(): Readonly<Record<string, number>>;
  /** What people may change of it while the run goes on, with the values as they are now. */
  knobs?(): readonly PartKnobs[];
  /** What makes its results doubtful from the start: `check` and `run` warn of it. */
  doubts?(): readonly Doubt[];
  /** What it is about just now, in words: the log notes it in a group of entries whenever it changes. */
  readonly doing?: { readonly logGroup: string; words(): string };
  /** Whether a crossing is shut now, so that agents on both sides do not see each other: the closed door of a lift. */
  shuts?(crossing: Crossing): boolean;
  /** Why an agent cannot come in now; undefined when it can. An arrival of a source waits for it, a command is refused. */
  keepsOut?(spec: AgentSpec, by: 'source' | 'command'): string | undefined;
}

/** Whether one of the parts shuts a crossing now. */
export const isShut = (parts: readonly Part[], crossing: Crossing): boolean =>
  parts.some((part) => part.shuts?.(crossing) === true);
