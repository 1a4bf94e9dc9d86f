import { coordinate, word } from '@korzo/reading';
import * as z from 'zod';

const point = z.array(coordinate).max(3);

/** A value of a goal's parameter: number, name, switch, a point, or a list of names, numbers or points. */
const parameterValue = z.union([
  z.number(),
  z.string().max(1000),
  z.boolean(),
  z.array(z.union([coordinate, word, point])).max(1000),
]);

/** A goal as written: its kind, its parameters, the goals it is made of, and what to do when it fails. */
export interface GoalNode {
  readonly goal: string;
  readonly goals?: readonly GoalNode[] | undefined;
  readonly otherwise?: GoalNode | undefined;
  readonly [parameter: string]: unknown;
}

/** Name of a goal in the JSON Schema of a scenario. */
export const goalId = 'goal';

/** What every goal has. The parameters of each kind are in its declaration, which the JSON Schema and the checks follow from. */
export const goalNode: z.ZodType<GoalNode> = z
  .object({
    goal: word.describe('Its kind; `docs/goals.md` lists the kinds with their parameters'),
    get goals() {
      return z.array(goalNode).max(1000).optional().describe('The goals it is made of');
    },
    get otherwise() {
      return goalNode.optional().describe('What to do instead when it fails');
    },
  })
  .catchall(parameterValue)
  .describe('What an agent wants')
  .meta({ id: goalId });

/** The goal itself, or the name of its kind. Older files write `to` for its kind. */
export const shortGoal = z.union([word, z.record(z.string(), z.unknown())]);

/** Shorthand for a list of one goal. */
export const oneGoal = shortGoal
  .transform(inList)
  .pipe(goalNode)
  .optional()
  .describe('Short for goals with one entry: a goal, or the name of its kind');

function inList(written: string | Readonly<Record<string, unknown>>): unknown {
  if (typeof written === 'string') return { goal: written };
  if (Object.hasOwn(written, 'goal') || !Object.hasOwn(written, 'to')) return written;
  const { to, ...rest } = written;
  return { goal: to, ...rest };
}
