import type { Simulation } from '@korzo/core';
import { forEverybody, readZone } from '../kit/observers.ts';
import { mean } from '../kit/statistics.ts';
import { trialsOf, type Experiment, type Trial } from '../kit/validation-test.ts';
import type { Lab } from '../kit/lab.ts';
import { measuredAt, slim } from './places.ts';

export interface FlowState {
  /** People per square metre (per metre in single file). */
  readonly density: number;
  /** Mean speed along the way, m/s. */
  readonly speed: number;
  /** The same in three squares of 2 x 2 m, where there are any. */
  readonly atPoints: readonly number[];
  /** The largest speed of any agent, m/s. */
  readonly fastest: number;
}

/** Two axes that wrap around, with walls along the way that stand within the world. */
const ring = (length: number, width: number) => ({
  size: [length, width + 4],
  edges: 'wrap',
  walls: [
    {
      points: [
        [0, 2],
        [length, 2],
      ],
    },
    {
      points: [
        [0, width + 2],
        [length, width + 2],
      ],
    },
  ],
});

const warmUp = 10;

interface Ring {
  readonly length: number;
  readonly width: number;
  readonly count: number;
  readonly speed: unknown;
  readonly seconds: number;
}

/** Every person walks on and on along x; measured after the first 10 s. */
async function walkRound(where: Ring, { seed }: Trial, lab: Lab): Promise<FlowState> {
  const { length, width, count, seconds } = where;
  const radius = slim(lab);
  const squares = [0.25, 0.5, 0.75].map((share) => ({
    x: [share * length - 1, share * length + 1] as const,
    y: [width / 2 + 1, width / 2 + 3] as const,
  }));
  const speeds: number[] = [];
  const atPoints: number[][] = [[], [], []];
  let fastest = 0;
  await lab.conduct(
    {
      name: 'ring',
      world: ring(length, width),
      groups: [
        {
          name: 'people',
          ...rows(count, length, width),
          radius,
          speed: where.speed,
          goal: { to: 'direction', along: [1, 0] },
        },
      ],
      duration: seconds,
      ...(width < 2
        ? {}
        : { measuring: measuredAt({}, { west: squares[0], middle: squares[1], east: squares[2] }, 'speed') }),
    },
    {
      seed,
      watch: (now) => {
        if (now.time < warmUp) return;
        const { sum, top } = eastwardSpeeds(now);
        fastest = Math.max(fastest, top);
        if (now.ticks % Math.max(1, Math.round(0.25 / now.setup.dt)) !== 0) return;
        speeds.push(sum / count);
        for (const [index, square] of squares.entries()) {
          const { speed } = readZone(now, square, 'x');
          if (!Number.isNaN(speed)) atPoints[index].push(speed);
        }
      },
    },
  );
  return {
    density: count / (length * width),
    speed: mean(speeds),
    atPoints: atPoints.map((each) => (each.length === 0 ? Number.NaN : mean(each))),
    fastest,
  };
}

function eastwardSpeeds(simulation: Simulation): { readonly sum: number; readonly top: number } {
  let sum = 0;
  let top = 0;
  forEverybody(simulation, ({ vx, vy }, row) => {
    sum += vx[row];
    top = Math.max(top, Math.hypot(vx[row], vy[row]));
  });
  return { sum, top };
}

/** On a lattice a little off, so that any density fits. */
function rows(count: number, length: number, width: number): { readonly place: unknown } {
  const across = Math.max(1, Math.round(Math.sqrt((count * width) / length)));
  const along = Math.ceil(count / across);
  const points: [number, number][] = [];
  for (let index = 0; index < count; index++) {
    const column = Math.floor(index / across);
    const row = index % across;
    points.push([
      ((column + 0.5 + 0.05 * Math.sin(12.9898 * index)) * length) / along,
      2 + ((row + 0.5 + 0.05 * Math.cos(78.233 * index)) * width) / across,
    ]);
  }
  return { place: { shape: 'points', points, mayOverlap: true } };
}

/** Weidmann's curve, m/s: 1.34 (1 - exp(-1.913 (1 / rho - 1 / 5.4))). */
export const weidmann = (density: number): number => 1.34 * (1 - Math.exp(-1.913 * (1 / density - 1 / 5.4)));

const shortDensities = [0.5, 1, 2, 3];
const fullDensities = [0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6];

/** People on a ring of 40 x 4 m (20 x 4 m in the short form) at rising density. */
export const fundamentalDiagram: Experiment<FlowState> = {
  name: 'fundamental diagram',
  trials: (form) =>
    trialsOf(
      (form === 'short' ? shortDensities : fullDensities).map((density) => ({
        name: `${density} per square metre`,
        settings: { density, length: form === 'short' ? 20 : 40, seconds: form === 'short' ? 25 : 70 },
      })),
      form === 'short' ? 1 : 3,
    ),
  effort: ({ settings }) => Number(settings['density']) * 160 * 70,
  run: (trial, lab) => {
    const { density, length, seconds } = trial.settings;
    const count = Math.round(Number(density) * Number(length) * 4);
    return walkRound({ length: Number(length), width: 4, count, speed: 1.34, seconds: Number(seconds) }, trial, lab);
  },
};

const ovalLength = 8 + 6 * Math.PI;

/** One person wide: two bodies do not fit side by side, m. */
const onePersonWide = (lab: Lab): number => Math.min(0.8, 3.2 * slim(lab));

/** RiMEA 16: one after the other round a ring of 26.85 m, one person wide. */
export const singleFile: Experiment<FlowState> = {
  name: 'single file',
  trials: (form) =>
    trialsOf(
      (form === 'short' ? [3, 24, 35, 45] : [3, 8, 13, 19, 24, 30, 35, 40, 45, 51, 56, 62]).map((count) => ({
        name: `${count} people`,
        settings: { count, seconds: form === 'short' ? 30 : 120 },
      })),
      form === 'short' ? 1 : 3,
    ),
  effort: ({ settings }) => Number(settings['count']) * 120,
  async run(trial, lab) {
    const { count, seconds } = trial.settings;
    const speed = { distribution: 'normal', mean: 1.34, deviation: 0.26, min: 0.8, max: 1.9 };
    const state = await walkRound(
      { length: ovalLength, width: onePersonWide(lab), count: Number(count), speed, seconds: Number(seconds) },
      trial,
      lab,
    );
    return { ...state, density: Number(count) / ovalLength };
  },
};
