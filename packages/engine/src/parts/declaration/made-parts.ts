import type { Part } from '@korzo/core';
import type { MadePart, PartMaker } from './part-maker.ts';

/** The parts of a run, by who made them. */
export class MadeParts {
  readonly #made: { readonly maker: PartMaker; readonly parts: readonly MadePart[] }[] = [];

  add(maker: PartMaker, parts: readonly MadePart[]): void {
    this.#made.push({ maker, parts });
  }

  /** The parts that a maker made of the scenario; none when the scenario has nothing of it. */
  from<Made extends Part>({ name }: PartMaker<Made>): readonly Made[] {
    // By name: a module's maker is handed in with a guard around it.
    const parts = this.#made.flatMap((each) => (each.maker.name === name ? each.parts : []));
    return parts as readonly unknown[] as readonly Made[];
  }

  /** All parts, in the order of a list of makers. */
  inOrderOf(makers: readonly PartMaker[]): readonly MadePart[] {
    return makers.flatMap((maker) => this.#made.find((each) => each.maker === maker)?.parts ?? []);
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
