import { problemWith, resolveValues, type Model, type Parameter, type Values } from '@korzo/core';

/** Values of a model with one parameter at an end of its range, by a name that says which. */
export function extremeValues(model: Model): readonly { readonly name: string; readonly values: Values }[] {
  const extremes: { name: string; values: Values }[] = [];
  for (const [name, parameter] of Object.entries(model.parameters)) {
    for (const value of endsOf(parameter)) {
      extremes.push({ name: `${name} = ${value}`, values: resolveValues(model.parameters, { [name]: value }).values });
    }
  }
  return extremes;
}

const endsOf = (parameter: Parameter): readonly (number | string | boolean)[] => {
  switch (parameter.type) {
    case 'number':
      return [parameter.min, parameter.max];
    case 'choice':
      return parameter.choices;
    case 'switch':
      return [true, false];
  }
};

/** Everything missing or contradictory in what a model says of itself. */
export function problemsWithDeclaration(model: Model): string[] {
  const problems: string[] = [];
  if (!/^[a-z][a-z0-9-]*$/.test(model.name))
    problems.push(`name must be words in lower case joined by -; it is '${model.name}'`);
  if (!/^[A-Z].{10,}\.$/.test(model.summary)) problems.push(`summary must be a sentence; it is '${model.summary}'`);
  if (!['floor', 'volume', 'either'].includes(model.space))
    problems.push(`space must be floor, volume or either; it is '${model.space}'`);
  for (const [name, parameter] of Object.entries(model.parameters))
    problems.push(...problemsWithParameter(name, parameter));
  for (const column of model.columns ?? []) {
    if (column.role !== 'own' && column.role !== 'seen')
      problems.push(`column '${column.name}' must have role own or seen; it is ${column.role}`);
    if (column.meaning.length === 0) problems.push(`column '${column.name}' must say what it means`);
  }
  const { values } = resolveValues(model.parameters, {});
  for (const each of [{ name: 'the defaults', values }, ...extremeValues(model)])
    problems.push(...problemsWithReach(model, each));
  return problems;
}

function problemsWithParameter(name: string, parameter: Parameter): string[] {
  const problems: string[] = [];
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) problems.push(`parameter '${name}' must be written like timeGap`);
  if (parameter.meaning.length < 10)
    problems.push(`parameter '${name}' must say what it means; it says '${parameter.meaning}'`);
  const problem = problemWith(name, parameter, parameter.default);
  if (problem !== undefined) problems.push(`the default of ${problem}`);
  if (parameter.type === 'number' && !(parameter.min < parameter.max))
    problems.push(`parameter '${name}' must have min below max`);
  return problems;
}

function problemsWithReach(
  model: Model,
  { name, values }: { readonly name: string; readonly values: Values },
): string[] {
  const reaches = { perceptionRadius: model.perceptionRadius(values), wallReach: model.wallReach?.(values) ?? 0 };
  return Object.entries(reaches)
    .filter(([, reach]) => !(reach >= 0 && reach < Infinity))
    .map(([reachName, reach]) => `${reachName} must be finite and not negative; with ${name} it is ${reach}`);
}
