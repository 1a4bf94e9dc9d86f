import type { Path } from '@korzo/reading';

/** `groups.north.count`, `groups[0].count` or `groups.0.count` as steps. */
export const stepsOf = (text: string): string[] => text.replaceAll(/\[(\d+)\]/g, '.$1').split('.');

const isMapping = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where a written path leads; a list entry may be called by its number, its name or its id. */
export function resolvePath(document: unknown, text: string): { readonly path: Path; readonly missing?: string } {
  const path: (string | number)[] = [];
  let value = document;
  const steps = stepsOf(text);
  for (const [index, step] of steps.entries()) {
    if (Array.isArray(value)) {
      const entries = value as unknown[];
      const found = /^\d+$/.test(step)
        ? Number(step)
        : entries.findIndex((entry) => isMapping(entry) && (entry.name === step || entry.id === step));
      if (found < 0 || found >= entries.length) return { path, missing: step };
      path.push(found);
      value = entries[found];
    } else if (isMapping(value)) {
      const isLast = index === steps.length - 1;
      if (!Object.hasOwn(value, step) && !isLast) return { path, missing: step };
      path.push(step);
      value = Object.hasOwn(value, step) ? value[step] : undefined;
    } else return { path, missing: step };
  }
  return { path };
}

export function valueAt(document: unknown, path: Path): unknown {
  let value = document;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}

/** Changes a document in place; everything but the last step must be there. */
export function setAt(document: unknown, path: Path, value: unknown): void {
  const parent = valueAt(document, path.slice(0, -1)) as Record<string | number, unknown>;
  // Not plain assignment: a key such as __proto__ must become a key like any other.
  Object.defineProperty(parent, path[path.length - 1], { value, writable: true, enumerable: true, configurable: true });
}

/** Every place of a document that holds a plain value, as a person would write it. */
export function leafPaths(document: unknown, prefix = ''): string[] {
  if (Array.isArray(document)) {
    if (document.length > 0 && !isMapping(document[0])) return [prefix];
    return document.flatMap((entry: unknown, index) => {
      const name = isMapping(entry) && typeof entry.name === 'string' ? entry.name : String(index);
      return leafPaths(entry, `${prefix}.${name}`);
    });
  }
  if (isMapping(document)) {
    return Object.entries(document).flatMap(([key, value]) =>
      leafPaths(value, prefix === '' ? key : `${prefix}.${key}`),
    );
  }
  return [prefix];
}
