import type { AgentSpec } from '../agents/agent-spec.ts';
import { specProperty } from '../agents/spec-properties.ts';
import { canonical, type PlainProblem } from '../plain/canonical.ts';
import { CommandError } from './command-forms.ts';

/** The canonical form of an agent to be added; throws a CommandError when there is none. */
export function canonicalSpec(given: unknown): AgentSpec {
  const problems: PlainProblem[] = [];
  const spec = canonical(specProperty, given, 'spec', problems);
  if (problems.length > 0) throw new CommandError(problems);
  return spec;
}
