import { readFileSync } from 'node:fs';
import { createSimulation, type Command, type Simulation } from '@korzo/core';
import { builtinModels } from '@korzo/models';
import { summariseTraffic, type TrafficPart } from '@korzo/traffic';
import { describe, expect, it } from 'vitest';
import { traffic as trafficMaker } from '../parts/traffic/index.ts';
import { readScenario } from '../reader/read.ts';
import { compileScenario } from '../scenario/compile-scenario.ts';

/** From an entry in the west to an exit in the east by a short street, or by a long one in the north; a light where they meet. */
const town = `main() {
  Style *s = new Style(1, 1, lsDashed);
  Cross *west = new Cross(0, 0, 0, 3); west->set_name("West");
  Cross *east = new Cross(200, 0, 0, 3); east->set_name("East"); east->traffic_light(40, 3);
  Cross *north = new Cross(100, 160, 0, 2);
  Way *entry = new Way(straight); entry->use_style(s); entry->set_name("Entry");
  entry->connect(new Cross(-150, 0, 0, 1), 0, west, 0);
  Way *brief = new Way(straight); brief->use_style(s); brief->set_name("Short Street"); brief->connect(west, 1, east, 0);
  Way *up = new Way(straight); up->use_style(s); up->set_name("Long Street"); up->connect(west, 2, north, 0);
  Way *down = new Way(straight); down->use_style(s); down->set_name("Long Street"); down->connect(north, 1, east, 2);
  Way *exit = new Way(straight); exit->use_style(s); exit->set_name("Exit");
  exit->connect(east, 1, new Cross(350, 0, 0, 1), 0);
}`;

interface TownRun {
  readonly simulation: Simulation;
  readonly part: TrafficPart;
}

interface Trial {
  readonly city?: object;
  readonly tiles?: number;
  readonly traffic?: string;
}

/** Ways have two roads each, there and back, in the order of the text. */
const flow = 'flows: [{ from: 0, to: 8, perHour: 360, gaps: even }]';

function open({ tiles = 1, traffic = flow, city = { text: town } }: Trial = {}): TownRun {
  const text = `korzo: 1
name: town
title: Town
about: A town.
city: ${JSON.stringify(city)}
traffic: { ${traffic} }
run: { dt: 0.2, duration: 600 }
`;
  const read = readScenario(text, { file: 'town.yaml' });
  if ('problems' in read) throw new Error(read.problems.map(({ place, rule }) => `${place}: ${rule}`).join('\n'));
  const compiled = compileScenario(read.scenario, { models: builtinModels });
  return { simulation: createSimulation({ ...compiled, tiles }), part: compiled.made.from(trafficMaker)[0] };
}

function drive({ simulation }: TownRun, seconds: number): void {
  for (let tick = 0; tick < seconds / 0.2; tick++) simulation.tick();
}

/** Asks for something and makes a tick; why it was refused, if it was. */
function ask({ simulation }: TownRun, command: object): string | undefined {
  simulation.queue(command as Command);
  simulation.tick();
  const refused = simulation.events.find((event) => event.type === 'refused');
  return refused?.type === 'refused' ? refused.reason : undefined;
}

/** How many vehicles are where, by a test of their places. */
const countWhere = ({ simulation }: TownRun, isThere: (x: number, y: number) => boolean): number =>
  simulation.crowds.reduce(
    (sum, { columns: { x, y }, ownCount }) =>
      sum + Array.from({ length: ownCount }, (_, row) => row).filter((row) => isThere(x[row], y[row])).length,
    0,
  );

const onShortStreet = (x: number, y: number): boolean => x > 20 && x < 180 && Math.abs(y) < 8;
const onLongStreet = (_: number, y: number): boolean => y > 30;

const close = { type: 'road', road: 'Short Street', open: false };

