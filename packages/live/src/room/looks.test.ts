import { kinds } from '@korzo/core';
import { describe, expect, it } from 'vitest';
import { LookTable } from './looks.ts';

const person = kinds.indexOf('person');
const bird = kinds.indexOf('bird');

interface Body {
  readonly kind?: number;
  readonly group?: number;
  readonly model?: number;
  readonly radius?: number;
  readonly sex?: number;
  readonly height?: number;
}

function crowdOf(bodies: readonly Body[], hasPeople = true) {
  const column = (value: (body: Body) => number): Float64Array => Float64Array.from(bodies, value);
  const columns = {
    kind: column(({ kind = person }) => kind),
    group: column(({ group = 0 }) => group),
    model: column(({ model = 0 }) => model),
    radius: column(({ radius = 0.25 }) => radius),
  };
  const added = { sex: column(({ sex = 0 }) => sex), height: column(({ height = 0 }) => height) };
  return { columns, added: hasPeople ? added : {} } as unknown as Parameters<LookTable['write']>[0];
}

function numbersOf(table: LookTable, bodies: readonly Body[], hasPeople = true): number[] {
  const into = new Uint16Array(bodies.length);
  table.write(crowdOf(bodies, hasPeople), bodies.length, into, 0);
  return [...into];
}

describe('the looks of a run', () => {
  it('are one for all who look the same, and another for each difference', () => {
    const table = new LookTable();
    const bodies = [
      {},
      { radius: 0.255 },
      { group: 1 },
      { model: 1 },
      { radius: 0.3 },
      { sex: 1 },
      { sex: 2 },
      { height: 1.9 },
      { height: 1.91 },
      { kind: bird },
      {},
    ];
    expect(numbersOf(table, bodies)).toEqual([0, 0, 1, 2, 3, 4, 5, 6, 6, 7, 0]);
    expect(table.looks).toHaveLength(8);
    expect(table.looks[0]).toEqual({ kind: 'person', group: 0, model: 0, radius: 0.25, height: 1.74 });
    expect(table.looks.slice(4, 7).map(({ sex, height }) => [sex, height])).toEqual([
      ['man', 1.74],
      ['woman', 1.74],
      [undefined, 1.9],
    ]);
    expect(table.looks[7]).toMatchObject({ kind: 'bird', height: 0.5 });
  });

  it('stay the same when agents change rows, come and go', () => {
    const table = new LookTable();
    const [one, two, three] = [{ group: 1 }, { group: 2 }, { group: 3 }];
    expect(numbersOf(table, [one, two])).toEqual([0, 1]);
    expect(numbersOf(table, [two, one, three, one])).toEqual([1, 0, 2, 0]);
    expect(numbersOf(table, [three])).toEqual([2]);
    expect(table.looks.map(({ group }) => group)).toEqual([1, 2, 3]);
  });

  it('are written behind those of other crowds, and need neither sex nor height', () => {
    const table = new LookTable();
    const into = new Uint16Array(5).fill(99);
    table.write(crowdOf([{ group: 1 }, { group: 2 }], false), 2, into, 0);
    table.write(crowdOf([{ group: 2 }, { group: 3 }], false), 2, into, 2);
    expect([...into]).toEqual([0, 1, 1, 2, 99]);
    // The first crowd has changed, the other has not.
    table.write(crowdOf([{ group: 3 }, { group: 2 }], false), 2, into, 0);
    table.write(crowdOf([{ group: 2 }, { group: 3 }], false), 2, into, 2);
    expect([...into]).toEqual([2, 1, 1, 2, 99]);
  });
});
