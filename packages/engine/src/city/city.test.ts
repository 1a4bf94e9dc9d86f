import { InputError } from '@korzo/reading';
import { summariseTraffic, type TrafficPart, type TrafficSummary } from '@korzo/traffic';
import { describe, expect, it } from 'vitest';
import { traffic } from '../parts/traffic/index.ts';
import { openRun, type Run } from '../run.ts';
import { trialStreet, trialWalkers } from './trial-street.testing.ts';

const flows = 'traffic: { flows: [{ from: 0, to: 0, perHour: 900 }, { from: 1, to: 1, perHour: 700, kind: van }] }\n';

const make = async (run: Run, ticks: number, each: () => void = () => undefined): Promise<Run> => {
  for (let tick = 0; tick < ticks; tick++) {
    run.simulation.tick();
    each();
  }
  return Promise.resolve(run);
};

interface Body {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly headingX: number;
  readonly headingY: number;
  readonly group: number;
}

const vehicleKind = 4;

const vehiclesOf = ({ made }: Run): TrafficPart | undefined => made.from(traffic)[0];

function summaryOf(run: Run): TrafficSummary | undefined {
  const vehicles = vehiclesOf(run);
  return vehicles && summariseTraffic(vehicles);
}

function bodiesOf({ simulation }: Run): Body[] {
  return simulation.crowds.flatMap(({ columns, ownCount }) =>
    Array.from({ length: ownCount }, (_, row): Body => {
      const { kind, x, y, vx, vy, headingX, headingY, group } = columns;
      return {
        kind: kind[row],
        x: x[row],
        y: y[row],
        vx: vx[row],
        vy: vy[row],
        headingX: headingX[row],
        headingY: headingY[row],
        group: group[row],
      };
    }),
  );
}

/** People whose middle lies in the outline of a vehicle that drives. */
function hitBy(run: Run): number {
  const bodies = bodiesOf(run);
  const people = bodies.filter(({ kind }) => kind !== vehicleKind);
  const kinds = vehiclesOf(run)?.kinds ?? [];
  let hit = 0;
  for (const car of bodies) {
    if (car.kind !== vehicleKind || Math.hypot(car.vx, car.vy) < 0.5) continue;
    const { length, width } = kinds[car.group - run.scenario.groups.length];
    for (const person of people) {
      const [dx, dy] = [person.x - car.x, person.y - car.y];
      const along = Math.abs(dx * car.headingX + dy * car.headingY);
      const aside = Math.abs(dy * car.headingX - dx * car.headingY);
      if (along < length / 2 && aside < width / 2) hit++;
    }
  }
  return hit;
}

