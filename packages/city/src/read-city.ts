import { checkProgram } from './evaluate/check-program.ts';
import { Interpreter } from './evaluate/interpreter.ts';
import { Complaints, problemOf, type Complaint } from './language/complaint.ts';
import { readProgram } from './language/read-program.ts';
import type { CityPlan } from './plan/city-plan.ts';
import { makePlan } from './plan/make-plan.ts';
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
  const plan = complaints.hasErrors ? undefined : planOf(new Interpreter(program, complaints));
  const all = complaints.all;
  const problems = all.filter(({ severity }) => severity === 'error').map((each) => problemOf(text, file, each));
  return { complaints: all, problems, ...(plan === undefined || problems.length > 0 ? {} : { plan }) };
}

const planOf = (city: Interpreter): CityPlan | undefined => (city.run() ? makePlan(city) : undefined);
