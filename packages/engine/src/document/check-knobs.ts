import type { Flaw } from '@korzo/reading';
import { inListOfGoals } from './goal-notation.ts';
import { resolvePath } from './paths.ts';
import { inNotationOf } from './rectangle-notation.ts';
import type { BareScenario, Knob } from './scenario-schema.ts';

/** Agents keep the tick they entered at in 32 bits; a run of this many ticks takes days. */
export const mostTicks = 1e9;

/** A knob must lead somewhere and have a range. */
export function checkKnobs(knobs: Readonly<Record<string, Knob>>, scenario: BareScenario): Flaw[] {
  return Object.entries(knobs).flatMap(([name, knob]) => {
    const path = ['knobs', name];
    const findings = checkRange(knob, path);
    for (const [index, text] of knob.paths.entries()) {
      const { missing } = resolvePath(inNotationOf(text, scenario), inListOfGoals(text));
      if (missing === undefined) continue;
      findings.push({
        path: [...path, 'paths', index],
        rule: `'${text}' leads nowhere: there is no '${missing}'`,
        remedy: 'name something that is in this scenario',
      });
    }
    return findings;
  });
}

function checkRange(knob: Knob, path: Flaw['path']): Flaw[] {
  const { min, max, choices } = knob;
  if (choices === undefined && (min === undefined || max === undefined)) {
    return [{ path, rule: 'a knob must have min and max, or choices', remedy: 'give both min and max' }];
  }
  if (choices !== undefined && (min !== undefined || max !== undefined)) {
    return [{ path, rule: 'a knob has either min and max or choices', remedy: 'take one of the two away' }];
  }
  if (min !== undefined && max !== undefined && min >= max) {
    return [
      {
        path: [...path, 'max'],
        rule: `max must be above min; they are ${max} and ${min}`,
        remedy: 'give max the larger number',
      },
    ];
  }
  return [];
}

/** Rules between groups, world and run. */
export function checkWhole(scenario: BareScenario): Flaw[] {
  const findings: Flaw[] = [];
  const seen = new Map<string, number>();
  for (const [index, group] of scenario.groups.entries()) {
    const first = seen.get(group.name);
    if (first === undefined) seen.set(group.name, index);
    else
      findings.push({
        path: ['groups', index, 'name'],
        rule: `two groups must not have the same name '${group.name}'`,
        remedy: `rename this one or groups[${first}]`,
      });
  }
  if (scenario.run.dt > scenario.run.duration) {
    findings.push({
      path: ['run', 'dt'],
      rule: `dt must not be longer than the duration; they are ${scenario.run.dt} and ${scenario.run.duration}`,
      remedy: 'give a smaller dt',
    });
  }
  const ticks = scenario.run.duration / scenario.run.dt;
  if (ticks > mostTicks) {
    findings.push({
      path: ['run', 'dt'],
      rule: `a run must have at most ${mostTicks} ticks; ${scenario.run.duration} s in steps of ${scenario.run.dt} s are ${Math.ceil(ticks)}`,
      remedy: `give a dt of at least ${scenario.run.duration / mostTicks} s, or a shorter duration`,
    });
  }
  return findings;
}