describe('traffic in a run', () => {
  it('drives: vehicles come, move on the road, leave, and appear in events and in the summary', async () => {
    const run = await openRun(trialStreet(flows));
    const types = new Set<string>();
    let standsOff = 0;
    await make(run, 250, () => {
      for (const event of run.simulation.events) types.add(event.type);
      for (const { y } of bodiesOf(run)) standsOff += Math.abs(y) > 4 ? 1 : 0;
    });
    expect([...types].toSorted()).toEqual(['entered', 'left']);
    expect(standsOff).toBe(0);
    const told = summaryOf(run);
    expect(told?.arrived).toBeGreaterThan(2);
    expect(told?.departed).toBe(run.simulation.totals.entered);
    expect(told?.present).toBe(run.simulation.present);
    expect(told?.meanSpeed).toBeGreaterThan(5);
    expect(told?.meanSpeed).toBeLessThan(14);
  });

  it('stops for people who cross, and hits no agent; without people no agent stops', async () => {
    const run = await openRun(trialStreet(flows + trialWalkers));
    let hit = 0;
    let stood = 0;
    let crossed = 0;
    await make(run, 300, () => {
      hit += hitBy(run);
      for (const { kind, y, vx, vy } of bodiesOf(run)) {
        if (kind === vehicleKind) stood += Math.hypot(vx, vy) < 0.1 ? 1 : 0;
        else crossed += Math.abs(y) < 2 ? 1 : 0;
      }
    });
    expect(crossed).toBeGreaterThan(10);
    expect(stood).toBeGreaterThan(10);
    expect(hit).toBe(0);
    const empty = await openRun(trialStreet(flows));
    let stops = 0;
    await make(empty, 100, () => {
      stops += bodiesOf(empty).filter(({ vx, vy }) => Math.hypot(vx, vy) < 0.1).length;
    });
    expect(stops).toBe(0);
  });

  it('gives the same bits on any number of tiles, after a snapshot, and whatever models could be switched to', async () => {
    const scenario = trialStreet(flows + trialWalkers);
    const whole = await make(await openRun(scenario), 60);
    const early = whole.simulation.snapshot();
    await make(whole, 60);
    const bits = whole.simulation.checksum();
    const tiled = await make(await openRun(scenario, { tiles: 3, alternatives: ['social-force'] }), 120);
    expect(tiled.simulation.checksum()).toBe(bits);
    const again = await openRun(scenario, { tiles: 2 });
    again.simulation.restore(early);
    await make(again, 60);
    expect(again.simulation.checksum()).toBe(bits);
    expect(summaryOf(again)).toEqual(summaryOf(whole));
    const other = await make(await openRun(scenario, { seed: 2 }), 120);
    expect(other.simulation.checksum()).not.toBe(bits);
  });

  it('loses a vehicle that people remove, and the others drive on', async () => {
    const run = await make(await openRun(trialStreet('traffic: { fill: { vehicles: 4 } }')), 20);
    const before = run.simulation.present;
    const [{ columns }] = run.simulation.crowds;
    run.simulation.queue({ type: 'remove', agent: { id: columns.id[0], generation: columns.generation[0] } });
    await make(run, 1);
    expect(run.simulation.events).toContainEqual(expect.objectContaining({ type: 'removed' }));
    // Another one takes its place.
    await make(run, 100);
    expect(run.simulation.present).toBeGreaterThanOrEqual(before - 1);
    expect(vehiclesOf(run)?.traffic.present).toBe(run.simulation.present);
  });

  it('ends when all trips are over', async () => {
    const run = await openRun(
      trialStreet(
        'traffic: { trips: [{ from: Long Street, to: Long Street }, { at: 3, from: 1, to: 1, kind: tram }] }',
      ),
    );
    await make(run, 250);
    expect(run.simulation.arrivalsOver).toBe(true);
    expect(vehiclesOf(run)?.traffic.arrived).toBe(2);
  });

  it.each(['krauss', 'acceleration-plan'])('drives by %s too', async (model) => {
    const run = await make(
      await openRun(trialStreet(`traffic: { model: ${model}, flows: [{ from: 0, to: 0, perHour: 900 }] }`)),
      200,
    );
    expect(vehiclesOf(run)?.traffic.arrived).toBeGreaterThan(0);
  });
});

const problemsOf = async (more: string, settings: Partial<ReturnType<typeof trialStreet>> = {}) => {
  try {
    await openRun({ ...trialStreet(more), ...settings });
  } catch (error) {
    if (error instanceof InputError)
      return error.problems.map(({ place, rule, remedy }) => `${place}: ${rule}; ${remedy}`);
    throw error;
  }
  return [];
};

/** A vehicle of a kind of the scenario's own. */
const withOwn = (name: string): string =>
  `traffic: { kinds: { ${name}: { like: truck, length: 9 } }, trips: [{ from: 0, to: 0, kind: ${name} }] }`;

