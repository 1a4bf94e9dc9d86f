import type { OfferedHands, Part } from '@korzo/core';
import { goalColumns, goalColumnsOf, stackDepth, type GoalColumns } from './columns.ts';
import type { Fields, SavedFields } from './fields.ts';
import type { GoalTable } from './goal-table.ts';
import { GoalsLeader, type LeaderSetup } from './goals-leader.ts';
import { problemWithFields, problemWithGoals } from './saved-goals.ts';
import { nothingLeft } from './thinker.ts';

export interface GoalsOptions extends LeaderSetup {
  readonly table: GoalTable;
  readonly fields: Fields;
  /** The hands of the part, led so. */
  readonly hands: (leader: GoalsLeader) => OfferedHands;
  /** Whether other threads know all goals, and the place as it stands at the start. */
  readonly isKnownToAll: boolean;
}

/** The strategic and tactical layer of people in buildings: a stack of goals each, and the path to the present one. */
export function goalsPart(options: GoalsOptions): Part {
  const { table, fields, thinker, hands, isKnownToAll } = options;
  const { places, ways } = thinker.mind;
  const leader = new GoalsLeader(options);
  return {
    name: 'goals',
    columns: goalColumns,
    explain: (added, row) => describeStack(goalColumnsOf(added), row, table),
    prepare: (note) => fields.prepare(note),
    doing: { logGroup: 'planning', words: () => describePlanning(fields, thinker.planners) },
    settle: (memory) => leader.settle(memory),
    hands: () => hands(leader),
    save: () => fields.saved,
    problemWith: (saved, agents) =>
      problemWithFields(saved, places.targets.length, agents.tick) ?? problemWithGoals(agents, table, places),
    restore: (saved, tick) => {
      fields.recall((saved ?? nothingSaved) as SavedFields, tick);
      ways.forget();
    },
    phases: [
      {
        name: 'goals',
        after: ['exchange', 'wishes', 'lifts'],
        before: ['places'],
        work: (run) => {
          fields.turnTo(run.tick);
          ways.noteChanges();
          leader.lead(run, { goals: isKnownToAll, place: ways.stage === 0 });
          fields.shareAsked(run.door);
        },
      },
    ],
  };
}

function describePlanning(fields: Fields, planners: readonly string[]): string {
  const { inUse, coming, changes } = fields.progress;
  const own = planners.length === 0 ? [] : [`paths planned by ${planners.join(', ')}`];
  const making = coming === 0 ? '' : `, ${coming} being made`;
  const since = changes === 0 ? '' : `after ${changes} ${changes === 1 ? 'change' : 'changes'} of the place: `;
  return since + [...own, `fields in use: ${inUse}${making}`].join('; ');
}

function describeStack({ goalDepth, goalStack }: GoalColumns, row: number, table: GoalTable): string[] {
  const depth = goalDepth[row];
  if (depth === nothingLeft) return ['nothing left to do'];
  return Array.from(
    { length: depth },
    (_, down) => table.entries[goalStack[row * stackDepth + depth - 1 - down]].words,
  );
}

const nothingSaved: SavedFields = { orders: [], asked: [] };
