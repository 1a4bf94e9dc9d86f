/** A part of a JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value that is one word in a text. */
const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** A key or value that fits, with what it means. */
export interface Fitting {
  readonly word: string;
  readonly detail: string;
  readonly info: string;
}

/** Follows references and alternatives to the schemas that a place may have. */
function variants(root: Schema, schema: unknown, depth = 0): readonly Schema[] {
  if (!isSchema(schema) || depth > 12) return [];
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    const target = $ref
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((value, step) => (isSchema(value) ? value[step] : undefined), root);
    return variants(root, target, depth + 1).map((each) => Object.assign({}, each, describedBy(schema)));
  }
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap(listed);
  const inner = parts.flatMap((part) => variants(root, part, depth + 1));
  return [schema, ...inner.map((each) => Object.assign({}, describedBy(schema), each))];
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const wordsIn = (value: unknown): string => (typeof value === 'string' ? value : '');

const describedBy = ({ description }: Schema): Schema => (description === undefined ? {} : { description });

/** The schemas at a path; '*' is any entry of a list. */
export function schemasAt(root: Schema, path: readonly string[]): readonly Schema[] {
  let present = variants(root, root);
  for (const step of path) {
    present = present.flatMap((schema) => {
      const { properties, items, additionalProperties, prefixItems } = schema;
      if (step === '*') return [items, ...listed(prefixItems)].flatMap((each) => variants(root, each));
      const own = isSchema(properties) ? properties[step] : undefined;
      return variants(root, own ?? additionalProperties);
    });
  }
  return present;
}

/** The keys that a mapping at a path may have. */
export function keysAt(root: Schema, path: readonly string[]): readonly Fitting[] {
  const found = new Map<string, Fitting>();
  for (const { properties } of schemasAt(root, path)) {
    if (!isSchema(properties)) continue;
    for (const [word, schema] of Object.entries(properties)) {
      const [first, ...others] = variants(root, schema);
      const told = [first, ...others].find((each) => typeof each?.description === 'string');
      if (!found.has(word)) found.set(word, { word, detail: typeWords(first), info: wordsIn(told?.description) });
    }
  }
  return [...found.values()];
}

/** The words that a value at a path may be. */
export function valuesAt(root: Schema, path: readonly string[]): readonly Fitting[] {
  const words = new Map<string, Fitting>();
  for (const { enum: choices, const: only, type, description } of schemasAt(root, path)) {
    const list = [...listed(choices), only, ...(type === 'boolean' ? [true, false] : [])];
    for (const each of list)
      if (isPlain(each)) words.set(String(each), { word: String(each), detail: '', info: wordsIn(description) });
  }
  return [...words.values()];
}

const typeWords = (schema: Schema | undefined): string => {
  const type = schema?.type;
  return typeof type === 'string' ? type : Array.isArray(type) ? type.join(' or ') : '';
};