describe('traffic that cannot be', () => {
  it('is reported with everything at once, and what was meant', async () => {
    const found = await problemsOf(
      'traffic: { model: idn, kinds: { lorry: { like: truk }, racer: { parameters: { timeGap: 99, tiemGap: 1 } } }, trips: [{ from: 99, to: Lnog Street, kind: cra }] }',
    );
    expect(found).toEqual([
      expect.stringMatching(/^traffic.model: there is no model of following 'idn'; did you mean 'idm'/),
      expect.stringMatching(/^traffic.kinds.lorry.like: .*'truk'.*did you mean 'truck'/),
      expect.stringMatching(/^traffic.kinds.racer.parameters.timeGap: timeGap must be .*; it is 99/),
      expect.stringMatching(/^traffic.kinds.racer.parameters.tiemGap: .*did you mean 'timeGap'/),
      expect.stringMatching(/^traffic.trips\[0\].kind: .*'cra'.*did you mean 'car'/),
      expect.stringMatching(/^traffic.trips\[0\].from: the city has roads 0 to 1; there is no road 99/),
      expect.stringMatching(/^traffic.trips\[0\].to: .*'Lnog Street'.*did you mean 'Long Street'/),
    ]);
  });

  it('has kinds of its own, also of a name that later versions know, but not of those that all know', async () => {
    const run = await openRun(trialStreet(withOwn('lorry')));
    expect(vehiclesOf(run)?.kinds.filter(({ name }) => name === 'lorry')).toMatchObject([{ length: 9 }]);
    expect(await problemsOf(withOwn('bus'))).toEqual([
      expect.stringMatching(/kinds.bus: every city knows the kind 'bus'/),
    ]);
  });

  it('names the city that was meant, and the lines of a city text that are wrong', async () => {
    const fill = 'traffic: { fill: { vehicles: 4 } }';
    expect(await problemsOf(fill, { city: { name: 'smal-town' } })).toEqual([
      expect.stringMatching(/^city.name: there is no shipped city 'smal-town'; did you mean 'small-town'/),
    ]);
    const broken = await problemsOf(fill, { city: { text: 'main() { conect(1, 2); }' } });
    expect(broken.length).toBeGreaterThan(0);
    expect(broken[0]).toMatch(/conect/);
  });

  it('names goals in places that the city does not have', async () => {
    const found = await problemsOf(
      `${flows}groups: [{ name: a, model: orca, count: 1, place: { shape: area, id: moon }, goals: [{ goal: reach, area: sun }] }]`,
    );
    expect(found.join('\n')).toMatch(/moon/);
  });
});

const bus = (more: string): string =>
  `traffic: { lines: [{ name: Twelve, roads: [Long Street], every: 20, last: 25${more} }] }\n`;

describe('lines', () => {
  it('drive by their timetable, stop, and go on', async () => {
    const run = await openRun(trialStreet(bus(', stops: [{ road: Long Street, at: 120, lasts: 8 }]')));
    const standing: number[] = [];
    await make(run, 400, () => {
      for (const { kind, x, vx } of bodiesOf(run)) if (kind === vehicleKind && Math.abs(vx) < 1e-9) standing.push(x);
    });
    const { slots, arrived } = vehiclesOf(run)?.traffic ?? {};
    expect({ started: slots?.given, arrived }).toEqual({ started: 2, arrived: 2 });
    // Both stand at one place for 8 s, five ticks a second; the first and last of them they still creep.
    const places = standing.map((x) => Math.round(x));
    const usual = places.toSorted((one, other) => one - other)[Math.floor(places.length / 2)];
    expect(places.filter((x) => Math.abs(x - usual) <= 1).length).toBeGreaterThanOrEqual(72);
    await run.close();
  });

  it('report everything that is wrong with them at once', async () => {
    const told = await openRun(
      trialStreet(
        `traffic: { lines: [
          { name: A, kind: buss, roads: [0], every: 20 },
          { name: B, roads: [Short Street], every: 20 },
          { name: C, roads: [0, 1, 0], every: 20 }] }\n`,
      ),
    ).catch((error: unknown) => error);
    expect(told).toBeInstanceOf(InputError);
    const { problems } = told as InputError;
    expect(problems.map(({ place }) => place)).toEqual(['traffic.lines[0].kind', 'traffic.lines[1].roads[0]']);
    const far = await openRun(trialStreet(bus(', stops: [{ road: 0, at: 900 }]'))).catch((error: unknown) => error);
    expect((far as InputError).problems).toMatchObject([{ place: 'traffic.lines[0].stops[0]' }]);
  });

  it('count among those that are kept on the roads', async () => {
    const run = await openRun(
      trialStreet(`traffic: { fill: { vehicles: 6 }, lines: [{ name: Twelve, roads: [0], every: 5 }] }\n`),
    );
    let most = 0;
    await make(run, 200, () => (most = Math.max(most, bodiesOf(run).length)));
    expect(most).toBeGreaterThan(5);
    expect(most).toBeLessThan(14);
    await run.close();
  });
});
