import { forEverybody } from '../kit/observers.ts';
import { trialsOf, type Experiment } from '../kit/validation-test.ts';

export interface Corner {
  readonly arrived: number;
  /** How far any agent's centre was outside the corridor, m. */
  readonly deepest: number;
}

/** RiMEA 6 as shipped: a corridor 2 m wide with arms of 10 m + 2 m, 20 people on the first 6 m. */
export const roundCorner: Experiment<Corner> = {
  name: 'round a corner',
  trials: (form) => trialsOf([{ name: 'corner' }], form === 'short' ? 1 : 10),
  effort: () => 20 * 30,
  async run({ seed }, lab) {
    let deepest = 0;
    const simulation = await lab.conductShipped(
      'rimea-06',
      {},
      {
        seed,
        watch: (now) =>
          forEverybody(now, ({ x, y }, row) => void (deepest = Math.max(deepest, outside(x[row], y[row])))),
      },
    );
    return { arrived: simulation.totals.left, deepest };
  },
};

/** Inside is the square of 12 m without that of 10 m in its north-west. */
function outside(x: number, y: number): number {
  const beyond = Math.max(-x, -y, x - 12);
  const inSquare = Math.min(10 - x, y - 2);
  return Math.max(beyond, inSquare);
}
