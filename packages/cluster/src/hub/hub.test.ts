import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { Hub } from './hub.ts';
import { entrantText, PlainHub, type PlainReport } from './plain-hub.testing.ts';
import { angleOf } from './positions.ts';
import type { ReceiverArea, ReceiverNews } from './receiver.ts';

function plain({ receiver, entered, described, inside, left }: ReceiverNews): PlainReport {
  const rows: string[] = [];
  for (let row = 0; row < inside.count; row++)
    rows.push(`${inside.id[row]}: ${inside.x[row]} ${inside.y[row]} ${inside.z[row]} ${String(inside.user[row])}`);
  return {
    receiver,
    entered: entered.map(entrantText).toSorted(),
    described: described.map(entrantText).toSorted(),
    inside: rows.toSorted(),
    left: left.toSorted((one, other) => one - other),
  };
}

/** The hub and its twin, given the same input. Objects of sender n have ids from 1000 n. */
class Pair {
  readonly hub = new Hub();
  readonly twin = new PlainHub();
  readonly senders: number[] = [];
  readonly receivers: number[] = [];
  reports: PlainReport[] = [];
  now = 0;

  addSender(): void {
    this.senders.push(this.hub.addSender());
  }

  addReceiver(area: ReceiverArea, period: number, types?: readonly string[]): void {
    const deliver = (report: ReceiverNews): unknown => this.reports.push(plain(report));
    const number = this.hub.addReceiver({ area, period, deliver, ...(types && { types }) });
    this.receivers.push(number);
    this.twin.addReceiver(number, area, period, types);
  }
}

function advance(pair: Pair, seconds: number): void {
  pair.now += seconds;
  pair.reports = [];
  pair.hub.advance(pair.now);
  expect(pair.reports).toEqual(pair.twin.advance(pair.now));
}

const place = fc.integer({ min: -20, max: 20 });
const area: fc.Arbitrary<ReceiverArea> = fc.oneof(
  fc.record({ centre: fc.tuple(place, place, place), radius: fc.constantFrom(0, 10, 50) }),
  fc.record({
    centre: fc.tuple(place, place, place),
    radius: fc.constantFrom(3, 10),
    on: fc.integer({ min: 1000, max: 1004 }),
  }),
  fc.record({ centre: fc.tuple(place, place), radius: fc.constantFrom(0, 3, 10, 50) }),
  fc.record({
    centre: fc.tuple(place, place),
    radius: fc.constantFrom(3, 10),
    on: fc.integer({ min: 1000, max: 1004 }),
  }),
);
const step = fc.oneof(
  fc.record({ do: fc.constant('sender' as const) }),
  fc.record({
    do: fc.constant('receiver' as const),
    area,
    period: fc.constantFrom(0, 0, 0.1, 0.5),
    types: fc.constantFrom(undefined, undefined, ['tram'], ['tram', 'bird'], ['nothing']),
    // With many receivers the hub sorts its objects by place.
    copies: fc.constantFrom(1, 1, 5),
  }),
  fc.record({
    do: fc.constant('describe' as const),
    party: fc.nat(),
    id: fc.nat(8),
    name: fc.constantFrom(undefined, 'a', 'b'),
    type: fc.constantFrom(undefined, 'tram', 'bird'),
  }),
  fc.record({
    do: fc.constant('send' as const),
    party: fc.nat(),
    all: fc.boolean(),
    places: fc.uniqueArray(fc.tuple(fc.nat(8), place, place, place), { maxLength: 6, selector: ([id]) => id }),
  }),
  fc.record({ do: fc.constant('depart' as const), party: fc.nat(), ids: fc.array(fc.nat(8), { maxLength: 3 }) }),
  fc.record({ do: fc.constantFrom('pause' as const, 'resume' as const), party: fc.nat(), receiver: fc.boolean() }),
  fc.record({ do: fc.constant('remove' as const), party: fc.nat(), receiver: fc.boolean() }),
  fc.record({ do: fc.constant('change' as const), party: fc.nat(), area, period: fc.constantFrom(0, 0.2) }),
  fc.record({ do: fc.constant('advance' as const), seconds: fc.constantFrom(0.1, 0.1, 0.3) }),
);
type Step = typeof step extends fc.Arbitrary<infer Kind> ? Kind : never;

