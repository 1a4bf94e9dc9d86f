import { describe, expect, it } from 'vitest';
import type { ChecksumSum } from '../math/hash.ts';
import { defineModel } from '../model/define-model.ts';
import { whole } from '../plain/property.ts';
import type { World } from '../world/world.ts';
import type { AgentSpec } from '../agents/agent-spec.ts';
import { guide } from '../parts/guide.ts';
import type { Part, PartPhase } from '../parts/part.ts';
import type { RunPlace } from '../parts/run-place.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import type { Source } from './source.ts';

const world: World = { origin: [0, 0, 0], size: [40, 20, 4], edges: 'open', levels: 1, walls: [], exits: [] };

const still = defineModel({
  name: 'still',
  summary: 'Stands.',
  space: 'either',
  parameters: {},
  perceptionRadius: () => 1,
  bind: () => () => undefined,
});

/** One comes every second tick at the west edge, drives east at 10 m/s and is gone behind 30 m. */
class Shuttles implements Part {
  readonly name = 'shuttles';
  readonly ids = 64;
  readonly columns = [{ name: 'driven', type: 'f64', role: 'own', meaning: 'how far it has come, m' }] as const;
  readonly isOver = false;
  readonly phases: readonly PartPhase[] = [
    { name: 'drive', after: ['arrivals'], moves: true, work: (run) => this.#advance(run) },
  ];
  sent = 0;

  begin(run: RunPlace): void {
    this.#advance(run);
  }

  #advance(place: RunPlace): void {
    const { tick, dt, crowds, ownColumns } = place;
    for (const [number, { columns, ownCount }] of crowds.entries()) {
      const driven = ownColumns[number]['driven'];
      for (let row = 0; row < ownCount; row++) {
        driven[row] += 10 * dt;
        columns.x[row] = driven[row];
        columns.vx[row] = 10;
        if (driven[row] > 30) place.leave(number, row);
      }
    }
    if (tick % 2 !== 0) return;
    this.sent++;
    place.admit({
      kind: 'vehicle',
      model: 0,
      x: 0,
      y: 5 + (this.sent % 5),
      z: 1,
      level: 'volume',
      vx: 10,
      extra: { driven: 0 },
    });
  }

  addTo(sum: ChecksumSum): void {
    sum.add(this.sent, 7);
  }

  save(): unknown {
    return { sent: this.sent };
  }

  restore(saved: unknown): void {
    this.sent = (saved as { sent: number }).sent;
  }
}

const start = (tiles = 1): { simulation: Simulation; fleet: Shuttles } => {
  const fleet = new Shuttles();
  const instance = { model: still, values: {} };
  const simulation = createSimulation({
    world,
    models: [instance],
    sources: [],
    dt: 0.5,
    seed: 3,
    tiles,
    parts: [fleet],
  });
  return { simulation, fleet };
};

const run = ({ simulation }: { simulation: Simulation }, ticks: number): Simulation => {
  for (let tick = 0; tick < ticks; tick++) simulation.tick();
  return simulation;
};

describe('a part that brings agents', () => {
  it('brings its agents in from the start, moves them, and lets them go with events of both', () => {
    const trial = start();
    expect(trial.simulation.present).toBe(1);
    const simulation = run(trial, 20);
    expect(simulation.totals).toMatchObject({ entered: 11 });
    expect(simulation.present).toBe(simulation.totals.entered - simulation.totals.left);
    const places = simulation.crowds.flatMap(({ columns, ownCount }) => [...columns.x.subarray(0, ownCount)]);
    expect(Math.max(...places)).toBeLessThanOrEqual(30);
    const events = simulation.events.map(({ type }) => type);
    expect(events).toContain('entered');
    run(trial, 1);
    expect(trial.simulation.events).toContainEqual(expect.objectContaining({ type: 'left', exit: 'shuttles' }));
  });

  it('that drives to nowhere stops the run with agent, column and tick', () => {
    const trial = start(2);
    run(trial, 4);
    trial.simulation.addedColumns.forEach((columns) => columns['driven'].fill(NaN));
    expect(() => run(trial, 1)).toThrow(/^x of agent \d+ must be a finite number; it is NaN after tick 5/);
  });

  it('is not over while it may still bring agents', () => {
    expect(run(start(), 3).arrivalsOver).toBe(false);
  });

  it('gives the same bits and events on any number of tiles', () => {
    const [one, four] = [start(), start(4)];
    for (let tick = 0; tick < 40; tick++) {
      run(one, 1);
      run(four, 1);
      expect(four.simulation.events).toEqual(one.simulation.events);
    }
    expect(four.simulation.checksum()).toBe(one.simulation.checksum());
  });

  it('goes on from a snapshot with the same bits, and its memory counts in the checksum', () => {
    const whole = start();
    const early = run(whole, 13).snapshot();
    const at13 = whole.simulation.checksum();
    run(whole, 20);
    const again = start(2);
    again.simulation.restore(early);
    expect(again.simulation.checksum()).toBe(at13);
    expect(run(again, 20).checksum()).toBe(whole.simulation.checksum());
    again.fleet.sent++;
    expect(again.simulation.checksum()).not.toBe(whole.simulation.checksum());
  });

  it('does not take a snapshot of a run without one', () => {
    const plain = createSimulation({ world, models: [{ model: still, values: {} }], sources: [], dt: 0.5, seed: 3 });
    expect(() => start().simulation.restore(plain.snapshot())).toThrow(/other columns|other scenario/);
  });
});

