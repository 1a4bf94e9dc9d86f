import type { World } from '../world/world.ts';
import type { ColumnSpec } from '../memory/columns.ts';

/** All that another thread must know to work on a run; plain data and the shared memory, so that it can be posted. */
export interface Briefing {
  readonly memory: WebAssembly.Memory;
  readonly control: number;
  readonly world: World;
  readonly seed: number;
  readonly dt: number;
  readonly models: readonly BriefedModel[];
  /** The parts whose work is shared: the name of their maker of hands, and its briefing. */
  readonly hands: readonly { readonly name: string; readonly briefing: unknown }[];
  /** Address of each tile's crowd block and of its table of model columns. */
  readonly crowds: readonly { readonly block: number; readonly ownColumns: number }[];
  /** The models' own columns, in the order of that table. */
  readonly ownColumns: readonly ColumnSpec[];
  /** Scratch address of each thread; the leader is number 0. */
  readonly scratch: readonly number[];
}

export interface BriefedModel {
  readonly name: string;
  readonly block: number;
}
