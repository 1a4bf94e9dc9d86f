import type { Problem } from '@korzo/reading';
import { checkProgram } from './evaluate/check-program.ts';
import { Interpreter } from './evaluate/interpreter.ts';
import { Complaints, problemOf, type Complaint } from './language/complaint.ts';
import { readProgram } from './language/read-program.ts';
import type { Program } from './language/syntax.ts';
import { cityLimits, type Limits } from './limits/city-limits.ts';
import type { CityPlan } from './plan/city-plan.ts';
import { groundOf } from './plan/ground.ts';
import { makePlan } from './plan/make-plan.ts';
import { makeNetwork, type NetworkOptions } from './roads/make-network.ts';
import type { RoadNetwork } from './roads/road-network.ts';

/** What a city text describes, and what is wrong with it. */
export interface ReadCity {
  /** Absent when there is an error. */
  readonly plan?: CityPlan;
  /** Errors and slips, in the order of the text. */
  readonly complaints: readonly Complaint[];
  /** The errors alone, as every other format reports them. */
  readonly problems: readonly Problem[];
}

/** Reads a city text and lays its roads. Everything wrong is reported at once, as far as it could be read. */
export function readCity(text: string, file = 'city', { limits = cityLimits }: NetworkOptions = {}): ReadCity {
  const complaints = new Complaints();
  const program = readProgram(text, complaints);
  const checked = checkProgram(program, complaints);
  const city = new Interpreter(wholePart(program), checked, complaints, limits);
  const isRun = checked.canRun && city.run();
  const plan = isRun && program.wholeUntil === undefined ? planOf(city, { text, file, limits }) : undefined;
  const all = complaints.all;
  const problems = all.filter(({ severity }) => severity === 'error').map((each) => problemOf(text, file, each));
  return { complaints: all, problems, ...(plan === undefined || complaints.hasErrors ? {} : { plan }) };
}

/** What of a program can be run: when some of its text was left out, the statements of main before that. */
function wholePart({ main, wholeUntil, ...rest }: Program): Program {
  if (main === undefined || wholeUntil === undefined) return { ...rest, ...(main === undefined ? {} : { main }) };
  const isInMain = wholeUntil >= main.start && wholeUntil < main.end;
  return isInMain
    ? { ...rest, main: { ...main, statements: main.statements.filter(({ end }) => end <= wholeUntil) } }
    : rest;
}

/** A city with its road network. */
export interface CompiledCity extends ReadCity {
  /** Present with the plan, when there is no error. */
  readonly network?: RoadNetwork;
  /** The slips alone: what was understood nevertheless. */
  readonly warnings: readonly Problem[];
}

/** Reads a city text and makes its lanes. All errors and slips are reported at once, in the order of the text. */
export function compileCity(text: string, file = 'city', options: NetworkOptions = {}): CompiledCity {
  const read = readCity(text, file, options);
  const made = read.plan === undefined ? { complaints: [] } : makeNetwork(read.plan, options);
  const complaints = [...read.complaints, ...made.complaints].toSorted(
    (one, other) => one.span.start - other.span.start,
  );
  const told = (severity: Complaint['severity']): Problem[] =>
    complaints.filter((each) => each.severity === severity).map((each) => problemOf(text, file, each));
  const network = 'network' in made ? made.network : undefined;
  const whole = network === undefined || read.plan === undefined ? {} : { plan: read.plan, network };
  return { complaints, problems: told('error'), warnings: told('slip'), ...whole };
}

interface CityText {
  readonly text: string;
  readonly file: string;
  readonly limits: Limits;
}

function planOf(city: Interpreter, { text, file, limits }: CityText): CityPlan {
  const made = makePlan(city);
  const plan = { ...made, ground: groundOf(made.ground, text, file) };
  if (city.complaints.hasErrors && !city.work.isExceeded) addNetworkErrors(city, plan, limits);
  return plan;
}

/**
 * Where some roads cannot be laid, what is wrong with the others is reported as well; but nothing about crosses that such
 * a road leads to, as that may be its fault.
 */
function addNetworkErrors({ built, complaints }: Interpreter, { crosses, ...plan }: CityPlan, limits: Limits): void {
  // Crosses where cars turn off to lots come after those of the text, and are whole.
  const isMaimed = built.crosses.map(
    ({ doubt, incomes }, cross) =>
      doubt !== undefined ||
      incomes.some(
        ({ isConnected }, income) => isConnected === true && crosses[cross].incomes[income].road === undefined,
      ),
  );
  const maimed = crosses.filter((_, cross) => isMaimed[cross]);
  const quiet = new Set([...maimed, ...maimed.flatMap(({ links }) => links)].map(({ span }) => span.start));
  for (const { severity, span, rule, remedy } of makeNetwork({ crosses, ...plan }, { limits }).complaints)
    if (severity === 'error' && !quiet.has(span.start)) complaints.error(span, rule, remedy);
}