const plain = (parts: readonly Part[], sources: readonly Source[] = []): Simulation =>
  createSimulation({ world, models: [{ model: still, values: {} }], sources, dt: 0.5, seed: 3, parts });

const walker: AgentSpec = { kind: 'person', model: 0, x: 5, y: 5 };

describe('the parts of a run', () => {
  it('stand in its table of contents, between the phases of the run itself', () => {
    const { simulation } = start();
    expect(simulation.phases).toEqual([
      { name: 'commands' },
      { name: 'exchange' },
      { name: 'places' },
      { name: 'decide' },
      { name: 'move' },
      { name: 'arrivals' },
      { name: 'drive', part: 'shuttles' },
    ]);
  });

  it('are refused when two have one name, or when their order is not settled', () => {
    const one = guide({ name: 'one', choose: () => undefined });
    expect(() => plain([one, one])).toThrow("a run must not have two parts 'one'; rename one of them");
    expect(() => plain([one, guide({ name: 'two', choose: () => undefined })])).toThrow("'one' (part 'one') and 'two'");
    expect(() => plain([one, guide({ name: 'two', after: ['one'], choose: () => undefined })])).not.toThrow();
  });

  it('that fail stop the run with part, phase and tick, and it goes on from its last snapshot', () => {
    let isBroken = false;
    const simulation = plain([
      guide({
        name: 'pump',
        choose: () => {
          if (isBroken) throw new Error('no water');
        },
      }),
    ]);
    simulation.tick();
    const before = simulation.snapshot();
    isBroken = true;
    expect(() => simulation.tick()).toThrow("part 'pump' failed in its phase 'pump' at tick 1: no water");
    expect(() => simulation.tick()).toThrow(/has failed/);
    isBroken = false;
    simulation.restore(before);
    simulation.tick();
    expect(simulation.ticks).toBe(2);
  });

  it('that asked for changes before they failed have changed nothing after a restore', () => {
    const part: Part = {
      name: 'ferry',
      ids: 8,
      phases: [
        {
          name: 'ferry',
          after: ['arrivals'],
          work: (run) => {
            run.admit(walker);
            if (run.tick === 2) throw new Error('aground');
          },
        },
      ],
    };
    const simulation = plain([part]);
    simulation.tick();
    const before = simulation.snapshot();
    expect(() => simulation.tick()).toThrow("part 'ferry' failed");
    simulation.restore(before);
    expect(simulation.present).toBe(1);
    expect(simulation.snapshot()).toEqual(before);
  });

  it('bring agents only with ids of their own', () => {
    const part: Part = {
      name: 'ferry',
      phases: [{ name: 'ferry', after: ['arrivals'], work: (run) => run.admit(walker) }],
    };
    expect(() => plain([part]).tick()).toThrow(/part 'ferry' failed.*has no ids for them; give it ids/);
  });

  it('let arrivals wait and refuse commands with their reason', () => {
    let isFull = true;
    const fence: Part = { name: 'fence', keepsOut: () => (isFull ? 'the square is full; wait' : undefined) };
    const source: Source = {
      name: 'people',
      ids: 4,
      lastTick: 0,
      waitsForRoom: true,
      arrivalsAt: (tick, admit) => {
        if (tick === 0) admit(walker);
      },
    };
    const simulation = plain([fence], [source]);
    expect([simulation.present, simulation.waiting]).toEqual([0, 1]);
    simulation.queue({ type: 'add', spec: { ...walker, x: 15 } });
    simulation.tick();
    expect(simulation.events).toContainEqual(
      expect.objectContaining({ type: 'refused', reason: 'the square is full; wait' }),
    );
    isFull = false;
    simulation.tick();
    expect([simulation.present, simulation.waiting]).toEqual([1, 0]);
  });
});

