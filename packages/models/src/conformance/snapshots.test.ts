import { inPlace } from '@korzo/building';
import {
  createSimulation,
  defineModel,
  number,
  resolveValues,
  type AgentSpec,
  type Part,
  type PartPhase,
  type RunPlace,
  type Model,
  type Simulation,
  type SimulationSetup,
  type World,
} from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { compareAfterSnapshot, snapshotChecks } from './snapshots.ts';

const world: World = {
  origin: [0, 0, 0],
  size: [30, 20, 0],
  edges: 'closed',
  levels: 1,
  walls: [],
  exits: [{ id: 'east', level: 0, min: [28, 5], max: [30, 15] }],
};

/** Walks straight to its goal, at a share of the desired speed. */
const walker = defineModel({
  name: 'walker',
  summary: 'Walks straight to its goal.',
  space: 'floor',
  parameters: { share: number(1, { min: 0.1, max: 1 }, 'share of the desired speed') },
  perceptionRadius: () => 1,
  bind: (place) => decideWith(place, () => 1),
});

type BindPlace = Parameters<Model['bind']>[0];

function decideWith({ crowd, values, model }: BindPlace, factor: (row: number) => number): ReturnType<Model['bind']> {
  return (first, last) => {
    const { rowOfSlot, slotModel, desiredVx, desiredVy, nextVx, nextVy, nextVz } = crowd.columns;
    for (let entry = first; entry < last; entry++) {
      const cell = crowd.occupied[entry];
      for (let slot = crowd.cellStart[cell]; slot < crowd.cellStart[cell + 1]; slot++) {
        const row = rowOfSlot[slot];
        if (row >= crowd.ownCount || slotModel[slot] !== model) continue;
        const share = values['share'] * factor(row);
        nextVx[slot] = desiredVx[row] * share;
        nextVy[slot] = desiredVy[row] * share;
        nextVz[slot] = 0;
      }
    }
  };
}

const people: readonly AgentSpec[] = Array.from({ length: 20 }, (_, person) => ({
  kind: 'person',
  model: 0,
  group: person % 2,
  x: 2 + (person % 5) * 3,
  y: 2 + Math.floor(person / 5) * 4,
  goal: [29, 10, 0],
  exit: 'any',
}));

const start =
  (parts: () => Partial<SimulationSetup>, model: Model = walker) =>
  (tiles: number): Simulation => {
    const instance = { model, values: resolveValues(model.parameters, {}).values };
    return createSimulation(
      inPlace({
        world,
        models: [instance, instance],
        sources: [
          {
            name: 'people',
            ids: people.length,
            lastTick: 0,
            arrivalsAt: (tick, admit) => void (tick === 0 && people.forEach((spec) => admit(spec))),
          },
        ],
        dt: 0.1,
        seed: 3,
        tiles,
        cellSize: 2,
        ...parts(),
      }),
    );
  };

/** How the guide below keeps its two memories; a fault is one of them done wrong. */
interface Keeping {
  readonly save: (steps: Map<number, number>, turns: number) => unknown;
  readonly restore: (saved: unknown, steps: Map<number, number>) => number;
}

interface Saved {
  readonly steps: readonly (readonly [number, number])[];
  readonly turns: number;
}

const properly: Keeping = {
  save: (steps, turns) => ({ steps: [...steps].sort(([one], [other]) => one - other), turns }) satisfies Saved,
  restore: (saved, steps) => {
    steps.clear();
    const { steps: kept, turns } = (saved ?? { steps: [], turns: 0 }) as Saved;
    for (const [id, count] of kept) steps.set(id, count);
    return turns;
  },
};

/** Slows agents down by the steps they made while the second model moved them: a memory beside the columns, of agents of another model too. */
function forgetful({ save, restore }: Keeping): Part {
  const steps = new Map<number, number>();
  let turns = 0;
  return {
    name: 'forgetful',
    phases: [
      {
        name: 'forgetful',
        after: ['exchange'],
        before: ['places'],
        work: ({ crowds }) => {
          turns++;
          for (const { columns, ownCount } of crowds) {
            const { id, model, desiredSpeed } = columns;
            for (let row = 0; row < ownCount; row++) {
              if (model[row] === 1) steps.set(id[row], (steps.get(id[row]) ?? 0) + 1);
              else desiredSpeed[row] = 1 / (1 + 0.1 * (steps.get(id[row]) ?? 0));
            }
          }
        },
      },
    ],
    save: () => save(steps, turns),
    restore: (saved) => {
      turns = restore(saved, steps);
    },
  };
}

