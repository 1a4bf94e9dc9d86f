import type { FrameColumns } from './frame.ts';

type Column = ArrayLike<number>;

/** Columns in which it stands who a person is: a run adds sex and height, a recording holds them among its own. */
export type PersonColumns = FrameColumns & {
  readonly sex?: Column | undefined;
  readonly height?: Column | undefined;
  readonly mass?: Column | undefined;
};

/** Says of an agent whether a measure looks at it. */
export interface ChosenPeople {
  isChosen(columns: PersonColumns, added: Readonly<Record<string, Column>> | undefined, row: number): boolean;
}

/** Values of the column `sex`. */
const sexes = { men: 1, women: 2 } as const;

const relations = {
  '<': (value: number, bound: number) => value < bound,
  '<=': (value: number, bound: number) => value <= bound,
  '>': (value: number, bound: number) => value > bound,
  '>=': (value: number, bound: number) => value >= bound,
} as const;

const rule = "people must be men, women, or a bound of height (m) or mass (kg) such as 'height<1.7' or 'mass>=80'";

/** Reads `people=` of a measure: `men`, `women`, `height<1.7`, `mass>=80`; or says what is wrong with it. */
export function readChosenPeople(word: unknown): ChosenPeople | { readonly problem: string } {
  const text = typeof word === 'string' ? word.trim() : String(word);
  if (text === 'men' || text === 'women')
    return { isChosen: (columns, added, row) => (columns.sex ?? added?.sex)?.[row] === sexes[text] };
  const found = /^(height|mass)\s*(<=|>=|<|>)\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (found === null) return { problem: `${rule}; it is '${text}'` };
  const name = found[1] as 'height' | 'mass';
  const holds = relations[found[2] as keyof typeof relations];
  const bound = Number(found[3]);
  return {
    // A height of 0 is none: vehicles and birds have no such body. A recording holds no mass: no agent is chosen by it there.
    isChosen(columns, added, row) {
      const value = (columns[name] ?? added?.[name])?.[row] ?? 0;
      return value > 0 && holds(value, bound);
    },
  };
}