function take(pair: Pair, action: Step): void {
  const { hub, twin } = pair;
  if (action.do === 'sender') return pair.addSender();
  if (action.do === 'receiver') {
    for (let copy = 0; copy < action.copies; copy++) pair.addReceiver(action.area, action.period, action.types);
    return undefined;
  }
  if (action.do === 'advance') return advance(pair, action.seconds);
  const isReceiver = action.do === 'change' || ('receiver' in action && action.receiver);
  const parties = isReceiver ? pair.receivers : pair.senders;
  if (parties.length === 0) return undefined;
  const party = parties[action.party % parties.length];
  const idOf = (id: number): number => party * 1000 + id;
  const receiver = twin.receivers.get(party);
  switch (action.do) {
    case 'describe': {
      const told = { name: action.name, type: action.type, description: { size: action.id } };
      const { description } = told;
      const words = { ...(action.name && { name: action.name }), ...(action.type && { type: action.type }) };
      hub.describe(party, [{ id: idOf(action.id), ...words, description }]);
      return twin.describe(party, idOf(action.id), told);
    }
    case 'send': {
      const ids = action.places.map(([id]) => idOf(id));
      const columns = {
        x: action.places.map(([, x]) => x),
        y: action.places.map(([, , y]) => y),
        z: action.places.map(([, , , z]) => z),
        user: action.places.map(([, x, y]) => `lamp ${x + y}`),
      };
      if (action.all) hub.sendAll(party, { count: ids.length, id: ids, ...columns });
      else hub.send(party, { count: ids.length, id: ids, ...columns });
      if (action.all) {
        for (const { id, sender, place: at } of [...twin.objects.values()])
          if (sender === party && at !== undefined && !ids.includes(id)) twin.objects.delete(id);
      }
      return action.places.forEach(([id, x, y, z]) => twin.send(party, idOf(id), [x, y, z], `lamp ${x + y}`));
    }
    case 'depart':
      hub.depart(party, action.ids.map(idOf));
      return action.ids.forEach((id) => twin.objects.delete(idOf(id)));
    case 'pause':
    case 'resume':
      hub[action.do](party);
      if (receiver !== undefined) receiver.paused = action.do === 'pause';
      else if (action.do === 'pause') twin.paused.add(party);
      else twin.paused.delete(party);
      return undefined;
    case 'remove':
      hub.remove(party);
      parties.splice(parties.indexOf(party), 1);
      twin.receivers.delete(party);
      for (const { id, sender } of [...twin.objects.values()]) if (sender === party) twin.objects.delete(id);
      return undefined;
    case 'change':
      hub.changeReceiver(party, action.area, action.period);
      if (receiver !== undefined)
        Object.assign(receiver, { area: action.area, period: action.period, lastAt: -Infinity });
      return undefined;
  }
}

const crowd = (...agents: (readonly [id: number, generation: number, model: number])[]) => ({
  ownCount: agents.length,
  columns: {
    id: Uint32Array.from(agents, ([id]) => id),
    generation: Uint32Array.from(agents, ([, generation]) => generation),
    model: Uint8Array.from(agents, ([, , model]) => model),
    level: new Int16Array(agents.length),
    x: Float64Array.from(agents, ([id]) => id + 0.5),
    y: new Float64Array(agents.length),
    z: new Float64Array(agents.length),
    headingX: new Float32Array(agents.length),
    headingY: new Float32Array(agents.length).fill(1),
    headingZ: new Float32Array(agents.length),
  },
});