/** Sends a runner in every fifth tick. */
class Runners implements Part {
  readonly name = 'runners';
  readonly ids = 64;
  readonly isOver = false;
  readonly phases: readonly PartPhase[] = [{ name: 'runners', after: ['arrivals'], work: (run) => this.#send(run) }];
  sent = 0;

  #send(place: RunPlace): void {
    if (place.tick % 5 !== 0 || this.sent >= 60) return;
    this.sent++;
    place.admit({ kind: 'person', model: 0, group: 9, x: 1, y: 1 + (this.sent % 7), goal: [29, 10, 0] });
  }

  save(): unknown {
    return { sent: this.sent };
  }

  restore(saved: unknown): void {
    this.sent = (saved as { readonly sent: number }).sent;
  }
}

class ForgetfulRunners extends Runners {
  override save(): unknown {
    return { sent: 0 };
  }
}

/** What the checks complain of, all together. */
function complaints(run: (tiles: number) => Simulation): string {
  return snapshotChecks(run, { trials: 6, ticks: 80 })
    .map((check) => {
      try {
        check.run();
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    })
    .join('\n')
    .trim();
}

describe('the checks of snapshots', () => {
  it('let pass what remembers everything', () => {
    expect(complaints(start(() => ({ parts: [forgetful(properly), new Runners()] })))).toBe('');
  });

  it('carry out commands of every type', () => {
    const run = start(() => ({}));
    const types = new Set<string>();
    for (let seed = 1; seed <= 12; seed++) {
      const { applied } = compareAfterSnapshot({ reference: run(1), resumed: run(2), seed, ticks: 60 });
      for (const type of Object.keys(applied)) types.add(type);
    }
    expect([...types].sort()).toEqual(
      ['add', 'clear', 'close', 'model', 'obstacle', 'open', 'remove', 'send', 'set', 'signal'].sort(),
    );
  });

  const faults: readonly (readonly [string, Keeping])[] = [
    ['forgets one of its maps', { ...properly, save: (_, turns) => ({ steps: [], turns }) }],
    [
      'forgets the agents that it does not lead at the moment',
      { ...properly, save: (steps, turns) => ({ steps: [...steps].filter(([id]) => id % 2 === 0), turns }) },
    ],
    [
      'forgets a counter that changes nothing yet',
      { ...properly, restore: (saved, steps) => Math.min(properly.restore(saved, steps), 0) },
    ],
    [
      'keeps what it had before',
      {
        ...properly,
        restore: (saved, steps) => {
          const { steps: kept, turns } = saved as Saved;
          for (const [id, count] of kept) steps.set(id, count);
          return turns;
        },
      },
    ],
  ];
  it.each(faults)('find a guide that %s', (_, keeping) => {
    expect(complaints(start(() => ({ parts: [forgetful(keeping)] })))).not.toBe('');
  });

  it('find a part that forgets a counter', () => {
    expect(complaints(start(() => ({ parts: [new ForgetfulRunners()] })))).toMatch(
      /other bits|remembers something else/,
    );
  });

  it('find a model that remembers something beside its columns', () => {
    const remembering: Model = {
      ...walker,
      bind: (place) => {
        let decided = 0;
        const decide = decideWith(place, () => 1 / (1 + 0.01 * decided));
        return (first, last) => {
          decided++;
          decide(first, last);
        };
      },
    };
    expect(complaints(start(() => ({}), remembering))).toMatch(/other bits at tick/);
  });

  it('name the agent and the column in which runs part', () => {
    const keeping: Keeping = { ...properly, save: (_, turns) => ({ steps: [], turns }) };
    expect(complaints(start(() => ({ parts: [forgetful(keeping)] })))).toMatch(/agent \d+ has \w+ [\d.,-]+, expected/);
  });
});