describe('a closed street', () => {
  it('is left and not entered: vehicles take the long way, and the short one again when it opens', () => {
    const run = open();
    drive(run, 40);
    expect([countWhere(run, onShortStreet) > 0, countWhere(run, onLongStreet)]).toEqual([true, 0]);
    expect(ask(run, close)).toBeUndefined();
    drive(run, 60);
    const { arrived } = summariseTraffic(run.part);
    for (let second = 0; second < 60; second++) {
      drive(run, 1);
      expect(countWhere(run, onShortStreet)).toBe(0);
    }
    expect(countWhere(run, onLongStreet)).toBeGreaterThan(1);
    expect(summariseTraffic(run.part).arrived).toBeGreaterThan(arrived + 2);
    expect(ask(run, { ...close, open: true })).toBeUndefined();
    drive(run, 60);
    expect([countWhere(run, onShortStreet) > 0, countWhere(run, onLongStreet)]).toEqual([true, 0]);
  });

  it('is gone around by vehicles whose roads were listed, too', () => {
    const via = 'flows: [{ from: 0, to: 8, via: [2], perHour: 360, gaps: even }]';
    const run = open({ traffic: via });
    ask(run, close);
    drive(run, 80);
    expect([countWhere(run, onShortStreet), countWhere(run, onLongStreet) > 0]).toEqual([0, true]);
  });

  it('holds those whom no other way leads to their goal, and those who start on it', () => {
    const run = open({ traffic: 'trips: [{ from: 0, to: 8 }, { at: 1, from: 8, to: 8 }]' });
    ask(run, { type: 'road', road: 'Exit', open: false });
    drive(run, 90);
    expect(summariseTraffic(run.part)).toMatchObject({ arrived: 0, present: 1, waiting: 1 });
    ask(run, { type: 'road', road: 'Exit', open: true });
    drive(run, 60);
    expect(summariseTraffic(run.part)).toMatchObject({ arrived: 2, present: 0, waiting: 0 });
  });
});

const comers = (factor: number | undefined, traffic = flow): number => {
  const run = open({ traffic });
  if (factor !== undefined) ask(run, { type: 'demand', factor });
  drive(run, 100);
  const { departed, waiting } = summariseTraffic(run.part);
  return departed + waiting;
};

const arrivedWith = (lasts: number): number => {
  const run = open();
  ask(run, { type: 'green', junction: 'East', phase: 2, lasts });
  drive(run, 200);
  return summariseTraffic(run.part).arrived;
};

const speedWith = (value: number): number => {
  const run = open({ traffic: 'fill: { vehicles: 1 }' });
  ask(run, { type: 'drivers', kind: 'car', parameter: 'acceleration', value });
  drive(run, 6);
  const [{ columns }] = run.simulation.crowds;
  return Math.hypot(columns.vx[0], columns.vy[0]);
};

describe('demand', () => {
  it('comes so many times as often', () => {
    expect([comers(undefined), comers(1), comers(2), comers(0.5)]).toEqual([11, 11, 21, 6]);
  });

  it('stops at 0 and returns where it was', () => {
    const run = open();
    drive(run, 25);
    ask(run, { type: 'demand', factor: 0 });
    const { departed } = summariseTraffic(run.part);
    drive(run, 60);
    expect(summariseTraffic(run.part).departed).toBe(departed);
    expect(run.part.isOver).toBe(false);
    ask(run, { type: 'demand', factor: 1 });
    drive(run, 20);
    expect(summariseTraffic(run.part).departed).toBe(departed + 2);
  });

  it('changes how many vehicles are kept on the roads', () => {
    const run = open({ traffic: 'fill: { vehicles: 6 }' });
    drive(run, 10);
    ask(run, { type: 'demand', factor: 2 });
    drive(run, 60);
    const { present, waiting } = summariseTraffic(run.part);
    expect(present + waiting).toBe(12);
  });

  it('is refused where all trips are listed', () => {
    const run = open({ traffic: 'trips: [{ from: Entry, to: Exit }]' });
    expect(ask(run, { type: 'demand', factor: 2 })).toContain('neither flows nor a number of vehicles');
  });
});

