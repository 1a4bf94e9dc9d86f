import { Draw, purposeNamed, purposes, randomBits } from '@korzo/core';
import { drawSpread } from '../../people/index.ts';
import { defineGoal, type CompiledGoal } from '../machine/goal-kind.ts';
import type { Mind } from '../machine/mind.ts';
import type { Counter } from '../machine/places.ts';

/** A person that is this near to the end of the queue joins it, m. */
const joinWithin = 1.5;
/** A person that is this near to its place in the queue stands, m. */
const inPlace = 0.25;
/** A person that is this near to the counter is served, m. */
const atCounter = 0.6;

const visitPurpose = purposeNamed('goals/service');

const stages = { coming: 0, queueing: 1, served: 2 } as const;

export const queue = defineGoal({
  name: 'queue',
  summary: 'Queues at a counter and is served: first come, first served.',
  parameters: { at: { type: 'name', of: ['counter'], isRequired: true, meaning: 'the counter' } },
  parts: 'none',
  compile(
    values,
    { places, dt, needs, tactic, wants },
  ): CompiledGoal | { parameter: string; rule: string; remedy: string } {
    const counter = places.counters.find(({ id }) => id === values.name('at'));
    if (counter === undefined) return { parameter: 'at', rule: 'queue must name a counter', remedy: 'give at' };
    needs.queues = true;
    if (tactic === 'field') wants.add(counter.target);
    return {
      pursue(mind) {
        if (mind.note === stages.coming) return come(mind, counter);
        return mind.note === stages.queueing ? moveUp(mind, counter, dt) : beServed(mind);
      },
      end(mind) {
        mind.own.queueAt[mind.row] = 0;
      },
    };
  },
});

const placeInLine = ({ at, queue: along, spacing }: Counter, place: number): readonly [number, number] => [
  at[0] + along[0] * spacing * place,
  at[1] + along[1] * spacing * place,
];

function come(mind: Mind, counter: Counter): 'going' | 'failed' {
  const length = mind.census.queueLength(counter.index);
  const left = mind.walkToTarget(counter.target);
  if (left === Infinity) return mind.fail(`there is no path to counter '${counter.id}'`);
  if (mind.level !== counter.level || left > counter.spacing * length + 2 * joinWithin) return 'going';
  const [x, y] = placeInLine(counter, length);
  const away = Math.sqrt((x - mind.x) * (x - mind.x) + (y - mind.y) * (y - mind.y));
  if (away > joinWithin) {
    mind.walkToPoint(x, y);
    return 'going';
  }
  mind.note = stages.queueing;
  mind.own.queueAt[mind.row] = counter.index + 1;
  mind.own.ticket[mind.row] = mind.tick;
  return 'going';
}

function moveUp(mind: Mind, counter: Counter, dt: number): 'going' {
  const counted = mind.census.placeInQueue(counter.index, mind.own.ticket[mind.row], mind.id);
  // A person that joined in this tick is counted in the next.
  const place = counted < 0 ? mind.census.queueLength(counter.index) : counted;
  const [x, y] = placeInLine(counter, place);
  const away = Math.sqrt((x - mind.x) * (x - mind.x) + (y - mind.y) * (y - mind.y));
  if (counted === 0 && away < atCounter) {
    // Each visit has its own time: the tick it joined is part of the key.
    const draw = new Draw(randomBits(mind.seed, mind.own.ticket[mind.row], 0, visitPurpose));
    const service = drawSpread(counter.service, draw, mind.id, purposes.waitingTime);
    mind.note = stages.served;
    mind.due = mind.tick + Math.ceil(Math.max(service, 0) / dt - 1e-9);
    mind.stand();
  } else if (away < inPlace) mind.stand();
  else mind.walkToPoint(x, y);
  return 'going';
}

function beServed(mind: Mind): 'going' | 'reached' {
  mind.stand();
  return mind.tick >= mind.due ? 'reached' : 'going';
}
