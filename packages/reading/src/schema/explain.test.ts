import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { explainIssues, type Flaw } from './explain.ts';
import { anyPoint, distribution, flowLimit, quantity, record, rectangle, spread, word } from './notation.ts';

function findings(schema: z.ZodType, value: unknown): Flaw[] {
  const result = schema.safeParse(value, { reportInput: true });
  return result.success ? [] : explainIssues(result.error.issues, schema);
}

/** All findings as a person reads them. */
const told = (schema: z.ZodType, value: unknown): string[] =>
  findings(schema, value).map(({ path, rule, remedy }) => `${path.join('.')}: ${rule}; ${remedy}`);

const scenario = record({
  name: word,
  radius: quantity({ min: 0.1, max: 2 }),
  weight: quantity({ min: 0, max: 500, above: true }).optional(),
  dt: z.number().gt(0).max(1).optional(),
  share: z.number().gt(0).lt(1).optional(),
  seed: z.int().min(0).max(1000).optional(),
  size: z.tuple([z.number().min(1).max(100), z.number().min(2).max(200)]).optional(),
  between: z.tuple([word, word]).optional(),
  line: z.tuple([anyPoint, anyPoint]).optional(),
  walls: z
    .array(record({ at: anyPoint }))
    .max(2)
    .optional(),
  edges: z.enum(['open', 'closed', 'wrap']).optional(),
  areas: z.record(z.string(), rectangle).optional(),
  speed: distribution.optional(),
  flow: flowLimit,
  wait: spread(0, 60).optional(),
  closed: z.boolean().optional(),
});
const good = { name: 'small', radius: 0.25 };

describe('what a schema finds', () => {
  it('is nothing for a good value', () => {
    const more = {
      edges: 'wrap',
      size: [1, 200],
      areas: { a: [0, 0, 1, 1] },
      wait: { distribution: 'gamma', shape: 1, scale: 2 },
    };
    expect(told(scenario, { ...good, ...more, flow: { perSecond: 2 }, walls: [{ at: [1, 2, 3] }] })).toEqual([]);
  });

  it.each([
    [{ name: undefined }, 'name: name is missing; give a text'],
    [{ name: 7 }, 'name: name must be a text; it is 7; write a text'],
    [
      { name: '1st' },
      'name: name must be a name of letters, digits, - and _ that begins with a letter; it is "1st"; write it that way',
    ],
    [{ radius: 5 }, 'radius: radius must be at most 2; it is 5; give a number from 0.1 to 2'],
    [{ radius: 0 }, 'radius: radius must be at least 0.1; it is 0; give a number from 0.1 to 2'],
    [{ weight: 0 }, 'weight: weight must be above 0; it is 0; give a number above 0 and at most 500'],
    [{ dt: 0 }, 'dt: dt must be above 0; it is 0; give a number above 0 and at most 1'],
    [{ share: 1 }, 'share: share must be below 1; it is 1; give a number above 0 and below 1'],
    [{ seed: 0.5 }, 'seed: seed must be a whole number; it is 0.5; write a whole number'],
    [{ seed: 1e300 }, 'seed: seed must be at most 1000; it is 1e+300; give a number from 0 to 1000'],
    [{ dt: Infinity }, 'dt: dt must be a finite number; it is Infinity; give a finite number'],
    [{ size: [1, 1] }, 'size.1: size[1] must be at least 2; it is 1; give a number from 2 to 200'],
    [{ size: 3 }, 'size: size must be a list of numbers; it is 3; write a list of numbers'],
    [{ between: 'a' }, 'between: between must be a list of names; it is "a"; write a list of names'],
    [{ line: 1 }, 'line: line must be a list of numbers; it is 1; write a list of numbers'],
    [{ walls: [{ at: [1] }] }, 'walls.0.at: at must have at least 2 entries; it has 1; add entries'],
    [
      { walls: [1, 2, 3].map(() => ({ at: [1, 1] })) },
      'walls: walls must have at most 2 entries; it has 3; take entries away',
    ],
    [{ edges: 'warp' }, 'edges: edges must be one of open, closed, wrap; it is "warp"; did you mean \'wrap\'?'],
    [{ edges: 3 }, 'edges: edges must be one of open, closed, wrap; it is 3; write one of open, closed, wrap'],
    [
      { areas: { hall: [0, 0, 0, 1] } },
      'areas.hall.2: hall[2] must be above 0; it is 0; give a number above 0 and at most 1000000',
    ],
    [{ closed: 'yes' }, 'closed: closed must be true or false; it is "yes"; write true or false'],
    [
      { speed: { distribution: 'normal', mean: 1, deviation: -1 } },
      'speed.deviation: deviation must be at least 0; it is -1; give a number at least 0',
    ],
    [
      { flow: { perSecond: 0 } },
      'flow.perSecond: perSecond must be above 0; it is 0; give a number above 0 and at most 100000',
    ],
    [{ colour: 'red' }, `colour: a scenario has no key 'colour'; known are ${Object.keys(scenario.shape).join(', ')}`],
    [
      { nmae: 1 },
      `nmae: a scenario has no key 'nmae'; did you mean 'name'? known are ${Object.keys(scenario.shape).join(', ')}`,
    ],
  ])('of %j is reported with rule and remedy', (change, expected) => {
    expect(told(scenario, { ...good, ...change })).toEqual([expected]);
  });

  it('of the variants of a union is that of the one which was meant, or all sorts that fit', () => {
    expect(told(scenario, { ...good, radius: { distribution: 'uniform', min: 1 } })).toEqual([
      'radius.max: max is missing; give a number',
    ]);
    expect(told(scenario, { ...good, radius: 'wide' })).toEqual([
      'radius: radius must be a number or a mapping of keys to values; it is "wide"; write a number or a mapping of keys to values',
    ]);
    expect(told(scenario, { ...good, speed: { distribution: 'norml' } })[0]).toContain("did you mean 'normal'?");
  });

  it('of numbers with ranges of their own in a union names the range of the bound that is broken', () => {
    const either = record({ at: z.union([z.number().min(10).max(20), z.number().min(1).max(2)]) });
    expect(told(either, { at: 0 })).toEqual(['at: at must be at least 10; it is 0; give a number from 10 to 20']);
    expect(told(either, { at: 30 })).toEqual(['at: at must be at most 20; it is 30; give a number from 10 to 20']);
    const second = record({ at: z.union([z.int().min(10).max(20), z.number().min(1).max(2)]) });
    expect(told(second, { at: 0.5 })).toEqual(['at: at must be at least 1; it is 0.5; give a number from 1 to 2']);
  });

  it('is reported for every fault at once', () => {
    expect(findings(scenario, { radius: 5, dt: 0, walls: [{}] }).map(({ path }) => path.join('.'))).toEqual([
      'name',
      'radius',
      'dt',
      'walls.0.at',
    ]);
  });
});
