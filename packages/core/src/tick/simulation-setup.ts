import { cbrt } from '../math/power.ts';
import { problemsWithWorld, type World } from '../world/world.ts';
import type { HotLoopsFor } from '../space/hot-loops.ts';
import { problemWith, decodeValue } from '../model/parameters.ts';
import type { ModelInstance } from '../model/define-model.ts';
import type { Meeting } from '../share/meeting.ts';
import type { Link } from '../tiles/link.ts';
import { mostTiles } from '../tiles/partition.ts';
import { describePlainProblem, type PlainProblem } from '../plain/canonical.ts';
import type { CommandForms } from '../commands/command-forms.ts';
import type { AppliedCommand } from './commands.ts';
import type { Part } from '../parts/part.ts';
import type { Source } from './source.ts';

export interface SimulationSetup {
  readonly world: World;
  readonly models: readonly ModelInstance[];
  readonly sources: readonly Source[];
  /** What else happens in the run: goals, lifts, hazards, traffic. */
  readonly parts?: readonly Part[];
  /** Commands of another run that are repeated, each at its tick and in their order. */
  readonly commands?: readonly AppliedCommand[];
  /** So many of the last model instances move no agent at first: people may switch to them. */
  readonly standby?: number;
  /** Fixed time step, s. */
  readonly dt: number;
  readonly seed: number;
  /** Rectangles the world is cut into; as many as there are processes unless said otherwise. */
  readonly tiles?: number;
  /**
   * How this process meets the others of the run. The tiles are dealt out evenly; all processes make the run of the same setup, give it the
   * same commands, and call `tick`, `checksum`, `gather`, `snapshot` and `restore` in the same order.
   */
  readonly share?: Meeting;
  /** How tiles talk; within this process unless given. */
  readonly link?: Link;
  /** Ticks between two looks at the balance of the tiles; 0 never moves them. */
  readonly balanceEvery?: number;
  /** Desired edge of a cell, m; from the models' perception when absent. */
  readonly cellSize?: number;
  readonly hotLoops?: HotLoopsFor;
  /** Shared when a crew of several threads will work on it. */
  readonly memory?: WebAssembly.Memory;
  /** Milliseconds from any origin; without it phases are not timed. */
  readonly clock?: () => number;
}

/** With shorter steps time would not be exact over a long run, s. */
const shortestStep = 1e-6;

/** A setup that is in order, its commands in canonical form; throws an error with everything that is wrong. */
export function checkedSetup(setup: SimulationSetup, forms: CommandForms): SimulationSetup {
  const problems = problemsWithSetup(setup);
  const commandProblems: PlainProblem[] = [];
  const commands = forms.readAllApplied(setup.commands ?? [], 'commands', commandProblems);
  problems.push(...commandProblems.map(describePlainProblem));
  if (problems.length > 0) throw new Error(`the simulation cannot be made:\n${problems.join('\n')}`);
  const tiles = setup.tiles ?? setup.share?.processes;
  if (setup.commands === undefined && tiles === setup.tiles) return setup;
  return {
    ...setup,
    ...(setup.commands === undefined ? {} : { commands }),
    ...(tiles === undefined ? {} : { tiles }),
  };
}

/** Everything wrong with a setup but its commands, each problem with its place, rule and remedy. */
function problemsWithSetup(setup: SimulationSetup): string[] {
  const problems = problemsWithWorld(setup.world).map((problem) => `world: ${problem}`);
  const tiles = setup.tiles ?? 1;
  if (!(setup.dt >= shortestStep && setup.dt <= 60))
    problems.push(`dt must lie between ${shortestStep} and 60 s; it is ${setup.dt}`);
  if (!Number.isInteger(setup.seed) || setup.seed < 0 || setup.seed > 0xffffffff) {
    problems.push(`seed must be a whole number from 0 to 4294967295; it is ${setup.seed}`);
  }
  if (!Number.isInteger(tiles) || tiles < 1 || tiles > mostTiles) {
    problems.push(`tiles must be a whole number from 1 to ${mostTiles}; it is ${tiles}`);
  }
  if (setup.share !== undefined && setup.tiles !== undefined && setup.tiles < setup.share.processes)
    problems.push(
      `a run has at least one tile for each of its processes; it has ${setup.tiles} for ${setup.share.processes}: ask for more tiles or fewer processes`,
    );
  if (setup.cellSize !== undefined && !(setup.cellSize > 0))
    problems.push(`cellSize must be above 0 m; it is ${setup.cellSize}`);
  if (setup.models.length < 1 || setup.models.length > 255)
    problems.push(`a run has 1 to 255 model instances; this one has ${setup.models.length}`);
  for (const [index, { model, values }] of setup.models.entries()) {
    for (const [name, parameter] of Object.entries(model.parameters)) {
      const problem = problemWith(name, parameter, decodeValue(parameter, values[name]));
      if (problem !== undefined) problems.push(`models[${index}] (${model.name}): ${problem}`);
    }
  }
  return problems;
}

/** Floor of the default cell size: smaller cells cost more than they save, m. */
const leastCellSize = 0.25;
/** Agents per cell at which neighbour searches were fastest, for ORCA and for boids (docs/decisions/0008). */
const bestPerCell = 7;
/** Sight of a whole number of cells would need one cell more of ghosts, for the sake of rounding. */
const offWhole = 1.001;

/**
 * About seven agents to a cell, as far as the initial crowds show, but between a quarter and three quarters of the farthest
 * sight. A function of the scenario alone: results depend (in the last bits) on it.
 */
export function chooseCellSize(setup: SimulationSetup): number {
  if (setup.cellSize !== undefined) return setup.cellSize;
  const [sizeX, sizeY] = setup.world.size;
  const sight = farthestSight(usedAtFirst(setup)) * offWhole;
  const wished =
    sight > 0 ? Math.min(Math.max(roomForSeven(setup), sight / 4), (sight * 3) / 4) : Math.max(sizeX, sizeY) / 16;
  return Math.max(wished, leastCellSize, Math.max(sizeX, sizeY) / 65536);
}

/** Edge of a cell that holds seven agents when the initial crowd is spread evenly over the volume, or else over the floors. */
function roomForSeven(setup: SimulationSetup): number {
  const { sources, world } = setup;
  const count = sources.reduce((sum, source) => sum + (source.lastTick === 0 ? source.ids : 0), 0);
  if (count < 100) return farthestSight(usedAtFirst(setup)) * (offWhole / 2);
  const [sizeX, sizeY, sizeZ] = world.size;
  if (sizeZ > 0) return cbrt((bestPerCell * sizeX * sizeY * sizeZ) / count);
  return Math.sqrt((bestPerCell * sizeX * sizeY * world.levels) / count);
}

/** Instances that move an agent from the start: those on standby must not change the bits of a run that never uses them. */
export const usedAtFirst = ({
  models,
  standby = 0,
}: Pick<SimulationSetup, 'models' | 'standby'>): readonly ModelInstance[] => models.slice(0, models.length - standby);

const farthestSight = (models: readonly ModelInstance[]): number =>
  models.reduce((most, { model, values }) => Math.max(most, model.perceptionRadius(values)), 0);
