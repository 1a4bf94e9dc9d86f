import { choice, exp, number, purposeNamed } from '@korzo/core';
import { defineGoal, type CompiledGoal, type GoalProblem } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';
import type { WayOut } from '../machine/places.ts';

const exitPurpose = purposeNamed('goals/exit');
const patiencePurpose = purposeNamed('goals/exit-patience');
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
  /** By exit of the world: how likely it is drawn, when the weights are fixed. */
  readonly weights: readonly number[] | undefined;
}

export const leave = defineGoal({
  name: 'leave',
  summary:
    'Leaves by an exit: the nearest, an assigned, the least crowded, the quickest, a familiar one, or by weights.',
  parameters: {
    by: choice(
      'nearest',
      ['nearest', 'assigned', 'leastCrowded', 'quickest', 'familiar', 'weighted'],
      'how the exit is chosen',
    ),
    exits: {
      type: 'names',
      of: ['gate'],
      meaning: 'the exits meant: assigned, familiar, or those to choose from; all unless given',
    },
    weights: { type: 'numbers', meaning: 'how likely each of the exits is, in their order, when by is weighted' },
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
    reconsider: number(
      3,
      { min: 0.1, max: 1e6, unit: 's' },
      'time after which it looks again for a less crowded or quicker exit',
    ),
  },
  parts: 'none',
  check(values) {
    const by = values.choice('by');
    const names = values.names('exits');
    const unweighed = problemWithWeights(by, names, values.numbers('weights'));
    if (unweighed !== undefined || names.length > 0 || (by !== 'assigned' && by !== 'familiar')) return unweighed;
    return { parameter: 'exits', rule: `leaving by an ${by} exit must name it`, remedy: 'give exits' };
  },
  compile(values, { places, dt, needs, wants }): CompiledGoal | GoalProblem {
    const by = values.choice('by');
    const names = values.names('exits');
    if (places.waysOut.length === 0)
      return { rule: 'a building without a gate that leads out cannot be left', remedy: "give a gate the way 'out'" };
    const weights = values.numbers('weights');
    const meant = places.waysOut.filter(({ id }) => names.length === 0 || names.includes(id));
    const others = by === 'familiar' ? places.waysOut.filter((way) => !meant.includes(way)) : [];
    const influence = values.number('influence');
    const byExit = by === 'weighted' ? weightsByExit(places.waysOut, names, weights) : undefined;
    const option: Choice = { by, exits: meant, others, spread: values.number('spread'), influence, weights: byExit };
    for (const { target } of [...meant, ...others]) wants.add(target);
    const looksAgain = by === 'leastCrowded' || by === 'quickest';
    if (influence > 0 || looksAgain) needs.exits = true;
    if (by === 'quickest') needs.exitQueues = true;
    const hesitation = influence > 0 ? Math.ceil(values.number('hesitation') / dt - 1e-9) : 0;
    const patience = looksAgain ? Math.max(1, Math.ceil(values.number('reconsider') / dt - 1e-9)) : 0;
    return leaving(option, hesitation, patience);
  },
});

function problemWithWeights(by: string, names: readonly string[], weights: readonly number[]): GoalProblem | undefined {
  const parameter = 'weights';
  if (by !== 'weighted') {
    if (weights.length === 0) return undefined;
    return { parameter, rule: 'only a choice by weights has them', remedy: 'write by: weighted, or take weights away' };
  }
  if (names.length === 0) return { parameter: 'exits', rule: 'weights must have exits', remedy: 'name the exits' };
  if (weights.length !== names.length)
    return {
      parameter,
      rule: `there must be a weight for each of the ${names.length} exits; there are ${weights.length}`,
      remedy: 'give as many weights as exits, in their order',
    };
  if (weights.some((weight) => weight < 0) || weights.every((weight) => weight === 0))
    return {
      parameter,
      rule: 'weights must not be negative, and not all 0',
      remedy: 'give shares such as [0.7, 0.3]; their sum does not matter',
    };
  return undefined;
}

function weightsByExit(waysOut: readonly WayOut[], names: readonly string[], weights: readonly number[]): number[] {
  const byExit: number[] = [];
  for (const { id, exit } of waysOut) byExit[exit] = weights[names.indexOf(id)] ?? 0;
  return byExit;
}

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
      mind.due = mind.tick + patienceOf(mind, option, patience);
      mind.columns.wantedExit[mind.row] = chosen.exit;
      mind.walkToTarget(chosen.target);
      return 'going';
    },
    end(mind) {
      mind.columns.wantedExit[mind.row] = -1;
    },
  };
}

/** Not all look again at once: a person that did would all turn round together. */
const patienceOf = (mind: Mind, { by }: Choice, patience: number): number =>
  by === 'quickest' ? 1 + Math.floor((0.5 + mind.chance(patiencePurpose)) * patience) : patience;

const noWay = ({ exits }: Choice): string => `there is no way out by ${exits.map(({ id }) => id).join(', ')}`;

function chooseExit(mind: Mind, option: Choice, present: WayOut | undefined): WayOut | undefined {
  return (
    chooseAmong(mind, option, option.exits, present) ??
    // A person that knows no way out any more takes any.
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
  const least = costs.reduce((one, other) => Math.min(one, other), Infinity);
  if (least === Infinity) return undefined;
  const weights = costs.map((cost, index) =>
    option.weights === undefined
      ? weightOf(cost - least, option.spread)
      : cost < Infinity
        ? option.weights[exits[index].exit]
        : 0,
  );
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0);
  // Of the exits that are left none has a weight.
  if (weightSum === 0) return undefined;
  const counts = exits.map(({ exit }, index) => (costs[index] < Infinity ? mind.census.wanting[exit] : 0));
  const countSum = counts.reduce((sum, count) => sum + count, 0);
  const influence = countSum === 0 ? 0 : option.influence;
  let rest = mind.chance(exitPurpose);
  for (const [index, way] of exits.entries()) {
    const share = ((1 - influence) * weights[index]) / weightSum + (influence * counts[index]) / Math.max(countSum, 1);
    rest -= share;
    if (rest < 0 && share > 0) return way;
  }
  return exits[weights.lastIndexOf(weights.reduce((one, other) => Math.max(one, other)))];
}

const weightOf = (farther: number, spread: number): number => {
  if (farther === Infinity) return 0;
  if (spread > 0) return exp(-farther / spread);
  return farther <= equallyNear ? 1 : 0;
};

/** Metres, or for the least crowded exit seconds of walking and queueing as metres. */
function costOf(mind: Mind, { by }: Choice, way: WayOut, present: WayOut | undefined): number {
  const distance = mind.distanceTo(way.target);
  if ((by !== 'leastCrowded' && by !== 'quickest') || distance === Infinity) return distance;
  const [[ax, ay], [bx, by_]] = way.segment;
  const width = Math.sqrt((bx - ax) * (bx - ax) + (by_ - ay) * (by_ - ay));
  const speed = mind.own.walkingSpeed[mind.row];
  const flow = Math.min(flowPerMetre * width, way.perSecond ?? Infinity);
  // No person waits for those behind: it is out when all who are nearer are.
  if (by === 'quickest')
    return (
      Math.max(distance, (mind.census.ahead(way.exit, distance) / flow) * speed) + (way === present ? 0 : 2 * speed)
    );
  const waiting = mind.census.wanting[way.exit] - (way === present ? 1 : 0);
  const queue = (waiting / flow) * speed;
  // No person turns round for a second's gain.
  return Math.max(distance, queue) + 0.2 * Math.min(distance, queue) + (way === present ? 0 : 2 * speed);
}
