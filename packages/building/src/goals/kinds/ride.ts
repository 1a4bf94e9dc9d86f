import { number } from '@korzo/core';
import { liftStages } from '../../lifts/index.ts';
import { defineGoal, type CompiledGoal, type GoalSetting } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';
import type { LiftPlace } from '../machine/places.ts';

/** A person that is this near to the door begins to wait, m; the more wait already, the farther away. */
const waitWithin = 2;
const roomPerPerson = 0.25;
/** A person that is this near to its spot in the car stands, m. */
const inPlace = 0.15;

/** A person that got off steps so far away from the door, m, within so much time, s. */
const outOfTheWay = 1.5;
const timeToStep = 3;

const coming = 0;
const joined = 1;

export const ride = defineGoal({
  name: 'ride',
  summary: 'Takes a lift to another floor: calls it, waits, boards, rides and gets off.',
  parameters: {
    lift: { type: 'name', of: ['lift'], isRequired: true, meaning: 'the lift' },
    to: number(0, { min: 0, max: 255, integer: true }, 'the floor it wants to get to'),
  },
  parts: 'none',
  compile(values, setting): CompiledGoal | { parameter: string; rule: string; remedy: string } {
    const { places } = setting;
    const lift = places.lifts.find(({ id }) => id === values.name('lift'));
    if (lift === undefined) return { parameter: 'lift', rule: 'ride must name a lift', remedy: 'give lift' };
    const to = lift.stops.findIndex(({ level }) => level === values.number('to'));
    if (to < 0)
      return {
        parameter: 'to',
        rule: `lift '${lift.id}' does not stop at level ${values.number('to')}`,
        remedy: `it stops at ${lift.stops.map(({ level }) => level).join(', ')}`,
      };
    setting.needs.lifts = true;
    return riding(setting, lift, to);
  },
});

function riding({ wants, dt }: GoalSetting, lift: LiftPlace, to: number): CompiledGoal {
  const stepTicks = Math.ceil(timeToStep / dt - 1e-9);
  wants.add(lift.stops[to].doorTarget);
  const from = [...lift.stops.keys()].filter((stop) => stop !== to);
  for (const stop of from) {
    wants.add(lift.stops[stop].doorTarget);
    wants.add(lift.stops[stop].carTarget);
  }
  return {
    pursue(mind) {
      if (mind.lifts === undefined) return mind.fail('this run has no lifts');
      if (mind.note === coming) return come(mind, lift, from, to);
      if (mind.lifts.liftStage[mind.row] === liftStages.leaves) return getOff(mind, lift, to, stepTicks);
      return goAlong(mind, lift);
    },
    end(mind) {
      if (mind.lifts === undefined) return;
      mind.lifts.liftWanted[mind.row] = 0;
      mind.lifts.liftStage[mind.row] = liftStages.comes;
    },
  };
}

/** Goes to the nearest stop; near its door it begins to wait. */
function come(mind: Mind, lift: LiftPlace, from: readonly number[], to: number): 'going' | 'reached' | 'failed' {
  if (mind.level === lift.stops[to].level || mind.level === lift.stops[to].car) return 'reached';
  if (!mind.knowsWaysTo(from.map((stop) => lift.stops[stop].doorTarget))) {
    mind.stand();
    return 'going';
  }
  let nearest = from[0];
  let least = Infinity;
  for (const stop of from) {
    const distance = mind.distanceTo(lift.stops[stop].doorTarget);
    if (distance >= least) continue;
    least = distance;
    nearest = stop;
  }
  if (least === Infinity) return mind.fail(`there is no path to lift '${lift.id}'`);
  mind.walkToTarget(lift.stops[nearest].doorTarget);
  const reach = waitWithin + roomPerPerson * mind.census.waitingForLift(lift.index);
  if (least > reach || mind.level !== lift.stops[nearest].level || mind.lifts === undefined) return 'going';
  const { liftWanted, liftFrom, liftTo, liftStage, liftTicket } = mind.lifts;
  liftWanted[mind.row] = lift.index + 1;
  liftFrom[mind.row] = nearest;
  liftTo[mind.row] = to;
  liftStage[mind.row] = liftStages.waits;
  liftTicket[mind.row] = mind.tick;
  mind.note = joined;
  mind.stand();
  return 'going';
}

function goAlong(mind: Mind, lift: LiftPlace): 'going' | 'reached' | 'failed' {
  const { liftStage, liftFrom, liftSpot } = mind.lifts as NonNullable<Mind['lifts']>;
  const { row } = mind;
  if (liftStage[row] === liftStages.waits) mind.stand();
  else if (liftStage[row] === liftStages.boards) {
    if (mind.walkToTarget(lift.stops[liftFrom[row]].carTarget) === Infinity)
      return mind.fail(`there is no way into lift '${lift.id}'`);
  } else {
    const [x, y] = lift.spots[liftSpot[row]];
    const away = Math.abs(x - mind.x) + Math.abs(y - mind.y);
    if (away < inPlace) mind.stand();
    else mind.walkToPoint(x, y);
  }
  return 'going';
}

/** Out of the car, and out of the way of those behind: some to the left, some to the right. */
function getOff(mind: Mind, lift: LiftPlace, to: number, stepTicks: number): 'going' | 'reached' {
  const { level, car, door, doorTarget } = lift.stops[to];
  if (mind.level === car) {
    mind.walkToTarget(doorTarget);
    mind.due = mind.tick + stepTicks;
    return 'going';
  }
  if (mind.level !== level) {
    // It was pushed out on another floor: from the beginning.
    mind.note = coming;
    return 'going';
  }
  const [[ax, ay], [bx, by]] = door;
  const width = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const alongX = (bx - ax) / width;
  const alongY = (by - ay) / width;
  const aside = ((mind.id % 3) - 1) * outOfTheWay;
  // The car is to the left of its door.
  const x = (ax + bx) / 2 + alongY * outOfTheWay + alongX * aside;
  const y = (ay + by) / 2 - alongX * outOfTheWay + alongY * aside;
  const left = mind.walkToPoint(x, y);
  return left < outOfTheWay / 3 || left === Infinity || mind.tick >= mind.due ? 'reached' : 'going';
}
