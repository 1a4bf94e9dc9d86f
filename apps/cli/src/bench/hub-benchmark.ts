import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hub } from '@korzo/cluster';
import { grouped, type BenchPlan } from './plan.ts';
import { middle } from './rounds.ts';
import { judged, type BenchRow } from './row.ts';

/** Senders of one object each, one for each agent of the plan. */
const receivers = 100;
/** m */
const reach = 200;
/** A town: one object for 2,500 square metres, so that a receiver has about 50 of them inside. */
const areaOfObject = 2500;
const usualTicks = 20;
/** ms */
const target = 10;

/** A hub with a sender for each object and receivers all over a town, half of which ride on objects; every object moves in every tick. */
export async function benchHub(plan: BenchPlan): Promise<BenchRow[]> {
  plan.onStep(`hub: ${grouped(plan.agents)} senders, ${receivers} receivers`);
  const town = new Town(plan.agents);
  const [sending, reporting]: [number[], number[]] = [[], []];
  const ticks = plan.ticks ?? usualTicks;
  for (let round = 0; round <= plan.rounds; round++) {
    const times = town.timeTicks(ticks);
    // The first round warms up.
    if (round > 0) sending.push(times.sending);
    if (round > 0) reporting.push(times.reporting);
    await nextTurn();
  }
  const whole = sending.map((time, round) => time + reporting[round]);
  const what = `${grouped(plan.agents)} senders, ${receivers} receivers of ${reach} m`;
  return [
    row('hub, updates taken', sending),
    row('hub, reports made', reporting),
    judged(row(`hub, one tick: ${what}`, whole), { ceiling: target }),
    { name: 'hub, objects in a report', value: town.inside / Math.max(town.reports, 1), unit: 'objects' },
  ];
}

const row = (name: string, times: readonly number[]): BenchRow => ({
  name,
  value: Math.min(...times),
  unit: 'ms',
  median: middle(times),
});

class Town {
  reports = 0;
  inside = 0;
  readonly #hub = new Hub();
  readonly #senders: readonly number[];
  readonly #side: number;
  #tick = 0;

  constructor(senders: number) {
    this.#side = Math.sqrt(senders * areaOfObject);
    this.#senders = Array.from({ length: senders }, () => this.#hub.addSender({ period: 0.1 }));
    for (const [id, sender] of this.#senders.entries())
      this.#hub.describe(sender, [{ id, name: `object ${id}`, type: id % 2 === 0 ? 'tram' : 'bird' }]);
    for (let receiver = 0; receiver < receivers; receiver++) this.#addReceiver(receiver);
  }

  /** Mean milliseconds of a tick: for taking the updates, and for the reports. */
  timeTicks(ticks: number): { readonly sending: number; readonly reporting: number } {
    let [sending, reporting] = [0, 0];
    for (let tick = 0; tick < ticks; tick++) {
      const start = performance.now();
      for (let id = 0; id < this.#senders.length; id++) this.#send(id);
      const sent = performance.now();
      this.#hub.advance(++this.#tick / 10);
      this.#hub.lateSenders(this.#tick / 10);
      sending += sent - start;
      reporting += performance.now() - sent;
    }
    return { sending: sending / ticks, reporting: reporting / ticks };
  }

  /** Each object drives along a line of its own, and comes back at the other side. */
  #send(id: number): void {
    const x = (id * 7919 + this.#tick * 1.5) % this.#side;
    const y = (id * 104_729) % this.#side;
    this.#hub.send(this.#senders[id], { count: 1, id: [id], x: [x], y: [y], user: [id] });
  }

  #addReceiver(number: number): void {
    const at = (number * 337) % this.#side;
    const riding = number % 2 === 0 ? { centre: [0, 0] as const, on: number } : { centre: [at, at] as const };
    this.#hub.addReceiver({
      area: { ...riding, radius: reach },
      period: 0.1,
      deliver: ({ inside }) => {
        this.reports++;
        this.inside += inside.count;
      },
    });
  }
}
