/** JSON that keeps what threads can send each other: -0, NaN, infinities, undefined in lists, maps, sets and arrays of numbers. */
const mark = '#';

const arrays = {
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
} as const;

type ArrayName = keyof typeof arrays;

const isArrayName = (name: unknown): name is ArrayName => typeof name === 'string' && Object.hasOwn(arrays, name);

function written(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0)
      ? value
      : { [mark]: 'number', of: Object.is(value, -0) ? '-0' : String(value) };
  if (Array.isArray(value))
    return value.map((each: unknown) => (each === undefined ? { [mark]: 'undefined', of: '' } : each));
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return { [mark]: 'Map', of: [...value] };
  if (value instanceof Set) return { [mark]: 'Set', of: [...value] };
  if (ArrayBuffer.isView(value)) return { [mark]: value.constructor.name, of: [...(value as Uint8Array)] };
  return value;
}

function read(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, mark)) return value;
  const { [mark]: kind, of } = value as { readonly [mark]: unknown; readonly of: unknown };
  if (kind === 'number') return Number(of);
  if (kind === 'undefined') return undefined;
  if (!Array.isArray(of)) throw new SyntaxError(`'${String(kind)}' without a list`);
  if (kind === 'Map') return new Map(of as [unknown, unknown][]);
  if (kind === 'Set') return new Set(of);
  if (isArrayName(kind)) return new arrays[kind](of as number[]);
  throw new SyntaxError(`unknown kind '${String(kind)}'`);
}

export const writePlain = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => written(each));

/** Throws when the text is no such JSON. */
export function readPlain(text: string): unknown {
  return restored(JSON.parse(text) as unknown);
}

/** From the inside out. A reviver of JSON.parse would drop what is undefined. */
function restored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restored);
  if (typeof value !== 'object' || value === null) return value;
  return read(Object.fromEntries(Object.entries(value).map(([key, each]) => [key, restored(each)])));
}
