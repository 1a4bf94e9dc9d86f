import type { GoalNames } from '@korzo/engine';
import { elementsOf, pathOf, type ElementKind, type PlanElement } from './elements.ts';
import { isMapping } from './mapping.ts';
import { mentionsOf } from './mentions.ts';
import type { LocalEdit } from './place-edits.ts';

interface Renaming {
  readonly kind: ElementKind;
  readonly index: number;
  readonly name: string;
}

/** Gives an element another name, and everything that calls it by its name. */
export function renameEdits(document: unknown, { kind, index, name }: Renaming, goalNames: GoalNames): LocalEdit[] {
  const elements = elementsOf(document);
  const element = elements.find((each) => each.kind === kind && each.index === index);
  if (element === undefined) return [];
  const key = element.kind === 'group' ? 'name' : 'id';
  const edits: LocalEdit[] = [{ do: 'set', path: [...pathOf(element), key], value: name }];
  const old = element.value[key];
  if (typeof old !== 'string') return edits;
  // Where two have one name, what is said of it stays with the other.
  if (elements.some((each) => each !== element && each.kind === kind && each.value[key] === old)) return edits;
  for (const { path, value } of mentionsOf(document, { kind, old, name, goalNames }))
    edits.push({ do: 'set', path, value });
  if (kind !== 'region' && kind !== 'area') return edits;
  for (const other of elements) {
    const path = pathOf(other);
    const { region, between, stops, place, in: zone } = other.value;
    if (region === old) edits.push({ do: 'set', path: [...path, 'region'], value: name });
    if (zone === old) edits.push({ do: 'set', path: [...path, 'in'], value: name });
    if (isMapping(place) && place.shape === 'area' && place.id === old)
      edits.push({ do: 'set', path: [...path, 'place', 'id'], value: name });
    for (const [list, words] of [
      ['between', between],
      ['stops', stops],
    ] as const)
      if (Array.isArray(words))
        for (const [at, word] of words.entries())
          if (word === old) edits.push({ do: 'set', path: [...path, list, at], value: name });
  }
  return edits;
}

/** A name that none of the elements has: the base with the next number. */
export function freeName(elements: readonly PlanElement[], base: string): string {
  const names = new Set(elements.map(({ name }) => name));
  for (let number = 1; ; number++) if (!names.has(`${base}${number}`)) return `${base}${number}`;
}
