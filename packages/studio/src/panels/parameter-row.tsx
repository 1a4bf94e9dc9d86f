import type { NumberParameter, Parameter, ParameterValue } from '@korzo/core';
import { useId } from 'preact/hooks';
import type { JSX } from 'preact';
import { sliderOf, sliderSteps, valueAt } from './slider-scale.ts';

interface ShownParameter {
  readonly name: string;
  readonly parameter: Parameter;
  readonly value: ParameterValue;
  readonly initial: ParameterValue;
  readonly change: (value: ParameterValue) => void;
}

/** 'neighbourRadius' as a person reads it. */
export const wordsOf = (name: string): string => {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A sentence that names parameters as the code does, with their words instead. */
export const inWords = (sentence: string): string =>
  sentence.replaceAll(/`([a-z]\w*)`/g, (_code, name: string) => wordsOf(name).toLowerCase());

const labelOf = (name: string, { label }: Parameter): string => label ?? wordsOf(name);

/** 'm/s2' as it is printed. */
const printed = (unit: string): string => unit.replaceAll('2', '²').replaceAll('3', '³');

/** Whether a parameter has the words that a person looks for, in lower case. */
export const matches = (name: string, parameter: Parameter, words: string): boolean =>
  `${name} ${labelOf(name, parameter)} ${parameter.meaning}`.toLowerCase().includes(words);

/** One declared parameter with its control, unit, explanation and, once changed, the way back. */
export function ParameterRow({ name, parameter, value, initial, change }: ShownParameter): JSX.Element {
  const id = useId();
  const changed = value !== initial;
  return (
    <div class={`parameter${changed ? ' changed' : ''}`}>
      <label for={id}>{labelOf(name, parameter)}</label>
      <Control id={id} name={name} parameter={parameter} value={value} change={change} />
      <p class="meaning" id={`${id}-meaning`}>
        {inWords(parameter.meaning)}
      </p>
      {changed && (
        <button type="button" class="reset" title={`Back to ${String(initial)}`} onClick={() => change(initial)}>
          Reset
        </button>
      )}
    </div>
  );
}

function Control({
  id,
  name,
  parameter,
  value,
  change,
}: Omit<ShownParameter, 'initial'> & { id: string }): JSX.Element {
  const described = `${id}-meaning`;
  switch (parameter.type) {
    case 'switch':
      return (
        <input
          id={id}
          type="checkbox"
          aria-describedby={described}
          checked={value === true}
          onChange={({ currentTarget }) => change(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <select
          id={id}
          aria-describedby={described}
          value={String(value)}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        >
          {parameter.choices.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      );
    case 'number':
      return <NumberControl id={id} name={name} parameter={parameter} value={Number(value)} change={change} />;
  }
}

interface NumberRow {
  readonly id: string;
  readonly name: string;
  readonly parameter: NumberParameter;
  readonly value: number;
  readonly change: (value: number) => void;
}

function NumberControl({ id, name, parameter, value, change }: NumberRow): JSX.Element {
  const { min, max, unit } = parameter;
  const typed = (text: string): void => {
    const wanted = Number(text);
    if (text.trim() !== '' && wanted >= min && wanted <= max) change(wanted);
  };
  return (
    <span class="number-control">
      <input
        type="range"
        min={0}
        max={sliderSteps}
        value={sliderOf(parameter, value)}
        aria-label={`${labelOf(name, parameter)}, slider`}
        aria-valuetext={`${value} ${unit}`}
        onInput={({ currentTarget }) => change(valueAt(parameter, Number(currentTarget.value)))}
      />
      <input
        id={id}
        type="number"
        aria-describedby={`${id}-meaning`}
        min={min}
        max={max}
        step="any"
        value={value}
        title={`${min} to ${max} ${unit}`}
        onChange={({ currentTarget }) => typed(currentTarget.value)}
      />
      <span class="unit">{printed(unit)}</span>
    </span>
  );
}
