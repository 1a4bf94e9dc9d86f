import { wrapped } from '../plan/shapes.ts';
import type { PlannedCross } from '../plan/city-plan.ts';
import type { Arm, Draft } from './draft.ts';
import type { Light } from './road-network.ts';

/** Incomes that have green together, in turn. */
interface Program extends Pick<Light, 'amber' | 'actuated'> {
  readonly phases: readonly { readonly green: number; readonly incomes: readonly number[] }[];
}

/** At least so much green makes a phase, s. */
const shortestGreen = 2;
const amberOfActuated = 3;
/** How far from opposite two incomes may be to have green together, rad. */
const nearlyOpposite = Math.PI / 3;

/** What the lights of a cross show; undefined without lights, or when they were complained about. */
export function programOf(draft: Draft, cross: PlannedCross, arms: readonly Arm[]): Program | undefined {
  const { control, span } = cross;
  if (control.kind !== 'light' && control.kind !== 'actuated') return undefined;
  if (arms.every(({ lanesIn }) => lanesIn.length === 0)) {
    draft.complaints.error(
      span,
      'lights without program: no road leads into this cross, so there is no vehicle to show green to',
      'connect a road with lanes towards it, or leave the lights out',
    );
    return undefined;
  }
  if (control.kind === 'actuated') {
    const { shortest, longest } = control;
    const phases = oppositeIncomes(draft, arms).map((incomes) => ({ green: longest, incomes }));
    return { amber: amberOfActuated, actuated: { shortest, longest }, phases };
  }
  const { amber, cycle } = control;
  if (control.phases.length > 0) return checkedPhases(draft, cross, arms, { amber, phases: control.phases });
  const groups = oppositeIncomes(draft, arms);
  const green = cycle / groups.length - amber;
  if (green >= shortestGreen) return { amber, phases: groups.map((incomes) => ({ green, incomes })) };
  draft.complaints.error(
    span,
    `lights without program: ${groups.length} phases in a cycle of ${cycle} s with ${amber} s of amber leave ${green.toFixed(1)} s of green; a phase needs ${shortestGreen} s`,
    'make the cycle longer, or say light_phase for each phase',
  );
  return undefined;
}

/** Phases as the text gives them. Every income that cars come from must have green in one of them. */
function checkedPhases(
  { complaints }: Draft,
  { span }: PlannedCross,
  arms: readonly Arm[],
  program: Program,
): Program | undefined {
  const coming = arms.filter(({ lanesIn }) => lanesIn.length > 0).map(({ income }) => income);
  const named = program.phases.flatMap(({ incomes }) => incomes);
  const red = coming.filter((income) => !named.includes(income));
  const open = [...new Set(named.filter((income) => arms.every((arm) => arm.income !== income)))];
  if (red.length > 0)
    complaints.error(
      span,
      `lights without program: income${red.length > 1 ? 's' : ''} ${red.join(', ')} never ${red.length > 1 ? 'have' : 'has'} green`,
      'name every income in a light_phase, or leave all phases out to have them made',
    );
  if (open.length > 0)
    complaints.error(
      span,
      `a light_phase names income ${open.join(', ')}, and nothing is connected there`,
      'connect a road to it, or leave it out',
    );
  return red.length > 0 || open.length > 0 ? undefined : program;
}

/** Opposite incomes have green together, others alone. */
function oppositeIncomes({ lanes }: Draft, arms: readonly Arm[]): number[][] {
  const coming = arms
    .filter(({ lanesIn }) => lanesIn.length > 0)
    .map(({ income, lanesIn }) => ({ income, heading: lanes[lanesIn[0]].end.heading }));
  const groups: number[][] = [];
  while (coming.length > 0) {
    const [one] = coming.splice(0, 1);
    const off = (heading: number): number => Math.abs(wrapped(heading - one.heading - Math.PI));
    const [best] = coming.toSorted((a, b) => off(a.heading) - off(b.heading));
    const group = [one.income];
    if (best !== undefined && off(best.heading) <= nearlyOpposite) {
      coming.splice(coming.indexOf(best), 1);
      group.push(best.income);
    }
    groups.push(group);
  }
  return groups;
}
