import { knobValue, type Knob } from '@korzo/formats';
import { findScenario, isValidation, shippedNames } from './catalogue.ts';

interface ListedKnob {
  readonly name: string;
  readonly value: unknown;
  readonly range: string;
  readonly unit: string;
  readonly meaning: string;
}

interface ListedScenario {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly file: string;
  /** `validation` for runs of validation tests, which are listed last. */
  readonly shelf?: 'validation';
  readonly knobs: readonly ListedKnob[];
}

/** The shipped scenarios and what can be turned in each. */
export async function listShipped(): Promise<ListedScenario[]> {
  const names = await shippedNames();
  const listed = [...names.filter((name) => !isValidation(name)), ...names.filter(isValidation)];
  return Promise.all(
    listed.map(async (name) => {
      const { file, scenario } = await findScenario(name);
      const knobs = Object.entries(scenario.knobs).map(([knobName, knob]) => ({
        name: knobName,
        value: knobValue(scenario, knobName),
        range: rangeOf(knob),
        unit: knob.unit,
        meaning: knob.meaning,
      }));
      const entry = { name, title: scenario.title, about: scenario.about, file, knobs };
      return isValidation(name) ? Object.assign(entry, { shelf: 'validation' as const }) : entry;
    }),
  );
}

const rangeOf = ({ choices, min, max, unit }: Knob): string =>
  choices === undefined ? `${min} .. ${max} ${unit}`.trimEnd() : choices.join(' | ');
