import { instanceProperty } from '../../agents/spec-properties.ts';
import { problemWith, type ParameterValue } from '../../model/parameters.ts';
import { anyReal, either, real, text, trueOrFalse } from '../../plain/property.ts';
import { defineCommand } from './define-command.ts';
import { longestName } from '../../plain/names.ts';

export interface SetCommand {
  readonly type: 'set';
  /** Index of the model instance. */
  readonly model: number;
  readonly parameter: string;
  readonly value: ParameterValue;
}

const word = either(text(1000, 'the name of a choice'), trueOrFalse('a switch'), 'a word');

export const set = defineCommand<SetCommand>({
  type: 'set',
  meaning: 'Gives a parameter of a model instance another value.',
  properties: {
    model: instanceProperty,
    parameter: text(longestName, 'name of the parameter'),
    value: either(real(anyReal, 'a number of its range'), word, 'its new value'),
  },
  apply: ({ model, parameter, value }, desk) => {
    const instance = desk.models[model];
    if (instance === undefined) return `there is no model instance ${model}`;
    const { name, parameters } = instance.model;
    if (!Object.hasOwn(parameters, parameter)) return `model ${name} has no parameter '${parameter}'`;
    const problem = problemWith(parameter, parameters[parameter], value);
    if (problem === undefined) desk.setValue(model, parameter, value);
    return problem;
  },
});