describe('a light, a driver and a vehicle', () => {
  it('keeps the green that it was given', () => {
    expect(arrivedWith(100)).not.toBe(arrivedWith(5));
  });

  it('follows by the value that its kind was given', () => {
    expect(speedWith(0.3)).toBeLessThan(speedWith(3) / 2);
  });

  it('sends one more, which counts among those on the roads', () => {
    const run = open({ traffic: 'fill: { vehicles: 3 }' });
    expect(ask(run, { type: 'trip', kind: 'car', from: 'Entry', to: 'Exit' })).toBeUndefined();
    drive(run, 2);
    expect(summariseTraffic(run.part).departed).toBe(4);
    drive(run, 150);
    const { present, waiting } = summariseTraffic(run.part);
    expect(present + waiting).toBe(3);
  });

  it('sends one more from and to roads that are drawn: the same ones with the same seed, others the next time', () => {
    const sent = [1, 2].map(() => {
      const run = open({ traffic: 'trips: [{ at: 500, from: Entry, to: Exit }]' });
      for (let each = 0; each < 8; each++)
        expect(ask(run, { type: 'trip', kind: 'car', from: 'any', to: 'any' })).toBeUndefined();
      drive(run, 20);
      const { departed, waiting, impossible } = summariseTraffic(run.part);
      expect([departed + waiting, departed > 4, impossible]).toEqual([8, true, 0]);
      const [{ columns, ownCount }] = run.simulation.crowds;
      return Array.from({ length: ownCount }, (_, row) => `${columns.x[row]},${columns.y[row]}`);
    });
    expect(sent[1]).toEqual(sent[0]);
    expect(new Set(sent[0]).size).toBe(sent[0].length);
    const run = open();
    expect(ask(run, { type: 'trip', kind: 'car', from: 'Entry', to: 'any' })).toBeUndefined();
  });

  it('answers with the reason what cannot be done', () => {
    const run = open();
    const reasons = [
      ask(run, { type: 'road', road: 'Exit', open: true }),
      ask(run, { type: 'green', junction: 'East', phase: 9, lasts: 5 }),
      ask(run, { type: 'drivers', kind: 'car', parameter: 'acceleration', value: 99 }),
    ];
    expect(reasons).toEqual([
      'Exit is open already',
      expect.stringContaining('there is no phase 9'),
      expect.stringContaining('acceleration of idm must be from 0.1 to 10 m/s2; it is 99'),
    ]);
    expect(() => ask(run, { type: 'green', junction: 'West', phase: 1, lasts: 5 })).toThrow(
      /junction must be one of East, junction 1; it is "West"; give a junction with a traffic light/,
    );
    expect(() => ask(run, { type: 'road', road: 'Nowhere', open: false })).toThrow('one of Entry');
    expect(() => ask(run, { type: 'trip', kind: 'boat', from: 'Entry', to: 'Exit' })).toThrow('kind');
    expect(() => ask(run, { type: 'demand', factor: -1 })).toThrow('0 to 10');
  });
});

describe('a SUMO network', () => {
  const file = new URL('../../../city/src/import/fixtures/lights.net.xml', import.meta.url);
  const city = { file: 'lights.net.xml', text: readFileSync(file, 'utf8') };

  it('has its junctions and edges by their ids, in commands, measuring areas and the summary', () => {
    const run = open({
      city,
      traffic: 'fill: { vehicles: 20 }, junctions: [{ name: middle, junction: B1, radius: 30 }]',
    });
    expect(ask(run, { type: 'green', junction: 'B1', phase: 1, lasts: 20 })).toBeUndefined();
    expect(ask(run, { type: 'green', junction: 'junction 0', phase: 1, lasts: 20 })).toBeUndefined();
    expect(ask(run, { type: 'road', road: 'A1A0', open: false })).toBeUndefined();
    expect(ask(run, { type: 'trip', kind: 'car', from: 'A0B0', to: 'B1C1' })).toBeUndefined();
    expect(() => ask(run, { type: 'green', junction: 'B9', phase: 1, lasts: 20 })).toThrow("did you mean 'B0'");
    drive(run, 60);
    const names = Object.keys(summariseTraffic(run.part).junctions);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !/^[ABC][012]$/.test(name))).toEqual([]);
    expect(() =>
      open({ city, traffic: 'fill: { vehicles: 2 }, junctions: [{ name: middle, junction: B7, radius: 30 }]' }),
    ).toThrow(/B7.*B0/);
  });
});

describe('runs with all of these commands', () => {
  const orders = [
    close,
    { type: 'demand', factor: 3 },
    { type: 'green', junction: 'East', phase: 1, lasts: 7 },
    { type: 'drivers', kind: 'car', parameter: 'standingGap', value: 5 },
    { type: 'trip', kind: 'car', from: 'Long Street', to: 'Exit' },
    { type: 'demand', factor: 0 },
  ];

  it('give the same bits in one tile and in three', () => {
    const sums = [1, 3].map((tiles) => {
      const run = open({ tiles });
      for (const order of orders) {
        drive(run, 8);
        expect(ask(run, order)).toBeUndefined();
      }
      drive(run, 10);
      return run.simulation.checksum();
    });
    expect(sums[1]).toBe(sums[0]);
  });

  it('go on from a snapshot after each of them, also in a run that has had others', () => {
    const run = open();
    for (const order of orders) {
      drive(run, 8);
      ask(run, order);
      const snapshot = run.simulation.snapshot();
      const other = open();
      ask(other, { type: 'road', road: 'Exit', open: false });
      ask(other, { type: 'drivers', kind: 'car', parameter: 'acceleration', value: 1 });
      ask(other, { type: 'green', junction: 'East', phase: 2, lasts: 50 });
      other.simulation.restore(snapshot);
      expect(other.simulation.checksum()).toBe(run.simulation.checksum());
      const twin = open();
      twin.simulation.restore(snapshot);
      drive(twin, 10);
      drive(other, 10);
      drive(run, 10);
      expect([twin.simulation.checksum(), other.simulation.checksum()]).toEqual(
        Array.from({ length: 2 }, () => run.simulation.checksum()),
      );
    }
  });
});
