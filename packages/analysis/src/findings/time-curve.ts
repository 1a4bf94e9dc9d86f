import { found, type CurveFinding, type CurveLine, type FoundQuantity } from './finding.ts';

/** A quantity over time, gathered as a run goes on. */
export class TimeCurve {
  readonly name: string;
  readonly #times: number[] = [];
  readonly #values: number[] = [];

  constructor(name: string) {
    this.name = name;
  }

  add(time: number, value: number): void {
    this.#times.push(time);
    this.#values.push(value);
  }

  get values(): readonly number[] {
    return this.#values;
  }

  line(style: CurveLine['style'] = 'line'): CurveLine {
    return { name: this.name, style, x: [...this.#times], y: this.#values.map(found) };
  }
}

export const timeAxis: FoundQuantity = { label: 'time', unit: 's' };

export const curveOverTime = (
  heading: { readonly name: string; readonly title: string; readonly y: FoundQuantity },
  curves: readonly TimeCurve[],
  style?: CurveLine['style'],
): CurveFinding => ({ kind: 'curve', ...heading, x: timeAxis, lines: curves.map((curve) => curve.line(style)) });
