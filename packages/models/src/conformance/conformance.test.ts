import { defineModel, number, type Model } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { builtinModels } from '../builtin.ts';
import { conformanceChecks } from './conformance.ts';

/** Bodies that are pressed together may push each other beyond what any agent could walk; the kernel stops them at 30 m/s. */
const pushedBodies: Readonly<Record<string, number>> = { 'social-force': 30 };

describe.each(builtinModels.map((model) => [model.name, model] as const))('%s', (name, model) => {
  const fastest = pushedBodies[name];
  const checks = conformanceChecks(model, { dt: 0.01, ...(fastest === undefined ? {} : { fastest }) });
  it.each(checks.map((check) => [check.name, check.run] as const))('%s', (_, run) => {
    expect(run).not.toThrow();
  });
});

/** A model that does one thing wrong. */
const wrong = (changes: Partial<Model>): Model => ({ ...good, ...changes });

const good = defineModel({
  name: 'good',
  summary: 'Stands where it is and does nothing at all.',
  space: 'floor',
  parameters: { sight: number(3, { min: 0, max: 5, unit: 'm' }, 'how far it could see if it looked') },
  perceptionRadius: (values) => values.sight,
  bind: (place) => decideWith(place, () => 0),
});

type BindPlace = Parameters<Model['bind']>[0];

/** Decides a speed along x for every agent of the model. */
function decideWith(
  place: BindPlace,
  speedOf: (self: number, slot: number, first: number) => number,
): (first: number, last: number) => void {
  const { crowd, model } = place;
  return (first, last) => {
    const { rowOfSlot, model: modelOf, nextVx, nextVy, nextVz } = crowd.columns;
    for (let entry = first; entry < last; entry++) {
      for (
        let slot = crowd.cellStart[crowd.occupied[entry]];
        slot < crowd.cellStart[crowd.occupied[entry] + 1];
        slot++
      ) {
        const self = rowOfSlot[slot];
        if (self >= crowd.ownCount || modelOf[self] !== model) continue;
        nextVx[slot] = speedOf(self, slot, first);
        nextVy[slot] = 0;
        nextVz[slot] = 0;
      }
    }
  };
}

/** What no model may do. */
function shove({ crowd }: BindPlace, self: number): number {
  crowd.columns.x[self] += 0.1;
  return 0;
}

/** What the checks say, one after the other. */
function* complaints(model: Model): Generator<string> {
  for (const { name, run } of conformanceChecks(model)) {
    try {
      run();
    } catch (error) {
      yield `${name}: ${(error as Error).message}`;
    }
  }
}

/** The first complaint of this sort; the checks after it are not made. */
function findComplaint(model: Model, expected: RegExp): string | undefined {
  for (const complaint of complaints(model)) if (expected.test(complaint)) return complaint;
  return undefined;
}

describe('the suite itself', () => {
  it('lets a good model pass', () => {
    expect([...complaints(good)]).toEqual([]);
  });

  const faults: readonly (readonly [string, Partial<Model>, RegExp])[] = [
    ['no proper summary', { summary: 'stands' }, /summary must be a sentence/],
    [
      'a default outside its range',
      { parameters: { sight: number(9, { min: 0, max: 5 }, 'how far it could see') } },
      /the default of sight must lie between 0 and 5/,
    ],
    ['infinite sight', { perceptionRadius: () => Infinity }, /perceptionRadius must be finite/],
    ['NaN', { bind: (place) => decideWith(place, () => Number.NaN) }, /a velocity must be finite/],
    ['too much speed', { bind: (place) => decideWith(place, () => 3) }, /was given 3 m\/s; its limit/],
    ['no decision', { bind: () => () => {} }, /did not decide for agent 0/],
    [
      'decisions that depend on where the chunk begins',
      { bind: (place) => decideWith(place, (_, _slot, first) => first * 0.01) },
      /in pieces of 1 the state is/,
    ],
    [
      'decisions that depend on the row',
      { bind: (place) => decideWith(place, (self) => self * 0.001) },
      /on \d tiles the state is/,
    ],
    [
      'writing to positions',
      { bind: (place) => decideWith(place, (self) => shove(place, self)) },
      /wrote to the column 'x'/,
    ],
    [
      'deciding for others',
      { bind: (place) => () => void place.crowd.columns.nextVx.fill(0, 0, place.crowd.rowCount) },
      /did not decide|decided for/,
    ],
    [
      'seeing kinds it should overlook',
      {
        bind: (place) =>
          decideWith(place, (self) =>
            place.look.nearest(self, { radius: 2, limit: 1, kindsSeen: -1 }) > 0 ? 0.5 * place.look.dx[0] * 0.1 : 0,
          ),
      },
      /should overlook/,
    ],
    [
      'seeing farther than it says',
      {
        perceptionRadius: () => 0.5,
        bind: (place) => decideWith(place, (self) => place.look.nearest(self, { radius: 8, limit: 60 }) * 0.01),
      },
      /on \d tiles the state is/,
    ],
  ];
  it.each(faults)('finds %s', (_, changes, expected) => {
    expect(findComplaint(wrong(changes), expected)).toBeDefined();
  });
});
