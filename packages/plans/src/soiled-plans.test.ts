import { contains, problemsWithBuilding, signedArea } from '@korzo/building';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cleanPlan, dice, soiled, type CleanPlan } from './clean-plans.testing.ts';
import { makePlace, type MadePlace } from './index.ts';

/** Rooms and doors that a place lacks or has too many of, judged from the plan that was drawn. */
function differences(plan: CleanPlan, { building, bounds }: MadePlace): string[] {
  const found: string[] = [];
  const numberOf = new Map<string, number>();
  for (const [number, { middle, area }] of plan.rooms.entries()) {
    const there = building.regions.filter(({ outline }) => contains(outline, middle));
    if (there.length !== 1) {
      found.push(`room ${number}: ${there.length} regions`);
      continue;
    }
    numberOf.set(there[0].id, number);
    const made = signedArea(there[0].outline);
    if (Math.abs(made - area) > 0.08 * area + 0.5) found.push(`room ${number}: ${made} m2 for ${area}`);
  }
  if (building.regions.length !== plan.rooms.length) found.push(`${building.regions.length} regions`);
  const doors = [
    ...building.portals.map(({ from, to }) =>
      [numberOf.get(from) ?? NaN, numberOf.get(to) ?? NaN].sort((a, b) => a - b),
    ),
    ...building.gates.map(({ region }) => [-1, numberOf.get(region) ?? NaN]),
  ].map((pair) => pair.join());
  const expected = plan.doors.map((pair) => pair.join());
  if (doors.toSorted().join(' ') !== expected.toSorted().join(' '))
    found.push(`doors ${doors.toSorted().join(' ')} for ${expected.toSorted().join(' ')}`);
  const rules = { coverage: 'part', wayIn: 'optional' } as const;
  for (const { severity, place, rule } of problemsWithBuilding(building, bounds, rules))
    if (severity === 'error') found.push(`${place}: ${rule}`);
  return found;
}

const placeOf = ({ lines }: CleanPlan): MadePlace => makePlace({ floors: [{ level: 0, lines }] });

it('finds the rooms and doors of clean plans', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const plan = cleanPlan(dice(seed));
      expect(differences(plan, placeOf(plan))).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

const soil = fc.record({
  gaps: fc.boolean(),
  jitter: fc.boolean(),
  duplicates: fc.boolean(),
  splits: fc.boolean(),
  angle: fc.double({ min: -3, max: 3, noNaN: true }),
});

it('finds the same rooms and doors after the plan was soiled', () => {
  fc.assert(
    fc.property(fc.integer(), soil, (seed, how) => {
      const random = dice(seed);
      const plan = soiled(cleanPlan(random), how, random);
      expect(differences(plan, placeOf(plan))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
