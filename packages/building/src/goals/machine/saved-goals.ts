import { shape, type SavedAgents } from '@korzo/core';
import { stackDepth, wayPointsKept } from './columns.ts';
import type { SavedFields } from './fields.ts';
import { followsField } from './mind.ts';
import type { GoalTable } from './goal-table.ts';
import type { Places } from './places.ts';

/** Fields are distinguished by their target and a radius up to this, cm. */
const widest = 65_535;
/** Value of `goalDepth` for an agent with nothing left to do. */
const nothingLeft = 255;

/** What is wrong with the fields of a snapshot. */
export function problemWithFields(saved: unknown, targets: number, tick: number): string | undefined {
  const target = shape.whole(0, targets - 1);
  const centimetres = shape.whole(0, widest);
  const problem = shape.record({
    orders: shape.listOf(shape.record({ target, centimetres, tick: shape.whole(0, tick) })),
    asked: shape.listOf(shape.tuple(target, centimetres)),
  })(saved, 'fields');
  if (problem !== undefined) return problem;
  const { orders, asked } = saved as SavedFields;
  const isLate = orders.some((order, index) => index > 0 && order.tick < orders[index - 1].tick);
  if (isLate) return 'fields.orders must be in the order of their ticks';
  const keys = [...orders.map((order) => [order.target, order.centimetres] as const), ...asked].map((key) =>
    key.join(),
  );
  return new Set(keys).size === keys.length ? undefined : 'a field must be ordered once';
}

/** What is wrong with the goals and paths of the agents of a snapshot: everything that counts or names something. */
export function problemWithGoals(agents: SavedAgents, table: GoalTable, places: Places): string | undefined {
  const highest: readonly (readonly [column: string, most: number])[] = [
    ['wayTarget', Math.max(places.targets.length - 1, 0)],
    ['wayCount', wayPointsKept],
    ['wayNext', wayPointsKept],
    ['visiting', places.targets.length],
    ['queueAt', places.counters.length],
  ];
  if (agents.column('radius').some((radius) => radius * 100 > widest)) return `no body is wider than ${widest} cm`;
  for (const [name, most] of highest) {
    const values = agents.column(name);
    for (let row = 0; row < agents.count; row++)
      if (values[row] > most) return `${name} must be at most ${most}; it is ${values[row]}`;
  }
  return problemWithPassages(agents, places.building.portals.length) ?? problemWithStacks(agents, table, places);
}

/** Portals count only for agents that have drawn one in a region. */
function problemWithPassages(agents: SavedAgents, portals: number): string | undefined {
  const region = agents.column('wayRegion');
  const passage = agents.column('wayPassage');
  for (let row = 0; row < agents.count; row++) {
    if (region[row] === 0 || region[row] === followsField) continue;
    if (passage[row] < -portals || passage[row] >= portals) return `there is no portal ${passage[row]}`;
  }
  return undefined;
}

function problemWithStacks(agents: SavedAgents, { entries }: GoalTable, places: Places): string | undefined {
  const depth = agents.column('goalDepth');
  const stack = agents.column('goalStack');
  const notes = agents.column('goalNote');
  for (let row = 0; row < agents.count; row++) {
    if (depth[row] === nothingLeft) continue;
    if (depth[row] > stackDepth) return `an agent has at most ${stackDepth} goals; one has ${depth[row]}`;
    for (let place = row * stackDepth; place < row * stackDepth + depth[row]; place++) {
      const entry = entries[stack[place]];
      if (entry === undefined) return `there are ${entries.length} goals; an agent has number ${stack[place]}`;
      if (entry.compiled.knowsNote?.(notes[place], places) === false)
        return `an agent remembers ${notes[place]} for a goal, which cannot be`;
    }
  }
  return undefined;
}
