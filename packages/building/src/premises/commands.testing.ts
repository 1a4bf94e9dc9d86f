import fc from 'fast-check';
import { type PropertyKind, ownCommands, CommandForms } from '@korzo/core';
import { placeCommands } from './changes/builtin.ts';

/** Any value that a property may hold, the nasty ones often: both zeros, ends of the range, letters JSON must escape. */
function valueFor(property: PropertyKind): fc.Arbitrary<unknown> {
  switch (property.type) {
    case 'real': {
      const { min, max } = property;
      const ends = [-0, 0, min, max, 5e-324, -5e-324, 0.1].filter((value) => value >= min && value <= max);
      return fc.oneof(fc.constantFrom(...ends), fc.double({ min, max, noNaN: true }));
    }
    case 'whole': {
      const { min, max } = property;
      return fc.oneof(fc.constantFrom(min, max, ...(min <= 0 ? [-0] : [])), fc.integer({ min, max }));
    }
    case 'text':
      return fc.oneof(
        fc.constantFrom('__proto__', '\ud800', '\u2028', '"'),
        fc.string({ minLength: 1, maxLength: 20 }),
      );
    case 'choice':
      return fc.constantFrom(...property.choices);
    case 'switch':
      return fc.boolean();
    case 'list':
      return fc.array(valueFor(property.of), {
        minLength: property.least,
        maxLength: Math.min(property.most, property.least + 5),
      });
    case 'table':
      return fc.dictionary(fc.oneof(fc.constant('__proto__'), fc.string()), valueFor(property.of), { maxKeys: 4 });
    case 'record':
      return recordOf(property.properties);
    case 'either':
      return fc.oneof(...property.of.map(valueFor));
  }
}

/** Records with their properties in any order; of those that may be left out some are, or are there and undefined. */
function recordOf(
  properties: Readonly<Record<string, PropertyKind & { readonly optional?: boolean }>>,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = Object.entries(properties).map(([name, property]) =>
    fc.tuple(
      fc.constant(name),
      property.optional === true ? fc.option(valueFor(property), { nil: undefined }) : valueFor(property),
    ),
  );
  return fc
    .tuple(fc.tuple(...values), fc.boolean(), fc.boolean())
    .map(([entries, reversed, keepsUndefined]) =>
      Object.fromEntries(
        (reversed ? entries.toReversed() : entries).filter(([, value]) => keepsUndefined || value !== undefined),
      ),
    );
}

const isWhole = (command: Readonly<Record<string, unknown>>): boolean => {
  if (command['type'] === 'model') return (command['group'] === undefined) !== (command['agents'] === undefined);
  if (command['type'] === 'obstacle') return (command['outline'] === undefined) !== (command['circle'] === undefined);
  return true;
};

/** The commands of a run without parts beside its place. */
export const forms = new CommandForms(placeCommands);
export const everyForm = [...ownCommands, ...placeCommands] as const;

/** Well-formed commands of every kind, as a careless caller writes them. */
export const anyCommand: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  ...everyForm.map(({ type, properties }) =>
    recordOf({ type: { type: 'choice', choices: [type] }, ...properties }).filter(isWhole),
  ),
);
