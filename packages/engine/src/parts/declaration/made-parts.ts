import type { Part } from '@korzo/core';
import type { MadePart, PartMaker } from './part-maker.ts';

/** The parts of a run, by who made them. */
export class MadeParts {
  // By name, which no two have: a module's maker is handed in with a guard around it.
  readonly #byMaker = new Map<string, readonly MadePart[]>();

  add(maker: PartMaker, parts: readonly MadePart[]): void {
    this.#byMaker.set(maker.name, parts);
  }

  /** The parts that a maker made of the scenario; none when the scenario has nothing of it. */
  from<Made extends Part>(maker: PartMaker<Made>): readonly Made[] {
    return (this.#byMaker.get(maker.name) ?? []) as readonly unknown[] as readonly Made[];
  }

  /** All parts, in the order of a list of makers. */
  inOrderOf(makers: readonly PartMaker[]): readonly MadePart[] {
    return makers.flatMap((maker) => this.#byMaker.get(maker.name) ?? []);
  }
}

/** What a maker may have of the parts that were made before its own: of those that it says it needs. */
export function partsFor({ name, needs = [] }: PartMaker, made: MadeParts): MadeParts['from'] {
  return (maker) => {
    if (!needs.includes(maker.name))
      throw new Error(`part '${name}' asks for '${maker.name}' and does not say so; list it in its needs`);
    return made.from(maker);
  };
}

/** The makers in an order in which each comes after those that it needs. Throws when one is missing, or when they need each other. */
export function inOrderOfNeeds(makers: readonly PartMaker[]): readonly PartMaker[] {
  const ordered: PartMaker[] = [];
  const has = (needed: string): boolean => ordered.some(({ name }) => name === needed);
  for (const { name, needs = [] } of makers) {
    const missing = needs.find((needed) => makers.every((maker) => maker.name !== needed));
    if (missing !== undefined)
      throw new Error(
        `part '${name}' needs the part '${missing}', which there is not; hand it in too, or take the need away`,
      );
  }
  while (ordered.length < makers.length) {
    const next = makers.find((maker) => !ordered.includes(maker) && (maker.needs ?? []).every(has));
    if (next === undefined) {
      const ring = makers.filter((maker) => !ordered.includes(maker)).map(({ name }) => `'${name}'`);
      throw new Error(`the parts ${ring.join(', ')} need each other; take one of the needs away`);
    }
    ordered.push(next);
  }
  return ordered;
}
