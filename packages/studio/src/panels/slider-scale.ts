import type { NumberParameter } from '@korzo/core';

/** A slider goes from 0 to this many steps, whatever its parameter's range. */
export const sliderSteps = 1000;

/** Around its default a parameter is turned by this factor either way. */
const reach = 10;

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly isLogarithmic: boolean;
}

/**
 * The values that a slider offers. The declared range is the valid one, and often thousands of times as wide as what is sensible: such
 * parameters have a logarithmic slider around their default. Other valid values can be typed.
 */
function scaleOf({ min, max, default: usual, useful }: NumberParameter): Scale {
  if (useful !== undefined) return { from: useful[0], to: useful[1], isLogarithmic: spansDecades(...useful) };
  if (min >= 0 && usual > 1e-6 && max > usual * reach)
    return { from: Math.max(min, usual / reach), to: usual * reach, isLogarithmic: true };
  return { from: min, to: max, isLogarithmic: spansDecades(min, max) };
}

/** The lower end would be out of reach otherwise. */
const spansDecades = (min: number, max: number): boolean => min > 0 && max / min >= 1e3 && max / min <= 1e12;

export function sliderOf(parameter: NumberParameter, value: number): number {
  const { from, to, isLogarithmic } = scaleOf(parameter);
  if (to <= from) return 0;
  const share = isLogarithmic
    ? Math.log(Math.max(value, from) / from) / Math.log(to / from)
    : (value - from) / (to - from);
  return Math.round(Math.min(1, Math.max(0, share)) * sliderSteps);
}

/** The value at a step, with no more decimals than distinguish it from its neighbours, and inside the range. The left end is 0 where 0 is valid. */
export function valueAt(parameter: NumberParameter, step: number): number {
  const { min, max } = parameter;
  const { from, to, isLogarithmic } = scaleOf(parameter);
  if (step === 0 && min === 0) return 0;
  const share = step / sliderSteps;
  const shown = isLogarithmic
    ? Number((from * (to / from) ** share).toPrecision(4))
    : roundTo(from + share * (to - from), (to - from) / sliderSteps);
  return Math.min(max, Math.max(min, parameter.integer === true ? Math.round(shown) : shown));
}

function roundTo(value: number, stepSize: number): number {
  const decimals = Math.min(15, Math.max(0, Math.ceil(-Math.log10(stepSize))));
  return Number(value.toFixed(decimals));
}