/** Counts bells that are rung by command, and reports each. */
const bells = (details: Readonly<Record<string, unknown>>, event = 'rung'): Part => {
  let rung = 0;
  return {
    name: 'bells',
    commands: [
      {
        type: 'ring',
        meaning: 'Rings.',
        properties: { times: whole({ min: 1, max: 9 }, 'how often') },
        apply: (command) => {
          const { times } = command as unknown as { readonly times: number };
          if (times === 9) throw new Error('the rope is torn');
          if (times === 8) return 'a bell is rung up to 7 times; ring it less often';
          rung = times;
          return undefined;
        },
      },
    ],
    events: [{ name: 'rung', meaning: 'It rang.', properties: { times: whole({ min: 1, max: 9 }, 'how often') } }],
    phases: [
      {
        name: 'bells',
        after: ['exchange'],
        before: ['places'],
        work: (run) => {
          if (rung > 0) run.tell(event, { times: rung, ...details });
          if (rung > 0)
            for (const place of run.tiles) if (place.crowd.ownCount > 0) place.tell(0, event, { times: rung });
          rung = 0;
        },
      },
    ],
  };
};
const ringing = (part: Part): Simulation => {
  const simulation = createSimulation({
    world,
    models: [{ model: still, values: {} }],
    sources: [],
    parts: [part],
    dt: 0.1,
    seed: 1,
  });
  simulation.add({ kind: 'person', model: 0, x: 1, y: 1 });
  return simulation;
};

describe('the commands and events of a part', () => {
  it('are applied, refused with the reason, and reported as declared', () => {
    const simulation = ringing(bells({}));
    simulation.queue({ type: 'ring', times: 3 });
    simulation.queue({ type: 'ring', times: 8 });
    simulation.tick();
    const agent = { id: 0, generation: 0 };
    expect(simulation.events).toEqual([
      {
        type: 'refused',
        tick: 0,
        command: { type: 'ring', times: 8 },
        reason: 'a bell is rung up to 7 times; ring it less often',
      },
      { type: 'part', tick: 0, part: 'bells', event: 'rung', details: { times: 3 } },
      { type: 'part', tick: 0, part: 'bells', event: 'rung', agent, details: { times: 3 } },
    ]);
    expect(simulation.appliedCommands).toEqual([{ tick: 0, command: { type: 'ring', times: 3 } }]);
    expect(() => simulation.queue({ type: 'ring', times: 10 })).toThrow('times must be a whole number from 1 to 9');
  });

  it('wait in a snapshot, and are unknown to a run without the part', () => {
    const simulation = ringing(bells({}));
    simulation.queue({ type: 'ring', times: 3 });
    const other = ringing(bells({}));
    other.restore(simulation.snapshot());
    other.tick();
    expect(other.events).toHaveLength(2);
    const { commands: _, ...mute } = bells({});
    expect(() => ringing(mute).restore(simulation.snapshot())).toThrow(
      /queued\[0\].*there is no command of type "ring"/,
    );
  });

  it('stop the run with the name of the part when it fails in them', () => {
    const simulation = ringing(bells({}));
    simulation.queue({ type: 'ring', times: 9 });
    expect(() => simulation.tick()).toThrow("part 'bells' failed in its phase 'commands' at tick 0: the rope is torn");
    const fails = (part: Part): string => {
      const run = ringing(part);
      run.queue({ type: 'ring', times: 1 });
      try {
        run.tick();
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(fails(bells({ loud: true }))).toContain('loud is no known property');
    expect(fails(bells({}, 'broken'))).toContain("'broken', which is not among its events");
  });
});
