import { builtinGoals, type GoalKind } from '@korzo/building';

/** What parameters of goals name, by the kind of the goal and the name of the parameter. */
export type GoalNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** The parameters of goals that are names, as the goals declare them. */
export const goalNames = (kinds: readonly GoalKind[] = builtinGoals): GoalNames =>
  Object.fromEntries(
    kinds.map(({ name, parameters }) => [
      name,
      Object.fromEntries(
        Object.entries(parameters).flatMap(([key, parameter]) =>
          parameter.type === 'name' || parameter.type === 'names' ? [[key, parameter.of]] : [],
        ),
      ),
    ]),
  );
