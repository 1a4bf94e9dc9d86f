import { kinds } from '../agents/kinds.ts';
import { leastWantedExit } from '../agents/wanted-exit.ts';
import { isState, type ColumnSpec } from '../memory/columns.ts';
import { columnView } from '../memory/views.ts';
import type { Registrar } from './registrar.ts';
import type { SimulationSetup } from './simulation-setup.ts';
import type { SavedAgents } from '../parts/saved-agents.ts';
import { valueBytes } from './snapshot.ts';

export function savedAgents(
  bytes: Uint8Array,
  at: number,
  specs: readonly ColumnSpec[],
  { tick, count }: { readonly tick: number; readonly count: number },
): SavedAgents {
  return {
    tick,
    count,
    column: (name) => {
      let from = at;
      for (const spec of specs.filter(isState)) {
        const length = valueBytes(spec) * count;
        // A copy lies where any type of value can be seen.
        if (spec.name === name)
          return columnView(bytes.slice(from, from + length).buffer, spec.type, 0, count * (spec.width ?? 1));
        from += length;
      }
      throw new Error(`there is no column '${name}'`);
    },
  };
}

/** What a value of a column must be, in words and as a question. */
type Rule = readonly [name: string, rule: string, holds: (value: number) => boolean];

const isFinite = (value: number): boolean => Number.isFinite(value);
const isNotNegative = (value: number): boolean => value >= 0;
/** A goal may be none. */
const isGoal = (value: number): boolean => Math.abs(value) !== Infinity;

function rulesOf({ world, models }: SimulationSetup, tick: number): readonly Rule[] {
  const leastWanted = leastWantedExit(world.exits.length);
  const finite = ['x', 'y', 'z', 'vx', 'vy', 'vz', 'headingX', 'headingY', 'headingZ', 'radius'];
  return [
    ...finite.map((name): Rule => [name, 'a finite number', isFinite]),
    ...['radius', 'maxSpeed', 'maxAcceleration', 'mass', 'desiredSpeed'].map((name): Rule => [
      name,
      'at least 0',
      isNotNegative,
    ]),
    ...['goalX', 'goalY', 'goalZ'].map((name): Rule => [name, 'finite, or NaN for none', isGoal]),
    ['kind', `below ${kinds.length}`, (value) => value < kinds.length],
    ['model', `below ${models.length}`, (value) => value < models.length],
    ['level', `from -1 to ${world.levels - 1}`, (value) => value >= -1 && value < world.levels],
    ['wantedExit', `at least ${leastWanted}`, (value) => value >= leastWanted],
    ['enteredAt', `at most ${tick}`, (value) => value <= tick],
  ];
}

/** What is wrong with the columns that every run has; undefined when nothing is. */
export function problemWithAgents(
  agents: SavedAgents,
  setup: SimulationSetup,
  registrar: Registrar,
  given: readonly number[],
): string | undefined {
  const { count, tick } = agents;
  const id = agents.column('id');
  for (const [name, rule, holds] of rulesOf(setup, tick)) {
    const values = agents.column(name);
    for (let row = 0; row < count; row++)
      if (!holds(values[row])) return `${name} of agent ${id[row]} must be ${rule}; it is ${values[row]}`;
  }
  const generation = agents.column('generation');
  for (let row = 0; row < count; row++) {
    if (row > 0 && id[row] <= id[row - 1]) return `agents must be in the order of their ids; ${id[row]} is not`;
    if (!registrar.hasGiven(id[row], generation[row], given)) return `agent ${id[row]} was never let in`;
  }
  return undefined;
}
