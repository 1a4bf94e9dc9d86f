import type { NumberParameter } from '@korzo/core';

/** A slider goes from 0 to this many steps, whatever its parameter's range. */
export const sliderSteps = 1000;

/** Ranges over three decades and more are shown on a logarithmic scale: the lower end would be out of reach otherwise. */
const isLogarithmic = ({ min, max }: NumberParameter): boolean => min > 0 && max / min >= 1e3 && max / min <= 1e12;

export function sliderOf(parameter: NumberParameter, value: number): number {
  const { min, max } = parameter;
  if (max <= min) return 0;
  const share = isLogarithmic(parameter) ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
  return Math.round(Math.min(1, Math.max(0, share)) * sliderSteps);
}

/** The value at a step, with no more decimals than tell it from its neighbours, and inside the range. */
export function valueAt(parameter: NumberParameter, step: number): number {
  const { min, max } = parameter;
  const share = step / sliderSteps;
  const shown = isLogarithmic(parameter)
    ? Number((min * (max / min) ** share).toPrecision(4))
    : roundTo(min + share * (max - min), (max - min) / sliderSteps);
  return Math.min(max, Math.max(min, parameter.integer === true ? Math.round(shown) : shown));
}

function roundTo(value: number, stepSize: number): number {
  const decimals = Math.min(15, Math.max(0, Math.ceil(-Math.log10(stepSize))));
  return Number(value.toFixed(decimals));
}
