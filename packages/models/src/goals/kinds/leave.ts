import { choice, exp, number, purposeNamed } from '@korzo/core';
import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';
import type { WayOut } from '../machine/places.ts';

const exitPurpose = purposeNamed('goals/exit');
/** Exits whose ways differ by less are equally near, m. */
const equallyNear = 0.5;
/** People a metre of an exit lets out in a second; for judging queues, not for letting people out. */
const flowPerMetre = 1.3;

interface Choice {
  readonly by: string;
  readonly exits: readonly WayOut[];
  readonly others: readonly WayOut[];
  readonly spread: number;
  readonly influence: number;
}

export const leave = defineGoal({
  name: 'leave',
  summary: 'Leaves by an exit: the nearest, an assigned, the least crowded or a familiar one.',
  parameters: {
    by: choice('nearest', ['nearest', 'assigned', 'leastCrowded', 'familiar'], 'how the exit is chosen'),
    exits: {
      type: 'names',
      of: ['gate'],
      meaning: 'the exits meant: assigned, familiar, or those to choose from; all unless given',
    },
    spread: number(
      0,
      { min: 0, max: 1000, unit: 'm' },
      'exits farther than the nearest by this are taken e times more rarely',
    ),
    influence: number(
      0,
      { min: 0, max: 1 },
      'how much the choice follows what others do: 0 not at all, 1 nothing else',
    ),
    hesitation: number(
      1,
      { min: 0, max: 1e4, unit: 's' },
      'time it watches others before it chooses, when they influence it',
    ),
    reconsider: number(3, { min: 0.1, max: 1e6, unit: 's' }, 'time after which it looks again for a less crowded exit'),
  },
  parts: 'none',
  compile(values, { places, dt, needs, wants }): CompiledGoal | { parameter?: string; rule: string; remedy: string } {
    const by = values.choice('by');
    const names = values.names('exits');
    if (places.waysOut.length === 0)
      return { rule: 'a building without a gate that leads out cannot be left', remedy: "give a gate the way 'out'" };
    if (names.length === 0 && (by === 'assigned' || by === 'familiar'))
      return { parameter: 'exits', rule: `leaving by an ${by} exit must name it`, remedy: 'give exits' };
    const meant = places.waysOut.filter(({ id }) => names.length === 0 || names.includes(id));
    const others = by === 'familiar' ? places.waysOut.filter((way) => !meant.includes(way)) : [];
    const influence = values.number('influence');
    const option: Choice = { by, exits: meant, others, spread: values.number('spread'), influence };
    for (const { target } of [...meant, ...others]) wants.add(target);
    if (influence > 0 || by === 'leastCrowded') needs.exits = true;
    const hesitation = influence > 0 ? Math.ceil(values.number('hesitation') / dt - 1e-9) : 0;
    const patience = by === 'leastCrowded' ? Math.max(1, Math.ceil(values.number('reconsider') / dt - 1e-9)) : 0;
    return leaving(option, hesitation, patience);
  },
});

/** The note is the number of the exit, plus 1. */
function leaving(option: Choice, hesitation: number, patience: number): CompiledGoal {
  const byExit: (WayOut | undefined)[] = [];
  const ways = [...option.exits, ...option.others];
  for (const way of ways) byExit[way.exit] = way;
  const targets = ways.map(({ target }) => target);
  return {
    begin(mind) {
      mind.due = mind.tick + hesitation;
    },
    pursue(mind) {
      if (mind.note === 0 && mind.tick < mind.due) {
        mind.stand();
        return 'going';
      }
      const present = mind.note === 0 ? undefined : byExit[mind.note - 1];
      const left = present === undefined ? Infinity : mind.walkToTarget(present.target);
      const looksAgain = patience > 0 && mind.tick >= mind.due;
      if (left < Infinity && !looksAgain) return 'going';
      if (!mind.knowsWaysTo(targets)) {
        if (present === undefined) mind.stand();
        return 'going';
      }
      const chosen = chooseExit(mind, option, present);
      if (chosen === undefined) return mind.fail(noWay(option));
      mind.note = chosen.exit + 1;
      mind.due = mind.tick + patience;
      mind.columns.wantedExit[mind.row] = chosen.exit;
      mind.walkToTarget(chosen.target);
      return 'going';
    },
    end(mind) {
      mind.columns.wantedExit[mind.row] = -1;
    },
  };
}

const noWay = ({ exits }: Choice): string => `there is no way out by ${exits.map(({ id }) => id).join(', ')}`;

function chooseExit(mind: Mind, option: Choice, present: WayOut | undefined): WayOut | undefined {
  return (
    chooseAmong(mind, option, option.exits, present) ??
    // Who knows no way out any more takes any.
    (option.others.length === 0 ? undefined : chooseAmong(mind, option, option.others, present))
  );
}

/** Draws an exit: the nearer the likelier, shifted toward those that others use. */
function chooseAmong(
  mind: Mind,
  option: Choice,
  exits: readonly WayOut[],
  present: WayOut | undefined,
): WayOut | undefined {
  const costs = exits.map((way) => costOf(mind, option, way, present));
  const least = Math.min(...costs);
  if (least === Infinity) return undefined;
  const weights = costs.map((cost) => weightOf(cost - least, option.spread));
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  const counts = exits.map(({ exit }, index) => (costs[index] < Infinity ? mind.census.wanting[exit] : 0));
  const countSum = counts.reduce((sum, count) => sum + count, 0);
  const influence = countSum === 0 ? 0 : option.influence;
  let rest = mind.chance(exitPurpose);
  for (const [index, way] of exits.entries()) {
    const share = ((1 - influence) * weights[index]) / weightSum + (influence * counts[index]) / Math.max(countSum, 1);
    rest -= share;
    if (rest < 0 && share > 0) return way;
  }
  return exits[weights.lastIndexOf(Math.max(...weights))];
}

const weightOf = (farther: number, spread: number): number => {
  if (farther === Infinity) return 0;
  if (spread > 0) return exp(-farther / spread);
  return farther <= equallyNear ? 1 : 0;
};

/** Metres, or for the least crowded exit seconds of walking and queueing as metres. */
function costOf(mind: Mind, { by }: Choice, way: WayOut, present: WayOut | undefined): number {
  const distance = mind.distanceTo(way.target);
  if (by !== 'leastCrowded' || distance === Infinity) return distance;
  const [[ax, ay], [bx, by_]] = way.segment;
  const width = Math.sqrt((bx - ax) * (bx - ax) + (by_ - ay) * (by_ - ay));
  const waiting = mind.census.wanting[way.exit] - (way === present ? 1 : 0);
  const speed = mind.own.walkingSpeed[mind.row];
  const queue = (waiting / Math.min(flowPerMetre * width, way.perSecond ?? Infinity)) * speed;
  // Nobody turns round for a second's gain.
  return Math.max(distance, queue) + 0.2 * Math.min(distance, queue) + (way === present ? 0 : 2 * speed);
}
