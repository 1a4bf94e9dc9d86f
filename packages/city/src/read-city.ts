import { checkProgram } from './evaluate/check-program.ts';
import { Interpreter } from './evaluate/interpreter.ts';
import { Complaints, problemOf, type Complaint } from './language/complaint.ts';
import { readProgram } from './language/read-program.ts';
import type { CityPlan } from './plan/city-plan.ts';
import { makePlan } from './plan/make-plan.ts';
import { makeNetwork } from './roads/make-network.ts';
import type { Problem } from '@korzo/formats';

export interface ReadCity {
  /** Absent when there is an error. */
  readonly plan?: CityPlan;
  /** Errors and slips, in the order of the text. */
  readonly complaints: readonly Complaint[];
  /** The errors alone, as every other format tells them. */
  readonly problems: readonly Problem[];
}

/** Reads a city text and lays its roads. Everything wrong is reported at once, as far as it could be read. */
export function readCity(text: string, file = 'city'): ReadCity {
  const complaints = new Complaints();
  const program = readProgram(text, complaints);
  checkProgram(program, complaints);
  const plan = complaints.hasErrors ? undefined : planOf(new Interpreter(program, complaints), complaints);
  const all = complaints.all;
  const problems = all.filter(({ severity }) => severity === 'error').map((each) => problemOf(text, file, each));
  return { complaints: all, problems, ...(plan === undefined || problems.length > 0 ? {} : { plan }) };
}

function planOf(city: Interpreter, complaints: Complaints): CityPlan | undefined {
  if (!city.run()) return undefined;
  const plan = makePlan(city);
  if (complaints.hasErrors) addNetworkErrors(city, plan, complaints);
  return plan;
}

/**
 * Where some roads cannot be laid, what is wrong with the others is told as well; but nothing about crosses that such a
 * road leads to, as that may be its fault.
 */
function addNetworkErrors({ built }: Interpreter, { crosses, ...plan }: CityPlan, complaints: Complaints): void {
  const isMaimed = crosses.map(({ incomes }, cross) =>
    incomes.some(({ road }, income) => road === undefined && built.crosses[cross].incomes[income].isConnected === true),
  );
  const maimed = crosses.filter((_, cross) => isMaimed[cross]);
  const quiet = new Set([...maimed, ...maimed.flatMap(({ links }) => links)].map(({ span }) => span.start));
  for (const { severity, span, rule, remedy } of makeNetwork({ crosses, ...plan }).complaints)
    if (severity === 'error' && !quiet.has(span.start)) complaints.error(span, rule, remedy);
}
