import {
  specDefaults,
  type AgentSpec,
  type CommandDesk,
  carryOut,
  type CommandForm,
  type CommandKind,
  type Part,
} from '@korzo/core';
import { bodiesAt, type BodyPlace } from './bodies.ts';
import { pushAside } from './closing-doors.ts';
import { placeCommands } from './changes/builtin.ts';
import { obstacleOf, type AppliedChange, type PlaceChange } from './changes/place-change.ts';
import type { Premises } from './premises.ts';
import { problemWithLog } from './problem-with-log.ts';

/** The part, and the place that it changes. */
export type PremisesPart = Part & { readonly premises: Premises };

/**
 * The part `premises`: puts up the walls as they stand, keeps agents out of dropped obstacles, and changes the place by command. What
 * people changed is its memory.
 */
export const premisesPart = (premises: Premises): PremisesPart => ({
  name: 'premises',
  premises,
  commands: commandsOn(premises),
  phases: [
    {
      name: 'walls',
      after: ['commands'],
      before: ['exchange'],
      leavesAgents: (tick) => premises.closedAt(tick).length === 0,
      work: (run) => {
        run.standWalls(premises.wallsAt(run.tick));
        for (const closed of premises.closedAt(run.tick)) for (const crowd of run.crowds) pushAside(crowd, closed);
      },
    },
  ],
  keepsOut: (spec, by) => {
    const isFree = by === 'source' ? premises.mayEnter(bodyOf(spec)) : premises.isFree(bodyOf(spec));
    return isFree ? undefined : 'an agent must not be added inside a dropped obstacle; choose another place';
  },
  save: () => ({ changes: [...premises.log] }),
  problemWith: (saved, { tick }) => problemWithLog(saved, tick, premises),
  restore: (saved) => premises.restore((saved as { readonly changes: readonly AppliedChange[] }).changes),
  addTo: (sum) => {
    // The empty list was that of switched groups, which were hashed with the changes once: checksums are as they were.
    if (premises.log.length > 0) sum.addText(JSON.stringify([premises.log, []]));
  },
});

const commandsOn = (premises: Premises): readonly CommandKind[] => {
  // Portals, gates, exits and signals have names from the start; obstacles come and go.
  const foresee = (change: PlaceChange): string | undefined =>
    change.type === 'obstacle' || change.type === 'clear' ? undefined : premises.problemWith(change);
  return placeCommands.map((form) =>
    Object.assign(
      carryOut(form as CommandForm<PlaceChange>, (change, desk) => changePlace(premises, change, desk)),
      { foresee },
    ),
  );
};

/** Changes the place; the reason when that cannot be: nothing is changed then. */
function changePlace(premises: Premises, change: PlaceChange, { tick, crowds, door }: CommandDesk): string | undefined {
  const problem = premises.problemWith(change);
  if (problem !== undefined) return problem;
  const obstacle = change.type === 'obstacle' ? obstacleOf(change) : undefined;
  if (obstacle !== undefined) {
    const others = premises.lookouts.reduce((sum, countOn) => sum + countOn(obstacle, crowds), 0);
    const standing = Int32Array.of(bodiesAt(crowds, obstacle) + others);
    door.addUp(standing);
    const [count] = standing;
    if (count > 0)
      return `an obstacle must not stand on agents; ${count} stand${count === 1 ? 's' : ''} where '${obstacle.id}' would be; wait until they have gone, or drop it elsewhere`;
  }
  premises.apply(change, tick);
  return undefined;
}

const bodyOf = ({ x, y, level = 0, radius = specDefaults.radius }: AgentSpec): BodyPlace => ({
  x,
  y,
  level: level === 'volume' ? -1 : level,
  radius,
});
