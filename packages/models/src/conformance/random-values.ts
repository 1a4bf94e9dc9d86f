import type { CommandForm, Draw, Property } from '@korzo/core';

/** Ranges wider than this are of places and times: values are drawn from the first metres or seconds of them. */
const widest = 1e4;
const usualReach = 60;

/** A value that a property may hold, such as a person would give. */
export function drawValue(property: Property, draw: Draw): unknown {
  switch (property.type) {
    case 'real':
      return drawNumber(property, draw);
    case 'whole':
      return Math.min(Math.max(Math.round(drawNumber(property, draw)), property.min), property.max);
    case 'text':
      return `name-${below(3, draw)}`;
    case 'choice':
      return property.choices[below(property.choices.length, draw)];
    case 'switch':
      return draw.uniform() < 0.5;
    case 'list': {
      const length = property.least + below(Math.min(property.most - property.least, 2) + 1, draw);
      return Array.from({ length }, () => drawValue(property.of, draw));
    }
    case 'table':
      return { [`name-${below(3, draw)}`]: drawValue(property.of, draw) };
    case 'record':
      return drawRecord(property.properties, draw);
    case 'either':
      return drawValue(property.of[below(property.of.length, draw)], draw);
  }
}

/** A command of a form; undefined when its rules were broken again and again. */
export function drawCommand(form: CommandForm, draw: Draw): { type: string } | undefined {
  for (let attempt = 0; attempt < 8; attempt++) {
    const command = { type: form.type, ...drawRecord(form.properties, draw) };
    if (form.problemWith?.(command) === undefined) return command;
  }
  return undefined;
}

const drawRecord = (properties: Readonly<Record<string, Property>>, draw: Draw): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, { optional = false }]) => !optional || draw.uniform() < 0.5)
      .map(([name, property]) => [name, drawValue(property, draw)]),
  );

function drawNumber({ min, max }: { readonly min: number; readonly max: number }, draw: Draw): number {
  if (max - min <= widest) return min + (max - min) * draw.uniform();
  const nearest = Math.min(Math.max(0, min), max);
  return Math.min(Math.max(nearest + usualReach * draw.uniform(), min), max);
}

const below = (end: number, draw: Draw): number => Math.min(Math.floor(draw.uniform() * end), end - 1);
