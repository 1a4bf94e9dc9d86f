import { coordinate, word } from '@korzo/reading';
import { z } from 'zod';

/** A value of a goal's parameter: number, name, switch, a point, or a list of names or numbers. */
const parameterValue = z.union([
  z.number(),
  z.string().max(1000),
  z.boolean(),
  z.array(z.union([coordinate, word])).max(1000),
]);

/** A goal as written: its kind, its parameters, the goals it is made of, and what to do when it fails. */
export interface GoalNode {
  readonly goal: string;
  readonly goals?: readonly GoalNode[] | undefined;
  readonly otherwise?: GoalNode | undefined;
  readonly [parameter: string]: unknown;
}

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
  .describe('What a person wants');
