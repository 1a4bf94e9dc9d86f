import type { Flaw } from '@korzo/reading';
import { checkName } from './check-building.ts';
import type { Surroundings } from './check-place.ts';
import { checkList, checkSpread } from './check-spread.ts';
import type { DeclaredNames } from './names.ts';
import type { ArrivalsDescription, Group } from './group-schema.ts';
import { peopleRanges, stairsRange, type PeopleDescription } from './people-schema.ts';

/** The rules of arrivals, parties, people and reactions. */
export function checkComing(group: Group, { names }: Surroundings, path: Flaw['path']): Flaw[] {
  return [
    ...(group.arrivals === undefined ? [] : checkArrivals(group.arrivals, names, [...path, 'arrivals'])),
    ...checkParties(group, path),
    ...(group.people === undefined ? [] : checkPeople(group.people, [...path, 'people'])),
    ...checkReactions(group, names, path),
    ...checkPremovement(group, path),
  ];
}

/** An agent that wants nothing takes no first step. */
function checkPremovement({ people, goals, reactions = [] }: Group, path: Flaw['path']): Flaw[] {
  const isIdle = goals.length === 0 && reactions.every((reaction) => reaction.goals.length === 0);
  if (people === undefined || people.premovement === 0 || !isIdle) return [];
  return [
    {
      path: [...path, 'people', 'premovement'],
      rule: 'only a group with goals has a time before its first step',
      remedy: 'give goals, or leave premovement out',
    },
  ];
}

function checkArrivals(
  arrivals: ArrivalsDescription,
  { gates: known, waysIn }: DeclaredNames,
  path: Flaw['path'],
): Flaw[] {
  const findings: Flaw[] = [];
  const { perSecond, table, gaps, deviation, from, until, gates } = arrivals;
  if ((perSecond === undefined) === (table === undefined)) {
    findings.push({
      path,
      rule: 'arrivals must have either perSecond or a table',
      remedy: table === undefined ? 'give perSecond, or a table of [time, count]' : 'take one of the two away',
    });
  }
  if ((gaps === 'normal') !== (deviation !== undefined)) {
    findings.push({
      path: [...path, 'gaps'],
      rule: 'normal gaps, and only they, have a deviation',
      remedy: gaps === 'normal' ? 'give deviation, s' : 'write gaps: normal, or leave deviation out',
    });
  }
  if (until !== undefined && until <= from) {
    findings.push({
      path: [...path, 'until'],
      rule: `until must be after from; they are ${until} and ${from}`,
      remedy: 'give a later until, or an earlier from',
    });
  }
  if (gates !== undefined && known !== undefined) {
    for (const [index, gate] of gates.entries()) {
      findings.push(...checkName(gate, known, 'gate', [...path, 'gates', index]));
      if (!known.includes(gate) || waysIn?.includes(gate) !== false) continue;
      findings.push({
        path: [...path, 'gates', index],
        rule: `people cannot come in by gate '${gate}': its way is out`,
        remedy: "name another gate, or give it the way 'in' or 'in/out'",
      });
    }
  }
  return findings;
}

function checkParties({ parties, party }: Group, path: Flaw['path']): Flaw[] {
  if (party !== undefined && parties !== undefined)
    return [
      {
        path: [...path, 'party'],
        rule: 'a group is one party or comes in parties, not both',
        remedy: 'take party or parties away',
      },
    ];
  if (typeof parties !== 'object' || parties.min <= parties.max) return [];
  return [
    {
      path: [...path, 'parties', 'max'],
      rule: `max must not be below min; they are ${parties.max} and ${parties.min}`,
      remedy: 'exchange them',
    },
  ];
}

const bodyKeys = Object.keys(peopleRanges) as (keyof typeof peopleRanges)[];

function checkPeople(people: PeopleDescription, path: Flaw['path']): Flaw[] {
  const { premovement } = people;
  const findings =
    typeof premovement === 'object' && premovement.distribution === 'list'
      ? checkList(premovement.values, { min: 0, max: Infinity }, [...path, 'premovement'])
      : checkSpread(premovement, { min: -Infinity, max: Infinity, above: true }, [...path, 'premovement']);
  for (const key of ['stairsUp', 'stairsDown'] as const) {
    const share = people[key];
    if (share !== undefined) findings.push(...checkSpread(share, stairsRange, [...path, key]));
  }
  for (const key of bodyKeys) {
    const value = people[key];
    if (value === undefined) continue;
    if (typeof value === 'object' && !('distribution' in value)) {
      for (const sex of ['men', 'women'] as const) {
        const each = value[sex];
        if (each !== undefined) findings.push(...checkSpread(each, peopleRanges[key], [...path, key, sex]));
      }
    } else findings.push(...checkSpread(value, peopleRanges[key], [...path, key]));
  }
  if (people.ages !== undefined && !Object.values(people.ages).some((share) => share > 0)) {
    findings.push({
      path: [...path, 'ages'],
      rule: 'the shares of the age classes must not sum to 0',
      remedy: 'give at least one class a share above 0, or leave ages out',
    });
  }
  return findings;
}

/** Every run knows the alarm; the other signals are those of the building. */
function checkReactions({ reactions = [] }: Group, { signals }: DeclaredNames, path: Flaw['path']): Flaw[] {
  if (signals === undefined) return [];
  const known = [...new Set(['alarm', ...signals])];
  return reactions.flatMap(({ on }, index) => checkName(on, known, 'signal', [...path, 'reactions', index, 'on']));
}
