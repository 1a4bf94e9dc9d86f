import { mostPositions, type GoalKind, type GoalParameter } from '@korzo/building';
import { longestWorld } from '@korzo/core';
import type * as z from 'zod';
import { goalId, goalNode, shortGoal } from './goals-schema.ts';

type Json = Record<string, unknown>;

const goal = { $ref: `#/$defs/${goalId}` };
const name = { type: 'string' };
const coordinate = { type: 'number', minimum: -longestWorld, maximum: longestWorld };
const position = { type: 'array', items: coordinate, minItems: 2, maxItems: 3 };

interface Override {
  readonly zodSchema: z.core.$ZodType;
  readonly jsonSchema: object;
}

/** Puts the declarations of all kinds of goals where the JSON Schema of a scenario has a goal. */
export const describeGoals =
  (kinds: readonly GoalKind[]) =>
  ({ zodSchema, jsonSchema }: Override): void => {
    if (zodSchema === goalNode)
      replace(jsonSchema, { description: 'What an agent wants', anyOf: kinds.map(kindSchema) });
    if (zodSchema === shortGoal) {
      const older = { type: 'object', required: ['to'], description: 'Older notation: to is the kind' };
      replace(jsonSchema, { anyOf: [{ type: 'string', enum: kinds.map((kind) => kind.name) }, goal, older] });
    }
  };

function replace(schema: object, by: Json): void {
  for (const key of Object.keys(schema)) Reflect.deleteProperty(schema, key);
  Object.assign(schema, by);
}

function kindSchema({ name: kind, summary, parameters, parts }: GoalKind): Json {
  const own = Object.entries(parameters);
  const required = own.filter(([, parameter]) => 'isRequired' in parameter && parameter.isRequired === true);
  const inside = { type: 'array', items: goal, minItems: 1, ...(parts === 'one' ? { maxItems: 1 } : {}) };
  return {
    type: 'object',
    description: summary,
    properties: {
      goal: { type: 'string', const: kind },
      ...Object.fromEntries(own.map(([key, parameter]) => [key, parameterSchema(parameter)])),
      ...(parts === 'none' ? {} : { goals: { ...inside, description: 'The goals it is made of' } }),
      otherwise: { ...goal, description: 'What to do instead when it fails' },
    },
    required: ['goal', ...required.map(([key]) => key), ...(parts === 'none' ? [] : ['goals'])],
    additionalProperties: false,
  };
}

function parameterSchema(parameter: GoalParameter): Json {
  const { meaning } = parameter;
  switch (parameter.type) {
    case 'number': {
      const unit = parameter.unit === '' ? '' : `, ${parameter.unit}`;
      return {
        type: parameter.integer === true ? 'integer' : 'number',
        minimum: parameter.min,
        maximum: parameter.max,
        default: parameter.default,
        description: `${meaning}${unit}`,
      };
    }
    case 'choice':
      return { type: 'string', enum: [...parameter.choices], default: parameter.default, description: meaning };
    case 'switch':
      return { type: 'boolean', default: parameter.default, description: meaning };
    case 'name':
      return { ...name, description: meaning };
    case 'names':
      return { anyOf: [name, { type: 'array', items: name }], description: meaning };
    case 'point':
      return { type: 'array', items: coordinate, minItems: 2, maxItems: 2, description: meaning };
    case 'numbers':
      return { type: 'array', items: { type: 'number' }, description: meaning };
    case 'position':
      return { ...position, description: meaning };
    case 'positions':
      return {
        type: 'array',
        items: position,
        minItems: parameter.least,
        maxItems: mostPositions,
        description: meaning,
      };
  }
}
