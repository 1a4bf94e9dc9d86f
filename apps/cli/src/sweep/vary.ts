import { InputError, type Scenario } from '@korzo/formats';
import { designOf, readRange, valueAt, type Factor, type Method, type Setting } from '@korzo/studies';
import type { SettingWords } from '../options/parse.ts';
import { withSettings } from '../options/with-settings.ts';
import { UsageError } from '../shell/report-error.ts';

/** What is varied: everything named, or every knob that has a range. */
export function factorsOf(scenario: Scenario, vary: SettingWords, file: string): readonly Factor[] {
  const { knobs } = scenario;
  const ranged = Object.keys(knobs).filter((name) => rangeOfKnob(knobs, name) !== undefined);
  const named = Object.keys(vary).length === 0 ? Object.fromEntries(ranged.map((name) => [name, ''])) : vary;
  const factors = Object.entries(named).map(([name, text]): Factor => {
    const range = text === '' ? rangeOfKnob(knobs, name) : readRange(text);
    if (range === undefined)
      throw new UsageError(`--vary ${name}: nothing says in which range; write it as ${name}=1..3`);
    if ('problem' in range) throw new UsageError(`--vary ${name}: ${range.problem}`);
    const { low, high } = range;
    return { name, low, high, whole: isWhole(scenario, name, range, file) };
  });
  if (factors.length === 0)
    throw new UsageError(
      `${scenario.name} has no knobs with a range; name what to vary, as in --vary groups.people.speed=1..2`,
    );
  return factors;
}

function rangeOfKnob(
  knobs: Scenario['knobs'],
  name: string,
): { readonly low: number; readonly high: number } | undefined {
  if (!Object.hasOwn(knobs, name)) return undefined;
  const { min, max } = knobs[name];
  return typeof min === 'number' && typeof max === 'number' && min < max ? { low: min, high: max } : undefined;
}

/** Whether a place takes whole numbers only: a fraction is refused where its neighbours are not. */
function isWhole(
  scenario: Scenario,
  name: string,
  { low, high }: { readonly low: number; readonly high: number },
  file: string,
): boolean {
  const middle = Math.floor((low + high) / 2) + 0.37;
  const fits = (value: number): boolean => {
    try {
      withSettings(scenario, { set: { [name]: String(value) } }, file);
      return true;
    } catch (error) {
      if (error instanceof InputError) return false;
      throw error;
    }
  };
  return !fits(middle) && fits(Math.floor(middle));
}

/** What is set at a place in the unit cube. */
const settingAt = (factors: readonly Factor[], shareOf: (index: number) => number, fixed: SettingWords): Setting => ({
  ...fixed,
  ...Object.fromEntries(factors.map((factor, index) => [factor.name, valueAt(factor, shareOf(index))] as const)),
});

/** The setting of every point of a design. */
export const settingsAt = (
  factors: readonly Factor[],
  { method, samples, fixed }: { readonly method: Method; readonly samples: number; readonly fixed: SettingWords },
): readonly Setting[] =>
  designOf(method, factors.length, samples).map((point) => settingAt(factors, (index) => point[index], fixed));

/** Both ends of every factor, the others in the middle: what is wrong with a range is wrong with one of these. */
export const endsOf = (factors: readonly Factor[], fixed: SettingWords): readonly Setting[] =>
  factors.flatMap((_, varied) =>
    [0, 1].map((end) => settingAt(factors, (index) => (index === varied ? end : 0.5), fixed)),
  );
