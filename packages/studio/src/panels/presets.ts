import type { ParameterValue } from '@korzo/core';

/** Named values of one model, kept by the browser. */
export type Presets = Readonly<Record<string, Readonly<Record<string, ParameterValue>>>>;

const keyOf = (model: string): string => `korzo.presets.${model}`;

type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** The presets of a model; none when the browser keeps nothing or a user spoilt what it kept. */
export function readPresets(shelf: Shelf, model: string): Presets {
  try {
    const kept: unknown = JSON.parse(shelf.getItem(keyOf(model)) ?? '{}');
    return isPresets(kept) ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps a preset (or forgets it, without values) and gives back all there are. */
export function keepPreset(shelf: Shelf, model: string, name: string, values: Presets[string] | undefined): Presets {
  const { [name]: _, ...others } = readPresets(shelf, model);
  const presets = values === undefined ? others : { ...others, [name]: values };
  try {
    shelf.setItem(keyOf(model), JSON.stringify(presets));
  } catch {
    // A browser that keeps nothing still lets this visit use the preset.
  }
  return presets;
}

const isPresets = (kept: unknown): kept is Presets =>
  isRecord(kept) &&
  Object.values(kept).every(
    (values) =>
      isRecord(values) &&
      Object.values(values).every((value) => ['number', 'string', 'boolean'].includes(typeof value)),
  );

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