describe('Hub', () => {
  it('reports receivers what its obvious twin reports them', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 80 }), (steps) => {
        const pair = new Pair();
        pair.addSender();
        pair.addReceiver({ centre: [0, 0], radius: 0 }, 0);
        for (const action of steps) {
          take(pair, action);
          const named = [...pair.twin.objects.values()].filter(
            ({ name, sender }) => name !== undefined && !pair.twin.paused.has(sender),
          );
          expect(pair.hub.list()).toEqual(
            named.map(({ id, name }) => ({ id, name })).toSorted((one, other) => one.id - other.id),
          );
        }
        advance(pair, 10);
      }),
      { numRuns: 300 },
    );
  });

  it('answers for a name at once, or when it appears', () => {
    const hub = new Hub();
    const sender = hub.addSender();
    const found: string[] = [];
    hub.find('tram', (id) => found.push(`early ${id}`));
    const stop = hub.find('tram', (id) => found.push(`stopped ${id}`));
    stop();
    expect(found).toEqual([]);
    hub.describe(sender, [{ id: 7, name: 'tram' }]);
    hub.find('tram', (id) => found.push(`late ${id}`));
    expect(found).toEqual(['early 7', 'late 7']);
    hub.pause(sender);
    hub.find('tram', (id) => found.push(`after the pause ${id}`));
    expect(found).toHaveLength(2);
    hub.resume(sender);
    expect(found[2]).toBe('after the pause 7');
    hub.remove(sender);
    expect(hub.list()).toEqual([]);
    expect(hub.get(7)).toBeUndefined();
  });

  it('takes agents from crowds: rows that move, ids given out again, models switched', () => {
    const hub = new Hub();
    const sender = hub.addSender();
    const reports: ReceiverNews[] = [];
    hub.addReceiver({ area: { centre: [0, 0], radius: 0 }, period: 0, deliver: (report) => reports.push(report) });
    const asked: number[] = [];
    const send = (...crowds: ReturnType<typeof crowd>[]): string => {
      hub.sendCrowds(sender, crowds, ({ columns }, row) => {
        asked.push(columns.id[row]);
        return columns.model[row];
      });
      hub.advance(0);
      const last = reports.splice(0).at(-1);
      return `+${last?.entered.map(({ id }) => id).join() ?? ''} -${last?.left.join() ?? ''}`;
    };
    expect(send(crowd([1, 0, 0], [2, 0, 0]), crowd([3, 0, 0]))).toBe('+1,2,3 -');
    expect(send(crowd([2, 0, 0]), crowd([3, 0, 0], [1, 0, 0]))).toBe('+ -');
    expect(send(crowd([2, 1, 0]), crowd([3, 0, 4]))).toBe('+2 -1,2');
    expect(hub.get(2)).toMatchObject({ position: { x: 2.5, y: 0 } });
    expect(hub.table.columns.look[hub.table.rowOf(3)]).toBe(4);
    expect(hub.table.columns.heading[hub.table.rowOf(3)]).toBeCloseTo(Math.PI / 2, 3);
    // Asked for newcomers and after a switch; never for those that stay, nor for those that only moved to another row.
    expect(asked).toEqual([1, 2, 3, 2, 3]);
    asked.length = 0;
    send(crowd([2, 1, 0]), crowd([3, 0, 4]));
    expect(asked).toEqual([]);
  });

  it('sees all objects of a large world, few by few', () => {
    const hub = new Hub();
    const sender = hub.addSender();
    const count = 2000;
    const x = Array.from({ length: count }, (_, at) => ((at * 7919) % 40_001) - 20_000);
    const y = Array.from({ length: count }, (_, at) => ((at * 104_729) % 40_001) - 20_000);
    hub.send(sender, { count, id: Array.from({ length: count }, (_, at) => at), x, y });
    for (let at = 0; at < 40; at++) {
      const centre = [x[at] + 30, y[at] - 40] as const;
      const expected = x.flatMap((east, id) =>
        Math.hypot(east - centre[0], y[id] - centre[1]) <= 50 * at ? [id] : [],
      );
      hub.addReceiver({
        area: { centre, radius: 50 * at },
        period: 0.1,
        deliver: ({ inside }) =>
          expect([...inside.id.subarray(0, inside.count)].toSorted((a, b) => a - b)).toEqual(expected),
      });
    }
    expect.assertions(40);
    hub.advance(1);
  });

  it('answers what is known of an object and of a receiver', () => {
    const hub = new Hub();
    const sender = hub.addSender();
    hub.describe(sender, [{ id: 5, name: 'tram 22', type: 'tram', description: { seats: 40 } }]);
    expect(hub.get(5)).toMatchObject({ type: 'tram', description: { seats: 40 }, position: undefined });
    hub.send(sender, { count: 1, id: [5], x: [1], y: [2], z: [3], heading: [0.5], user: [{ lamp: true }] });
    expect(hub.get(5)).toMatchObject({ position: { x: 1, y: 2, z: 3, heading: 0.5, level: 0 }, user: { lamp: true } });
    hub.send(sender, { count: 1, id: [5], x: [2], y: [2] });
    expect(hub.get(5)?.user).toEqual({ lamp: true });
    const area = { centre: [0, 0, 1], radius: 9, on: 5 } as const;
    const receiver = hub.addReceiver({ area, period: 0.2, types: ['tram'], deliver: () => {} });
    hub.pause(receiver);
    expect(hub.parametersOf(receiver)).toEqual({ area, period: 0.2, types: ['tram'], paused: true });
    hub.depart(sender, [5]);
    expect(hub.get(5)).toBeUndefined();
  });

  it('names a sender that misses its step, once until it sends again', () => {
    const hub = new Hub();
    const slow = hub.addSender({ name: 'tram 22', period: 0.1 });
    hub.addSender({ name: 'silent by right' });
    const send = (): void => hub.send(slow, { count: 1, id: [1], x: [0], y: [0] });
    const late = (now: number): unknown => hub.lateSenders(now).map(({ name, silent }) => [name, silent]);
    send();
    expect([late(1), late(1.2)]).toEqual([[], []]);
    expect(late(1.5)).toEqual([['tram 22', 0.5]]);
    expect(late(2)).toEqual([]);
    send();
    expect([late(3), late(3.1)]).toEqual([[], []]);
    hub.pause(slow);
    expect(late(9)).toEqual([]);
    hub.resume(slow);
    expect(late(9.5)).toEqual([['tram 22', 0.5]]);
    expect(() => hub.addSender({ period: 0 })).toThrow('Remedy');
  });

  it('keeps nothing of an update that it refuses', () => {
    const hub = new Hub();
    const sender = hub.addSender();
    for (const bad of [{ x: [NaN] }, { y: [Infinity] }, { z: [NaN] }, { heading: [NaN] }, { pitch: [-Infinity] }])
      expect(() => hub.send(sender, { count: 1, id: [1], x: [0], y: [0], ...bad })).toThrow('not a finite number');
    expect([hub.get(1), hub.table.count]).toEqual([undefined, 0]);
  });

  it('keeps the objects of senders apart', () => {
    const hub = new Hub();
    const [one, other] = [hub.addSender(), hub.addSender()];
    const id = hub.allotId();
    hub.send(one, { count: 1, id: [id], x: [0], y: [0] });
    expect(hub.allotId()).not.toBe(id);
    expect(() => hub.send(other, { count: 1, id: [id], x: [0], y: [0] })).toThrow(`belongs to sender ${one}`);
    expect(() => hub.depart(other, [id])).toThrow('Remedy');
    expect(() => hub.send(one, { count: 1, id: [1.5], x: [0], y: [0] })).toThrow('whole numbers');
    expect(() => hub.send(one, { count: 1, id: [1], x: [NaN], y: [0] })).toThrow('not a finite number');
    expect(() => hub.send(99, { count: 0, id: [], x: [], y: [] })).toThrow('none of that number');
    expect(() => hub.addReceiver({ area: { centre: [0, 0], radius: -1 }, period: 0, deliver: () => {} })).toThrow(
      'radius',
    );
  });
});

describe('angleOf', () => {
  it('is within 0.0003 of the exact angle', () => {
    for (let step256 = 0; step256 < 5000; step256++) {
      const angle = -Math.PI + (step256 / 5000) * 2 * Math.PI;
      const found = angleOf(Math.cos(angle), Math.sin(angle));
      expect(Math.abs(Math.sin(found - angle))).toBeLessThan(3e-4);
      expect(Math.cos(found - angle)).toBeGreaterThan(0.9);
    }
    expect(angleOf(0, 0)).toBe(0);
  });
});
