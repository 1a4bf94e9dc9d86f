/** JSON has no -0, NaN and Infinity: they are written as `{"#":"-0"}`, so that every number comes back bit by bit. */
const mark = '#';

const isSpecial = (value: number): boolean => !Number.isFinite(value) || Object.is(value, -0);

export const writeExactly = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'number' && isSpecial(each) ? { [mark]: Object.is(each, -0) ? '-0' : String(each) } : each,
  );

/** Throws when the text is no JSON. */
export function readExactly(text: string): unknown {
  if (!text.includes(`{"${mark}":`)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || !Object.hasOwn(each, mark)) return each;
    return Number((each as Readonly<Record<string, unknown>>)[mark]);
  }) as unknown;
}
