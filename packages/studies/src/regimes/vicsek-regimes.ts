import { builtinMeasures, Series } from '@korzo/analysis';
import { placeOf } from '@korzo/building';
import { findShippedScenario, openRun } from '@korzo/engine';
import { setKnobs } from '@korzo/formats';
import type { StudyControl } from '../compare/measure-run.ts';

/** One of the four pictures of Vicsek et al. (1995), figure 1: 300 particles in a square that wraps. */
export interface Regime {
  readonly name: string;
  readonly meaning: string;
  /** Side of the square, m. */
  readonly box: number;
  /** Width of the noise, rad. */
  readonly noise: number;
  /** Steps made. */
  readonly steps: number;
}

export const vicsekRegimes: readonly Regime[] = [
  { name: 'start', meaning: 'headings drawn at random', box: 7, noise: 2, steps: 0 },
  { name: 'groups', meaning: 'few and quiet: groups that each go their own way', box: 25, noise: 0.1, steps: 500 },
  { name: 'noise', meaning: 'many and noisy: headings change at random', box: 7, noise: 2, steps: 500 },
  { name: 'order', meaning: 'many and quiet: all go one way', box: 5, noise: 0.1, steps: 500 },
];

export interface RegimeResult extends Regime {
  readonly particles: number;
  /** Length of the mean heading, 0 to 1: of the last tenth of the steps. */
  readonly order: number;
  /** Groups whose members are linked by steps of 1 m, and the share of particles in the largest, at the end. */
  readonly groups: number;
  readonly largest: number;
  /** Particles at the end: x, y, m, and the heading as a unit vector. */
  readonly poses: readonly (readonly [x: number, y: number, headingX: number, headingY: number])[];
}

/** How a regime is run. */
export interface RegimeRun {
  readonly seed: number;
  /** Threads of the run; 1 unless given. */
  readonly workers?: number;
}

const particles = 300;
const linked = { distance: 1 };

/** Runs the shipped scenario `vicsek` in each regime. */
export async function runRegimes(
  regimes: readonly Regime[],
  { seed, workers = 1 }: RegimeRun,
  control: StudyControl & { readonly onRegime?: (regime: Regime) => void },
): Promise<readonly RegimeResult[]> {
  const results: RegimeResult[] = [];
  for (const regime of regimes) {
    if (control.stopRequested?.() === true) break;
    control.onRegime?.(regime);
    results.push(await runRegime(regime, { seed, workers }, control));
  }
  return results;
}

async function runRegime(
  regime: Regime,
  { seed, workers = 1 }: RegimeRun,
  control: StudyControl,
): Promise<RegimeResult> {
  const { box, noise, steps } = regime;
  const shipped = findShippedScenario('vicsek');
  const turned =
    'problems' in shipped ? shipped : setKnobs(shipped.scenario, { count: particles, box, noise, speed: 0.03 });
  if ('problems' in turned) throw new Error(turned.problems.map(({ rule }) => rule).join('; '));
  const run = await openRun(turned.scenario, { seed, workers });
  const { simulation } = run;
  try {
    const place = placeOf(simulation);
    const measure = (name: string, given = {}): Series => {
      const found = builtinMeasures.find((each) => each.name === name);
      if (found === undefined) throw new Error(`there is no measure '${name}'`);
      return new Series(found, place, given);
    };
    const order = measure('polarization');
    const [groups, largest] = [measure('groups', linked), measure('largest-group', linked)];
    if (steps === 0) order.afterTick(simulation);
    for (let step = 0; step < steps; step++) {
      simulation.tick();
      order.afterTick(simulation);
      if (step % 50 === 0) await control.pause();
      if (control.stopRequested?.() === true) break;
    }
    groups.afterTick(simulation);
    largest.afterTick(simulation);
    return {
      ...regime,
      particles,
      order: order.summary(0.9).value ?? Number.NaN,
      groups: groups.summary(0).value ?? Number.NaN,
      largest: (largest.summary(0).value ?? Number.NaN) / particles,
      poses: simulation.crowds.flatMap(({ columns: { x, y, vx, vy }, ownCount }) =>
        Array.from({ length: ownCount }, (_, row) => {
          const speed = Math.hypot(vx[row], vy[row]) || 1;
          return [x[row], y[row], vx[row] / speed, vy[row] / speed] as const;
        }),
      ),
    };
  } finally {
    await run.close();
  }
}

/** All regimes side by side as one SVG picture: an arrow for each particle. */
export function regimesPicture(results: readonly RegimeResult[]): string {
  const side = 320;
  const pictures = results.map(({ name, meaning, box, noise, order, poses }, index) => {
    const scale = side / box;
    const arrows = poses.map(([x, y, headingX, headingY]) => {
      const [fromX, fromY] = [x * scale, side - y * scale];
      return `M${round(fromX)} ${round(fromY)}l${round(8 * headingX)} ${round(-8 * headingY)}`;
    });
    return `<g transform="translate(${20 + index * (side + 20)} 20)"><rect width="${side}" height="${side}" fill="#fff" stroke="#999"/><path d="${arrows.join('')}" stroke="#1f5fa8" fill="none"/><text y="${side + 20}">${name}: L ${box}, noise ${noise}, order ${round(order)}</text><text y="${side + 38}" fill="#666">${meaning}</text></g>`;
  });
  const width = 20 + results.length * (side + 20);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${side + 70}" font-family="sans-serif" font-size="13">${pictures.join('')}</svg>\n`;
}

const round = (value: number): number => Math.round(value * 100) / 100;
